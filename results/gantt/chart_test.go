package gantt

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// small returns a chart with every feature.
func small() *Chart {
	return &Chart{
		Title: "a <b> & \"c\"", Notes: []string{"first note", "second note"}, Unit: "s", From: 0, To: 10,
		Tracks: []Track{
			{Name: "port", Until: 10, Slices: []Slice{
				{Start: 0, End: 2, Kind: Send, Name: "send 1 to P1", Label: "P1"},
				{Start: 2, End: 3, Kind: Send, Lost: true, Name: "send 2 to P2, lost", Label: "P2"},
				{Start: 9, End: 10, Kind: Return, Name: "return 1 from P1", Label: "P1"},
			}},
			{Name: "link of P1", Thin: true, Until: 10, Slices: []Slice{{Start: 0, End: 2, Kind: Send, Name: "send 1", Label: "1"}}},
			{Name: "P1", Until: 10, Slices: []Slice{
				{Start: 2, End: 9, Kind: Compute, Name: "compute 1", Label: "1", Args: []Arg{{"size", 0.1}}},
				{Start: 9, End: 9.5, Kind: Again, Name: "compute 2, again", Label: "2"},
			}},
			{Name: "P2", Until: 2.5, Ended: true},
		},
		Marks: []Mark{{At: 10, Name: "makespan 10"}},
	}
}

// drawn returns a random chart, whose times may be of any magnitude.
func drawn(r *rand.Rand, tracks, slices int) *Chart {
	unit := math.Pow(10, 40*r.Float64()-20)
	c := &Chart{Title: "random", From: 0}
	for i := range tracks {
		t := Track{Name: fmt.Sprintf("P%d", i+1), Thin: r.IntN(4) == 0}
		at := 0.0
		for k := range 1 + r.IntN(slices) {
			if r.IntN(3) == 0 {
				at += unit * r.Float64()
			}
			s := Slice{Start: at, Kind: Kind(r.IntN(len(looks))), Lost: r.IntN(9) == 0, Name: fmt.Sprintf("compute %d", k), Label: fmt.Sprint(k)}
			if r.IntN(8) > 0 {
				at += unit * math.Pow(10, 6*r.Float64()-5)
			}
			s.End = at
			t.Slices = append(t.Slices, s)
		}
		t.Until, t.Ended = at, r.IntN(2) == 0
		c.To = max(c.To, at)
		c.Tracks = append(c.Tracks, t)
	}
	c.To = max(c.To, unit)
	for i := range c.Tracks {
		if !c.Tracks[i].Ended {
			c.Tracks[i].Until = c.To
		}
	}
	c.Marks = []Mark{{At: c.To / 3, Name: "third"}}
	return c
}

func TestChartsThatMakeNoSenseAreRefusedByAllWriters(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for says, spoil := range map[string]func(c *Chart){
		"from 0 to NaN":                              func(c *Chart) { c.To = nan },
		"from NaN to 10":                             func(c *Chart) { c.From = nan },
		"from 0 to +Inf":                             func(c *Chart) { c.To = inf },
		"from 10 to 10":                              func(c *Chart) { c.From = 10 },
		"a chart without tracks":                     func(c *Chart) { c.Tracks = nil },
		"makespan 10 is marked at NaN":               func(c *Chart) { c.Marks[0].At = nan },
		"track 1, port: slice 2, send 2":             func(c *Chart) { c.Tracks[0].Slices[1].Start = 1 },
		"slice 1, compute 1, is from NaN to 9":       func(c *Chart) { c.Tracks[2].Slices[0].Start = nan },
		"slice 1, compute 1, is from 2 to +Inf":      func(c *Chart) { c.Tracks[2].Slices[0].End = inf },
		"slice 1, compute 1, is from 2 to 1":         func(c *Chart) { c.Tracks[2].Slices[0].End = 1 },
		"slice 1, compute 1, is from -1 to 9":        func(c *Chart) { c.Tracks[2].Slices[0].Start = -1 },
		"slice 3, return 1 from P1, is from 9 to 11": func(c *Chart) { c.Tracks[0].Slices[2].End = 11 },
		"is of kind 6: there are kinds 0 to 5":       func(c *Chart) { c.Tracks[2].Slices[0].Kind = 6 },
		"has size NaN: want a finite number":         func(c *Chart) { c.Tracks[2].Slices[0].Args[0].Value = nan },
		"track 4, P2: it lasts until +Inf":           func(c *Chart) { c.Tracks[3].Until = inf },
		"track 3, P1: it lasts until NaN":            func(c *Chart) { c.Tracks[2].Until = nan },
	} {
		c := small()
		spoil(c)
		var b bytes.Buffer
		for name, err := range map[string]error{
			"SVG": c.WriteSVG(&b, SVG{}), "text": c.WriteText(&b, 0), "trace": c.WriteTrace(&b),
		} {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("%s: %s says %v", says, name, err)
			}
		}
		if b.Len() > 0 {
			t.Errorf("%s: something was written", says)
		}
	}
}

