package scenarios

import (
	"context"
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/hetero"
)

// found runs an experiment and returns its report.
func found(t *testing.T, o Order) *Report {
	t.Helper()
	s, err := NewStudy(o)
	if err != nil {
		t.Fatal(err)
	}
	return foundIn(t, s)
}

// foundIn runs a study and returns its report.
func foundIn(t *testing.T, s *Study) *Report {
	t.Helper()
	r, err := new(Runner).Run(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// exactOf returns a fact of a policy in a cell.
func exactOf(t *testing.T, r *Report, cell int, policy, metric string) float64 {
	t.Helper()
	for i := range r.Study.Policies {
		if r.name(i) == policy {
			if x, ok := r.fact(cell, i, metric); ok {
				return x
			}
		}
	}
	t.Fatalf("there is no %s of %s", metric, policy)
	return 0
}

func TestWrongOrdersAndSharesLoseAndTheBestDoNot(t *testing.T) {
	for _, o := range []Order{
		{Experiment: "hetero-orders", Set: map[string]string{"h": "1,2,30", "u": "0.1,0.8,3"}},
		{Experiment: "hetero-gain", Set: map[string]string{"h": "1,2,30", "z": "0,0.1,5"}},
	} {
		r := found(t, o)
		for c := range r.Study.Grid.Cells() {
			v := r.Study.Grid.Values(c)
			for i := range r.Study.Policies {
				mean, _ := r.fact(c, i, heteroLoss)
				worst, _ := r.fact(c, i, heteroWorst)
				if mean < 0 || worst < mean-1e-12 {
					t.Errorf("%v: %s misses %v on average and %v at worst", v, r.name(i), mean, worst)
				}
				if r.name(i) == "distrib" && worst > 1e-12 {
					t.Errorf("%v: the optimum misses %v of itself", v, worst)
				}
				// Workers that are alike have no order, and equal shares are best (Theorem 2).
				if v.Get("h") == 1 && v.Get("u") < 1 && r.name(i) != "distrib{shares=simultaneous}" && worst > 1e-12 {
					t.Errorf("%v: %s misses %v among equal workers", v, r.name(i), worst)
				}
			}
		}
	}
}

// Lemmas 1 and 2: where only bandwidths differ, or only risks, one order is right
// and its opposite is the worst of those tried.
func TestOneOrderIsRightWhereOneThingDiffers(t *testing.T) {
	for preset, right := range map[string]string{"bandwidths": "distrib{order=decreasing-bandwidth}", "risks": "distrib{order=decreasing-risk}"} {
		r := found(t, Order{Experiment: "hetero-orders", Preset: preset, Set: map[string]string{"h": "2,20"}})
		for c := range r.Study.Grid.Cells() {
			if loss := exactOf(t, r, c, right, heteroWorst); loss > 1e-12 {
				t.Errorf("%s: %s misses %v", preset, right, loss)
			}
			if loss := exactOf(t, r, c, "distrib{order=given}", heteroLoss); !(loss > 1e-6) {
				t.Errorf("%s: a random order misses only %v", preset, loss)
			}
		}
	}
}

func TestFIFOThatMayWaitIsNeverBehind(t *testing.T) {
	r := found(t, Order{Experiment: "fifo-validity", Set: map[string]string{"g": "1,10,100", "sigma": "1e-6", "n": "2,8"}})
	for c := range r.Study.Grid.Cells() {
		best := exactOf(t, r, c, "fifo", portShare)
		if exactOf(t, r, c, "fifo", validShare) != 1 || best > 1+1e-9 {
			t.Errorf("%v: FIFO is valid on %v of the platforms and has %v of the port", r.Study.Grid.Values(c),
				exactOf(t, r, c, "fifo", validShare), best)
		}
		for i := range r.Study.Policies {
			valid, _ := r.fact(c, i, validShare)
			if x, ok := r.fact(c, i, portShare); ok && valid == 1 && x > best+1e-9 {
				t.Errorf("%v: %s has %v of the port, FIFO %v", r.Study.Grid.Values(c), r.name(i), x, best)
			}
		}
	}
}

// The grain decides how long is long enough: the coarser, the longer.
func TestFIFOIsAheadLaterTheCoarserTheGrain(t *testing.T) {
	r := found(t, Order{Experiment: "fifo-crossover", Set: map[string]string{"g": "10,100,1000"}})
	for _, p := range []string{"lifo", "protocol"} {
		last := 0.0
		for c := range r.Study.Grid.Cells() {
			x := exactOf(t, r, c, p, aheadFrom)
			if x < last || exactOf(t, r, c, p, aheadWorst) < x {
				t.Errorf("FIFO is ahead of %s from %v on, after %v with a finer grain", p, x, last)
			}
			last = x
		}
	}
}

// The printed numbers of the witness: the claim is tested against what the paper
// says and not against something else.
func TestFrozenProportionsAreThoseOfThePrintedTheorem(t *testing.T) {
	w := []hetero.Worker{{Send: 0.25, Compute: 1, Kappa: 0.01}, {Send: 0.5, Compute: 1, Kappa: 0.01}, {Send: 1, Compute: 1, Kappa: 0.01}}
	shares, err := frozen(w, []int{0, 1, 2}, 1)
	if err != nil {
		t.Fatal(err)
	}
	e, err := hetero.Expected(w, []int{0, 1, 2}, shares)
	if f := 1 - e; err != nil || math.Abs(f-12413.0/2032000) > 1e-12 {
		t.Errorf("f is %v, printed %v (%v)", f, 12413.0/2032000, err)
	}
}
