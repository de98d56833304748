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

// The colours of lines have a set of their own for light pages and one for dark ones.
func TestALineHasTheHueThatItHasInPrint(t *testing.T) {
	light, rest, _ := strings.Cut(style, "@media")
	dark, _, _ := strings.Cut(rest, "}}")
	printed := regexp.MustCompile(`stroke="#([0-9A-F]{6})"( stroke-dasharray="[^"]*")? d="`)
	for ink := range figure.Inks {
		f := figure.Figure{Lines: []figure.Line{{Name: "a", Look: ink + 1, X: []float64{1, 2}, Y: []float64{1, 2}}}}
		var b bytes.Buffer
		if err := f.WriteSVG(&b); err != nil {
			t.Fatal(err)
		}
		m, key := printed.FindStringSubmatch(b.String()), fmt.Sprintf("k%d", ink)
		if !strings.Contains(string(f.Layout().Picture("")), `class="line `+key+`"`) || !strings.Contains(style, "."+key+"{") {
			t.Errorf("the page has no line of the class %s", key)
		}
		for name, theme := range map[string]map[string]string{"light": variables(light), "dark": variables(dark)} {
			a, coloured := hue(m[1])
			if b, also := hue(theme[key]); coloured != also || math.Abs(a-b) > 6 {
				t.Errorf("ink %d: #%s in print, #%s on %s pages", ink, m[1], theme[key], name)
			}
		}
	}
}
