package star

import (
	"cmp"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"github.com/loadstar-sim/loadstar/policies/policytest/prove"
)

// A corner of the linear programme of an order is a set of workers that take part
// and end together, so that the best of all sets is the optimum.
func TestInOrderIsTheBestOfAllSets(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 31))
	var sim simulator
	leftOut := 0
	for range 3000 {
		s := draw(r, 1+r.IntN(7))
		order := prove.Permutation(r, len(s))[:1+r.IntN(len(s))]
		p := must(t)(s.InOrder(order, 1))
		least := math.Inf(1)
		for set := 1; set < 1<<len(order); set++ {
			var some []int32
			for k, i := range order {
				if set>>k&1 > 0 {
					some = append(some, i)
				}
			}
			least = min(least, must(t)(s.All(some, 1)).Makespan)
		}
		if !prove.Near(p.Makespan, least, 1e-12) || !prove.Near(sim.run(t, s, p, 1).Makespan, least, 1e-9) {
			t.Fatalf("%+v in order %v: %+v, the best of all sets ends at %v", s, order, p, least)
		}
		if len(p.Order) < len(order) {
			leftOut++
		}
		for _, end := range s.Ends(p.Order, p.Shares) {
			if !prove.Near(end, p.Makespan, 1e-12) {
				t.Fatalf("%+v: one ends at %v, not %v", s, end, p.Makespan)
			}
		}
	}
	t.Logf("in %d cases some are left out", leftOut)
	if leftOut < 500 {
		t.Error("too few cases")
	}
}

// The programme itself, solved by other code: most load in a unit of time.
func TestInOrderIsWhatALinearProgrammeFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 32))
	solved := 0
	for range 1000 {
		s := draw(r, 1+r.IntN(6))
		order := prove.Permutation(r, len(s))
		slices.SortStableFunc(order, func(i, j int32) int { // the master does not wait for its turn
			return cmp.Compare(min(1, s[i].Send*math.MaxFloat64), min(1, s[j].Send*math.MaxFloat64))
		})
		n := len(s)
		a, b, c := mat.NewDense(n, 2*n, nil), make([]float64, n), make([]float64, 2*n)
		basis := make([]int, n)
		for i := range n {
			for j := range i + 1 {
				a.Set(i, j, s[order[j]].Send)
			}
			a.Set(i, i, s[order[i]].lone())
			a.Set(i, n+i, 1)
			b[i], c[i], basis[i] = 1, -1, n+i
		}
		most, _, err := lp.Simplex(c, a, b, 1e-12, basis)
		if err != nil {
			continue // it does not cope with all that is degenerate
		}
		solved++
		if p := must(t)(s.InOrder(order, 1)); !prove.Near(-most, 1/p.Makespan, 1e-7) {
			t.Fatalf("%+v in order %v: %v, the programme says %v", s, order, 1/p.Makespan, -most)
		}
	}
	t.Logf("%d were solved", solved)
	if solved < 900 {
		t.Error("too few")
	}
}

func TestNoneOf50000SharingsBeatsInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 33))
	for range 5000 {
		s := draw(r, 1+r.IntN(6))
		order := prove.Permutation(r, len(s))
		p := must(t)(s.InOrder(order, 1))
		whole := make([]float64, len(order))
		for k, i := range order {
			if at := slices.Index(p.Order, i); at >= 0 {
				whole[k] = p.Shares[at]
			}
		}
		for range 10 {
			if x := another(r, whole); s.makespan(order, x) < p.Makespan*(1-1e-12) {
				t.Fatalf("%+v in order %v: %v until %v, not %v", s, order, x, s.makespan(order, x), p.Makespan)
			}
		}
	}
}

// The first remark at the end of 1.1.3, with numbers: over a slow link first, one
// worker alone does 3.7 times what two do that end together.
func TestInAnOrderThatIsPrescribedSomeAreBetterLeftOut(t *testing.T) {
	s := Star{{Send: 10, Compute: 1}, {Send: 1, Compute: 1}}
	p := must(t)(s.InOrder([]int32{0, 1}, 11))
	both := must(t)(s.All([]int32{0, 1}, 11))
	if len(p.Order) != 1 || p.Order[0] != 1 || p.Makespan != 22 || !prove.Near(both.Makespan, 11/(3./22), 1e-12) {
		t.Errorf("%+v, %+v", p, both)
	}
}

// Also where a rounding could say that it makes no difference which workers take part.
func TestInTheBestOrderInOrderIsTheBestPlan(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 35))
	for range 1000 {
		s := draw(r, 1+r.IntN(6))
		for _, s := range []Star{s, append(s, Worker{Send: s[0].Send, Compute: 1e-20})} {
			best, also := must(t)(s.Best(1)), must(t)(s.InOrder(s.BestOrder(), 1))
			if !reflect.DeepEqual(best, also) {
				t.Fatalf("%+v: %+v, %+v", s, best, also)
			}
		}
	}
}

func TestSlowestLinkFirstIsTheWorstOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 34))
	worst, worstAll := 0.0, 0.0
	for range 1000 {
		s := draw(r, 1+r.IntN(6))
		atBest, all, err := s.Slowdown(s.WorstOrder())
		if err != nil {
			t.Fatal(err)
		}
		worst, worstAll = max(worst, atBest), max(worstAll, all)
		if atBest > all*(1+1e-12) || atBest < 1-1e-12 || atBest >= 2 {
			t.Fatalf("%+v: %v and %v", s, atBest, all)
		}
		each(len(s), func(order []int32) {
			x, y, _ := s.Slowdown(order)
			if x > atBest*(1+1e-12) || y > all*(1+1e-12) {
				t.Fatalf("%+v: order %v is slower: %v and %v, not %v and %v", s, order, x, y, atBest, all)
			}
		})
	}
	t.Logf("up to %.4g times as long at best, %.4g if all take part", worst, worstAll)
}

func TestABadOrderMayTakeAlmostTwiceAsLong(t *testing.T) {
	s := Star{{Send: 1e-9, Compute: 1}, {Send: 1, Compute: 1e-9}}
	atBest, all, err := s.Slowdown(s.WorstOrder())
	if err != nil || !prove.Near(atBest, 2, 1e-6) || !prove.Near(all, 2, 1e-6) {
		t.Errorf("%v, %v, %v", atBest, all, err)
	}
	s = Star{{Send: 1e-3, Compute: 1e-3}, {Send: 1e6, Compute: 1e-3}}
	if atBest, all, _ = s.Slowdown(s.WorstOrder()); atBest > 1.01 || all < 1e8 {
		t.Errorf("%v, %v if all must take part", atBest, all)
	}
}
