package bound_test

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func expected(t testing.TB, p *models.Problem, s *models.Schedule) float64 {
	t.Helper()
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	work, ok := table.Expect(plan)
	if !ok {
		t.Fatal("the plan is not fixed")
	}
	return work
}

func TestNoScheduleWithoutMessagesExpectsMore(t *testing.T) {
	worlds := policytest.Worlds()[:2]
	near := 0.0
	for k := range uint64(long.Trials(20, 80)) {
		r := rand.New(rand.NewPCG(k, 9))
		p := worlds[k%2].Draw(r)
		most, err := (bound.Policy{}).Ceiling(p)
		if err != nil {
			t.Fatal(err)
		}
		if !(most >= 0 && most <= p.Load) {
			t.Fatalf("problem %d: %v of %v", k, most, p.Load)
		}
		for range 200 {
			work := expected(t, p, gen.Anything(r, p))
			if near = max(near, work/max(most, 1e-300)); work > most*(1+1e-9) { // chunks may hold that much more than the load
				t.Fatalf("problem %d: a schedule expects %v, the bound is %v", k, work, most)
			}
		}
	}
	if near < .9 {
		t.Errorf("random schedules come as near as %v", near)
	}
}
