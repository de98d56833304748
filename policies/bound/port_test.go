package bound_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/policies/policytest/prove"
)

// linked is unlike workers behind one port, to which a unit travels for a share of the time that it
// takes to compute, from .001 to .1.
func linked(r *rand.Rand) *models.Problem {
	p := &models.Problem{Load: 1 + 9*r.Float64(), Notice: math.Inf(1)}
	ratio := prove.Wide(r, -3, -1)
	for range 4 + r.IntN(9) {
		w := models.Worker{Compute: models.Affine{Latency: .001, PerUnit: .5 + r.Float64()}}
		w.Send = models.Affine{Latency: ratio / 20, PerUnit: ratio * (.5 + r.Float64())}
		w.Risk = risk.Linear{X: .7 + .6*r.Float64()}
		if r.IntN(3) == 0 {
			w.Risk = risk.Weibull{Shape: .6 + r.Float64(), Scale: .5}
		}
		p.Workers = append(p.Workers, w)
	}
	return p
}

func TestNoScheduleWithMessagesExpectsMore(t *testing.T) {
	worlds := policytest.Worlds()
	for k := range uint64(long.Trials(12, 80)) {
		r := rand.New(rand.NewPCG(k, 10))
		p := linked(r)
		if k%2 == 0 {
			p = worlds[k/2%uint64(len(worlds))].Draw(r)
			p.Notice = math.Inf(1)
			for i := range p.Workers {
				p.Workers[i].Return = models.Affine{}
			}
		}
		most, err := (bound.Policy{}).Ceiling(p)
		if err != nil || !(most >= 0 && most <= p.Load) {
			t.Fatalf("problem %d: %v of %v, %v", k, most, p.Load, err)
		}
		for range 100 {
			if work := expected(t, p, prove.Anything(r, p)); work > most*(1+1e-9) {
				t.Fatalf("problem %d: a schedule expects %v, the bound is %v", k, work, most)
			}
		}
	}
}
