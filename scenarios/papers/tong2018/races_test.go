package tong2018

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// Failures make everything later than it is without them, and races are as long as their
// formulas say for one worker.
func TestRacesOfOneWorkerTakeWhatFormulasSay(t *testing.T) {
	r := scenariostest.Run(t, scenarios.Request{Experiment: "ftr-fig4", Set: map[string]string{"n": "1", "y": "0.5", "chi": "2000", "nu": "1", "rate": "0,1e-3"}, Instances: 2000})
	for c := range r.Design.Grid.Cells() {
		failing := r.Design.Grid.Values(c).Get("rate") > 0
		for _, name := range []string{"cscw", "hoeoci"} {
			mean, want := scenariostest.Value(t, r, c, name, makespanMean), scenariostest.Value(t, r, c, name, latestMean)
			noise := 4.5 * math.Sqrt(scenariostest.Value(t, r, c, name, makespanVariance)/2000)
			if math.Abs(mean-want) > noise+1e-9*want || failing != (noise > 0) || failing != (scenariostest.Value(t, r, c, name, chunksOfFirst) > 1) {
				t.Errorf("%s: %v on average, want %v within %v, in %v chunks", name, mean, want, noise, scenariostest.Value(t, r, c, name, chunksOfFirst))
			}
		}
		if !failing && scenariostest.Value(t, r, c, "ftr", makespanMean) != scenariostest.Value(t, r, c, "cscw", makespanMean) {
			t.Errorf("without failures ftr ends at %v, cscw at %v", scenariostest.Value(t, r, c, "ftr", makespanMean), scenariostest.Value(t, r, c, "cscw", makespanMean))
		}
	}
}

func TestExperimentsWithFaultsRefuseWhatKnowsOfNone(t *testing.T) {
	for _, o := range []scenarios.Request{
		{Experiment: "ftr-fig5", Policies: []string{"cscw"}},
		{Experiment: "ftr-fig5", Set: map[string]string{"from": "0.5", "to": "0.1"}},
		{Experiment: "ftr-table2", Policies: []string{"star"}, Set: map[string]string{"chi": "100", "nu": "1"}},
		{Experiment: "ftr-table2", Set: map[string]string{"chi": "100", "nu": "1", "rate": "1000", "c": "1000"}},
		{Experiment: "ftr-limit", Set: map[string]string{"beta": "0", "n": "1", "y": "0", "W": "0.5"}},
	} {
		s, err := scenarios.NewDesign(o)
		if err == nil {
			_, err = new(run.Runner).Run(t.Context(), s)
		}
		if err == nil || strings.Contains(err.Error(), "panic") {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
