package gantt

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// replayed is a chart with every look that comes later than the slice.
func replayed(title string) *Chart {
	return &Chart{
		Title: title, Notes: []string{"a note"}, To: 8, Load: 4,
		Work: []Step{{At: 2, Sum: 1}, {At: 3, Sum: 2}, {At: 6, Sum: 3.5}},
		Tracks: []Track{
			{Name: "P1", Until: 5, Ended: true, Slices: []Slice{
				{Start: 0, End: 2, Kind: Compute, Name: "compute 1", Label: "1"},
				{Start: 2, End: 4, Kind: Compute, Lost: true, Name: "compute 2, result lost", Label: "2"},
			}},
			{Name: "P2", Until: 8, Slices: []Slice{
				{Start: 0, End: 1, Kind: Compute, Lost: true, Name: "compute 3, lost", Label: "3"},
				{Start: 1, End: 2.5, Kind: Away, Name: "away"},
				{Start: 3, End: 6, Kind: Again, Name: "compute 1, again", Label: "1"},
			}},
			{Name: "P3", Until: 9, Ended: true},
		},
		Marks: []Mark{{At: 6, Name: "makespan 6"}},
	}
}

func animated(t *testing.T, charts ...*Chart) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteAnimated(&b, charts, SVG{}); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(bytes.NewReader(b.Bytes()))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return b.String()
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// frames returns the frames of the rule of what matches an expression, whose first group is the rule's name.
func frames(t *testing.T, svg, expression string) string {
	t.Helper()
	found := regexp.MustCompile(expression).FindStringSubmatch(svg)
	if found == nil {
		t.Fatalf("there is no %s in\n%s", expression, svg)
	}
	rule := regexp.MustCompile(`@keyframes ` + found[1] + `\{(.*)\}\.` + found[1] + `\{animation:` + found[1] + ` 15s step-end 3 forwards\}`).FindStringSubmatch(svg)
	if rule == nil {
		t.Fatalf("there is no rule %s", found[1])
	}
	return rule[1]
}

