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
	text, err := c.Inline(Inline{ID: "here", Said: "said <&>"})
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

// times reads the times of slices as a script does.
func times(data string) (all [][2]float64) {
	from, to := 0.0, 0.0
	for s := range strings.SplitSeq(strings.ReplaceAll(data, "&#43;", "+"), ";") {
		part, long := strings.Split(s, ","), to-from
		if len(part) == 1 {
			part = []string{"", ""}
		}
		if from = to; part[0] != "" {
			from, _ = strconv.ParseFloat(part[0], 64)
		}
		if to = from + long; part[1] != "" {
			to, _ = strconv.ParseFloat(part[1], 64)
		}
		all = append(all, [2]float64{from, to})
	}
	return all
}

func TestSlicesAsLongAsTheOneBeforeCostNoTimes(t *testing.T) {
	c := &Chart{Title: "equal", To: 400}
	track := Track{Name: "P1", Until: 400}
	for k := range 400 {
		track.Slices = append(track.Slices, Slice{Start: float64(k) + 1/3.0, End: min(float64(k)+4/3.0, 400), Kind: Compute})
	}
	c.Tracks = []Track{track}
	text := inlined(t, c)
	data := regexp.MustCompile(`data-slices="([^"]*)"`).FindStringSubmatch(text)[1]
	if want := "0.333333333,1.33333333,;" + strings.Repeat(",,;", 398) + ",400,"; data != want {
		t.Errorf("%q", data)
	}
	for k, s := range times(data) {
		if x := &track.Slices[k]; math.Abs(s[0]-x.Start) > 1e-7*c.To || math.Abs(s[1]-x.End) > 1e-7*c.To {
			t.Fatalf("slice %d is from %v to %v, read as %v", k, x.Start, x.End, s)
		}
	}
	for k := range track.Slices {
		track.Slices[k].Label = strconv.Itoa([]int{3, 5, 7, 9, 12, 15, 17}[k%7])
	}
	data = regexp.MustCompile(`data-slices="([^"]*)"`).FindStringSubmatch(inlined(t, c))[1]
	if want := "0.333333333,1.33333333,3;5;;;12;;17;3;5;;;12;;17;"; !strings.HasPrefix(data, want) {
		t.Errorf("%.60q, want %q", data, want)
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
			dashes := regexp.MustCompile(`(?:m(\S+) 0)?h([\d.]+)`).FindAllStringSubmatch(m[3], -1)
			slices := times(m[1])
			if len(dashes) != len(slices) {
				t.Fatalf("%d dashes of %d slices: %s, %s", len(dashes), len(slices), m[1], m[3])
			}
			for i, s := range slices {
				from, to := s[0], s[1]
				skip, _ := strconv.ParseFloat(dashes[i][1], 64)
				long, _ := strconv.ParseFloat(dashes[i][2], 64)
				at += skip
				if x, y := from/c.To*wide, to/c.To*wide; math.Abs(at-x) > 0.1 || math.Abs(at+long-y) > 0.1+0.3 { // a gap is 0.3
					t.Fatalf("%v is drawn from %v to %v of %v, want %v to %v", s, at, at+long, wide, x, y)
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
	if _, err := c.Inline(Inline{ID: "a", Said: "a"}); err == nil {
		t.Error("too many tracks are drawn")
	}
}
