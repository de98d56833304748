package page

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// hue returns the hue of a colour in degrees, and whether it has one.
func hue(colour string) (float64, bool) {
	if len(colour) == 3 {
		colour = strings.Repeat(colour[:1], 2) + strings.Repeat(colour[1:2], 2) + strings.Repeat(colour[2:], 2)
	}
	var c [3]float64
	for i := range c {
		n, _ := strconv.ParseUint(colour[2*i:2*i+2], 16, 8)
		c[i] = float64(n)
	}
	r, g, b := c[0], c[1], c[2]
	if r == g && g == b {
		return 0, false
	}
	x := math.Atan2(math.Sqrt(3)*(g-b), 2*r-g-b) * 180 / math.Pi
	return math.Mod(x+360, 360), true
}

// printed matches the stroke of a line in a printed figure, which is neither grid nor axis.
var printed = regexp.MustCompile(`style="fill:none;stroke:#([0-9A-F]{6})(?:;stroke-dasharray:([\d.,]+))?"`)

// The printed figures are drawn by other code, from whose pictures hue, dashes and kind of
// marker are read here.
func TestALineLooksAsInPrint(t *testing.T) {
	light, rest, _ := strings.Cut(style, "@media")
	dark, _, _ := strings.Cut(rest, "}}")
	for i := range 40 {
		f := figure.Figure{Lines: []figure.Line{{Name: "a", Look: i + 1, X: []float64{1, 2}, Y: []float64{1, 2}}}}
		var b bytes.Buffer
		if err := f.WriteSVG(&b); err != nil {
			t.Fatal(err)
		}
		m := printed.FindStringSubmatch(b.String())
		if m == nil {
			t.Fatalf("look %d: there is no line in %s", i, b.String())
		}
		pen, key := penFor(i), fmt.Sprintf("k%d", penFor(i).Look)
		for name, theme := range map[string]map[string]string{"light": variables(light), "dark": variables(dark)} {
			a, coloured := hue(m[1])
			if b, also := hue(theme[key]); coloured != also || math.Abs(a-b) > 6 {
				t.Errorf("look %d: #%s in print, #%s on %s pages", i, m[1], theme[key], name)
			}
		}
		var dash []string
		for part := range strings.FieldsSeq(pen.Dash) {
			x, _ := strconv.ParseFloat(part, 64)
			dash = append(dash, strconv.FormatFloat(tenth(x/1.8), 'f', -1, 64))
		}
		if got := strings.Join(dash, ","); got != m[2] {
			t.Errorf("look %d: dashes of %s, in print of %s", i, got, m[2])
		}
		if filled := strings.Contains(b.String(), `style="fill:#`+m[1]+`"`); filled == pen.Hollow() {
			t.Errorf("look %d: the marker is hollow: %v", i, pen.Hollow())
		}
	}
}
