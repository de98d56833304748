package gantt

// look is how a kind is drawn.
type look struct {
	kind  string // as traces call it
	word  string // as legends do
	fill  string
	pale  string // under the hatching of what was lost
	ink   string // of letters on the fill
	block rune   // in a terminal
	ascii rune
}

// looks are the kinds' looks, by kind. The colours are of the palettes of Okabe
// and Ito and of Tol, which stay different for colour-blind readers, chosen such
// that those that meet on one track differ in lightness too, for grey prints: of
// 100 they have 71, 46, 83 and 32.
var looks = []look{
	Send:    {"send", "message out", "#E69F00", "#FBEBCB", "#222222", '▒', '>'},
	Compute: {"compute", "computing", "#0072B2", "#D5E7F2", "#FFFFFF", '█', '#'},
	Again:   {"again", "done elsewhere already", "#A9D3EA", "#E8F3F9", "#222222", '░', '+'},
	Return:  {"return", "message back", "#882255", "#EBD5DF", "#FFFFFF", '▓', '<'},
}

// Of what is no kind.
const (
	inkText  = "#222222"
	inkQuiet = "#666666"
	inkAxis  = "#888888"
	inkGrid  = "#DDDDDD"
	inkIdle  = "#F1F1F1"

	blockIdle, asciiIdle   = '·', '.'
	blockLost, asciiLost   = '╳', 'x'
	blockEnded, asciiEnded = '┃', '|'
)

// used tells what there is to explain on the tracks.
type used struct {
	kinds             []bool
	lost, idle, ended bool
}

// uses looks at all tracks that a writer draws.
func (c *Chart) uses(thin bool) used {
	u := used{kinds: make([]bool, len(looks))}
	for i := range c.Tracks {
		t := &c.Tracks[i]
		if t.Thin && !thin {
			continue
		}
		at := c.From
		for _, s := range t.Slices {
			u.kinds[s.Kind] = true
			u.lost = u.lost || s.Lost
			u.idle = u.idle || s.Start > at
			at = s.End
		}
		u.idle = u.idle || !t.Thin && min(t.Until, c.To) > at
		u.ended = u.ended || t.ends(c)
	}
	return u
}

// marks returns the marks that can be seen.
func (c *Chart) marks() []Mark {
	var all []Mark
	for _, m := range c.Marks {
		if m.At >= c.From && m.At <= c.To {
			all = append(all, m)
		}
	}
	return all
}

// ends tells whether the track is seen to be interrupted.
func (t *Track) ends(c *Chart) bool {
	return t.Ended && t.Until >= c.From && t.Until <= c.To
}
