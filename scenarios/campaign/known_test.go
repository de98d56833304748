package campaign

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

const sweep = `
name: sweep
seed: 5
instances: 600
workload: W
platform:
  workers: p
  compute: {latency: eps, per_unit: 1}
risk: weibull{shape=k,scale=1}
policies: [omniscient, greedy, random-rep, on-demand]
metrics: [ratio, work, makespan, exact_work]
distribution: true
sweep:
  p: [2, 5]
  k: [0.5, 1]
  W: 1..p:2
  n: [5, 12]
  eps: 0.01
`

// changed returns the design of the sweep in which some texts are replaced.
func changed(t *testing.T, replace ...string) *scenarios.Design {
	t.Helper()
	from, err := sheet.Decode("sweep.yaml", []byte(strings.NewReplacer(replace...).Replace(sweep)))
	if err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

var this = store.Build{ID: "this"}

// ran returns the study of a design, run in a folder.
func ran(t *testing.T, dir string, d *scenarios.Design, o study.RunOptions) *study.Study {
	t.Helper()
	o.Runner = new(run.Runner)
	s, err := study.Begin(dir, d)
	if err == nil {
		err = s.Scan(nil)
	}
	if err == nil {
		err = s.Run(t.Context(), o)
	}
	if err == nil {
		s, err = study.Open(dir, play.Auto)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// told is all that a report tells.
func told(t *testing.T, r *scenarios.Report) string {
	t.Helper()
	var text bytes.Buffer
	if err := r.Table().WriteCSV(&text); err != nil {
		t.Fatal(err)
	}
	for i := range r.Design.Policies {
		for c := range r.Design.Grid.Cells() {
			fmt.Fprintf(&text, "%x %x %v\n", r.Cell(c).Mean(i), r.Cell(c).Facts(i), r.Cell(c).Tally(i, 0))
		}
		if r.Design.Distribution {
			fmt.Fprintf(&text, "%x\n", r.Spread(i).BestCurve([]float64{0.1, 0.5, 1}))
		}
	}
	return text.String()
}

func TestAPartOfAStudyIsWhatARunWouldCompute(t *testing.T) {
	long.Unraced(t)
	s := ran(t, t.TempDir(), changed(t), study.RunOptions{Build: this})
	for _, change := range [][]string{
		nil,
		{"p: [2, 5]", "p: 5", "n: [5, 12]", "n: 12"},
		{"[omniscient, greedy, random-rep, on-demand]", "[on-demand, greedy]"},
	} {
		for _, distribution := range []bool{true, false} {
			d := changed(t, change...)
			d.Distribution = distribution
			want, err := new(run.Runner).Run(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			if got := part(s, d, false, this); got == nil || told(t, got) != told(t, want) {
				t.Errorf("%q, distribution %v: the part tells something else than the run", change, distribution)
			}
		}
	}
}

func TestOfAPartThatIsExactTheInstancesDoNotMatter(t *testing.T) {
	s := ran(t, t.TempDir(), changed(t), study.RunOptions{Build: this})
	d := changed(t, "instances: 600", "instances: 1", "p: [2, 5]", "p: 5")
	got := part(s, d, true, this)
	if got == nil || part(s, d, false, this) != nil {
		t.Fatal("there is no such part, or one of a single instance")
	}
	want, err := new(run.Runner).Run(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	for c := range d.Grid.Cells() {
		for i := range d.Policies {
			if a, b := fmt.Sprintf("%x", got.Cell(c).Facts(i)), fmt.Sprintf("%x", want.Cell(c).Facts(i)); a != b || got.Cell(c).Series(i, scenarios.Ratio).N > 0 || got.Cell(c).Tally(0, 1).N() > 0 {
				t.Errorf("%v, %s: %s, want %s and no samples", d.Grid.Values(c), got.Name(i), a, b)
			}
		}
	}
}

func TestAStudyHasNoPartOfWhatItLacks(t *testing.T) {
	long.Unraced(t)
	dir := t.TempDir()
	s := ran(t, dir, changed(t), study.RunOptions{Build: this})
	for _, change := range [][]string{
		{"instances: 600", "instances: 500"},
		{"instances: 600", "instances: 600\nprecision: 0.01"},
		{"seed: 5", "seed: 6"},
		{"eps: 0.01", "eps: [0.01, 0.02]"},
		{"on-demand]", "self-scheduling]"},
		{"ratio, work, makespan", "ratio, makespan"},
		{"scale=1", "scale=2"},
	} {
		if part(s, changed(t, change...), false, this) != nil {
			t.Errorf("it has %q", change)
		}
	}
	for _, by := range []store.Build{{}, {ID: "other"}} {
		if part(s, changed(t), false, by) != nil {
			t.Errorf("%q has computed it", by.ID)
		}
	}
	s = ran(t, dir, changed(t, "eps: 0.01", "eps: 0.02"), study.RunOptions{Build: store.Build{ID: "other"}})
	if part(s, changed(t), false, this) != nil {
		t.Error("two builds have computed it")
	}
	s = ran(t, t.TempDir(), changed(t), study.RunOptions{Build: this, Shard: study.Shard{I: 1, N: 3}})
	if part(s, changed(t), false, this) != nil {
		t.Error("a third of the cells are all")
	}
}
