package affine

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// contested draws a star whose best order is hard to find: fast links have long start-up costs, and most
// workers are worth using.
func contested(r *rand.Rand, n int) star {
	s := make(star, n)
	u := func() float64 { return .5 + r.Float64() }
	for i := range s {
		w := &s[i]
		w.Send.PerUnit = u()
		w.Send.Latency = 100 * u() / (w.Send.PerUnit * w.Send.PerUnit)
		w.Compute.Latency, w.Compute.PerUnit = 100*u(), 100*wide(r)
	}
	return s
}

// The test measures how far plans are from the best, on stars of both kinds.
func TestLocalIsNeverBetterThanExactAndHardlyWorse(t *testing.T) {
	for name, world := range map[string]func(*rand.Rand, int) star{"any": draw, "contested": contested} {
		for _, k := range [][2]int{{4, 400}, {7, 400}, {10, 60}} {
			n, cases := k[0], long.Trials(k[1]/4, k[1])
			r := rand.New(rand.NewPCG(51, uint64(n)))
			type gap struct {
				mean, worst float64
				best        int
			}
			var local, sorted gap
			add := func(g *gap, x float64) {
				if x < -1e-9 {
					t.Fatalf("better than the best by %v", -x)
				}
				g.mean += x / float64(cases)
				g.worst = max(g.worst, x)
				if x < 1e-9 {
					g.best++
				}
			}
			for range cases {
				s, load := world(r, n), wide(r)
				if name == "contested" {
					load *= 20
				}
				best := rent(t, exact(t, s), load).Makespan
				plan, err := Search(s.problem(load))
				if err != nil {
					t.Fatal(err)
				}
				add(&local, plan.Makespan/best-1)
				add(&sorted, rent(t, inOrder(t, s, s.sorted()), load).Makespan/best-1)
			}
			t.Logf("%s, %d workers, %d cases: local is longer by %.2g in the mean, %.2g at worst, the best in %d; sorted by %.2g, %.2g, in %d",
				name, n, cases, local.mean, local.worst, local.best, sorted.mean, sorted.worst, sorted.best)
			if local.best < cases*9/10 || local.mean > sorted.mean {
				t.Error("the search finds less than it used to")
			}
		}
	}
}

// On a bus the exchanges alone lead to the best order.
func TestExchangesOfNeighboursSortABus(t *testing.T) {
	r := rand.New(rand.NewPCG(53, 53))
	for range long.Trials(50, 200) {
		s := plain(r, 2+r.IntN(8))
		for i := range s {
			s[i].Send.PerUnit = 1
		}
		order := s.sorted()
		slices.Reverse(order)
		load := 1e6
		plan, err := Share(s.problem(load), order)
		for ; err != nil; plan, err = Share(s.problem(load), order) {
			load *= 10
		}
		next, taking := s.exchanged(order, plan)
		if !slices.Equal(next, s.sorted()) || !slices.Equal(taking, next) {
			t.Fatalf("%+v: %v became %v, %v", s, order, next, taking)
		}
		if next, _ := s.exchanged(next, rent(t, inOrder(t, s, next), load)); next != nil {
			t.Fatalf("%+v: and then %v", s, next)
		}
	}
}

func TestSearchesOfManyWorkersEndAndImproveOnTheSortedOrder(t *testing.T) {
	for _, n := range []int{25, 50, 300, 10_000}[:long.Trials(2, 4)] {
		s := contested(rand.New(rand.NewPCG(52, uint64(n))), n)
		load := 1000 * float64(n)
		plan, err := Search(s.problem(load))
		if err != nil {
			t.Fatal(err)
		}
		sorted := rent(t, inOrder(t, s, s.sorted()), load)
		t.Logf("%d workers: %d take part until %v; sorted %d until %v", n, len(plan.Order), plan.Makespan, len(sorted.Order), sorted.Makespan)
		var e simulator
		if out := e.run(t, s, newSchedule(s, plan.Order, plan.Shares)); !gen.Near(out.Makespan, plan.Makespan, 1e-9) || !gen.Near(out.Work, load, 1e-9) {
			t.Errorf("%d workers: %v until %v, not %v", n, out.Work, out.Makespan, plan.Makespan)
		}
		if plan.Makespan > sorted.Makespan {
			t.Errorf("%d workers: %v is worse than %v", n, plan.Makespan, sorted.Makespan)
		}
		if again, _ := Search(s.problem(load)); n < 1000 && !reflect.DeepEqual(again, plan) {
			t.Error("a second search finds something else")
		}
	}
}
