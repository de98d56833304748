package sensitivity

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

const grownScenario = `
name: grown
instances: 500
workload: W
platform: {workers: p, compute: {latency: 0.01, per_unit: 1}}
risk: 'weibull{shape=k,scale=1}'
policies: [omniscient, greedy, no-rep]
sweep: {p: '8,4', k: '1,0.5', W: '0.25p,0.5p'}
`

// computed returns a study of a scenario with all of its results.
func computed(t *testing.T, text string, replace ...string) *study.Study {
	t.Helper()
	s, err := study.Begin(filepath.Join(t.TempDir(), "study"), scenariostest.Design(t, text, replace...))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Run(context.Background(), study.RunOptions{Runner: &run.Runner{}}); err != nil {
		t.Fatal(err)
	}
	return s
}

// spelled spells the variables of a source: W=1,2 k=...
func spelled(src *Source) string {
	var all []string
	for _, v := range src.Variables {
		all = append(all, v.Name+"="+strings.Join(v.Values, ","))
	}
	return strings.Join(all, " ")
}

func TestMultiplesOfVariablesAreTheirOwnValues(t *testing.T) {
	s := computed(t, grownScenario)
	src := NewSource(s)
	if got := spelled(src); got != "p=4,8 k=0.5,1 W=0.25p,0.5p" {
		t.Errorf("variables %s", got)
	}
	a := ask(t, src, Question{})
	if len(a.Parts) != 2 || a.Parts[0].Policy != "greedy" || a.Parts[1].Policy != "no-rep" {
		t.Fatalf("%d parts", len(a.Parts))
	}
	for _, p := range a.Parts {
		if !p.Full || p.Cells != 8 || p.Replicates != 20 || p.Exact || p.Effects[2].Partners != 8 {
			t.Errorf("%s: %+v", p.Policy, p.Decomposition)
		}
	}
	if got := spelled(NewSource(computed(t, grownScenario, "'0.25p,0.5p'", "'0.25p,1'"))); got != "p=4,8 k=0.5,1 W=1,2" {
		t.Errorf("where only some are multiples: %s", got)
	}
	if got := spelled(NewSource(computed(t, grownScenario, "'weibull{shape=k,scale=1}'", "law", "k: '1,0.5'", "law: [linear, 'weibull{shape=0.5}']"))); got != "p=4,8 law=linear,weibull{shape=0.5} W=0.25p,0.5p" {
		t.Errorf("words: %s", got)
	}
}

func TestTheMeansAreThoseOfTheStudy(t *testing.T) {
	s := computed(t, grownScenario)
	report, err := s.Report()
	if err != nil {
		t.Fatal(err)
	}
	a := ask(t, NewSource(s), Question{Subjects: []Subject{{"greedy", "no-rep"}}})
	want := report.MeanOver(1) - report.MeanOver(2)
	if got := a.Parts[0].Mean; got < want-1e-12 || got > want+1e-12 {
		t.Errorf("the mean is %v, want %v", got, want)
	}
	for i, v := range a.Parts[0].Variables {
		sums := make([]float64, len(v.Values))
		for c := range s.Design.Grid.Cells() {
			sums[v.Place(c)] += (report.Cell(c).Mean(1) - report.Cell(c).Mean(2)) / 4
		}
		for k, mean := range a.Parts[0].Effects[i].Means {
			if mean < sums[k]-1e-12 || mean > sums[k]+1e-12 {
				t.Errorf("%s=%s: the mean is %v, want %v", v.Name, v.Values[k], mean, sums[k])
			}
		}
	}
}

// In a study with a precision, cells and policies have unequal numbers of instances.
func TestStudiesWithUnequalNumbersOfInstancesHaveAnAnswer(t *testing.T) {
	s := computed(t, grownScenario, "instances: 500", "precision: 1%\nmost: 4000")
	a := ask(t, NewSource(s), Question{Subjects: []Subject{{"greedy", "no-rep"}, {Policy: "greedy"}}})
	var counts []int
	report, err := s.Report()
	if err != nil {
		t.Fatal(err)
	}
	for c := range s.Design.Grid.Cells() {
		counts = append(counts, report.Cell(c).Instances())
	}
	if slices.Min(counts) == slices.Max(counts) {
		t.Fatalf("all cells have %d instances", counts[0])
	}
	for _, p := range a.Parts {
		if p.Cells != 8 || !p.Varies {
			t.Errorf("%+v", p.Decomposition)
		}
	}
}

// Values without chance have intervals of no width.
func TestExactValuesHaveNoChance(t *testing.T) {
	s := computed(t, grownScenario, "policies:", "metrics: [ratio, exact_work]\npolicies:", "W: '0.25p,0.5p'", "W: '2,3'")
	a := ask(t, NewSource(s), Question{Metric: "exact_work", Subjects: []Subject{{"greedy", "no-rep"}}})
	p := a.Parts[0]
	if !p.Exact || p.Replicates != 1 || p.Cells != 8 || p.Noise != 0 {
		t.Errorf("%+v", p.Decomposition)
	}
	for _, f := range p.Effects {
		if f.Main.Lo != f.Main.Value || f.Total.Hi != f.Total.Value {
			t.Errorf("%+v", f)
		}
	}
}

func TestAnIncompleteStudyHasTheAnswerOfItsCells(t *testing.T) {
	d := scenariostest.Design(t, grownScenario)
	s, err := study.Begin(filepath.Join(t.TempDir(), "study"), d)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	some, err := d.Select("p>4 or k<1")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Run(context.Background(), study.RunOptions{Runner: &run.Runner{}, Where: some}); err != nil {
		t.Fatal(err)
	}
	p := ask(t, NewSource(s), Question{}).Parts[0]
	if p.Cells != 6 || p.Chosen != 8 || p.Full {
		t.Errorf("%d of %d cells: %+v", p.Cells, p.Chosen, p.Decomposition)
	}
}
