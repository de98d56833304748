package tong2018

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

func TestMovingUnitsSavesWhatTheLimitSays(t *testing.T) {
	for _, set := range []map[string]string{
		{"n": "2,10,50", "y": "0.5,1.5", "runs": "60"},
		{"n": "10", "y": "1.38", "each": "1", "runs": "60"},
		{"n": "10", "y": "1.38", "h": "5", "runs": "60"},
	} {
		r := scenariostest.Found(t, scenarios.Request{Experiment: "ftr-limit", Set: set})
		for c := range r.Design.Grid.Cells() {
			v := r.Design.Grid.Values(c)
			best, limit := scenariostest.Exact(t, r, c, "ftr{second=best}", savedMean), scenariostest.Exact(t, r, c, "ftr", savedLimit)
			if math.Abs(best-limit) > 2e-3 || scenariostest.Exact(t, r, c, "ftr", savedMean) > best+1e-12 {
				t.Errorf("%v: the best saves %v, Algorithm 1 %v, the limit is %v", v, best, scenariostest.Exact(t, r, c, "ftr", savedMean), limit)
			}
			if v.Get("h") == 1 && v.Get("each") == 0 {
				if want, err := ftr.LimitAt(v.Get("y"), int(v.Get("n"))); err != nil || math.Abs(limit-want) > 1e-5 {
					t.Errorf("%v: the limit is %v, by formula %v (%v)", v, limit, want, err)
				}
			}
		}
	}
}

func TestWhatRunsSaveIsInOrder(t *testing.T) {
	r := scenariostest.Found(t, scenarios.Request{Experiment: "ftr-fig5", Set: map[string]string{"W": "1e4,1e6", "h": "1,5", "runs": "100"}, Policies: append(ftrMoves, "ftr{second=in-place}")})
	for c := range r.Design.Grid.Cells() {
		for i := range r.Design.Policies {
			last := math.Inf(-1)
			for _, metric := range []string{savedMin, savedLow, savedMean, savedHigh, savedMax} {
				x, ok := r.Fact(c, i, metric)
				if !ok || x < last-1e-12 {
					t.Errorf("%v, %s: %s is %v, after %v", r.Design.Grid.Values(c), r.Name(i), metric, x, last)
				}
				last = x
			}
			if r.Name(i) == "ftr{second=in-place}" && last != 0 {
				t.Errorf("in place saves %v", last)
			}
		}
	}
}

// Failures make everything later than it is without them, and races are as long as their
// formulas say for one worker.
func TestRacesOfOneWorkerTakeWhatFormulasSay(t *testing.T) {
	r := scenariostest.Found(t, scenarios.Request{Experiment: "ftr-fig4", Set: map[string]string{"n": "1", "y": "0.5", "chi": "2000", "nu": "1", "rate": "0,1e-3", "runs": "2000"}})
	for c := range r.Design.Grid.Cells() {
		failing := r.Design.Grid.Values(c).Get("rate") > 0
		for _, name := range []string{"cscw", "hoeoci"} {
			mean, want := scenariostest.Exact(t, r, c, name, ftrMakespan), scenariostest.Exact(t, r, c, name, latestMean)
			noise := 4.5 * math.Sqrt(scenariostest.Exact(t, r, c, name, makespanVariance)/2000)
			if math.Abs(mean-want) > noise+1e-9*want || failing != (noise > 0) || failing != (scenariostest.Exact(t, r, c, name, chunksOfFirst) > 1) {
				t.Errorf("%s: %v on average, want %v within %v, in %v chunks", name, mean, want, noise, scenariostest.Exact(t, r, c, name, chunksOfFirst))
			}
		}
		if !failing && scenariostest.Exact(t, r, c, "ftr", ftrMakespan) != scenariostest.Exact(t, r, c, "cscw", ftrMakespan) {
			t.Errorf("without failures ftr ends at %v, cscw at %v", scenariostest.Exact(t, r, c, "ftr", ftrMakespan), scenariostest.Exact(t, r, c, "cscw", ftrMakespan))
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
			_, err = new(scenarios.Runner).Run(t.Context(), s)
		}
		if err == nil || strings.Contains(err.Error(), "panic") {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// The numbers beside ours are those of the printed table.
func TestThePrintedTableIIIsThatOfThePaper(t *testing.T) {
	var means []float64
	for i := range printed2 {
		for _, row := range printed2[i] {
			means = append(means, row[0])
			for k := 0; k < 6; k += 2 {
				if !(row[k] > 5 && row[k] < 9 && row[k+1] > .01 && row[k+1] < .18) {
					t.Errorf("%v", row)
				}
			}
		}
	}
	if slices.Max(means) != 8.4999 || slices.Min(means) != 5.2304 {
		t.Error(means)
	}
	if row, ok := printedAt(valuesOf(t, "chi=40000", "nu=6")); !ok || row != [6]float64{6.9289, 6.89e-2, 7.1037, 7.84e-2, 7.0853, 7.78e-2} {
		t.Error(row)
	}
	if _, ok := printedAt(valuesOf(t, "chi=45000", "nu=6")); ok {
		t.Error("there is no such row")
	}
}

// valuesOf returns the cell of table II with some parameters set.
func valuesOf(t *testing.T, settings ...string) grid.Values {
	t.Helper()
	set := map[string]string{}
	for _, s := range settings {
		name, value, _ := strings.Cut(s, "=")
		set[name] = value
	}
	s, err := scenarios.NewDesign(scenarios.Request{Experiment: "ftr-table2", Set: set})
	if err != nil {
		t.Fatal(err)
	}
	return s.Grid.Values(0)
}
