package returns

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestTheProgrammeHasTheValueOfExactArithmetic(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	times := long.Trials(150, 600)
	var g simplex
	furthest, solved := 0.0, 0
	for range times {
		p := draw(r, 1+r.IntN(6), kind(r.IntN(5)))
		s, n := starOf(t, p), len(p.Workers)
		if _, ok := s.free(); ok {
			continue
		}
		s.linearProgramme(&g, s.all(), places{r.Perm(n), r.Perm(n)})
		value, bound := g.solve()
		want, _ := rational(&g).Float64()
		furthest = max(furthest, 1-bound/want)
		solved++
		if !gen.Near(value, want, 1e-10) || bound > want*(1+1e-12) {
			t.Fatalf("%+v: between %v and %v, not %v", p, bound, value, want)
		}
	}
	t.Logf("%d programmes; no bound is off by more than %.1g", solved, furthest)
	if solved < times/2 {
		t.Error("too few")
	}
}

// For any matrix, the value and the bound are true.
func TestProgrammesOfExtremeNumbersEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	extremes := []float64{0, 1e-300, 1e-100, 1e-9, 1, 1, 2, 1e9, huge}
	var g simplex
	for range 20_000 {
		g.reset(1+r.IntN(6), 1+r.IntN(6))
		for k := range g.a {
			g.a[k] = extremes[r.IntN(len(extremes))]
		}
		if value, bound := g.solve(); math.IsNaN(value) || math.IsNaN(bound) || !(bound <= value*(1+1e-9)) {
			t.Fatalf("%v: between %v and %v", g.a, bound, value)
		}
	}
}
