package world_test

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
	"github.com/loadstar-sim/loadstar/traces/data"
)

func init() { data.RegisterLaws() }

// problem returns the problem of the only cell of a scenario, and what policies are told of it.
func problem(t *testing.T, rest string) (p, told *models.Problem) {
	t.Helper()
	s, err := sheet.Decode("x.yaml", []byte("name: x\nworkload: 1\nrisk: linear\npolicies: [no-rep]\n"+rest))
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
	if p, err = w.Problem(g.Values(0), 7); err != nil {
		t.Fatal(err)
	}
	if told, err = w.Believed(p, g.Values(0)); err != nil {
		t.Fatal(err)
	}
	return p, told
}

// A worker's costs are drawn from the stream of its number on the platform, in whatever group
// it is.
func TestWorkersOfAllGroupsHaveStreamsOfTheirOwn(t *testing.T) {
	const costs = "compute: {latency: 0, per_unit: 'uniform(1, 2)'}, send: {latency: 0, per_unit: 'uniform(1, 2)'}}\n"
	one, _ := problem(t, "platform:\n  workers:\n    - {count: 6, "+costs)
	groups, _ := problem(t, "platform:\n  workers:\n    - {count: 1, "+costs+"    - {count: 3, "+costs+"    - {count: 2, "+costs)
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

// The number of a worker, i, is counted from 1 over all groups, and each group may have a law of its own.
func TestGroupsHaveLawsOfTheirOwnAndNumbersGoOn(t *testing.T) {
	p, _ := problem(t, `platform:
  workers:
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
	p, told := problem(t, "plan_risk: 'exponential{mean=2}'\nplatform: {workers: 3, compute: {per_unit: 1}}\n")
	for i := range p.Workers {
		if is, believed := risk.Format(p.Workers[i].Risk), risk.Format(told.Workers[i].Risk); is != "linear" || believed == is {
			t.Errorf("worker %d has the law %s and is believed to have %s", i, is, believed)
		}
	}
}
