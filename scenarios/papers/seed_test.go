package papers

import (
	"bytes"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// few is how many instances show what seeds and figures are tested for.
const few = 20

// smallOf runs a small study of an experiment: its quick preset, or all cells with few instances if it has
// none. Instances, if not 0, replace the preset's.
func smallOf(t *testing.T, e *scenarios.Experiment, seed uint64, instances int) *scenarios.Report {
	t.Helper()
	r := scenarios.Request{Experiment: e.Name, Seed: seed, Preset: presets(e)[0]}
	if r.Preset == "" {
		instances = few
	}
	if e.Misses(false, true) == nil {
		r.Instances = instances
	}
	return scenariostest.Run(t, r)
}

// small remembers what firstOf returns, for the tests of figures, of ranks and of seeds.
var small sync.Map // by the name of the experiment: func() *scenarios.Report

// firstOf is smallOf under seed 1 with the preset's own instances. It is run once.
func firstOf(t *testing.T, e *scenarios.Experiment) *scenarios.Report {
	t.Helper()
	once, _ := small.LoadOrStore(e.Name, sync.OnceValue(func() *scenarios.Report { return smallOf(t, e, 1, 0) }))
	return once.(func() *scenarios.Report)()
}

// rowsOf returns the rows of a report by cell, policy and metric.
func rowsOf(r *scenarios.Report) map[string]results.Row {
	rows := map[string]results.Row{}
	for _, row := range r.Table().Rows {
		rows[fmt.Sprint(row.Params, row.Policy, row.Metric)] = row
	}
	return rows
}

// lengthy are experiments that take half a second or more under each seed. They are run where long
// tests are asked for, as every other of the rest is.
var lengthy = []string{
	"beyond-bound", "beyond-dynamic", "beyond-rounds", "beyond-slots-e5", "beyond-slots-e6", "beyond-static", "beyond-tails",
	"meet", "meet-faults", "meet-unlike", "stragglers", "traces-beliefs", "traces-real", "traces-together",
}

// Rows without an interval are exact: no seed moves them. Everything else has an interval.
func TestNoSeedMovesARowWithoutAnInterval(t *testing.T) {
	for i, e := range scenarios.Experiments() {
		if testing.Short() && i%5 != 0 { // as under the race detector
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			if i%4 > 0 || slices.Contains(lengthy, e.Name) {
				long.Skip(t)
			}
			one, other := rowsOf(firstOf(t, e)), rowsOf(smallOf(t, e, 2, few))
			moved := false
			for at, a := range one {
				b, ok := other[at]
				moved = moved || a.Mean != b.Mean
				if ok && a.Count == 0 && (b.Count != 0 || a.Mean != b.Mean) {
					t.Errorf("%s: %v under one seed, %v under another, and no interval", at, a.Mean, b.Mean)
				}
				if !ok && a.Count == 0 {
					t.Errorf("%s: %v under one seed, nothing under another", at, a.Mean)
				}
			}
			if !moved && !(e.Draw == nil && e.Compute != nil) && e.Name != "dlt-rounds" && e.Name != "meet-calm" { // workers are alike, or nobody is interrupted
				t.Error("the seed moves nothing")
			}
		})
	}
}

func TestTheSameSeedDrawsTheSame(t *testing.T) {
	long.Unraced(t)
	for _, name := range []string{"dlt-orders", "hetero-orders", "fifo-validity", "ftr-fig5"} {
		e, err := scenarios.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if one, again := rowsOf(firstOf(t, e)), rowsOf(smallOf(t, e, 1, 0)); fmt.Sprint(one) != fmt.Sprint(again) {
			t.Errorf("%s: %v and %v with one seed", name, one, again)
		}
	}
}

// Instances that are drawn are instances like others: shards and restarts do not matter.
func TestDrawnInstancesAreTheSameInOneRunAndInMany(t *testing.T) {
	d, err := scenarios.NewDesign(scenarios.Request{Experiment: "ftr-fig5", Preset: "quick", Instances: 600, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, part := range []struct{ shard, instances int }{{0, 300}, {1, 600}, {0, 600}} {
		fewer, err := scenarios.NewDesign(scenarios.Request{Experiment: "ftr-fig5", Preset: "quick", Instances: part.instances, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		s, _ := begun(t, dir, fewer)
		o := study.RunOptions{Shard: study.Shard{I: part.shard, N: 2}, Runner: &run.Runner{Goroutines: 1 + part.shard}}
		if err := s.Run(t.Context(), o); err != nil {
			t.Fatal(err)
		}
	}
	s, err := study.Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	recordsOf(t, s)
	var whole bytes.Buffer
	if err := scenariostest.RunDesign(t, d).Table().WriteCSV(&whole); err != nil {
		t.Fatal(err)
	}
	if got := csvOf(t, s); !bytes.Equal(got, whole.Bytes()) {
		t.Errorf("in parts:\n%s\nin one run:\n%s", got, whole.Bytes())
	}
}

// A mean without instances cannot be made more precise, and rounding errors need not be.
func TestAPrecisionIsReachedWhereAMetricIsMissingOrZero(t *testing.T) {
	for _, r := range []scenarios.Request{
		{Experiment: "fifo-validity", Set: map[string]string{"g": "1"}, Seed: 1},
		{Experiment: "hetero-orders", Set: map[string]string{"h": "1,3"}, Seed: 1},
		{Experiment: "dlt-orders", Set: map[string]string{"h": "1,3"}, Seed: 1},
	} {
		from, err := r.Scenario()
		if err == nil {
			err = from.ApplyAll([][2]string{{"precision", "10%"}, {"most", "20000"}})
		}
		if err != nil {
			t.Fatal(err)
		}
		s, _ := begun(t, t.TempDir(), designOf(t, from))
		if err := s.Run(t.Context(), study.RunOptions{Runner: new(run.Runner)}); err != nil {
			t.Fatal(err)
		}
		report, err := s.Report()
		if err != nil {
			t.Fatal(err)
		}
		for c := range report.Design.Grid.Cells() {
			if n := report.Cell(c).Instances(); n > 5000 {
				t.Errorf("%s: %d instances at %v", r.Experiment, n, report.Design.Grid.Values(c))
			}
		}
	}
}
