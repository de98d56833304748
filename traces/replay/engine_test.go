package replay

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/traces"
)

// A worker that loses nothing has done its load when its node was up for long enough, whatever came
// between. If the record ends before, the episode is open.
func TestASuspendedWorkerIsDoneWhenItsNodeWasUpForLongEnough(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	var sim models.Simulator
	rng := rand.NewPCG(23, 24)
	done, open := 0, 0
	for range 3000 {
		events := random(r)
		o := Options{Up: r.IntN(2) == 0, Away: r.IntN(2) == 0}
		l, err := New(&list{events: slices.Clone(events)}, o)
		if err != nil {
			continue
		}
		w := models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: l, Life: &models.Life{Loses: models.LosesNothing}}
		p := &models.Problem{Platform: models.Star(w), Load: 0.1 + 20*r.Float64()}
		sampler, err := risk.NewSampler(p)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := models.Compile(p, &models.Schedule{Size: []float64{p.Load}, List: [][]int32{{0}}})
		if err != nil {
			t.Fatal(err)
		}
		var in models.Instance
		sampler.Draw(&in, rng)
		c := in.Again[0].(*cursor)
		out := sim.Run(plan, &in)
		left, want := p.Load, math.Inf(1)
		for _, e := range events {
			if e.Node != l.nodeOf(c) || e.State != traces.Up || e.Stop <= c.begin || e.Start < c.stretch.from || e.Stop > c.stretch.to {
				continue
			}
			up := e.Stop - max(e.Start, c.begin)
			if up >= left {
				want = max(e.Start, c.begin) + left - c.begin
				break
			}
			left -= up
		}
		if math.IsInf(want, 1) {
			if !out.Open || out.Work != 0 {
				t.Fatalf("%v of work, open %v, but the record has no time for %v", out.Work, out.Open, p.Load)
			}
			open++
			continue
		}
		if out.Open || math.Abs(out.Makespan-want) > 1e-9 {
			t.Fatalf("done at %v, open %v, want %v", out.Makespan, out.Open, want)
		}
		done++
	}
	if done < 300 || open < 300 {
		t.Errorf("%d are done, %d open", done, open)
	}
}
