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

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// A vertex of the linear programme of an order is a set of workers that take part and end together, so
// the best of all sets is the optimum.
func TestInOrderIsTheBestOfAllSets(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 31))
	var sim simulator
	leftOut := 0
	for range 3000 {
		s := draw(r, 1+r.IntN(7))
		order := gen.Permutation(r, len(s))[:1+r.IntN(len(s))]
		p := must(t)(InOrder(s.problem(1), order))
		least := math.Inf(1)
		for set := 1; set < 1<<len(order); set++ {
			var some []int32
			for k, i := range order {
				if set>>k&1 > 0 {
					some = append(some, i)
				}
			}
			least = min(least, must(t)(All(s.problem(1), some)).Makespan)
		}
		if !gen.Near(p.Makespan, least, 1e-12) || !gen.Near(sim.run(t, s, p, 1).Makespan, least, 1e-9) {
			t.Fatalf("%+v in order %v: %+v, the best of all sets ends at %v", s, order, p, least)
		}
		if len(p.Order) < len(order) {
			leftOut++
		}
		for _, end := range s.ends(p.Order, p.Shares) {
			if !gen.Near(end, p.Makespan, 1e-12) {
				t.Fatalf("%+v: one ends at %v, not %v", s, end, p.Makespan)
			}
		}
	}
	t.Logf("in %d cases some are left out", leftOut)
	if leftOut < 500 {
		t.Error("too few cases")
	}
}

// The programme itself, solved by other code: the most load in a unit of time.
func TestInOrderIsWhatALinearProgrammeFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 32))
	solved := 0
	for range 1000 {
		s := draw(r, 1+r.IntN(6))
		order := gen.Permutation(r, len(s))
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
			continue // gonum's solver fails on some degenerate programmes
		}
		solved++
		if p := must(t)(InOrder(s.problem(1), order)); !gen.Near(-most, 1/p.Makespan, 1e-7) {
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
		order := gen.Permutation(r, len(s))
		p := must(t)(InOrder(s.problem(1), order))
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

// The first remark at the end of 1.1.3, with numbers: over a slow link first, one worker alone does 3.7
// times as much as two that end together.
func TestInAnOrderThatIsPrescribedSomeAreBetterLeftOut(t *testing.T) {
	s := star{{Send: 10, Compute: 1}, {Send: 1, Compute: 1}}
	p := must(t)(InOrder(s.problem(11), []int32{0, 1}))
	both := must(t)(All(s.problem(11), []int32{0, 1}))
	if len(p.Order) != 1 || p.Order[0] != 1 || p.Makespan != 22 || !gen.Near(both.Makespan, 11/(3./22), 1e-12) {
		t.Errorf("%+v, %+v", p, both)
	}
}

// This also holds where rounding could make the choice of workers seem indifferent.
func TestInTheBestOrderInOrderIsTheBestPlan(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 35))
	for range 1000 {
		s := draw(r, 1+r.IntN(6))
		for _, s := range []star{s, append(s, worker{Send: s[0].Send, Compute: 1e-20})} {
			best, also := must(t)(Best(s.problem(1))), must(t)(InOrder(s.problem(1), s.bestOrder()))
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
		atBest, all, err := s.Slowdown(s.worstOrder())
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
	s := star{{Send: 1e-9, Compute: 1}, {Send: 1, Compute: 1e-9}}
	atBest, all, err := s.Slowdown(s.worstOrder())
	if err != nil || !gen.Near(atBest, 2, 1e-6) || !gen.Near(all, 2, 1e-6) {
		t.Errorf("%v, %v, %v", atBest, all, err)
	}
	s = star{{Send: 1e-3, Compute: 1e-3}, {Send: 1e6, Compute: 1e-3}}
	if atBest, all, _ = s.Slowdown(s.worstOrder()); atBest > 1.01 || all < 1e8 {
		t.Errorf("%v, %v if all must take part", atBest, all)
	}
}

// Slowdown returns the ratio of any load's makespan in a given order to the makespan in the best order of
// all workers: at best, where workers may be left out, and if all of the order take part and end
// together. Both are 1 on a bus, if the order names all.
//
// At best, the slowdown in an order that names all is less than 2. If each gets half of what it gets in T
// in the best order, then in any order the messages take at most T/2, and computing less than T/2 on each
// worker that needs a message. If all must take part, the slowdown is unbounded.
//
// No order is worse than star.worstOrder. Let f(v) = max(v, (1 + v w)/(c+w)) be the rate of a worker and
// the workers behind it, given their rate v. If c_i <= c_j, then f_i(f_j(v)) >= f_j(f_i(v)), since by
// Lemma 4 that holds if both take part, and a maximum over fewer choices is no larger; and f grows with
// v. So sorting neighbours by links never does harm.
func (s star) Slowdown(order []int32) (atBest, allTakingPart float64, err error) {
	if _, err := readOrder(s.problem(1), order); err != nil {
		return 0, 0, err
	}
	_, best := s.sharing(s.bestOrder())
	_, some := s.participants(s.settled(order))
	_, all := s.sharing(order)
	return best / some, best / all, nil
}
