package study

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// problems returns the problems of all cells of a scenario.
func problems(t *testing.T, d *scenarios.Design) (all []*models.Problem) {
	t.Helper()
	for cell := range d.Grid.Cells() {
		p, err := d.World.Problem(d.Grid.Values(cell), d.Seed)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

const drawn = `
name: drawn
seed: 7
workload: 10
platform:
  workers: p
  compute: {latency: 0.01*i, per_unit: 'uniform(1, 1 + h)'}
  send: {latency: 0, per_unit: 'loguniform(0.1, 10)'}
  notice: never
  port: full-duplex
  stream: true
  sample: k
risk: exponential{mean=2h}
policies: [on-demand]
metrics: [work]
sweep:
  p: [3, 5]
  h: [0.5, 2]
  k: [1, 2]
`

func TestPlatformsAreDrawnFromSeedAndWorld(t *testing.T) {
	all, again := problems(t, designFrom(t, drawn)), problems(t, designFrom(t, drawn, "policies: [on-demand]", "policies: [no-rep]"))
	other := problems(t, designFrom(t, drawn, "seed: 7", "seed: 8"))
	for c, p := range all {
		if len(p.Workers) != []int{3, 3, 3, 3, 5, 5, 5, 5}[c] || !math.IsInf(p.Notice, 1) || p.Port != models.FullDuplex || !p.Stream || p.Load != 10 {
			t.Fatalf("the problem is %+v", p)
		}
		for i, w := range p.Workers {
			if w.Compute.Latency != 0.01*float64(i+1) || !(w.Compute.PerUnit > 1 && w.Compute.PerUnit < 3) || !(w.Send.PerUnit > 0.1 && w.Send.PerUnit < 10) {
				t.Errorf("cell %d, worker %d is %+v", c, i, w)
			}
			if w != again[c].Workers[i] {
				t.Error("the platform depends on the policies")
			}
			if w.Send == other[c].Workers[i].Send {
				t.Error("the platform does not depend on the seed")
			}
		}
	}
	// h is a parameter of the request: the same luck, other numbers. k is another draw.
	a, b, k := all[0].Workers[0], all[2].Workers[0], all[1].Workers[0]
	if x, y := (a.Compute.PerUnit-1)/0.5, (b.Compute.PerUnit-1)/2; math.Abs(x-y) > 1e-12 || a.Send != b.Send {
		t.Errorf("cells that differ in a law only have other luck: %v and %v", x, y)
	}
	if a.Send == k.Send {
		t.Error("samples 1 and 2 are the same platform")
	}
	if risk.Format(a.Risk) != "exponential" || risk.Format(b.Risk) != "exponential{mean=4}" {
		t.Errorf("the laws are %s and %s", risk.Format(a.Risk), risk.Format(b.Risk))
	}
}

func TestGroupsLawsAndTracesMakeTheirWorkers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "durations.txt")
	if err := os.WriteFile(file, []byte("1\n4\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("  workers: p\n", `  workers:
    - {count: p, compute: 2}
    - {count: 1, risk: law}
`, "risk: exponential{mean=2h}", "trace: "+file, "  k: [1, 2]", "  k: 1\n  law: [never, 'linear{x=h}']").Replace(drawn)
	from, err := sheet.Decode("x", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	all := problems(t, d)
	var last []string
	for _, p := range all {
		n := len(p.Workers)
		if p.Workers[0].Compute != (models.Affine{PerUnit: 2}) || p.Workers[n-1].Compute.PerUnit == 2 {
			t.Errorf("the workers are %+v", p.Workers)
		}
		if q := p.Workers[0].Risk.Quantile(1); q != 4 {
			t.Errorf("the longest duration of the trace is %v", q)
		}
		last = append(last, risk.Format(p.Workers[n-1].Risk))
	}
	if got := strings.Join(last[:4], " "); got != "never linear{x=0.5} never linear{x=2}" {
		t.Errorf("the laws of the last worker are %s", got)
	}
	before, err := d.Plan()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("1\n5\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	after, err := d.Plan()
	if err != nil || before.Fingerprint() == after.Fingerprint() {
		t.Errorf("a trace that was changed under its name is the same study (%v)", err)
	}
}

func TestMetricsAreThoseOfTheEpisodes(t *testing.T) {
	long.Unraced(t)
	d := designFrom(t, sweep, "[ratio, work, makespan, exact_work]", "[lost, makespan, busy, idle, share, work, ratio]", "distribution: true", "distribution: false")
	r, err := new(run.Runner).Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	for cell := range d.Grid.Cells() {
		var sums [6]float64
		for rep := range d.Instances {
			played, err := run.Record(d, run.Scene{Cell: cell, Policy: r.Name(1), Instance: rep, Numbers: true})
			if err != nil {
				t.Fatal(err)
			}
			o := played.Outcome
			sums[1] += o.Makespan
			for _, x := range o.Workers {
				sums[0] += x.Lost
				sums[2] += x.Busy
				sums[3] += x.Idle
			}
			sums[4] += o.Work / played.Problem.Load
			sums[5] += o.Work
		}
		for m, name := range []string{"lost", "makespan", "busy", "idle", "share", "work"} {
			if got, want := r.Cell(cell).Series(1, name).Mean, sums[m]/float64(d.Instances); math.Abs(got-want) > 1e-9*want {
				t.Errorf("%v: %s is %v, want %v", d.Grid.Values(cell), name, got, want)
			}
		}
	}
}

// Faults that only a design can find in a scenario are reported with their place.
func TestMistakesInScenariosHaveAPlace(t *testing.T) {
	for _, c := range []struct{ old, new, says string }{
		{"[omniscient, greedy", "[omniscient, greed", `sweep.yaml:10:24: policies[1]: there is no policy "greed"`},
		{"[omniscient, greedy", "[omniscient, 'greedy{m=1}'", "sweep.yaml:10:25: policies[1]"},
		{"[omniscient, greedy", "[greedy, greedy", "sweep.yaml:10:20: policies[1]: this is in the list already"},
		{"[ratio, work", "[ratio, wrk", `sweep.yaml:11:18: metrics[1]: there is no metric "wrk"`},
		{"weibull{shape=k,scale=1}", "weibul{shape=0.5}", "sweep.yaml:9:7: risk: there is no law"},
		{"weibull{shape=k,scale=1}", "weibull{shape=-1}", "sweep.yaml:9:7: risk: risk weibull: shape=-1"},
		{"distribution: true", "distribution: true\nfindings: e9", "sweep.yaml:13:11: findings: there is no experiment"},
		{"distribution: true", "distribution: true\nfindings: table4", "sweep.yaml:13:11: findings"},
		{"distribution: true", "findings: e5", "sweep.yaml:12:11: findings: experiment e5 reads the distribution"},
		{"distribution: true", "distribution: true\nreference: nobody", "sweep.yaml:13:12: reference: there is no policy"},
		{"  k: [0.5, 1]", "  k: 1\n  law: ['empirical{file=x}']", "sweep.yaml:16:8: sweep.law: open x: no such file"},
		{"  k: [0.5, 1]", "  k: 1\n  law: ['empirical{file=../x}']", "sweep.yaml:16:8: sweep.law: empirical{file=../x}: a file behind a value of a variable must be"},
		{"  k: [0.5, 1]", "  k: 1\n  law: ['empirical{file=/x}']", "sweep.yaml:16:8: sweep.law: empirical{file=/x}: a file behind a value of a variable must be"},
	} {
		text := strings.NewReplacer(c.old, c.new, "weibull{shape=k,scale=1}", lawIn(c.new)).Replace(sweep)
		from, err := sheet.Decode("sweep.yaml", []byte(text))
		if err == nil {
			_, err = scenarios.DesignOf(from, play.Auto)
		}
		var placed *sheet.Error
		if err == nil || !strings.HasPrefix(err.Error(), c.says) || !errors.As(err, &placed) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", c.new, err, c.says)
		}
	}
}

func TestCellsWithoutAProblemAreFailures(t *testing.T) {
	d := designFrom(t, sweep, "latency: eps", "latency: eps - (k<1)/10", "distribution: true", "distribution: false")
	dir := t.TempDir()
	s := begin(t, dir, d)
	if err := s.Run(context.Background(), RunOptions{Runner: &run.Runner{}}); !errors.Is(err, ErrFailures) {
		t.Fatal(err)
	}
	var table bytes.Buffer
	if err := s.WriteCSV(&table); err != nil || strings.Contains(table.String(), ",0.5,1,5") || !strings.Contains(table.String(), "2,1,1,5") {
		t.Errorf("the table is %v %s", err, table.String())
	}
}

// lawIn is the law of the sweep, or the variable that a change of it has.
func lawIn(change string) string {
	if strings.Contains(change, "  law:") {
		return "law"
	}
	return "weibull{shape=k,scale=1}"
}
