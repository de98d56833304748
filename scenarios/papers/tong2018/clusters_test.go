package tong2018

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// clustersDesign returns the design of ftr-clusters with free start-ups and one load.
func clustersDesign(t *testing.T, policies []string, set ...string) *scenarios.Design {
	t.Helper()
	values := map[string]string{"a": "0", "nu": "2", "run": "1..30"}
	for i := 0; i < len(set); i += 2 {
		values[set[i]] = set[i+1]
	}
	d, err := scenarios.NewDesign(scenarios.Request{Experiment: "ftr-clusters", Policies: policies, Set: values})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// All workers of a cluster have its costs, and a check takes beta times as long as computing. A run has one cluster
// for failures of both kinds. Another run has another one, at most d times as dear.
func TestEachRunHasAClusterOfAlikeWorkers(t *testing.T) {
	d := clustersDesign(t, nil, "run", "1..8", "a", "1")
	seen, compared := map[float64]int{}, 0
	for c := range d.Grid.Cells() {
		v := d.Grid.Values(c)
		p, _, err := d.Problem(v)
		if err != nil {
			t.Fatal(err)
		}
		cluster := clusterOf(p)
		for i, w := range cluster {
			if w != cluster[0] {
				t.Errorf("worker %d is %+v, and worker 0 %+v", i, w, cluster[0])
			}
			if math.Abs(w.Check.PerUnit-0.1*w.Compute.PerUnit) > 1e-12 {
				t.Errorf("worker %d checks as %+v and computes as %+v", i, w.Check, w.Compute)
			}
			for cost, typical := range map[float64]float64{
				w.Send.Latency: 1, w.Send.PerUnit: 1.38 / 10 * 1.1, w.Compute.Latency: 1, w.Compute.PerUnit: 1, w.Check.Latency: 1,
			} {
				if ratio := cost / typical; ratio < 1/math.Sqrt(1.1)-1e-9 || ratio > math.Sqrt(1.1)+1e-9 {
					t.Errorf("a cost is %v times the typical one", ratio)
				}
			}
		}
		w := cluster[0].Send.PerUnit
		if first, is := seen[w]; is {
			compared++
			if d.Grid.Values(first).Get("run") != v.Get("run") {
				t.Errorf("runs %v and %v have the same cluster", d.Grid.Values(first), v)
			}
		} else {
			seen[w] = c
		}
	}
	if len(seen) != 8 || compared != 8 {
		t.Errorf("%d clusters in %d cells", len(seen), d.Grid.Cells())
	}
}

// Where start-ups are free and nothing fails, means and variances of played runs have the ratios of the model:
// 1, but for the whole units of ftr. A study that lacks ftr has the ratios of the model alone, and one without
// the failures that a way is made for has no line of it.
func TestMeansAndVariancesStandBesideThoseOfTheModelAndOfTableII(t *testing.T) {
	for _, c := range []struct {
		policies []string
		set      []string
		want     []string // in lines of the table; none: no table
	}{
		{nil, []string{"rate", "1e-9"}, []string{
			"ftr 30 3930.6 1.0000 1.0000 1.0000 3703.8 1.0000 1.0000 1.0000", "checkpoints 30 3930.1 0.9999 0.9999 1.0176 3706.1 1.0006 1.0006 1.2132",
			"checks 30 3930.1 0.9999 0.9999 1.0251 3706.1 1.0006 1.0006 1.2558",
		}},
		{[]string{"ftr"}, nil, []string{"ftr 30"}},
		{[]string{"cscw{order=by-share}"}, nil, []string{"checkpoints 30", "- 1.0"}},
		{[]string{"cscw"}, nil, nil},
		{nil, []string{"units", "0,0"}, []string{"checkpoints 30"}},
	} {
		found := readClusters(scenariostest.RunDesign(t, clustersDesign(t, c.policies, c.set...)))
		text := strings.Join(strings.Fields(found.Text), " ")
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%v %v: want %q in\n%s", c.policies, c.set, want, found.Text)
			}
		}
		if len(found.Files) > 0 != (c.want != nil) || len(found.Figures) > 0 {
			t.Errorf("%v %v: %d files, %d figures", c.policies, c.set, len(found.Files), len(found.Figures))
		}
	}
}

// With failures, too, the three methods take as long as in the model within 1%, and their variances agree
// within 15%: the costs are the same, but not the failures.
func TestOnClustersThatDifferPlayingAgreesWithTheModelWhereStartUpsAreFree(t *testing.T) {
	r := scenariostest.RunDesign(t, clustersDesign(t, nil, "nu", "10", "run", "1..40"))
	all := clustersOf(r)
	if len(all) != 1 {
		t.Fatalf("%d loads", len(all))
	}
	c := all[0]
	if err := c.addModel(r); err != nil {
		t.Fatal(err)
	}
	for i, way := range ways {
		if c.played[i].N != 40 || c.model[i].N != 40 {
			t.Fatalf("%s has %d runs, its model %d", way.name, c.played[i].N, c.model[i].N)
		}
		if ratio := c.played[i].Mean / c.model[i].Mean; math.Abs(ratio-1) > 0.01 {
			t.Errorf("%s takes %v times as long as in the model", way.name, ratio)
		}
		if ratio := varianceOver(c.played[i]) / varianceOver(c.model[i]); math.Abs(ratio-1) > 0.15 {
			t.Errorf("%s has %v times the variance of the model", way.name, ratio)
		}
	}
}
