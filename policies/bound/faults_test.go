package bound_test

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestNoScheduleIsRightInMoreThanTheBoundOfAWorldWithoutFaults(t *testing.T) {
	wrong := 0
	for k := range uint64(long.Trials(4, 14)) {
		r := rand.New(rand.NewPCG(k, 29))
		worlds := policytest.Faulty()[:2] // nobody comes back in these
		p := worlds[k%2].Draw(r)
		most, err := (bound.Policy{}).Ceiling(p)
		if err != nil {
			t.Fatal(err)
		}
		if without, err := (bound.Policy{}).Ceiling(p.Faultless()); err != nil || without != most {
			t.Fatalf("problem %d: the bound is %v, without faults %v, %v", k, most, without, err)
		}
		for range 3 {
			plan, err := models.Compile(p, gen.Anything(r, p))
			if err != nil {
				t.Fatal(err)
			}
			var sim models.Simulator
			rng := rand.NewPCG(r.Uint64(), 1)
			mean, se := gen.Mean(200, func() float64 {
				out := sim.Run(plan, policytest.Interruptions(p, rng))
				if gen.Sum(out.Right) < p.Load {
					wrong++
				}
				return out.Work
			})
			if mean-4.5*se > most*(1+1e-9) {
				t.Fatalf("problem %d: %v +- %v units are right, the bound is %v", k, mean, se, most)
			}
		}
	}
	if wrong == 0 {
		t.Error("nothing is wrong")
	}
}
