package star

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

var roundings = []Rounding{Last, Largest, Greedy, Optimal}

func TestRoundingsLoseNoMoreThanTheirBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 51))
	var sim simulator
	nearest, optimal, known := map[Rounding]float64{}, map[Rounding]int{}, 0
	for range 6000 {
		s := draw(r, 1+r.IntN(9))
		tasks := 1 + r.IntN([]int{10, 100, 100_000}[r.IntN(3)])
		p := must(t)(InOrder(s.problem(float64(tasks)), gen.Permutation(r, len(s))))
		optimum := math.Inf(1)
		if tasks <= 100 || s.byLink(p.Order) {
			optimum = must(t)(Tasks(s.problem(float64(tasks)), p.Order)).Makespan
			known++
		}
		for _, how := range roundings {
			if how == Optimal && math.IsInf(optimum, 1) {
				continue
			}
			got := must(t)(Round(s.problem(float64(tasks)), p, how))
			bound, err := s.RoundingBound(p.Order, how)
			if err != nil {
				t.Fatal(err)
			}
			loss := got.Makespan - p.Makespan
			if loss > bound+1e-12*got.Makespan || loss < -1e-12*got.Makespan || gen.Sum(got.Shares) != float64(tasks) {
				t.Fatalf("%+v, %d tasks, %s: %+v, not within %v of %+v", s, tasks, how, got, bound, p)
			}
			if !math.IsInf(optimum, 1) && got.Makespan < optimum*(1-1e-13) || got.Makespan != sim.run(t, s, got, float64(tasks)).Makespan {
				t.Fatalf("%+v, %d tasks, %s: %v, the optimum is %v", s, tasks, how, got.Makespan, optimum)
			}
			if gen.Near(got.Makespan, optimum, 1e-12) {
				optimal[how]++
			}
			if bound > 0 {
				nearest[how] = max(nearest[how], loss/bound)
			}
		}
	}
	for _, how := range roundings {
		t.Logf("%s: optimal in %d of %d cases, up to %.3g of the bound is lost", how, optimal[how], known, nearest[how])
	}
}

func TestRoundingsByHand(t *testing.T) {
	s := star{{1, 3}, {4, 3}, {2, 5}, {3, 1}} // 5.39, 0.41, 2.31 and 2.89 of 11 tasks, until 21.56
	p := must(t)(Best(s.problem(11)))
	if !slices.Equal(p.Order, []int32{0, 2, 3, 1}) || !gen.Near(p.Makespan, 21.56, 1e-12) {
		t.Fatalf("%+v", p)
	}
	for how, want := range map[Rounding]struct {
		shares          []float64
		makespan, bound float64
	}{
		Last:    {[]float64{5, 2, 2, 2}, 29, 3 * 7},
		Largest: {[]float64{5, 2, 3, 1}, 25, 1 + 2 + 3 + 4 + 3},
		Greedy:  {[]float64{6, 2, 3}, 24, 3 * 4},
		Optimal: {[]float64{6, 2, 3}, 24, 7},
	} {
		if got := must(t)(Round(s.problem(11), p, how)); !slices.Equal(got.Shares, want.shares) || got.Makespan != want.makespan {
			t.Errorf("%s: %+v", how, got)
		}
		if bound, err := s.RoundingBound(p.Order, how); err != nil || bound != want.bound {
			t.Errorf("%s: %v, %v", how, bound, err)
		}
	}
}

func TestGreedyNeedNotBeOptimal(t *testing.T) {
	s := star{{2, 4}, {4, 2}, {2, 3}, {2, 4}, {2, 3}, {1, 3}, {3, 3}, {4, 1}, {2, 4}}
	p := must(t)(Best(s.problem(54)))
	greedy, optimal := must(t)(Round(s.problem(54), p, Greedy)), must(t)(Round(s.problem(54), p, Optimal))
	t.Logf("%+v, %+v", greedy, optimal)
	if greedy.Makespan != 92 || optimal.Makespan != 90 {
		t.Error("the witness fails")
	}
}

// The next task goes to the worker with which the makespan grows least.
func TestGreedyTakesTheWorkerThatDelaysTheEndLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(52, 52))
	for range 3000 {
		s := make(star, 1+r.IntN(6)) // small integers, so that nothing is rounded
		for i := range s {
			s[i] = worker{Send: float64(r.IntN(5)), Compute: float64(1 + r.IntN(5))}
		}
		tasks := 1 + r.IntN(60)
		p := must(t)(Best(s.problem(float64(tasks))))
		counts, left, err := p.floors(tasks)
		if err != nil {
			t.Fatal(err)
		}
		plain := slices.Clone(counts)
		for range int(left) {
			least, own, best := math.Inf(1), math.Inf(1), 0
			for k := range plain {
				plain[k]++
				all, mine := s.makespan(p.Order, plain), s.ends(p.Order, plain)[k]
				if all < least || all == least && mine < own {
					least, own, best = all, mine, k
				}
				plain[k]--
			}
			plain[best]++
		}
		s.greedily(p.Order, counts, left)
		if !slices.Equal(counts, plain) {
			t.Fatalf("%+v, %d tasks: %v, not %v", s, tasks, counts, plain)
		}
	}
}

