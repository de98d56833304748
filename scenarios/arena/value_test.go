package arena

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// told returns the value of a policy that plans for the truth.
func told(t *testing.T, a *Arena, name string) *Value {
	t.Helper()
	p, err := policies.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := a.Told(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestExactMeansAreComparedExactlyAndOthersOnTheSameInstances(t *testing.T) {
	a, err := New(equal(4, 3, .05, risk.Exponential{Mean: 2}), 1, "test", 2000)
	if err != nil {
		t.Fatal(err)
	}
	plan, other, played := told(t, a, "greedy{n=4}"), told(t, a, "no-rep{n=4}"), told(t, a, "on-demand{n=4}")
	if !plan.Exact || !other.Exact || played.Exact || plan.works != nil {
		t.Errorf("exact: %v %v %v; want only means of plans, without a play", plan.Exact, other.Exact, played.Exact)
	}
	if d := plan.Over(other); !d.Exact || d.Mean != plan.Mean-other.Mean || plan.Over(plan) != (Interval{Exact: true}) {
		t.Errorf("%+v", d)
	}
	d := played.Over(plan)
	if alone := played.Interval(); d.Exact || !(d.Lo < d.Mean && d.Mean < d.Hi) || d.Hi-d.Lo > alone.Hi-alone.Lo {
		t.Errorf("the difference %+v is less well known than the mean %+v", d, alone)
	}
	var both Differences
	first, second := both.Over(played, plan), both.Over(played, other)
	both.Estimate()
	if !(first.Lo < d.Lo && d.Hi < first.Hi) || first.Mean != d.Mean || !(second.Lo < second.Hi) {
		t.Errorf("of two that hold at once, one is %+v, and alone %+v", first, d)
	}
	if s := plan.Series(); math.Abs(s.Mean-plan.Mean) > .05 || s.N != 2000 || plan.Ends().N != 2000 {
		t.Errorf("played it has %v of %d instances, exactly %v", s.Mean, s.N, plan.Mean)
	}
}

// failing is a dispatcher that panics in its first decision.
type failing struct{}

func (f failing) Dispatch(*models.Problem) (models.Dispatcher, error) { return f, nil }
func (failing) Begin()                                                {}
func (failing) Next(*models.View) (worker, chunk int)                 { panic("in an episode") }

func TestAPolicyThatPanicsInAnEpisodeIsAnError(t *testing.T) {
	a, err := New(equal(2, 1, .1, risk.Linear{X: 2}), 1, "test", 50)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Told(&policies.Policy{Spec: "failing", Value: failing{}}, nil); err == nil || !strings.Contains(err.Error(), "panic: in an episode") {
		t.Error(err)
	}
}

func TestRatiosOfMeansThatAreNothingBesideTheOtherAreZeroOrInfinite(t *testing.T) {
	some, none := make([]float64, 100), make([]float64, 100)
	for k := range some {
		some[k] = float64(1 + k%3)
	}
	x, y := stat.SeriesOf(some), stat.SeriesOf(none)
	if r := RatioOf(x, y); !math.IsInf(r.Mean, 1) || r.Error != 1 {
		t.Errorf("%+v", r)
	}
	if r := RatioOf(y, x); r.Mean != 0 || r.Error != 1 {
		t.Errorf("%+v", r)
	}
	if r := RatioOf(x, x); r.Mean != 1 || !r.Tied || r.Error != 0 {
		t.Errorf("%+v", r)
	}
}
