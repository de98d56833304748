package returns

import (
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// permutations yields all orders of some workers.
func permutations(of []int32) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		var extend func(head, rest []int32) bool
		extend = func(head, rest []int32) bool {
			if len(rest) == 0 {
				return yield(slices.Clone(head))
			}
			for k, i := range rest {
				if !extend(append(head, i), slices.Delete(slices.Clone(rest), k, k+1)) {
					return false
				}
			}
			return true
		}
		extend(nil, of)
	}
}

// everything is the best makespans, found by brute force: all sets of workers, all pairs of orders, and
// the programme for each.
type everything struct{ any, fifo, lifo, given float64 }

func tryEverything(s *star, out, back []int32) everything {
	inf := math.Inf(1)
	best := everything{inf, inf, inf, inf}
	n := len(s.workers)
	at := places{make([]int, n), make([]int, n)}
	var g simplex
	for set := 1; set < 1<<n; set++ {
		var who []int32
		for i := range n {
			if set&(1<<i) != 0 {
				who = append(who, int32(i))
			}
		}
		away := func(i int32) bool { return !slices.Contains(who, i) }
		left, right := slices.DeleteFunc(slices.Clone(out), away), slices.DeleteFunc(slices.Clone(back), away)
		for a := range permutations(who) {
			for b := range permutations(who) {
				for k := range who {
					at.out[a[k]], at.back[b[k]] = k, k
				}
				s.linearProgramme(&g, who, at)
				value, _ := g.solve()
				value *= s.unit
				best.any = min(best.any, value)
				if slices.Equal(a, b) {
					best.fifo = min(best.fifo, value)
				}
				if slices.Equal(a, models.LIFO(b)) {
					best.lifo = min(best.lifo, value)
				}
				if slices.Equal(a, left) && slices.Equal(b, right) {
					best.given = min(best.given, value)
				}
			}
		}
	}
	return best
}

func TestUpToFourWorkersAllSetsAndOrdersWereLookedAt(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	for k := range long.Trials(40, 160) {
		n := 1 + k%4
		p := draw(r, n, kind(r.IntN(5)))
		s := starOf(t, p)
		if _, ok := s.free(); ok {
			continue
		}
		out, back := gen.Permutation(r, n), gen.Permutation(r, n)
		want := tryEverything(s, out, back)
		for what, c := range map[string]struct {
			plan Plan
			want float64
		}{
			"best":  {must(t)(Best(p)), want.any},
			"fifo":  {must(t)(BestFIFO(p)), want.fifo},
			"lifo":  {must(t)(BestLIFO(p)), want.lifo},
			"given": {must(t)(InOrders(p, out, back)), want.given},
		} {
			if !gen.Near(c.plan.Makespan, c.want, 2e-9) || !c.plan.Exact {
				t.Fatalf("%s of %+v, out %v, back %v: %+v, not %v", what, p, out, back, c.plan, c.want)
			}
		}
	}
}

func TestOneFreeOrderIsTheBestBesideTheOther(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	for k := range long.Trials(30, 120) {
		p := draw(r, 1+k%4, kind(r.IntN(5)))
		s := starOf(t, p)
		given := gen.Permutation(r, len(p.Workers))
		beside := [2]float64{math.Inf(1), math.Inf(1)}
		for order := range permutations(s.all()) {
			beside[0] = min(beside[0], must(t)(InOrders(p, given, order)).Makespan)
			beside[1] = min(beside[1], must(t)(InOrders(p, order, given)).Makespan)
		}
		backs, outs := must(t)(InOrders(p, given, nil)), must(t)(InOrders(p, nil, given))
		if !gen.Near(backs.Makespan, beside[0], 2e-9) || !gen.Near(outs.Makespan, beside[1], 2e-9) || !backs.Exact || !outs.Exact {
			t.Fatalf("%+v, %v: %+v and %+v, not %v", p, given, backs, outs, beside)
		}
	}
}

func TestNoneOf100000AlternativesBeatsThePlan(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	for range long.Trials(100, 400) {
		n := 1 + r.IntN(5)
		p := draw(r, n, kind(r.IntN(5)))
		s := starOf(t, p)
		out, back := gen.Permutation(r, n), gen.Permutation(r, n)
		best, given := must(t)(Best(p)), must(t)(InOrders(p, out, back))
		if !best.Exact || !given.Exact {
			t.Fatalf("%+v: %+v, %+v", p, best, given)
		}
		for k := range 100 {
			xs := parts(r, n)
			if k%2 == 0 { // close together
				for i := range xs {
					xs[i] = given.Shares[i] / p.Load * (1 + (r.Float64()-.5)*math.Pow(10, -6*r.Float64()))
				}
				sum := 0.0
				for _, x := range xs {
					sum += x
				}
				for i := range xs {
					xs[i] /= sum
				}
			}
			if end := scheduled(s, out, back, xs).Makespan; end < given.Makespan*(1-2e-9) {
				t.Fatalf("%+v, out %v, back %v, parts %v: %v, not %+v", p, out, back, xs, end, given)
			}
			if end := scheduled(s, gen.Permutation(r, n), gen.Permutation(r, n), xs).Makespan; end < best.Makespan*(1-2e-9) {
				t.Fatalf("%+v, parts %v: %v, not %+v", p, xs, end, best)
			}
		}
	}
}

// The local search is tested where the optimum is known.
func TestASearchComesCloseToTheBest(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 14))
	missed, most, times := 0, 0.0, long.Trials(15, 60)
	for k := range times {
		p := draw(r, 5, kind(k%5))
		s := starOf(t, p)
		if _, ok := s.free(); ok {
			continue
		}
		f := orderFamily{who: s.all(), tie: tie(k % 3)}
		want, _, err := s.exhaust(f, enough)
		if err != nil {
			t.Fatal(err)
		}
		found := must(t)(s.ascend(f, s.starts(f.who)...))
		off := found.Makespan/want.Makespan - 1
		if off < -1e-9 || found.Bound > want.Makespan*(1+1e-9) || found.Exact && off > 2e-9 {
			t.Fatalf("%+v: %+v, the best is %+v", p, found, want)
		}
		if off > 1e-9 {
			missed++
			most = max(most, off)
		}
	}
	t.Logf("missed %d of %d, by no more than %.2g", missed, times, most)
	if missed > times/5 || most > .1 {
		t.Error("that is not close")
	}
}

// On a full-duplex port an idle worker in two given orders may be in the way.
func TestGivenOrdersOnAFullDuplexPortMayBeBetterWithoutAWorker(t *testing.T) {
	p := stars([3]float64{1, .01, 1}, [3]float64{1, .01, 1}, [3]float64{100, 1, 100})
	p.Port = models.FullDuplex
	out, back := []int32{0, 1, 2}, []int32{2, 0, 1}
	plan := must(t)(InOrders(p, out, back))
	s := starOf(t, p)
	var g simplex
	s.linearProgramme(&g, out, places{[]int{0, 1, 2}, []int{1, 2, 0}})
	with, _ := g.solve()
	if len(plan.Out) != 2 || !(plan.Makespan < .9*with*s.unit) {
		t.Errorf("%+v, with all workers %v", plan, with*s.unit)
	}
	t.Logf("%.4g, with all workers %.4g", plan.Makespan, with*s.unit)
}
