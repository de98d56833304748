package worst

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// toothed is worlds in which the ratio jumps at each number of chunks.
const toothed = `
name: toothed
workload: W
platform: {workers: 2, compute: {latency: 0.0001, per_unit: 1}}
risk: linear
policies: [greedy, cyclic-rep]
sweep: {W: 1..1.5, n: 5..105}
variables: {n: {label: chunks, symbol: ν, unit: u}}
labels: {cyclic-rep: in turn}
`

// turns compares policies whose means are exact in the worlds of toothed.
var turns = Question{A: "greedy", B: "cyclic-rep"}

// found keeps what answered has computed, by the question and the scenario.
var found = map[string]struct {
	pair   *Pair
	answer *Answer
}{}

// answered returns the answer of a short search, which is computed once for all tests of a scenario and a
// question. They do not change it.
func answered(t *testing.T, text string, q Question) (*Pair, *Answer) {
	t.Helper()
	key := fmt.Sprint(q, text)
	f, ok := found[key]
	if !ok {
		f.pair = newPair(t, text, 1, q)
		f.answer = answer(t, f.pair, 40, Options{Instances: 250})
		found[key] = f
	}
	return f.pair, f.answer
}

func TestACurveHasEachToothOfTheRatio(t *testing.T) {
	long.Unraced(t)
	r, a := answered(t, toothed, turns)
	rng := rand.New(rand.NewPCG(3, 3))
	for _, w := range []*Witness{a.Worst, a.Best} {
		c := w.Curves[slices.IndexFunc(w.Curves, func(c Curve) bool { return c.Variable == "n" })]
		far, tried := 0, 300
		for range tried {
			x := 5 + 100*rng.Float64()
			u := []float64{(w.World.Get("W") - 1) / 0.5, (x - 5) / 100}
			at, err := r.Space.At(u)
			if err != nil {
				t.Fatal(err)
			}
			m, err := r.Measure(context.Background(), at, 1, 1)
			if err != nil {
				t.Fatal(err)
			}
			k := max(1, slices.IndexFunc(c.Points, func(p CurvePoint) bool { return p.X >= x }))
			p, q := c.Points[k-1], c.Points[k]
			if drawn := p.Ratio + (q.Ratio-p.Ratio)*(x-p.X)/(q.X-p.X); math.Abs(drawn-m.Ratio()) > 0.005 {
				far++
			}
		}
		if far > tried/10 { // between two points that close in on a jump
			t.Errorf("%s: the curve of %d points is elsewhere at %d of %d places", w.World, len(c.Points), far, tried)
		}
	}
}

func TestTheMapHasTheRatioOfEachWorldAndMarksWhoIsBehind(t *testing.T) {
	long.Unraced(t)
	for _, c := range []struct {
		text string
		q    Question
	}{{toothed, turns}, {small, sampledQuestion}} {
		r, a := answered(t, c.text, c.q)
		w := a.Worst
		if w.Map == nil {
			t.Fatalf("%v: there is no map", c.q)
		}
		f := r.MapFigure(w)
		if faults := f.Faults(); faults != nil {
			t.Errorf("%v: %q", c.q, faults)
		}
		drawn := 0
		for _, line := range f.Lines {
			for i, y := range line.Y {
				k := slices.IndexFunc(w.Map.Cells, func(one MapCell) bool {
					return one.X == line.X[i] && (one.Ratio-1 == y || stat.Tied(one.Ratio, 1) && y == 0)
				})
				if k < 0 {
					t.Fatalf("%v: %v at %v is no cell", c.q, y, line.X[i])
				}
				cell := w.Map.Cells[k]
				if line.Hi[i] < 0 != (cell.Ratio < 1 && !stat.Tied(cell.Ratio, 1) && (w.Exact || cell.Hi < 1)) {
					t.Errorf("%v: %+v is marked by %v to %v", c.q, cell, line.Lo[i], line.Hi[i])
				}
				drawn++
			}
		}
		if drawn != len(w.Map.Cells) || drawn < 4 {
			t.Errorf("%v: %d cells are drawn of %d", c.q, drawn, len(w.Map.Cells))
		}
		found := slices.ContainsFunc(w.Map.Cells, func(one MapCell) bool {
			return one.X == w.World.Get(w.Map.X) && one.Y == w.World.Get(w.Map.Y) && (!w.Exact || one.Ratio == w.Ratio())
		})
		if !found {
			t.Errorf("%v: the map does not have %s", c.q, w.World)
		}
	}
}

func TestPicturesAndTextsHaveLabelsAndSayWhatFollows(t *testing.T) {
	long.Unraced(t)
	r, a := answered(t, toothed, turns)
	f := r.MapFigure(a.Worst)
	if f.Title != "Where greedy does worst against in turn" || f.ZLabel != "work of greedy / in turn, less 1" || f.XLabel+f.YLabel != "chunks ν (u)W" && f.XLabel+f.YLabel != "Wchunks ν (u)" {
		t.Errorf("%q, %q, %q, %q", f.Title, f.ZLabel, f.XLabel, f.YLabel)
	}
	var text bytes.Buffer
	if err := a.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"greedy against \"in turn\", by the mean work\n", "the ratio of greedy to \"in turn\" is ", ", \"in turn\" ", " u\n", "\nIn commands, \"in turn\" is cyclic-rep and ν is n.\n"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the text lacks %q:\n%s", want, &text)
		}
	}
	if v := a.Worst.Scenario.Variable("n"); v == nil || v.Label != "chunks" || v.Symbol != "ν" || v.Unit != "u" || v.Doc != "" {
		t.Errorf("the world calls n by %+v", v)
	}
	if r.Title() != "The worlds in which greedy does worst and best against in turn" {
		t.Error(r.Title())
	}
	_, b := answered(t, small, sampledQuestion)
	for _, c := range b.Worst.Curves {
		if c.Variable == "p" && !strings.Contains(c.Setting, "W from ") {
			t.Errorf("W follows p, and the caption says %q", c.Setting)
		}
	}
	if m := b.Worst.Map; m != nil && (m.X == "p" && m.Y == "W" || m.X == "W" && m.Y == "p") {
		t.Error("a map has two variables of which one follows the other")
	}
}
