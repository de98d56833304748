package study

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// volunteers is a scenario of machines that come back, with a deadline and prices.
const volunteers = `
name: volunteers
instances: 500
workload: 12
deadline: d
platform:
  workers:
    - {count: 2}
    - {count: 1, price: {hold: 3}}
    - {count: 1, comes_back: {after: 'linear{x=3}', loses: nothing}}
  compute: {latency: 0.01, per_unit: 'uniform(1, 2)'}
  send: {latency: 0.01, per_unit: 0.05}
  return: {per_unit: 0.02}
  comes_back: {after: 'exponential{mean=2}', loses: progress, restart: r, checkpoint: {every: 0.5, save: 0.02}, hello: 0.1}
  price: {hold: 1, use: i}
  slow: lognormal{mu=0,sigma=0.2}
risk: exponential{mean=4}
policies: ['on-demand{n=4}', 'guided{n=4}', 'factoring{n=4}']
metrics: [work, completion, completed, late, cost, makespan, busy, lost, idle]
sweep:
  d: [8, 14]
  r: [0, 1]
`

// value returns a metric of a policy in a cell: its mean, or what is derived.
func value(t *testing.T, r *scenarios.Report, cell, policy int, metric string) float64 {
	t.Helper()
	row, ok := r.Cell(cell).Value(policy, metric)
	if !ok {
		t.Fatalf("there is no %s", metric)
	}
	return row.Mean
}

func TestRestartsAndDeadlinesMatterWhereMachinesComeBack(t *testing.T) {
	long.Unraced(t)
	d := designFrom(t, volunteers)
	r, err := new(run.Runner).Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	for i := range d.Policies {
		of := func(cell int, metric string) float64 { return value(t, r, cell, i, metric) }
		for cell := range 4 {
			if of(cell, "completed") != 1 || of(cell, "open") != 0 || of(cell, "work") != 12 && math.Abs(of(cell, "work")-12) > 1e-9 {
				t.Errorf("%s does not complete all in cell %d", r.Name(i), cell)
			}
			if of(cell, "completion") != of(cell, "makespan") || !(of(cell, "completion_10") < of(cell, "completion_median") && of(cell, "completion_median") < of(cell, "completion_90")) {
				t.Errorf("the completion of %s in cell %d is not its makespan, or its quantiles do not grow", r.Name(i), cell)
			}
			if !(of(cell, "lost") > 0 && of(cell, "cost") > of(cell, "busy")) {
				t.Errorf("%s loses %v and costs %v in cell %d", r.Name(i), of(cell, "lost"), of(cell, "cost"), cell)
			}
		}
		// Cells 0 and 1 have the deadline 8, and 0 and 2 no restart. A deadline stops nothing.
		if !(of(0, "late") > of(2, "late") && of(1, "late") > of(0, "late")) {
			t.Errorf("%s is late in %v, %v and %v", r.Name(i), of(0, "late"), of(1, "late"), of(2, "late"))
		}
		if of(0, "completion") != of(2, "completion") || of(0, "cost") != of(2, "cost") {
			t.Errorf("the deadline changes what %s does", r.Name(i))
		}
		if !(of(1, "completion") > of(0, "completion")) {
			t.Errorf("restarts do not delay %s", r.Name(i))
		}
	}
}

func TestStudiesOfMachinesThatComeBackAreTheSameHoweverTheyAreRun(t *testing.T) {
	d := designFrom(t, volunteers, "instances: 500", "instances: 750", "'guided{n=4}', ", "heartbeat, ")
	want := undisturbed(t, d)
	for _, goroutines := range []int{3, 1}[:long.Trials(1, 2)] {
		dir := t.TempDir()
		for stops := 0; ; stops++ {
			s := begin(t, dir, d)
			err := interrupted(s, RunOptions{Runner: &run.Runner{Goroutines: goroutines}}, 2)
			if err == nil {
				if stops < 2 {
					t.Errorf("only %d stops", stops)
				}
				break
			}
			if err != run.ErrStopped {
				t.Fatal(err)
			}
		}
		if bytesOf(t, dir) != want {
			t.Errorf("with %d goroutines the bytes differ", goroutines)
		}
	}
	r, err := new(run.Runner).Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	if err := r.Table().WriteCSV(&table); err != nil || !strings.HasSuffix(want, table.String()) {
		t.Errorf("the table of the folder differs from the run's: %v", err)
	}
}

func TestAnotherLifeIsAnotherStudy(t *testing.T) {
	dir := t.TempDir()
	if _, err := Begin(dir, designFrom(t, volunteers)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, says string }{
		{"deadline: d", "deadline: 2d", `deadline is d in the study, not 2d`},
		{"restart: r", "restart: 2r", "comes_back.restart is"},
		{"mean=2", "mean=3", "comes_back.after is"},
		{"linear{x=3}", "linear{x=4}", "workers[2].comes_back.after is"},
		{"loses: nothing", "loses: all", "workers[2].comes_back.loses is nothing in the study, not all"},
		{"sigma=0.2", "sigma=0.3", "slow is"},
		{"use: i", "use: 2", "price.use is"},
		{"hold: 3", "hold: 4", "workers[1].price.hold is"},
	} {
		_, err := Begin(dir, designFrom(t, volunteers, c.old, c.new))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %s", c.new, err, c.says)
		}
	}
}

// Where the master never learns that workers are there again, much is never done. The
// completion is then infinite, and has no mean.
func TestACompletionThatMayBeInfiniteHasNoMean(t *testing.T) {
	long.Unraced(t)
	d := designFrom(t, volunteers, "hello: 0.1", "hello: never", "loses: nothing", "hello: never", "[8, 14]", "20", "[0, 1]", "0", "instances: 500", "instances: 250", "sweep:", "limits: {events: 5e3}\nsweep:")
	r, err := new(run.Runner).Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, row := range r.Table().Rows {
		seen[row.Metric] = true
		switch row.Metric {
		case "completion":
			t.Errorf("%s has the mean completion %v", row.Policy, row.Mean)
		case "completed", "open":
			if !(row.Mean > 0 && row.Mean < 1) {
				t.Errorf("%s of %s is %v", row.Metric, row.Policy, row.Mean)
			}
		case "completion_10", "completion_90":
			if infinite := math.IsInf(row.Mean, 1); infinite != (row.Metric == "completion_90") {
				t.Errorf("%s of %s is %v", row.Metric, row.Policy, row.Mean)
			}
		}
	}
	if !seen["completion_10"] || !seen["completion_90"] || !seen["open"] {
		t.Errorf("rows of %v", seen)
	}
}

// A law that tells itself when workers come back needs no law of absences.
func TestRecordedAvailabilityTellsWhenWorkersComeBack(t *testing.T) {
	d := designFrom(t, volunteers, "{after: 'exponential{mean=2}', ", "{", "{after: 'linear{x=3}', ", "{",
		"risk: exponential{mean=4}", "risk: timeline{trace=lanl05,longest=1000,horizon=100}", "instances: 500", "instances: 250", "[8, 14]", "14", "[0, 1]", "0")
	r, err := new(run.Runner).Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	for i := range d.Policies {
		if done := value(t, r, 0, i, "completed"); !(done > 0.5) {
			t.Errorf("%s completes all in %v of the episodes", r.Name(i), done)
		}
	}
	bare := designFrom(t, volunteers, "{after: 'exponential{mean=2}', ", "{")
	if err := run.Check(context.Background(), bare); err == nil || !strings.Contains(err.Error(), "nothing says when workers come back") {
		t.Errorf("%v", err)
	}
}
