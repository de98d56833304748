package gantt

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// MaxTracks is the largest number of tracks of a picture or a text, not counting thin
// ones.
const MaxTracks = 1000

// These bound the width of a picture, in pixels.
const (
	MinWidth     = 300
	MaxWidth     = 10_000
	DefaultWidth = 1000
)

// SVG holds the options of a picture. The zero value is the default.
type SVG struct {
	Width int // in pixels; 0 means DefaultWidth
}

// These are sizes in pixels.
const (
	margin    = 12
	rowsSpace = 720 // the height of all rows together, if there are many
	lowSpace  = 250 // and where another chart is to be seen with it
	highRow   = 28
	lowRow    = 2.5
	thinPart  = 0.4 // height of a thin track as a share of a row
	letters   = 11
	leading   = 15
)

// WriteSVG writes the chart as a standalone SVG. Where slices are narrower than a pixel, a pixel column shows
// the activity that took most of its time, with the share of the time as opacity. So the file's size is
// bounded for any chart. Names are inside slices where they fit. If there are at most a few thousand slices,
// tooltips have the names too.
func (c *Chart) WriteSVG(w io.Writer, how SVG) error {
	if err := c.picturable(); err != nil {
		return err
	}
	width, err := how.width()
	if err != nil {
		return err
	}
	p := &picture{chart: c, width: width, uses: c.uses(true), ids: "gantt"}
	p.layOut()
	p.head()
	p.patterns()
	p.title()
	p.idle()
	p.background()
	p.rows()
	p.marks()
	p.legend()
	p.printf("</svg>\n")
	_, err = w.Write(p.b.Bytes())
	return err
}

// width returns the width of a picture.
func (how SVG) width() (float64, error) {
	width := cmp.Or(how.Width, DefaultWidth)
	if width < MinWidth || width > MaxWidth {
		return 0, fmt.Errorf("a picture of width %d: want %d to %d pixels", width, MinWidth, MaxWidth)
	}
	return float64(width), nil
}

// picturable returns an error unless the chart can be drawn.
func (c *Chart) picturable() error {
	if err := c.Validate(); err != nil {
		return err
	}
	if n := c.full(); n > MaxTracks {
		return fmt.Errorf("%d tracks are too many for a picture: choose at most %d of them, or write a trace", n, MaxTracks)
	}
	return nil
}

// full returns the number of tracks that are not thin.
func (c *Chart) full() int {
	n := 0
	for i := range c.Tracks {
		if !c.Tracks[i].Thin {
			n++
		}
	}
	return n
}

// picture is an SVG that is being written.
type picture struct {
	chart       *Chart
	b           bytes.Buffer
	uses        used
	width       float64
	height      float64
	left, right float64 // edges of the plot
	top, bottom float64
	row         float64   // height of a full track, with the space below it
	at          []float64 // the top of each track
	above       bool      // whether the axis is also written above
	motion      *motion   // of a picture that moves by itself; nil: it does not
	ids         string    // prefix of the ids of hatchings
	inline      bool      // the picture is part of an HTML page
	low         bool      // whose rows together are at most lowSpace high
	curve       float64   // the top of the curve of completed work; 0: no curve
	bare        bool      // the axis of time has no numbers, as another chart below has them
}

// layOut computes all positions.
func (p *picture) layOut() {
	c, names, units := p.chart, 0.0, 0.0
	for i := range c.Tracks {
		if t := &c.Tracks[i]; t.Thin {
			units += thinPart
		} else {
			names = max(names, widthOf(t.Name, letters))
			units++
		}
	}
	if p.moves() {
		names = max(names, widthOf(workDone, letters))
	}
	p.left = margin + min(names, float64(p.width/5)) + 8
	p.right = p.width - margin - 10
	space := float64(rowsSpace)
	if p.low {
		space = lowSpace
	}
	p.row = min(highRow, max(lowRow, space/units))
	p.above = p.row*units > 400
	p.top = margin + 4 + leading*float64(len(c.Notes))
	if c.Title != "" {
		p.top += 20
	}
	if len(c.Marks) > 0 {
		p.top += leading
	}
	if p.above {
		p.top += leading + 4
	}
	p.bottom = p.top
	for i := range c.Tracks {
		p.at = append(p.at, p.bottom)
		p.bottom += float64(p.row * p.share(&c.Tracks[i]))
	}
	p.bottom += 2
	if p.moves() {
		p.curve = p.bottom + 4
		p.bottom = p.curve + curveHigh + 2
	}
	p.height = p.bottom + 2*leading + 10 + leading*float64(p.legendLines()) + margin
}

// share returns the height of a track as a share of a full track.
func (p *picture) share(t *Track) float64 {
	if t.Thin {
		return thinPart
	}
	return 1
}

// x returns the position of a time.
func (p *picture) x(t float64) float64 {
	c := p.chart
	return p.left + float64((t-c.From)/(c.To-c.From)*(p.right-p.left))
}

func (p *picture) printf(format string, values ...any) { fmt.Fprintf(&p.b, format, values...) }

// head writes the root element.
func (p *picture) head() {
	c := p.chart
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" `, px(p.width), px(p.height), px(p.width), px(p.height))
	p.printf("font-family=\"Liberation Sans,Arial,Helvetica,sans-serif\" font-size=\"%d\" fill=\"%s\">\n", letters, inkText)
	p.printf("<title>%s</title>\n", escape.XML(c.Title))
	p.printf("<rect width=\"100%%\" height=\"100%%\" fill=\"#FFFFFF\"/>\n")
}

// patterns writes the hatchings of lost slices.
func (p *picture) patterns() {
	p.printf("<defs>\n")
	for k, l := range looks {
		if p.uses.kinds[k] && p.uses.lost {
			p.printf(`<pattern id="%s-lost-%s" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`, p.ids, l.kind)
			p.printf("<rect width=\"5\" height=\"5\" fill=\"%s\"/><rect width=\"1.8\" height=\"5\" fill=\"%s\"/></pattern>\n", l.pale, l.fill)
		}
	}
	p.printf("</defs>\n")
}

// title writes the title and the notes.
func (p *picture) title() {
	c := p.chart
	y, room := float64(margin), p.width-2*margin
	if c.Title != "" {
		y += 14
		p.printf("<text x=\"%d\" y=\"%s\" font-size=\"14\" font-weight=\"bold\">%s</text>\n", margin, px(y), escape.XML(shorten(c.Title, 15, room)))
		y += 6
	}
	for _, note := range c.Notes {
		y += leading
		p.printf("<text x=\"%d\" y=\"%s\" fill=\"%s\">%s</text>\n", margin, px(y-3), inkQuiet, escape.XML(shorten(note, letters, room)))
	}
}

// px spells a number of pixels.
func px(x float64) string {
	s := fmt.Sprintf("%.2f", x)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// widthOf estimates the width of a text; it errs more often on the large side.
func widthOf(s string, size float64) float64 {
	n := 0.0
	for _, r := range s {
		switch {
		case r == ' ' || r == ',' || r == '.':
			n += 0.33
		case r > 0x2E80:
			n++
		default:
			n += 0.6
		}
	}
	return float64(n * size)
}

// shorten cuts a text that is wider than room.
func shorten(s string, size, room float64) string {
	if widthOf(s, size) <= room {
		return s
	}
	all := []rune(s)
	all = all[:min(len(all), int(math.Max(0, room)))] // no letter is narrower than a pixel
	for len(all) > 0 && widthOf(string(all)+"…", size) > room {
		all = all[:len(all)-1]
	}
	return string(all) + "…"
}
