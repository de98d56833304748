package bound_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestNoScheduleWithMessagesExpectsMore(t *testing.T) {
	worlds := policytest.Worlds()
	for k := range uint64(long.Trials(4, 16)) {
		r := rand.New(rand.NewPCG(k, 10))
		p := gen.Linked(r)
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
			if work := expected(t, p, gen.Anything(r, p)); work > most*(1+1e-9) {
				t.Fatalf("problem %d: a schedule expects %v, the bound is %v", k, work, most)
			}
		}
	}
}
