package gantt

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"
)

// outlived returns the small chart with two workers that are interrupted after its end.
func outlived() *Chart {
	c := small()
	for i, at := range []float64{12.345678901234567, 1e300} {
		c.Tracks = append(c.Tracks, Track{
			Name: fmt.Sprintf("P%d", i+3), Until: at, Ended: true,
			Slices: []Slice{{Start: 1, End: 4.1000000000000005, Kind: Compute, Name: "compute 3", Label: "3"}},
		})
	}
	return c
}

func drawing(t *testing.T, c *Chart) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.WriteSVG(&b, SVG{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestInterruptionsAfterTheEndAreInEveryFormat(t *testing.T) {
	c := outlived()
	text := written(t, c, 46)
	if want := "interrupted later: P3 at 12.3457,\n     P4 at 1e+300\n"; !strings.HasSuffix(text, want) {
		t.Errorf("the text ends without %q:\n%s", want, text)
	}
	svg := drawing(t, c)
	for _, want := range []string{">interrupted at 12.345678901234567</title>", ">interrupted at 1e+300</title>", ">interrupted later</text>"} {
		if !strings.Contains(svg, want) {
			t.Errorf("the picture has no %q", want)
		}
	}
	f, _ := parsed(t, c)
	at := map[int]traceEvent{}
	for _, e := range f.TraceEvents {
		if e.Cat == "interruption" {
			at[*e.Tid] = e
		}
	}
	if len(at) != 3 {
		t.Fatalf("%d interruptions", len(at))
	}
	if e := at[5]; *e.Ts != 1_234_567_890 || e.Args["at"] != 12.345678901234567 {
		t.Errorf("%d, %v", *e.Ts, e.Args)
	}
	if e := at[6]; *e.Ts != farthest || e.Args["at"] != 1e300 {
		t.Errorf("%d, %v", *e.Ts, e.Args)
	}
}

func TestBarsOfLaterInterruptionsAreBesideThePlot(t *testing.T) {
	c := outlived()
	beside := 0
	all, _ := elements(t, c, SVG{})
	for _, e := range all {
		if e.name == "rect" && e.attr["fill"] == "none" && e.attr["width"] == "2" && e.attr["height"] != "10" {
			beside++
			if x := e.x + e.number(t, "x"); x < DefaultWidth-22 || x > DefaultWidth-2 {
				t.Errorf("a bar at %v", x)
			}
		}
	}
	if beside != 2 {
		t.Errorf("%d bars", beside)
	}
}

func TestAWindowHasLaterInterruptionsOnlyIfItReachesTheEnd(t *testing.T) {
	for _, c := range []struct {
		from, to float64
		has      bool
	}{{math.Inf(-1), 9.5, false}, {0, 8, false}, {5, math.Inf(1), true}, {5, 10, true}, {0, 11, true}} {
		part, err := outlived().Window(c.from, c.to)
		if err != nil {
			t.Fatal(err)
		}
		if has := strings.Contains(written(t, part, 0), "interrupted later"); has != c.has {
			t.Errorf("from %v to %v: %v", c.from, c.to, has)
		}
		if has := strings.Contains(drawing(t, part), "interrupted later"); has != c.has {
			t.Errorf("from %v to %v, picture: %v", c.from, c.to, has)
		}
	}
}

func TestATextListsTwentyLaterInterruptionsAtMost(t *testing.T) {
	c := outlived()
	for i := range 40 {
		c.Tracks = append(c.Tracks, Track{Name: fmt.Sprintf("P%d", i+5), Until: 11, Ended: true})
	}
	text := written(t, c, 0)
	if !strings.Contains(text, "P22 at 11, and 22 more\n") || strings.Contains(text, "P23 at") {
		t.Error(text)
	}
}

func TestTooltipsAndTracesHaveAllDigits(t *testing.T) {
	c := outlived()
	c.Marks = []Mark{{At: 10 / 3., Name: "makespan 3.33333", Args: []Arg{{"work", 2 / 3.}}}}
	svg := drawing(t, c)
	for _, want := range []string{"compute 3, from 1 to 4.1000000000000005<", "<title>makespan 3.33333, at 3.3333333333333335</title>"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no tooltip %q", want)
		}
	}
	f, threads := parsed(t, c)
	for _, e := range f.TraceEvents {
		if e.Cat == "mark" && (e.Args["at"] != 10/3. || e.Args["work"] != 2/3.) {
			t.Errorf("%v", e.Args)
		}
	}
	for _, e := range threads[5] { // idle time begins and ends exactly where slices do
		if e.Cat == "idle" && e.Args["start"] != 0. && e.Args["start"] != 4.1000000000000005 {
			t.Errorf("%v", e.Args)
		}
	}
	c.Marks[0].Args[0].Value = math.NaN()
	if err := c.Validate(); err == nil || err.Error() != "the mark makespan 3.33333 has work NaN: want a finite number" {
		t.Error(err)
	}
}