// A share of 80% of the period is the end of the chart, at 8: so a unit of time is 10%.
func TestWhatMovesDoesSoAtTheTimesOfTheChart(t *testing.T) {
	svg := animated(t, replayed("one"))
	lost := `<g class="(k\d+)">\n<g fill="#0072B2">\n<rect x="%s" [^>]*lost`
	p := &picture{chart: replayed("one"), width: DefaultWidth, uses: replayed("one").uses(true), motion: &motion{to: 8}}
	p.layOut()
	place := func(at float64) string { return regexp.QuoteMeta(px(p.x(at) - p.left)) }
	for what, c := range map[string][2]string{
		"a lost result, when the worker is interrupted":    {fmt.Sprintf(lost, place(2)), "0%{opacity:0}50%{opacity:1}"},
		"a lost computation, when the worker leaves":       {fmt.Sprintf(lost, place(0)), "0%{opacity:0}10%{opacity:1}"},
		"one that is done elsewhere, at its end":           {`<g class="(k\d+)">\n<g fill="#A9D3EA">`, "0%{opacity:0}60%{opacity:1}"},
		"the name of who is interrupted":                   {`<text class="(k\d+)"[^>]*>P1<`, "0%{opacity:1}50%,100%{opacity:.3}"},
		"the name of who comes back":                       {`<text class="(k\d+)"[^>]*>P2<`, "0%{opacity:1}10%{opacity:.3}25%{opacity:1}"},
		"a mark":                                           {`<text class="(k\d+)"[^>]*>makespan 6<`, "0%{opacity:0}60%{opacity:1}"},
		"the interruption":                                 {`<g class="(k\d+)"><rect x="` + regexp.QuoteMeta(px(p.x(5)-p.left-1)) + `"`, "0%{opacity:0}50%{opacity:1}"},
		"an interruption after the end, at the end":        {`<g class="(k\d+)"><rect x="` + regexp.QuoteMeta(px(p.right-p.left+6)) + `"`, "0%{opacity:0}80%{opacity:1}"},
		"the number of units, at each step, by its height": {`<g class="(k\d+)" transform="translate\(0,-45\)"`, "0%{transform:translateY(0)}20%{transform:translateY(-15px)}30%{transform:translateY(-30px)}60%{transform:translateY(-45px)}"},
	} {
		if got := frames(t, svg, c[0]); got != c[1] {
			t.Errorf("%s: %s, want %s", what, got, c[1])
		}
	}
	if strings.Contains(svg, ">P3<") && regexp.MustCompile(`<text class="k\d+"[^>]*>P3<`).MatchString(svg) {
		t.Error("the name of a worker that stays turns pale")
	}
	for _, want := range []string{
		"@keyframes ahead{0%{transform:scaleX(1)}80%,100%{transform:scaleX(0)}}",
		"@keyframes now{0%{transform:translateX(0)}80%,100%{transform:translateX(" + px(p.right-p.left) + "px)}}",
		"{visibility:visible;animation:ahead 15s linear 3 forwards}", "{visibility:visible;animation:now 15s linear 3 forwards}",
		">0 of 4 units<", ">1 of 4 units<", ">2 of 4 units<", ">3.5 of 4 units<",
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

// Without its rules the picture is the end of the episode: what covers the future is not visible, nothing is
// transparent, and the last number stands in its window.
func TestAPictureThatDoesNotMoveShowsTheEnd(t *testing.T) {
	svg := animated(t, replayed("one"), replayed("two"))
	media := regexp.MustCompile(`(?s)<style>@media screen and \(prefers-reduced-motion:no-preference\)\{.*\}</style>\n`)
	still := media.ReplaceAllString(svg, "")
	if still == svg || strings.Contains(still, "opacity") || strings.Contains(still, "style") {
		t.Errorf("rules that are not for motion alone:\n%s", still)
	}
	if n := strings.Count(still, `class="ahead"`); n != 2 || n != len(regexp.MustCompile(`class="ahead" [^>]*visibility="hidden"`).FindAllString(still, -1)) {
		t.Errorf("%d covers, or one is visible", n)
	}
	if n := strings.Count(still, `class="now"`); n != 1 || !regexp.MustCompile(`class="now" [^>]*visibility="hidden"`).MatchString(still) {
		t.Errorf("%d cursors, or one is visible", n)
	}
	if n := strings.Count(regexp.MustCompile(`class="now" d="([^"]*)"`).FindString(still), "M0 "); n != 2 {
		t.Errorf("the cursor has %d parts, want one for each chart, so that it crosses no title", n)
	}
	if !strings.Contains(still, `translate(0,-45)`) || !strings.Contains(still, `<text x="170" y="56">3.5 of 4 units</text>`) {
		t.Error("the last number is not the one in the window")
	}
	if n := strings.Count(still, ">time</text>"); n != 1 {
		t.Errorf("%d axes have a name, want one for both charts", n)
	}
	for _, bad := range []string{"<script", "href", "http://www.w3.org/1999", "@import", "url(http"} {
		if strings.Contains(svg, bad) {
			t.Errorf("the picture has %s", bad)
		}
	}
}

func TestTheCurveOfWorkHasTheStepsOfTheWindow(t *testing.T) {
	c := replayed("one")
	part, err := c.Window(2.5, 5)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(part.steps()); got != "[{2.5 1} {3 2}]" {
		t.Error(got)
	}
	c.Work = nil
	for i := range 10_000 {
		c.Work = append(c.Work, Step{At: float64(i) / 2000, Sum: float64(i+1) / 10_000})
	}
	steps := c.steps()
	if n := len(steps); n > mostSteps+2 || steps[n-1] != c.Work[9999] {
		t.Errorf("%d steps, the last %v", n, steps[n-1])
	}
	for _, s := range steps[1:] { // what is drawn was done by then
		if i := int(math.Round(s.At * 2000)); s != c.Work[i] {
			t.Errorf("%v is not a step of the work", s)
		}
	}
	for _, bad := range [][]Step{{{At: math.NaN(), Sum: 1}}, {{At: 1, Sum: 2}, {At: 2, Sum: 1}}, {{At: 2, Sum: 1}, {At: 1, Sum: 2}}, {{At: 1, Sum: math.Inf(1)}}} {
		c.Work = bad
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), "of the work is") {
			t.Errorf("%v: %v", bad, err)
		}
	}
	if c.Work, c.Load = []Step{{At: 1, Sum: 1}}, 0; c.Validate() == nil {
		t.Error("work without a load is valid")
	}
}

func TestChartsThatCannotMoveTogetherAreRefused(t *testing.T) {
	other := replayed("two")
	other.To = 9
	for want, charts := range map[string][]*Chart{
		"want at least one":                       nil,
		"one is from 0 to 8, and two from 0 to 9": {replayed("one"), other},
	} {
		var b bytes.Buffer
		if err := WriteAnimated(&b, charts, SVG{}); err == nil || !strings.Contains(err.Error(), want) || b.Len() > 0 {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := WriteAnimated(io.Discard, []*Chart{replayed("one")}, SVG{Width: 20}); err == nil {
		t.Error("any width will do")
	}
}

func TestAPictureOfManySlicesThatMovesIsSmall(t *testing.T) {
	c := &Chart{Title: "many", To: 1, Load: 1}
	for i := range 100 {
		track := Track{Name: "P" + strconv.Itoa(i), Until: 1}
		for k := range 1000 {
			at := float64(k) / 1000
			track.Slices = append(track.Slices, Slice{Start: at, End: at + 0.0009, Kind: Compute, Lost: k%3 == 0, Name: "compute", Label: "1"})
		}
		c.Tracks = append(c.Tracks, track)
	}
	for k := range 5000 {
		c.Work = append(c.Work, Step{At: float64(k) / 5000, Sum: float64(k) / 5000})
	}
	if svg := animated(t, c); len(svg) > 3_000_000 {
		t.Errorf("it has %d bytes", len(svg))
	}
}