// The paper's case: with some 80,000 tasks for a worker, any rounding is good enough.
func TestWhatRoundingLosesOf817101TasksIsNegligible(t *testing.T) {
	const tasks = 817_101
	for _, workers := range []int{10, 16} {
		s := modest(workers)
		p := must(t)(Best(s.problem(tasks)))
		optimum := must(t)(Round(s.problem(float64(tasks)), p, Optimal)).Makespan
		for _, how := range roundings {
			got := must(t)(Round(s.problem(float64(tasks)), p, how)).Makespan
			t.Logf("%d workers, %-8s %.3g of the makespan above shares, %.3g above the optimum", workers, how, got/p.Makespan-1, got/optimum-1)
			if got > p.Makespan*(1+1e-3) || how != Last && got > p.Makespan*(1+1e-4) {
				t.Errorf("%s: %v, shares end at %v", how, got, p.Makespan)
			}
		}
	}
}

func TestRoundingAbsurdPlansIsRefused(t *testing.T) {
	s := star{{1, 1}, {1, 1}}
	good := must(t)(Best(s.problem(10)))
	for _, c := range []struct {
		p     Plan
		tasks int
		how   Rounding
	}{
		{good, 10, "nonsense"}, {good, 0, Largest}, {good, 8, Largest}, {good, 1000, Greedy}, {good, -3, Optimal},
		{Plan{}, 10, Last}, {Plan{Order: []int32{0}}, 10, Last},
		{Plan{Order: []int32{0}, Shares: []float64{math.NaN()}}, 10, Largest},
		{Plan{Order: []int32{0}, Shares: []float64{math.Inf(1)}}, 10, Largest},
		{Plan{Order: []int32{0, 1}, Shares: []float64{-5, 15}}, 10, Largest},
		{Plan{Order: []int32{0, 0}, Shares: []float64{5, 5}}, 10, Largest},
	} {
		if got, err := Round(s.problem(float64(c.tasks)), c.p, c.how); err == nil {
			t.Errorf("%+v: %+v", c, got)
		}
	}
	if _, err := s.RoundingBound(good.Order, "nonsense"); err == nil {
		t.Error("no such rounding")
	}
	if _, err := s.RoundingBound(nil, Last); err == nil {
		t.Error("no order")
	}
}

// RoundingBound returns a bound on the loss of makespan when shares that end together are rounded to the
// given number of whole tasks. The makespan of the shares of [star.InOrder] is a lower bound for tasks in
// the same order, so for these the bound also limits the distance from the optimum. For k workers in an
// order:
//
//	last       (k-1) (c+w) of the last
//	largest    max over workers of w_i + c_1 + ... + c_i
//	greedy     (k-1) min over workers of (c+w)
//	optimal    max over workers of (c+w), if the shares are those of InOrder
//
// Rounded down, every worker ends in time, and at most k-1 tasks are left. One more for worker i delays
// no worker by more than c_i, and i by c_i + w_i; greedy chooses at least as well as the worker that this
// delays least. With the largest remainders no worker has more than one task above its share.
//
// For the optimum, consider a deadline B = max(c+w) after the makespan T of shares, and let each worker
// in turn have as many tasks as it can do by then. It cannot do one more, so it ends after T + B - (c+w)
// >= T. But if every worker ends later than T, more is done than the shares: all constraints c_1 n_1 +
// ... + c_i n_i + w_i n_i > T together, each with its multiplier of the linear programme, which is not
// negative as the shares are optimal, say that the sum of n is above the load.
func (s star) RoundingBound(order []int32, how Rounding) (float64, error) {
	if _, err := readOrder(s.problem(1), order); err != nil {
		return 0, err
	}
	least, most, each, port := math.Inf(1), 0.0, 0.0, 0.0
	order = s.settled(order)
	for _, i := range order {
		w := s[i]
		port += w.Send
		least, most, each = min(least, w.lone()), max(most, w.lone()), max(each, port+w.Compute)
	}
	others := float64(len(order) - 1)
	switch how {
	case Last:
		return others * s[order[len(order)-1]].lone(), nil
	case Largest:
		return each, nil
	case Greedy:
		return others * least, nil
	case Optimal:
		return most, nil
	}
	return 0, fmt.Errorf("rounding is %q: it must be %s, %s, %s or %s", string(how), Last, Largest, Greedy, Optimal)
}
