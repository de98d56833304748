package benoit2010

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/onemessage"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

func TestWrongOrdersAndSharesLoseAndTheBestDoNot(t *testing.T) {
	for _, o := range []scenarios.Request{
		{Experiment: "hetero-orders", Set: map[string]string{"h": "1,2,30", "u": "0.1,0.8,3"}},
		{Experiment: "hetero-gain", Set: map[string]string{"h": "1,2,30", "z": "0,0.1,5"}},
	} {
		r := scenariostest.Run(t, o)
		for c := range r.Design.Grid.Cells() {
			v := r.Design.Grid.Values(c)
			for i := range r.Design.Policies {
				s := r.Cell(c).Series(i, loss)
				mean, worst := s.Mean, s.Max
				if mean < 0 || worst < mean-1e-12 {
					t.Errorf("%v: %s misses %v on average and %v at worst", v, r.Name(i), mean, worst)
				}
				if r.Name(i) == "distrib" && worst > 1e-12 {
					t.Errorf("%v: the optimum misses %v of itself", v, worst)
				}
				// Workers that are alike have no order, and equal shares are best (Theorem 2).
				if v.Get("h") == 1 && v.Get("u") < 1 && r.Name(i) != "distrib{shares=simultaneous}" && worst > 1e-12 {
					t.Errorf("%v: %s misses %v among equal workers", v, r.Name(i), worst)
				}
			}
		}
	}
}

// Lemmas 1 and 2: where only bandwidths differ, or only risks, one order is right
// and its opposite is the worst of those tried.
func TestOneOrderIsRightWhereOneThingDiffers(t *testing.T) {
	for preset, right := range map[string]string{"bandwidths": "distrib{order=decreasing-bandwidth}", "risks": "distrib{order=decreasing-risk}"} {
		r := scenariostest.Run(t, scenarios.Request{Experiment: "hetero-orders", Preset: preset, Set: map[string]string{"h": "2,20"}})
		for c := range r.Design.Grid.Cells() {
			if loss := scenariostest.Largest(t, r, c, right, loss); loss > 1e-12 {
				t.Errorf("%s: %s misses %v", preset, right, loss)
			}
			if loss := scenariostest.Value(t, r, c, "distrib{order=given}", loss); !(loss > 1e-6) {
				t.Errorf("%s: a random order misses only %v", preset, loss)
			}
		}
	}
}

// The printed numbers of the witness: the claim is tested against the paper's own words and not against
// something else.
func TestFrozenProportionsAreThoseOfThePrintedTheorem(t *testing.T) {
	w := []onemessage.Worker{{Send: 0.25, Compute: 1, Kappa: 0.01}, {Send: 0.5, Compute: 1, Kappa: 0.01}, {Send: 1, Compute: 1, Kappa: 0.01}}
	shares, err := frozen(w, []int32{0, 1, 2}, 1)
	if err != nil {
		t.Fatal(err)
	}
	e, err := onemessage.Expected(w, []int32{0, 1, 2}, shares)
	if f := 1 - e; err != nil || math.Abs(f-12413.0/2032000) > 1e-12 {
		t.Errorf("f is %v, printed %v (%v)", f, 12413.0/2032000, err)
	}
}
