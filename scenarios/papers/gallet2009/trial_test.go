package gallet2009

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// whereIsLate runs an experiment on stars and calls a function with how late each
// policy is, on average and at worst, in each cell.
func whereIsLate(t *testing.T, o scenarios.Request, look func(v grid.Values, policy string, mean, worst float64)) {
	t.Helper()
	r := scenariostest.Run(t, o)
	for c := range r.Design.Grid.Cells() {
		for i := range r.Design.Policies {
			if share := scenariostest.Value(t, r, c, r.Name(i), planned); share != 1 {
				t.Errorf("%v: %s has a plan for %v of the platforms only", r.Design.Grid.Values(c), r.Name(i), share)
			}
			s := r.Cell(c).Series(i, late)
			look(r.Design.Grid.Values(c), r.Name(i), s.Mean, s.Max)
		}
	}
}

func TestNoPolicyOnStarsEndsBeforeItsReference(t *testing.T) {
	for _, o := range []scenarios.Request{
		{Experiment: "dlt-orders", Set: map[string]string{"h": "1,3,30", "z": "0.01,0.3,5"}},
		{Experiment: "dlt-rounding", Set: map[string]string{"W": "5,33,1000", "z": "0.02,1"}},
		{Experiment: "dlt-latency", Set: map[string]string{"W": "1,30,1000", "L": "0.1,1", "p": "5"}},
		{Experiment: "dlt-rounds", Set: map[string]string{"W": "100,10000", "h": "1,5", "p": "4"}},
		{Experiment: "dlt-returns", Set: map[string]string{"z": "0.1,2", "d": "0.5,1,3", "p": "3"}},
	} {
		whereIsLate(t, o, func(v grid.Values, policy string, mean, worst float64) {
			if mean < -1e-12 || worst < mean-1e-12 {
				t.Errorf("%s at %v: %s ends %v before, at worst %v", o.Experiment, v, policy, -mean, -worst)
			}
		})
	}
}

func TestWrongOrdersOnStarsAreLateWhereWorkersDiffer(t *testing.T) {
	whereIsLate(t, scenarios.Request{Experiment: "dlt-orders", Preset: "quick"}, func(v grid.Values, policy string, mean, worst float64) {
		if late := worst > 1e-12; late != (policy != "star" && v.Get("h") > 1) {
			t.Errorf("%v: %s is late by %v", v, policy, mean)
		}
		if worst >= 1 { // a policy that may leave workers out takes less than twice as long
			t.Errorf("%v: %s is late by %v at worst", v, policy, worst)
		}
	})
}

// The load decides which workers take part: few in a small load, all in a large one.
func TestWorkersJoinAsTheLoadGrows(t *testing.T) {
	r := scenariostest.Run(t, scenarios.Request{Experiment: "dlt-latency", Set: map[string]string{"W": "1,10,100,1000,10000"}})
	last := 0.0
	for c := range r.Design.Grid.Cells() {
		n := scenariostest.Value(t, r, c, "affine{method=exact}", takesPart)
		if n < last {
			t.Errorf("%v: %v workers take part, before %v", r.Design.Grid.Values(c), n, last)
		}
		last = n
		if all := scenariostest.Value(t, r, c, "star{latencies=ignore}", takesPart); all != 8 {
			t.Errorf("%v workers take part where latencies are ignored", all)
		}
	}
	if first := scenariostest.Value(t, r, 0, "affine{method=exact}", takesPart); first > 2 || last < 7.9 {
		t.Errorf("%v workers take part in a small load, %v in a large one", first, last)
	}
}

// Workers alike: the order of the chapter's schemes, and a bound that the latter
// approach.
func TestSeveralRoundsApproachTheBoundAndOneDoesNot(t *testing.T) {
	whereIsLate(t, scenarios.Request{Experiment: "dlt-rounds", Set: map[string]string{"W": "100000"}}, func(v grid.Values, policy string, mean, _ float64) {
		if several := policy != "affine"; several != (mean < 0.05) {
			t.Errorf("%s is %v above the bound", policy, mean)
		}
	})
}

func TestRoundedSharesOfTheTomographyLoseNothingThatMatters(t *testing.T) {
	r := scenariostest.Run(t, scenarios.Request{Experiment: "dlt-tomography", Preset: "quick"})
	for policy, most := range map[string]float64{
		"star": 0, "star{rounding=greedy}": 1e-12, "star{rounding=largest}": 1e-5, "star{rounding=last}": 1e-3,
	} {
		if late := scenariostest.Value(t, r, 0, policy, late); late > most {
			t.Errorf("%s is late by %v", policy, late)
		}
	}
	if late := scenariostest.Value(t, r, 0, "star{rounding=largest,shares=equal}", late); late < 1 {
		t.Errorf("equal shares are late by %v only", late)
	}
}
