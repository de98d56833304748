package bound_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestNoScheduleOfFewMessagesExpectsMore(t *testing.T) {
	worlds, nearest := policytest.Worlds(), 0.0
	for k := range uint64(long.Trials(2, 8)) {
		r := rand.New(rand.NewPCG(k, 15))
		p := worlds[k%uint64(len(worlds))].Draw(r)
		p.Notice = math.Inf(1)
		for i := range p.Workers {
			p.Workers[i].Return = models.Affine{}
		}
		q := bound.Policy{Messages: float64(1 + r.IntN(1+2*len(p.Workers)))}
		most := ceiling(t, q, p)
		if any := ceiling(t, bound.Policy{}, p); most > any*(1+1e-3) {
			t.Errorf("problem %d: %v with %v messages, %v with any number", k, most, q.Messages, any)
		}
		look := func(s *models.Schedule) {
			if !q.Covers(p, s) {
				return
			}
			work := expected(t, p, s)
			if nearest = max(nearest, work/max(most, 1e-300)); work > most*(1+1e-9) {
				t.Fatalf("problem %d: a schedule expects %v with %v messages, the bound is %v", k, work, q.Messages, most)
			}
		}
		for range 100 {
			look(gen.Anything(r, p))
		}
		look(planned(t, fmt.Sprintf("best{effort=0.05,messages=%v}", q.Messages), p))
	}
	if nearest < .95 {
		t.Errorf("schedules come as near as %v", nearest)
	}
}

// docs/bound.md has the figures that it prints with -platforms 40.
func TestBestComesNearTheBoundOfAsManyMessages(t *testing.T) {
	for _, each := range []int{1, 4, 2}[:long.Trials(2, 3)] {
		var gaps []float64
		for k := range uint64(max(*platforms, long.Trials(1, 2))) {
			p := gen.Linked(rand.New(rand.NewPCG(k, 12)))
			n := each * len(p.Workers)
			most := ceiling(t, bound.Policy{Messages: float64(n)}, p)
			work := expected(t, p, planned(t, fmt.Sprintf("best{messages=%d}", n), p))
			if work > most*(1+1e-9) {
				t.Errorf("problem %d: %v is expected of %d messages, the bound is %v", k, work, n, most)
			}
			gaps = append(gaps, 1-work/most)
		}
		slices.Sort(gaps)
		at := func(share float64) float64 { return 100 * gaps[int(share*float64(len(gaps)-1))] }
		t.Logf("%d messages a worker: gaps over %d platforms in percent: least %.2f, quartile %.2f, median %.2f, quartile %.2f, 0.9 quantile %.2f, most %.2f", each, len(gaps), at(0), at(.25), at(.5), at(.75), at(.9), at(1))
	}
}

func ceiling(t testing.TB, o bound.Policy, p *models.Problem) float64 {
	t.Helper()
	work, err := o.Ceiling(p)
	if err != nil {
		t.Fatal(err)
	}
	return work
}

// planned returns the schedule of a planner of the registry.
func planned(t testing.TB, spec string, p *models.Problem) *models.Schedule {
	t.Helper()
	q, err := policies.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	s, err := q.Value.(policies.Planner).Schedule(p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
