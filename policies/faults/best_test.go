package faults

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// exhaustive returns the least makespan of all allocations with all orders of messages.
func exhaustive(s Second) float64 {
	least := math.Inf(1)
	units := make([]int, len(s.Faults))
	var deal func(i, left int)
	deal = func(i, left int) {
		if i == len(units)-1 {
			units[i] = left
			eachOrder(len(units), len(units), func(order []int32) {
				if len(order) == len(units) {
					least = min(least, s.settle(units, order).Makespan)
				}
			})
			return
		}
		for n := range left + 1 {
			units[i] = n
			deal(i+1, left-n)
		}
	}
	deal(0, gen.Sum(s.Faults))
	return least
}

func TestBestIsTheBestOfAllAllocations(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 25))
	better, cases := 0, long.Trials(60, 240)
	for k := range cases {
		s := drawSecond(r, 2+r.IntN(3), 4, true, Reading(k%2))
		for i := range s.Workers {
			s.Workers[i].Send.PerUnit = 0
		}
		mine, want := best(t, s).Makespan, exhaustive(s)
		if !gen.Near(mine, want, 1e-12) {
			t.Fatalf("%+v: %v, the best is %v", s, mine, want)
		}
		if s.Reading == Waiting && algorithm1(t, s).Makespan > mine*(1+1e-12) {
			better++
		}
	}
	t.Logf("better than Algorithm 1 in %d of %d cases", better, cases/2)
}

func TestRandomAllocationsDoNotBeatBest(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 26))
	for n := range long.Trials(150, 600) {
		s := drawSecond(r, 2+r.IntN(9), []int{5, 50}[n%2], true, Reading(n/2%2))
		for i := range s.Workers {
			s.Workers[i].Send.PerUnit = 0
		}
		a := best(t, s)
		if moved := algorithm1(t, s); s.Reading == Waiting && moved.Makespan < a.Makespan {
			t.Fatalf("%+v: best %v, Algorithm 1 %v", s, a, moved)
		}
		for range 20 {
			units := slices.Clone(a.Units)
			for range 1 + r.IntN(4) { // around the best
				if i := r.IntN(len(units)); units[i] > 0 {
					units[i]--
					units[r.IntN(len(units))]++
				}
			}
			if r.IntN(4) == 0 {
				units = dealt(r, gen.Sum(units), len(units))
			}
			if other := s.settle(units, gen.Permutation(r, len(units))); other.Makespan < a.Makespan*(1-1e-12) {
				t.Fatalf("%+v: best %+v, random %+v", s, a, other)
			}
		}
	}
}

func TestSearchIsTheBestForUnlikeWorkers(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 27))
	n := long.Trials(25, 100)
	for _, c := range []struct {
		name    string
		reading Reading
		free    bool // units travel for nothing
	}{{"waiting", Waiting, true}, {"charged, g = 0", Charged, true}, {"charged", Charged, false}} {
		optimal, heuristic, one := 0, 0, 0
		worst, worstBest := 0.0, 0.0
		for range n {
			s := drawSecond(r, 2+r.IntN(3), 4, false, c.reading)
			for i := range s.Workers {
				if c.free {
					s.Workers[i].Send.PerUnit = 0
				}
			}
			want := exhaustive(s)
			found := allocation(t, s, s.Search).Makespan
			if c.free && !gen.Near(found, want, 1e-12) || found < want*(1-1e-12) {
				t.Fatalf("%+v: %v, the best is %v", s, found, want)
			}
			if gen.Near(found, want, 1e-12) {
				optimal++
			}
			if gen.Near(best(t, s).Makespan, want, 1e-12) {
				heuristic++
			}
			if gen.Near(algorithm1(t, s).Makespan, want, 1e-12) {
				one++
			}
			if want > 0 {
				worst, worstBest = max(worst, found/want-1), max(worstBest, best(t, s).Makespan/want-1)
			}
		}
		t.Logf("%s: of %d, Search finds the best %d times (%.3g%% at worst), Best %d times (%.3g%%), Algorithm 1 %d times",
			c.name, n, optimal, 100*worst, heuristic, 100*worstBest, one)
	}
}

// Where units cost g to be sent, Best of workers that are alike is no longer exact.
func TestBestIsNearlyTheBestIfUnitsCostTimeToSend(t *testing.T) {
	r := rand.New(rand.NewPCG(28, 28))
	optimal, worst := 0, 0.0
	n := long.Trials(30, 120)
	for range n {
		s := drawSecond(r, 2+r.IntN(3), 4, true, Charged)
		mine, want := best(t, s).Makespan, exhaustive(s)
		if gen.Near(mine, want, 1e-12) {
			optimal++
		} else {
			worst = max(worst, mine/want-1)
		}
	}
	t.Logf("the best %d times of %d, %.3g%% later at worst", optimal, n, 100*worst)
	if optimal < n*9/10 {
		t.Error("that is not what the documentation says")
	}
}

func TestForUnlikeWorkersBestIsNearlyTheBest(t *testing.T) {
	r := rand.New(rand.NewPCG(30, 30))
	n := long.Trials(15, 60)
	for _, reading := range []Reading{Waiting, Charged} {
		optimal, mean, worst, worstOne := 0, 0.0, 0.0, 0.0
		for range n {
			s := drawSecond(r, 5, 40, false, reading)
			want := allocation(t, s, s.Search).Makespan
			if want == 0 {
				optimal++
				continue
			}
			gap := best(t, s).Makespan/want - 1
			mean += gap / float64(n)
			worst = max(worst, gap)
			worstOne = max(worstOne, algorithm1(t, s).Makespan/want-1)
			if gap < 1e-12 {
				optimal++
			}
		}
		t.Logf("reading %d: as good as Search in %d of %d cases, %.3g%% later in the mean, %.3g%% at worst; Algorithm 1 %.3g%% at worst",
			reading, optimal, n, 100*mean, 100*worst, 100*worstOne)
	}
}
