package world_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Costs and laws that use a shared value have the same in all workers, of all groups.
func TestAValueThatWorkersShareIsDrawnOnceForAllOfThem(t *testing.T) {
	p, _ := problem(t, `platform:
  workers:
    - {count: 3}
    - {count: 2, compute: {latency: w, per_unit: 5}, faults: {after: 'exponential{mean=w/2}', check: w}}
  shared: {w: 'loguniform(0.5, 2)', q: 'uniform(0, 0.1)', all: 3w + q}
  compute: {latency: 0, per_unit: w}
  send: {latency: 0, per_unit: all*i}
  faults: {wrong: q, unit: 1, check: w/10}
  comes_back: {after: 'exponential{mean=w}', restart: w}
`)
	w := p.Workers[3].Check.PerUnit
	if !(w > 0.5 && w < 2) {
		t.Fatalf("%v is drawn", w)
	}
	q := p.Workers[0].Send.PerUnit - 3*w
	for i, x := range p.Workers {
		after, other := risk.Exponential{Mean: -1 / math.Log1p(-q)}, x.Compute.PerUnit != w+w/10 || x.Check.PerUnit != w/10
		if i > 2 {
			after, other = risk.Exponential{Mean: w / 2}, x.Compute.PerUnit != 5+w || x.Compute.Latency != w || x.Check.PerUnit != w
		}
		if law := x.Faults.(risk.Exponential); other || math.Abs(law.Mean/after.Mean-1) > 1e-9 {
			t.Errorf("worker %d is %+v, with faults after %v", i, x, after)
		}
		if got := x.Send.PerUnit / float64(i+1); math.Abs(got-3*w-q) > 1e-12 {
			t.Errorf("worker %d takes %v to send to, want %v times its number", i, got, 3*w+q)
		}
		if x.Life.Restart != w || x.Life.Down.(risk.Exponential).Mean != w {
			t.Errorf("worker %d lives as %+v, want %v everywhere", i, x.Life, w)
		}
	}
}

// A value has a stream of its own, named by seed, world and name: other values, and costs that each worker
// draws for itself, are the same with it and without it. Another sample has other values.
func TestAValueThatWorkersShareMovesNoOtherDraw(t *testing.T) {
	const rest = "compute: {latency: 'uniform(1, 2)', per_unit: w}, sample: k}\nsweep: {k: [1, 2]}\nworkload: 1\nrisk: linear\n"
	draws := func(platform string, seed uint64) (all [][]float64) {
		_, g, w, err := decoded(t, "", platform+rest)
		if err != nil {
			t.Fatal(err)
		}
		for c := range g.Cells() {
			p, err := w.Problem(g.Values(c), seed)
			if err != nil {
				t.Fatal(err)
			}
			cell := []float64{p.Workers[0].Compute.PerUnit}
			for _, x := range p.Workers {
				cell = append(cell, x.Compute.Latency)
			}
			if shared := w.Shared(g.Values(c), seed); shared[len(shared)-1] != cell[0] {
				t.Errorf("%v are shared, and workers compute in %v", shared, cell[0])
			}
			all = append(all, cell)
		}
		return all
	}
	one := draws("platform: {workers: 2, shared: {w: 'uniform(1, 2)'}, ", 1)
	for name, other := range map[string][][]float64{
		"again":          draws("platform: {workers: 2, shared: {w: 'uniform(1, 2)'}, ", 1),
		"with a value v": draws("platform: {workers: 2, shared: {v: 'uniform(1, 2)', w: 'uniform(1, 2)'}, return: v, ", 1),
	} {
		for c := range one {
			if !slices.Equal(one[c], other[c]) {
				t.Errorf("%s: %v are drawn, and %v before", name, other[c], one[c])
			}
		}
	}
	// The value is 1 in all cells: it takes nothing from the workers' streams.
	for c, cell := range draws("platform: {workers: 2, shared: {w: 1}, ", 1) {
		if cell[0] != 1 || !slices.Equal(cell[1:], one[c][1:]) {
			t.Errorf("%v are drawn where nothing is shared at random, and %v before", cell, one[c])
		}
	}
	seeds := draws("platform: {workers: 2, shared: {w: 'uniform(1, 2)'}, ", 2)
	if one[0][0] == one[1][0] || one[0][0] == seeds[0][0] {
		t.Errorf("another sample or another seed has the same value: %v, %v", one, seeds)
	}
}

// Workers of a group that use nothing but shared values are equal, and cells that differ in a bound only
// have the same luck.
func TestWorkersAreAlikeWhereTheirCostsAreShared(t *testing.T) {
	_, g, w, err := decoded(t, "", "platform: {workers: 3, shared: {w: 'uniform(0, h)'}, compute: w, send: {latency: w, per_unit: 0.1}}\nsweep: {h: [1, 4]}\nworkload: 1\nrisk: linear\n")
	if err != nil {
		t.Fatal(err)
	}
	var drawn []float64
	for c := range g.Cells() {
		p, err := w.Problem(g.Values(c), 1)
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range p.Workers {
			if x != p.Workers[0] {
				t.Errorf("worker %d is %+v, and worker 0 %+v", i, x, p.Workers[0])
			}
		}
		drawn = append(drawn, p.Workers[0].Compute.PerUnit)
	}
	if math.Abs(drawn[1]-4*drawn[0]) > 1e-15 {
		t.Errorf("%v are drawn up to 1 and up to 4", drawn)
	}
}

// A value that is no number, or infinite, is refused by its own name, wherever it is used.
func TestAValueThatWorkersShareIsFinite(t *testing.T) {
	for _, value := range []string{"log(0-k)", "k/0", "uniform(2k, k)"} {
		_, g, w, err := decoded(t, "", "platform: {workers: 2, shared: {v: k, w: '"+value+"'}, compute: w+v}\nsweep: {k: 1}\nworkload: 1\nrisk: linear\n")
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.Problem(g.Values(0), 1)
		var misplaced *world.Misplaced
		if !errors.As(err, &misplaced) || misplaced.Path != "platform.shared.w" || !strings.Contains(err.Error(), "it must be finite") {
			t.Errorf("%s: %v", value, err)
		}
	}
}
