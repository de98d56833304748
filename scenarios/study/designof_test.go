package study

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// described lists keys of a scenario that do not change the meaning of its numbers.
const described = `
variables:
  p: {doc: workers, integer: true, min: 1, max: 5}
  W: {above: 0}
  eps: {min: 0, auto: false}
presets:
  quick: {doc: one platform, sweep: {p: 2}, instances: 250}
figure: {x: W, title: More load, xlabel: load, logx: true}
`

func TestDescriptionsAreNoPartOfWhatAStudyMeans(t *testing.T) {
	plain, told := designFrom(t, sweep), designFrom(t, sweep+described)
	a, err := plain.Plan()
	if err != nil {
		t.Fatal(err)
	}
	b, err := told.Plan()
	if err != nil {
		t.Fatal(err)
	}
	if a.Fingerprint() != b.Fingerprint() || fmt.Sprint(plain.Grid.IDs(plain.Law())) != fmt.Sprint(told.Grid.IDs(told.Law())) {
		t.Errorf("another study:\n%v\n%v", a, b)
	}
	if p := told.Grid.Parameters()[0]; p.Name != "p" || p.Doc != "workers" || !p.Integer || p.Min != 1 || p.Max != 5 || p.Auto {
		t.Errorf("%+v", p)
	}
}

func TestValuesBeyondTheLimitsOfAScenarioAreRefusedWhereTheyStand(t *testing.T) {
	for _, c := range [][3]string{
		{"p: [2, 5]", "p: [2, 6]", "sweep.yaml:14:6: sweep.p: p=6: p is an integer from 1 to 5"},
		{"p: [2, 5]", "p: [2, 2.5]", "sweep.yaml:14:6: sweep.p: p=2.5: p is an integer from 1 to 5"},
		{"p: [2, 5]", "p: auto", "sweep.yaml:14:6: sweep.p: p=auto: p is an integer from 1 to 5"},
		{"W: 1..p:2", "W: 0..p", "sweep.yaml:16:6: sweep.W: W=0: W is a number above 0"},
		{"eps: 0.01", "eps: -0.01", "sweep.yaml:18:8: sweep.eps: eps=-0.01: eps is a number of at least 0"},
	} {
		from, err := sheet.Decode("sweep.yaml", []byte(strings.Replace(sweep+described, c[0], c[1], 1)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err = scenarios.DesignOf(from, play.Auto); err == nil || err.Error() != c[2] {
			t.Errorf("%s: %v\nwant %s", c[1], err, c[2])
		}
	}
}

// Limits may become narrower while the folder has values beyond them.
func TestAStudyKeepsCellsThatNarrowerLimitsRefuse(t *testing.T) {
	dir := t.TempDir()
	complete(t, dir, designFrom(t, sweep+described, "600", "250"), RunOptions{})
	d := begin(t, dir, designFrom(t, sweep+described, "600", "250", "max: 5", "max: 3", "p: [2, 5]", "p: [2, 3]")).Design
	if got := d.Grid.Axis("p"); fmt.Sprint(got) != "[2 3 5]" {
		t.Errorf("p is %v", got)
	}
	if _, err := Open(dir, play.Auto); err != nil {
		t.Error(err)
	}
}

func TestAFigureIsDrawnAsTheScenarioAsks(t *testing.T) {
	nan := math.NaN()
	for asked, want := range map[string]results.FigureSpec{
		"{x: W}": {Metric: "ratio", X: "W", XLabel: "W", YLabel: "work completed / omniscient", FitKind: true, FitValues: true},
		"{x: W, title: A, xlabel: B, ylabel: C, logx: true, logy: true}": {Metric: "ratio", X: "W", Title: "A", XLabel: "B", YLabel: "C", LogX: true, LogY: true, FitKind: true},
		"{x: p, metric: work, ymin: 0}":                                  {Metric: "work", X: "p", XLabel: "p", YLabel: "work", Relative: true, YMin: 0, YMax: nan, FitKind: true},
		"{x: p, ymax: 2}":                                                {Metric: "ratio", X: "p", XLabel: "p", YLabel: "work completed / omniscient", YMin: nan, YMax: 2, FitKind: true},
		"{x: p, ymin: -1, ymax: 2}":                                      {Metric: "ratio", X: "p", XLabel: "p", YLabel: "work completed / omniscient", YMin: -1, YMax: 2, FitKind: true},
	} {
		d := designFrom(t, sweep+"figure: "+asked+"\n")
		if got := d.Figure; fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
			t.Errorf("%s:\n got %+v\nwant %+v", asked, got, want)
		}
	}
	// A key that is left out is as in the experiment whose results are read.
	like := designFrom(t, sweep+"findings: e1\nfigure: {x: W, title: A, ymin: 0.5}\n").Figure
	if like.XLabel != "workload W" || like.Title != "A" || like.YMin != 0.5 || !math.IsNaN(like.YMax) {
		t.Errorf("%+v", like)
	}
	computed := "name: x\ncompute: table4\npolicies: [cyclic]\nsweep: {g: 2..3, n: 2g..20:g}\n"
	if f := designFrom(t, computed).Figure; f.X != "n" || f.XLabel != "chunks n" {
		t.Errorf("%+v", f)
	}
	if f := designFrom(t, computed+"figure: {x: n, ymin: 1, logx: true}\n").Figure; f.XLabel != "chunks n" || f.YMin != 1 || !f.LogX {
		t.Errorf("%+v", f)
	}
}

// There is no reference where no metric needs one, whatever the figure would show.
func TestAFigureOfARatioThatIsNotKeptNeedsNoReference(t *testing.T) {
	for asked, want := range map[string]string{"{x: W, metric: ratio}": scenarios.Ratio, "{x: W}": scenarios.Work} {
		alone := designFrom(t, sweep+"figure: "+asked+"\n",
			"distribution: true", "distribution: false", "metrics: [ratio, work, makespan, exact_work]", "metrics: [work]")
		if f := alone.Figure; f.Metric != want || f.X != "W" || alone.Reference != nil {
			t.Errorf("%+v, reference %v", f, alone.Reference)
		}
	}
	computed := "name: x\ncompute: table3\npolicies: [cyclic]\nsweep: {g: 4, n: 20}\nfigure: {x: g, metric: ratio}\n"
	if f := designFrom(t, computed).Figure; f.Metric != scenarios.Ratio || f.X != "g" {
		t.Errorf("%+v", f)
	}
}

func TestTheDistributionIsKeptByAVariable(t *testing.T) {
	d := designFrom(t, sweep, "distribution: true", "distribution: {by: p}")
	if !d.Distribution || d.SpreadBy != "p" {
		t.Errorf("%v, by %q", d.Distribution, d.SpreadBy)
	}
	from, err := sheet.Decode("x.yaml", []byte(strings.Replace(sweep, "distribution: true", "distribution: {by: p}", 1)+"findings: traces\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := scenarios.DesignOf(from, play.Auto); err == nil || !strings.HasSuffix(err.Error(), "findings: experiment traces reads the distribution by trace, not by p: want distribution: {by: trace}") {
		t.Error(err)
	}
}
