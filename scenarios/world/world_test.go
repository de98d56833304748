package world_test

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// problem returns the problem of the only cell of a scenario.
func problem(t *testing.T, platform string) *models.Problem {
	t.Helper()
	s, err := sheet.Decode("x.yaml", []byte("name: x\nworkload: 1\nrisk: linear\npolicies: [no-rep]\nplatform:\n"+platform))
	if err != nil {
		t.Fatal(err)
	}
	g, err := world.Grid(s, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	w, err := world.New(s, g.Parameters(), s.At)
	if err != nil {
		t.Fatal(err)
	}
	p, err := w.Problem(g.Values(0), 7)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A worker's costs are drawn from the stream of its number on the platform, in whatever group
// it is.
func TestWorkersOfAllGroupsHaveStreamsOfTheirOwn(t *testing.T) {
	const costs = "compute: {latency: 0, per_unit: 'uniform(1, 2)'}, send: {latency: 0, per_unit: 'uniform(1, 2)'}}\n"
	one := problem(t, "  workers:\n    - {count: 6, "+costs)
	groups := problem(t, "  workers:\n    - {count: 1, "+costs+"    - {count: 3, "+costs+"    - {count: 2, "+costs)
	seen := map[models.Affine]bool{}
	for i, w := range groups.Workers {
		if w != one.Workers[i] {
			t.Errorf("worker %d is %+v in groups, and %+v in one", i, w, one.Workers[i])
		}
		if seen[w.Compute] || seen[w.Send] {
			t.Errorf("worker %d has the costs of another", i)
		}
		seen[w.Compute], seen[w.Send] = true, true
	}
	if len(groups.Workers) != 6 {
		t.Errorf("%d workers, want 6", len(groups.Workers))
	}
}

// The number of a worker, i, is counted from 1 over all groups, each of which may have a law of
// its own.
func TestGroupsHaveLawsOfTheirOwnAndNumbersGoOn(t *testing.T) {
	p := problem(t, `  workers:
    - {count: 2, compute: {per_unit: i}, send: {per_unit: 0}}
    - {count: 2, compute: {per_unit: 10*i}, send: {per_unit: 0}, risk: 'exponential{mean=2}'}
`)
	for i, want := range []float64{1, 2, 30, 40} {
		w := p.Workers[i]
		if w.Compute.PerUnit != want {
			t.Errorf("worker %d takes %v, want %v", i, w.Compute.PerUnit, want)
		}
		if spelled := risk.Format(w.Risk); (spelled == "linear") != (i < 2) {
			t.Errorf("worker %d has the law %s", i, spelled)
		}
	}
}

func TestWhatPoliciesBelieveIsNoPartOfTheProblem(t *testing.T) {
	s, err := sheet.Decode("x.yaml", []byte("name: x\nworkload: 1\nrisk: linear\nplan_risk: 'exponential{mean=2}'\npolicies: [no-rep]\nplatform: {workers: 3, compute: {per_unit: 1}}\n"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := world.Grid(s, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	w, err := world.New(s, g.Parameters(), s.At)
	if err != nil {
		t.Fatal(err)
	}
	p, err := w.Problem(g.Values(0), 7)
	if err != nil {
		t.Fatal(err)
	}
	told, err := w.Believed(p, g.Values(0))
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Workers {
		if is, believed := risk.Format(p.Workers[i].Risk), risk.Format(told.Workers[i].Risk); is != "linear" || believed == is {
			t.Errorf("worker %d has the law %s and is believed to have %s", i, is, believed)
		}
	}
}
