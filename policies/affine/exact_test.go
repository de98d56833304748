package affine

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// The test enumerates all ordered sets of up to 6 workers, for a time and for a load.
func TestExactIsTheBestOfAllOrderedSets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	pieces := 0
	for k := range long.Trials(150, 600) {
		s := draw(r, 1+r.IntN(5+k%50/49)) // one in 50 has up to 6 workers
		p, err := Best(s.problem(1))
		if err != nil {
			t.Fatal(err)
		}
		pieces = max(pieces, len(p.value))
		for range 3 {
			time := 3 * wide(r)
			plan, err := p.Exploit(time)
			if err != nil {
				t.Fatal(err)
			}
			if want := mostIn(s, time); !gen.Near(plan.Load, want, 1e-9) {
				t.Fatalf("%+v: in %v %v does %v, an enumeration %v", s, time, plan.Order, plan.Load, want)
			}
			load := wide(r)
			plan, err = p.Rent(load)
			if err != nil {
				t.Fatal(err)
			}
			if want := least(s, load); !gen.Near(plan.Makespan, want, 1e-9) {
				t.Fatalf("%+v: %v takes %v with %v, an enumeration %v", s, load, plan.Makespan, plan.Order, want)
			}
		}
	}
	t.Logf("up to %d pieces", pieces)
}
