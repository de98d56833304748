package gantt

import (
	"encoding/xml"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func inlined(t *testing.T, c *Chart) string {
	t.Helper()
	text, err := c.Inline("here", "said <&>")
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal([]byte(text), new(struct{})); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return string(text)
}

func TestAPictureInAPageHasWhatPrintHas(t *testing.T) {
	text := inlined(t, outlived())
	for _, want := range []string{
		`aria-label="said &lt;&amp;&gt;"`, `data-what="message out" data-slices="0,2,P1"`, `stroke="url(#here-lost-send)" data-kind="0" data-what="message out, lost" data-slices="2,3,P2"`,
		`<pattern id="here-lost-send"`, `data-track="P2"`, `data-ended="2.5"`, `data-ended="12.3457"`, `<path class="cut"`, `<path class="moment"`, `>makespan 10</text>`,
		`>hatched: lost</text>`, `>interrupted later</text>`, `>time in s</text>`, `<svg class="plot"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
	for _, bad := range []string{"first note", "font-weight", "<title>", `fill="#FFFFFF"/>`} {
		if strings.Contains(text, bad) {
			t.Errorf("there is %s", bad)
		}
	}
}

// A look of a track is one path of dashes, each with its times and label.
func TestDashesStandWhereTheirTimesAre(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for range 30 {
		c := drawn(r, 4, 40)
		text := inlined(t, c)
		box := regexp.MustCompile(`<svg class="plot" x="\S+" y="\S+" width="(\S+)"`).FindStringSubmatch(text)
		wide, _ := strconv.ParseFloat(box[1], 64)
		for _, m := range regexp.MustCompile(`data-slices="([^"]*)"(?: stroke-opacity="\S+")? d="M(\S+) [\d.]+(h[^"]*)"`).FindAllStringSubmatch(text, -1) {
			at, _ := strconv.ParseFloat(m[2], 64)
			until, dashes := "", regexp.MustCompile(`(?:m(\S+) 0)?h([\d.]+)`).FindAllStringSubmatch(m[3], -1)
			slices := strings.Split(strings.ReplaceAll(m[1], "&#43;", "+"), ";")
			if len(dashes) != len(slices) {
				t.Fatalf("%d dashes of %d slices: %s, %s", len(dashes), len(slices), m[1], m[3])
			}
			for i, s := range slices {
				part := strings.Split(s, ",")
				if part[0] == "" {
					part[0] = until
				}
				until = part[1]
				from, _ := strconv.ParseFloat(part[0], 64)
				to, _ := strconv.ParseFloat(part[1], 64)
				skip, _ := strconv.ParseFloat(dashes[i][1], 64)
				long, _ := strconv.ParseFloat(dashes[i][2], 64)
				at += skip
				if x, y := from/c.To*wide, to/c.To*wide; math.Abs(at-x) > 0.1 || math.Abs(at+long-y) > 0.1+0.3 { // a gap is 0.3
					t.Fatalf("%s is drawn from %v to %v of %v, want %v to %v", s, at, at+long, wide, x, y)
				}
				at += long
			}
		}
	}
}

func TestAPictureInAPageHasALimit(t *testing.T) {
	c := drawn(rand.New(rand.NewPCG(23, 24)), 60, 400)
	if n := strings.Count(strings.ReplaceAll(inlined(t, c), "&#43;", ""), ";"); n > mostInline {
		t.Errorf("%d slices", n)
	}
	c.Tracks = make([]Track, MaxTracks+1)
	if _, err := c.Inline("a", "a"); err == nil {
		t.Error("too many tracks are drawn")
	}
}
