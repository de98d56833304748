package compare_test

import (
	"context"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

func init() { papers.RegisterAll() }

// stored returns a study of a request, computed, in the cells that meet a condition if one is
// given, and scanned.
func stored(t *testing.T, r scenarios.Request, where ...string) *study.Study {
	t.Helper()
	d, err := scenarios.NewDesign(r)
	if err != nil {
		t.Fatal(err)
	}
	return storedDesign(t, d, where...)
}

// storedDesign is stored for a design.
func storedDesign(t *testing.T, d *scenarios.Design, where ...string) *study.Study {
	t.Helper()
	o, err := study.RunOptions{Runner: &run.Runner{}}, error(nil)
	if len(where) > 0 {
		o.Where, err = d.Select(where[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := study.Begin(t.TempDir(), d)
	if err == nil {
		err = s.Scan(nil)
	}
	if err == nil {
		err = s.Run(context.Background(), o)
	}
	if err == nil {
		err = s.Scan(nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func request(seed uint64) scenarios.Request {
	return scenarios.Request{
		Experiment: "e1", Set: map[string]string{"p": "5", "W": "1,3", "n": "20"},
		Policies: []string{"omniscient", "greedy", "no-rep"}, Instances: 2600, Seed: seed,
	}
}

func TestStudiesArePairedWhereSeedAndWorldAgree(t *testing.T) {
	a, b := compare.Study(stored(t, request(1))), compare.Study(stored(t, request(1)))
	other := compare.Study(stored(t, request(2)))
	law := request(1)
	law.Risk = "exponential{mean=2}"
	exponential := compare.Study(stored(t, law))
	for _, c := range []struct {
		with   *compare.Source
		paired int
		differ []string
	}{{b, 2, nil}, {other, 0, []string{"seed is 2, and was 1"}}, {exponential, 2, []string{"risk is exponential{mean=2}, and was linear"}}} {
		both, err := compare.Changes(a, c.with, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		found, err := compare.Run(both, compare.Options{Metric: "ratio"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if paired, differ := found.Families[0].Paired, both.Change.Differ; paired != c.paired || !slices.Equal(differ, c.differ) {
			t.Errorf("%d cells are paired, and the studies differ in %q", paired, differ)
		}
	}
}

func TestMetricsKnowWhichDirectionIsBetter(t *testing.T) {
	less := map[string]bool{
		"makespan": true, "lost": true, "idle": true, "completion": true, "late": true, "cost": true, "open": true,
	}
	for _, m := range scenarios.Metrics() {
		if m.Less != less[m.Name] {
			t.Errorf("less of %s is better: %v", m.Name, m.Less)
		}
	}
}
