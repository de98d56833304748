package tong2018

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// ratesDesign returns the design of ftr-rates at one load.
func ratesDesign(t *testing.T, load, runs string, policies ...string) *scenarios.Design {
	t.Helper()
	d, err := scenarios.NewDesign(scenarios.Request{Experiment: "ftr-rates", Policies: policies, Set: map[string]string{"W": load, "run": runs}})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// All workers of a run have one rate, which is within the range and differs from that of other runs.
func TestEachRunHasARateOfItsOwnForAllWorkers(t *testing.T) {
	d := ratesDesign(t, "1e4", "1..200")
	seen, sum := map[float64]bool{}, 0.0
	for c := range d.Grid.Cells() {
		p, _, err := d.Problem(d.Grid.Values(c))
		if err != nil {
			t.Fatal(err)
		}
		q := d.World.Shared(d.Grid.Values(c), d.Seed)[0]
		for i, w := range p.Workers {
			if mean := w.Faults.(risk.Exponential).Mean; math.Abs(mean*-math.Log1p(-q)-1) > 1e-9 {
				t.Errorf("run %d, worker %d: faults every %v units, at a rate of %v", c, i, mean, q)
			}
		}
		if seen[q] || q < 0.01 || q > 0.02 {
			t.Errorf("run %d has the rate %v", c, q)
		}
		seen[q], sum = true, sum+q
	}
	if mean := sum / 200; math.Abs(mean-0.015) > 0.001 { // five standard errors
		t.Errorf("the mean rate is %v", mean)
	}
}

// At a hundred thousand units, playing and the model save nearly the same on average and from run to run.
func TestWhatMovingSavesVariesFromRunToRunAsInThePapersModel(t *testing.T) {
	r := scenariostest.RunDesign(t, ratesDesign(t, "1e5", "1..60", "ftr", inPlace))
	all, err := ratesOf(r)
	if err != nil || len(all) != 1 || len(all[0].played) != 60 {
		t.Fatalf("%v, %v", all, err)
	}
	played, model := spread(all[0].played), spread(all[0].model)
	if math.Abs(played[0]-model[0]) > 0.02 || math.Abs(played[1]/model[1]-1) > 0.4 {
		t.Errorf("played %v, in the model %v", played, model)
	}
	found := readRates(r)
	if text := strings.Join(strings.Fields(found.Text), " "); !strings.Contains(text, "0.01 0.02 100000 60 0.4") || !strings.Contains(text, " 0.4395 5% and 95%") || len(found.Files) != 1 {
		t.Errorf("%s", found.Text)
	}
	if found := readRates(scenariostest.RunDesign(t, ratesDesign(t, "1e4", "1..2", "ftr"))); found.Text != "" || found.Files != nil {
		t.Errorf("nothing is computed in place, and this is told:\n%s", found.Text)
	}
}
