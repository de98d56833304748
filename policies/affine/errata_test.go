package affine

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/optimize/convex/lp"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Each test has a witness against a statement printed in section 1.2.1 of Gallet, Robert, Vivien 2009.

// Lemma 10 maximises T_f, which nothing bounds from above.
func TestErrataLemma10MaximisesTheTime(t *testing.T) {
	s := costs([4]float64{1, 1, 0, 2}, [4]float64{1, 2, 1, 1})
	binaries(2, true, func(x [][]float64) {
		if _, err := mixed(s, 10, x, -1); !errors.Is(err, lp.ErrUnbounded) {
			t.Errorf("maximising: %v", err)
		}
	})
	least := math.Inf(1)
	binaries(2, false, func(x [][]float64) {
		if time, err := mixed(s, 10, x, 1); err == nil {
			least = min(least, time)
		}
	})
	plan := rent(t, exact(t, s), 10)
	t.Logf("minimising: %v, as is best: %v", least, plan.Makespan)
	if !gen.Near(least, plan.Makespan, 1e-12) {
		t.Error("the witness fails")
	}
}

// Lemma 10 gives at least one worker every one of the p messages, where the text says
// at most one: so all workers take part.
func TestErrataLemma10HasAllWorkersTakePart(t *testing.T) {
	s := costs([4]float64{1, 1, 0, 1}, [4]float64{100, 1, 0, 1})
	printed, ours := math.Inf(1), math.Inf(1)
	binaries(2, true, func(x [][]float64) {
		if time, err := mixed(s, 10, x, 1); err == nil {
			printed = min(printed, time)
		}
	})
	binaries(2, false, func(x [][]float64) {
		if time, err := mixed(s, 10, x, 1); err == nil {
			ours = min(ours, time)
		}
	})
	plan := rent(t, exact(t, s), 10)
	t.Logf("at least one: %v; at most one: %v; best: %v", printed, ours, plan.Makespan)
	if !gen.Near(printed, 111, 1e-12) || !gen.Near(ours, 21, 1e-12) || !gen.Near(plan.Makespan, 21, 1e-12) {
		t.Error("the witness fails")
	}
}

// Lemma 10's constraints on T_f have products of x and alpha, both of them variables. So it is not a
// linear programme: its value between two points is not between its values.
func TestErrataLemma10IsNotLinear(t *testing.T) {
	w := costs([4]float64{1, 1, 0, 2})[0]
	left := func(x, alpha float64) float64 { // for a single worker and a load of 10
		return x * (w.Send.Latency + alpha*w.Send.PerUnit*10 + w.Compute.Latency + alpha*w.Compute.PerUnit*10)
	}
	middle, mean := left(.5, .5), (left(0, 0)+left(1, 1))/2
	t.Logf("in the middle %v, the mean of the ends %v", middle, mean)
	if middle != 8 || mean != 15.5 {
		t.Error("the witness fails")
	}
}

// Lemma 8 says that all workers end together in any optimal solution. If a message
// has no start-up cost and computing has, one may end early: sending it less gains
// exactly what it loses.
func TestErrataLemma8NeedsMessagesWithStartUpCosts(t *testing.T) {
	s := costs([4]float64{0, 1, 6, 1}, [4]float64{0, .5, 0, .5})
	const time = 10.
	plan, err := exact(t, s).Exploit(time)
	if err != nil {
		t.Fatal(err)
	}
	var e simulator
	out := e.run(t, s, newSchedule(s, []int32{0, 1}, []float64{1, 9}))
	t.Logf("%v units is the most in %v; with shares of 1 and 9, until %v, P1 ends at %v", plan.Load, time, out.Makespan, out.Workers[0].Finish)
	if plan.Load != 10 || mostIn(s, time) != 10 || out.Work != 10 || out.Makespan != time || out.Workers[0].Finish != 8 {
		t.Error("the witness fails")
	}
}
