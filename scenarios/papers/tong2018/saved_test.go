package tong2018

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

func TestMovingUnitsSavesWhatTheLimitSays(t *testing.T) {
	for _, set := range []map[string]string{
		{"n": "2,10,50", "y": "0.5,1.5"},
		{"n": "10", "y": "1.38", "each": "1"},
		{"n": "10", "y": "1.38", "h": "5"},
	} {
		r := scenariostest.Run(t, scenarios.Request{Experiment: "ftr-limit", Set: set, Instances: 60})
		for c := range r.Design.Grid.Cells() {
			v := r.Design.Grid.Values(c)
			best, limit := scenariostest.Value(t, r, c, "ftr{second=best}", savedMean), scenariostest.Value(t, r, c, "ftr", savedLimit)
			if math.Abs(best-limit) > 2e-3 || scenariostest.Value(t, r, c, "ftr", savedMean) > best+1e-12 {
				t.Errorf("%v: the best saves %v, Algorithm 1 %v, the limit is %v", v, best, scenariostest.Value(t, r, c, "ftr", savedMean), limit)
			}
			if v.Get("h") == 1 && v.Get("each") == 0 {
				if want, err := faults.LimitAt(v.Get("y"), int(v.Get("n"))); err != nil || math.Abs(limit-want) > 1e-5 {
					t.Errorf("%v: the limit is %v, by formula %v (%v)", v, limit, want, err)
				}
			}
		}
	}
}

func TestWhatRunsSaveIsInOrder(t *testing.T) {
	r := scenariostest.Run(t, scenarios.Request{Experiment: "ftr-fig5", Set: map[string]string{"W": "1e4,1e6", "h": "1,5"}, Instances: 100, Policies: []string{"ftr", "ftr{second=best}", "ftr{reading=charged}", "ftr{reading=charged,second=best}", "ftr{second=in-place}"}})
	for c := range r.Design.Grid.Cells() {
		for i := range r.Design.Policies {
			s := r.Cell(c).Series(i, savedMean)
			last := math.Inf(-1)
			for _, x := range []float64{
				s.Min, scenariostest.Value(t, r, c, r.Name(i), savedLow), s.Mean, scenariostest.Value(t, r, c, r.Name(i), savedHigh), s.Max,
			} {
				if x < last-1e-12 {
					t.Errorf("%v, %s: %v, after %v", r.Design.Grid.Values(c), r.Name(i), x, last)
				}
				last = x
			}
			if r.Name(i) == "ftr{second=in-place}" && last != 0 {
				t.Errorf("in place saves %v", last)
			}
		}
	}
}
