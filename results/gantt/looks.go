package gantt

// look is the appearance of a kind of slices.
type look struct {
	kind  string // its name in traces
	word  string // its name in legends
	fill  string
	pale  string // background of the hatching of lost slices
	ink   string // colour of letters on the fill
	block rune   // in a terminal
}

// looks has the look of each kind. The colours are from the palettes of Okabe and Ito and of Tol, which
// stay different for colour-blind readers. Colours that meet on one track also differ in lightness, for
// grey prints: it is 71, 46, 82, 14 and 32 of 100. The colour for wrong results is darker than any colour
// in either palette.
var looks = []look{
	Send:    {"send", "message out", "#E69F00", "#FBEBCB", "#222222", '▒'},
	Compute: {"compute", "computing", "#0072B2", "#D5E7F2", "#FFFFFF", '█'},
	Again:   {"again", "done elsewhere already", "#A9D3EA", "#E8F3F9", "#222222", '░'},
	Wrong:   {"wrong", "wrong or partly wrong", "#4A0C00", "#DBCECC", "#FFFFFF", '▚'},
	Return:  {"return", "message back", "#882255", "#EBD5DF", "#FFFFFF", '▓'},
	Away:    {"away", "away", "#FFFFFF", "#FFFFFF", "#666666", '╌'},
}

// These are the looks of everything that is not a slice of a kind.
const (
	inkText  = "#222222"
	inkQuiet = "#666666"
	inkAxis  = "#888888"
	inkGrid  = "#DDDDDD"
	inkIdle  = "#F1F1F1"

	blockIdle  = '·'
	blockLost  = '╳'
	blockEnded = '┃'
)

// used is the looks that occur in the tracks, for the legend.
type used struct {
	kinds             []bool
	lost, idle, ended bool
	later             bool // whether a track is interrupted after the end of the chart
}

// uses returns the looks of the tracks, with or without thin ones.
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
		u.later = u.later || t.later(c)
	}
	return u
}

// add adds the looks of another chart.
func (u *used) add(v used) {
	for k, is := range v.kinds {
		u.kinds[k] = u.kinds[k] || is
	}
	u.lost, u.idle, u.ended, u.later = u.lost || v.lost, u.idle || v.idle, u.ended || v.ended, u.later || v.later
}

// marks returns the marks within the window.
func (c *Chart) marks() []Mark {
	var all []Mark
	for _, m := range c.Marks {
		if m.At >= c.From && m.At <= c.To {
			all = append(all, m)
		}
	}
	return all
}

// ends reports whether the track is interrupted within the window.
func (t *Track) ends(c *Chart) bool {
	return t.Ended && t.Until >= c.From && t.Until <= c.To
}

// later reports whether the track is interrupted after the end of the chart.
func (t *Track) later(c *Chart) bool { return t.Ended && t.Until > c.To }