func TestPicturesOfTooManyTracksAndOfNoWidthAreRefused(t *testing.T) {
	c := small()
	for range MaxTracks {
		c.Tracks = append(c.Tracks, Track{Name: "one more", Until: 10})
	}
	var b bytes.Buffer
	for _, err := range []error{c.WriteSVG(&b, SVG{}), c.WriteText(&b, 0)} {
		if err == nil || !strings.Contains(err.Error(), "1003 tracks are too many for a picture: choose at most 1000") {
			t.Error(err)
		}
	}
	for _, width := range []int{-1, 5, 299, 10_001, math.MaxInt} {
		if err := small().WriteSVG(&b, SVG{Width: width}); err == nil || !strings.Contains(err.Error(), "want 300 to 10000 pixels") {
			t.Errorf("%d: %v", width, err)
		}
		if err := small().WriteText(&b, width*2); err == nil && width != 299 || err != nil && !strings.Contains(err.Error(), "want 40 to 1000") {
			t.Errorf("%d: %v", width, err)
		}
	}
	if err := c.WriteTrace(&b); err != nil {
		t.Error(err)
	}
}

func TestAWindowHasWhatHappensInIt(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		c := drawn(r, 4, 30)
		from := c.To * r.Float64() * 0.9
		to := from + (c.To-from)*(0.01+r.Float64())
		part, err := c.Window(from, to)
		if err != nil {
			t.Fatal(err)
		}
		if err := part.Validate(); err != nil {
			t.Fatal(err)
		}
		to = min(to, c.To)
		for i := range c.Tracks {
			want, got := 0.0, 0.0
			seen := map[string]bool{}
			for _, s := range part.Tracks[i].Slices {
				got += s.End - s.Start
				seen[s.Name] = true
			}
			for _, s := range c.Tracks[i].Slices {
				if part := min(s.End, to) - max(s.Start, from); part > 0 {
					want += part
					if !seen[s.Name] {
						t.Errorf("%s of %s is missing", s.Name, c.Tracks[i].Name)
					}
				}
			}
			if math.Abs(want-got) > 1e-12*c.To {
				t.Errorf("%v of time in the window, want %v", got, want)
			}
		}
	}
	c := small()
	whole, err := c.Window(-5, 50)
	if err != nil || whole.From != 0 || whole.To != 10 {
		t.Errorf("%+v, %v", whole, err)
	}
	if c.Tracks[0].Slices[0].End != 2 {
		t.Error("the chart was changed")
	}
	for _, w := range [][2]float64{{5, 5}, {5, 4}, {10, 11}, {-3, 0}, {math.NaN(), 3}, {3, math.NaN()}} {
		if _, err := c.Window(w[0], w[1]); err == nil {
			t.Errorf("%v is no window", w)
		}
	}
}

func TestTicksAreRoundAndDifferentAndInside(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		from := 0.0
		if r.IntN(2) == 0 {
			from = math.Pow(10, 20*r.Float64()-10)
		}
		to := from + math.Pow(10, 30*r.Float64()-15)
		most := 2 + r.IntN(20)
		if !(to > from) || to-from < from*1e-9 {
			continue
		}
		all := ticks(from, to, most)
		if len(all) == 0 && most > 2 || len(all) > most {
			t.Fatalf("%v to %v: %d ticks, asked for %d", from, to, len(all), most)
		}
		seen := map[string]bool{}
		for _, m := range all {
			if m.at < from || m.at > to || seen[m.label] {
				t.Fatalf("%v to %v: tick %v, %q, of %v", from, to, m.at, m.label, all)
			}
			seen[m.label] = true
		}
	}
	for _, w := range [][2]float64{{0, 5e-324}, {0, 1e308}, {1, math.Nextafter(1, 2)}, {1e300, 1.1e300}} {
		if all := ticks(w[0], w[1], 5); len(all) > 5 {
			t.Errorf("%v: %v", w, all)
		}
	}
	var labels []string
	for _, m := range ticks(0.3, 1.25, 6) {
		labels = append(labels, m.label)
	}
	if got := strings.Join(labels, " "); got != "0.4 0.6 0.8 1.0 1.2" {
		t.Error(got)
	}
}
