package affine

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// The costs are so far apart that whole shares are lost in the rounding of start-up costs. Plans still
// exist and end when they say, and no enumeration finds better ones.
func TestCostsNineDecadesApartAreServed(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 81))
	apart := []float64{0, 1e-9, 1, 1e9}
	var e simulator
	for range long.Trials(400, 1600) {
		s := make(star, 1+r.IntN(4))
		for i := range s {
			w := &s[i]
			for _, x := range []*float64{&w.Send.Latency, &w.Send.PerUnit, &w.Compute.Latency, &w.Compute.PerUnit} {
				*x = apart[r.IntN(len(apart))]
			}
			if w.unit() == 0 {
				w.Compute.PerUnit = 1
			}
		}
		load := apart[1+r.IntN(3)]
		plan := rent(t, exact(t, s), load)
		out := e.run(t, s, newSchedule(s, plan.Order, plan.Shares))
		if !gen.Near(out.Makespan, plan.Makespan, 1e-9) || !gen.Near(out.Work, load, 1e-9) {
			t.Fatalf("%+v, load %v: %+v; on the engine %v until %v", s, load, plan, out.Work, out.Makespan)
		}
		if want := least(s, load); plan.Makespan > want*(1+1e-9) {
			t.Fatalf("%+v, load %v: %+v, an enumeration finds %v", s, load, plan, want)
		}
	}
}

// The value of a set never falls and is convex, up to rounding.
func TestValuesAreContinuousAndConvex(t *testing.T) {
	r := rand.New(rand.NewPCG(82, 82))
	for range long.Trials(100, 400) {
		s := draw(r, 1+r.IntN(8))
		v := exact(t, s).value
		for k := range v[1:] {
			a, b := v[k], v[k+1]
			if !(a.from < b.from) || !gen.Near(a.at(b.from), b.load, 1e-9) || b.rate < a.rate*(1-1e-9) {
				t.Fatalf("%+v: %+v", s, v)
			}
		}
	}
}
