package affine

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestAboveTheBoundAllTakePartInOrderOfC(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 41))
	var ratios []float64
	for range long.Trials(150, 600) {
		s := draw(r, 1+r.IntN(7))
		for i := range s {
			s[i].Compute.PerUnit += .01
		}
		bound, err := AllFrom(s.problem(1))
		if err != nil || math.IsInf(bound, 1) {
			t.Fatalf("%+v: %v, %v", s, bound, err)
		}
		p := exact(t, s)
		all, sorted := p.AllFrom()
		if all > sorted || sorted > bound*(1+1e-9) {
			t.Fatalf("%+v: all from %v, sorted from %v, bound %v", s, all, sorted, bound)
		}
		if bound > 0 && all > 0 {
			ratios = append(ratios, bound/all)
		}
		if from, _ := inOrder(t, s, s.sorted()).AllFrom(); from > sorted*(1+1e-9) {
			t.Fatalf("%+v: all from %v on in the sorted order, and %v in any", s, from, sorted)
		}
		line := s.line(s.sorted())
		for range 3 {
			load := (bound + .01) * (1 + wide(r))
			plan := rent(t, p, load)
			if len(plan.Order) != len(s) || !s.isSorted(plan.Order) || !gen.Near(plan.Makespan, line.Time(load), 1e-9) {
				t.Fatalf("%+v: bound %v, load %v: %+v", s, bound, load, plan)
			}
		}
		if all > 0 {
			if below := rent(t, p, all*(1-1e-6)); len(below.Order) == len(s) {
				t.Fatalf("%+v: %+v below %v", s, below, all)
			}
		}
	}
	slices.Sort(ratios)
	t.Logf("the bound is %.3g times the least such load in the middle of %d cases, %.3g at least, %.3g at most", ratios[len(ratios)/2], len(ratios), ratios[0], ratios[len(ratios)-1])
}

func TestTheNextBestRateIsThatOfOneWorkerLessOrOneExchange(t *testing.T) {
	r := rand.New(rand.NewPCG(44, 44))
	for range long.Trials(50, 200) {
		s := draw(r, 1+r.IntN(5))
		for i := range s {
			s[i].Compute.PerUnit += .1
		}
		rate, next := s.line(s.sorted()).Rate, 0.0
		sets(len(s), func(order []int32) {
			byLink := func(i, j int32) int { // workers without messages stand anywhere
				if s[i].free() || s[j].free() {
					return 0
				}
				return cmp.Compare(s[i].Send.PerUnit, s[j].Send.PerUnit)
			}
			_, sent := s.split(order)
			if len(order) < len(s) || !slices.IsSortedFunc(sent, byLink) {
				next = max(next, s.line(order).Rate)
			}
		})
		if lead := s.lead(); math.Abs(rate-next-lead) > 1e-12*rate {
			t.Fatalf("%+v: the best rate is %v, the next %v, and the lead %v", s, rate, next, lead)
		}
	}
}

// The proof compares two platforms without latencies: one with all of the time, and one with the time
// that the latencies leave.
func TestWorkWithLatenciesIsBetweenThatOfTwoStarsWithout(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 42))
	for range long.Trials(200, 800) {
		s := draw(r, 1+r.IntN(6))
		bare, latencies := slices.Clone(s), 0.0
		for i := range bare {
			latencies += s[i].idle()
			bare[i].Send.Latency, bare[i].Compute.Latency = 0, 0
		}
		order := s.sorted()
		time := latencies + wide(r)
		rate := bare.line(order).Rate
		plan, err := exact(t, s).Exploit(time)
		if err != nil || plan.Load < rate*(time-latencies)*(1-1e-9) || plan.Load > rate*time*(1+1e-9) {
			t.Fatalf("%+v: %v in %v, rate %v, latencies %v, %v", s, plan.Load, time, rate, latencies, err)
		}
		if l := s.line(order); !gen.Near(l.Rate, rate, 1e-12) {
			t.Fatalf("latencies change the rate from %v to %v", rate, l.Rate)
		}
	}
}

// Lemma 9 needs workers that take time: behind one that does not, the port is busy until the end and no
// load is large enough for the next.
func TestBehindAWorkerThatComputesInNoTimeNobodyTakesPart(t *testing.T) {
	s := costs([4]float64{1, 1, 0, 0}, [4]float64{1, 2, 0, 1})
	bound, err := AllFrom(s.problem(1))
	all, sorted := exact(t, s).AllFrom()
	if err != nil || !math.IsInf(bound, 1) || !math.IsInf(all, 1) || !math.IsInf(sorted, 1) {
		t.Error(bound, err, all, sorted)
	}
	if plan := rent(t, exact(t, s), 1e9); len(plan.Order) != 1 {
		t.Errorf("%+v", plan)
	}
}

// With equal c the lemma does not say which worker is first, and the paper leaves it open.
// Here C w - W c is 12 and 4, although C is smaller where it is larger.
func TestLargeLoadsWithEqualLinksGoByTheTilt(t *testing.T) {
	s := costs([4]float64{3, 1, 0, 4}, [4]float64{4, 1, 0, 1})
	const load = 100.
	right, err := Share(s.problem(load), []int32{1, 0})
	wrong, err2 := Share(s.problem(load), []int32{0, 1})
	if err != nil || err2 != nil || !gen.Near(right.Makespan, 515./3, 1e-12) || !gen.Near(wrong.Makespan, 173, 1e-12) {
		t.Error(right, err, wrong, err2)
	}
	if !slices.Equal(s.sorted(), []int32{1, 0}) || !gen.Near(least(s, load), right.Makespan, 1e-12) {
		t.Errorf("sorted %v, an enumeration finds %v", s.sorted(), least(s, load))
	}
}

func TestBoundsOfTenThousandWorkersAreComputed(t *testing.T) {
	s := plain(rand.New(rand.NewPCG(43, 43)), 10_000)
	if load, err := AllFrom(s.problem(1)); err != nil || !(load > 0) {
		t.Error(load, err)
	}
	few := s[:40]
	if load, err := AllFrom(few.problem(1)); err != nil || math.IsInf(load, 1) {
		t.Error(load, err)
	}
}
