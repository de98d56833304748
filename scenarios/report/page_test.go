package report_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

func request(instances int) scenarios.Request {
	return scenarios.Request{
		Experiment: "e1", Set: map[string]string{"p": "5", "W": "1,3", "n": "20"},
		Policies: []string{"omniscient", "greedy", "no-rep"}, Instances: instances, Seed: 1,
	}
}

// begun returns a study in a folder that computes nothing beyond its stored results.
func begun(t *testing.T, dir string, r scenarios.Request) *study.Study {
	t.Helper()
	d, err := scenarios.NewDesign(r)
	if err != nil {
		t.Fatal(err)
	}
	s, err := study.Begin(dir, d)
	if err == nil {
		err = s.Scan(nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func runStudy(t *testing.T, s *study.Study) {
	t.Helper()
	if err := s.Run(context.Background(), study.RunOptions{Runner: &run.Runner{}}); err != nil {
		t.Fatal(err)
	}
}

// told opens a folder and returns what is told of its study.
func told(t *testing.T, dir string) page.Study {
	t.Helper()
	p, err := tell(t, dir, report.Scene{Cell: -1})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func tell(t *testing.T, dir string, scene report.Scene) (page.Study, error) {
	t.Helper()
	s, err := study.Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	return pageOf(s, report.Options{Papers: papers.All(), Scene: scene})
}

// pageOf returns the page of a study.
func pageOf(s *study.Study, o report.Options) (page.Study, error) {
	f, err := report.Read(s, o)
	if err != nil {
		return page.Study{}, err
	}
	return f.Page()
}

// part returns a part of what is told, or one without a key.
func part(told page.Study, key string) page.Part {
	for _, p := range told.Parts {
		if p.Key == key {
			return p
		}
	}
	return page.Part{}
}

func keys(told page.Study) string {
	var all []string
	for _, p := range told.Parts {
		all = append(all, p.Key)
	}
	return strings.Join(all, " ")
}

func TestACompleteStudyIsToldInEightParts(t *testing.T) {
	dir := t.TempDir()
	runStudy(t, begun(t, dir, request(1000)))
	got := told(t, dir)
	if want := "figures summary explore results comparison claims episode time origin"; keys(got) != want || got.Partial != "" {
		t.Fatalf("%s, want %s; partial: %q", keys(got), want, got.Partial)
	}
	if f := part(got, "figures").Figures; len(f) != 1 || len(f[0].Lines) != 2 || len(f[0].Lines[0].X) != 2 {
		t.Errorf("figures %+v", f)
	}
	means := part(got, "results").Tables[0]
	if len(means.Rows) != 2 || len(means.Columns) != 3 || means.Columns[0].Name != "W" || means.Rows[1][1].Look != tables.Best {
		t.Errorf("means %+v", means)
	}
	forest := part(got, "comparison").Figures
	if len(forest) != 1 || len(forest[0].Lines) != 1 || forest[0].Lines[0].Name != "no-rep" || forest[0].Title != part(got, "comparison").Tables[1].Title {
		t.Errorf("the comparison draws %+v", forest)
	}
	comparison := part(got, "comparison").Tables
	if len(comparison) != 3 || len(comparison[1].Rows) != 1 || comparison[1].Rows[0][0].Text != "no-rep" || comparison[1].Rows[0][2].Look != tables.Good || comparison[1].Rows[0][2].Mark != "" {
		t.Errorf("comparison %+v", comparison)
	}
	if c := part(got, "claims").Tables; len(c) != 1 || len(c[0].Rows) != 8 {
		t.Errorf("claims %+v", c)
	}
	if c := part(got, "episode").Scenes[0].Charts; c[0].Key != "greedy" {
		t.Errorf("charts %+v", c)
	}
}

func TestAPageSaysOfWhatIsNotTestedThatItIsNot(t *testing.T) {
	dir := t.TempDir()
	runStudy(t, begun(t, dir, request(250)))
	study := told(t, dir)
	if want := "greedy completes 9.2% more than no-rep on average over 2 cells (95% interval 8.0% to 10.5%)."; study.Headline != want {
		t.Errorf("the headline is %q, want %q", study.Headline, want)
	}
	comparison, lead := part(study, "comparison"), part(study, "summary").Text[2].Text
	if want := "; none of the cells is tested (?): 250 instances of each are too few, a test takes 500."; !strings.Contains(lead, want) {
		t.Errorf("the page says %q, want %q", lead, want)
	}
	cells := comparison.Tables[2]
	for _, row := range cells.Rows {
		if c := row[len(row)-1]; c.Mark != "?" || c.Look != tables.Quiet || strings.Contains(c.Text, "[") {
			t.Errorf("a cell of %q is %+v", cells.Title, c)
		}
	}
	if len(cells.Rows) != 2 {
		t.Errorf("%+v", cells)
	}
}

// The means of the table equal the report's, so that no number is told twice in two ways.
func TestNumbersAreThoseOfTheReport(t *testing.T) {
	dir := t.TempDir()
	s := begun(t, dir, request(1000))
	runStudy(t, s)
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	report, err := s.Report()
	if err != nil {
		t.Fatal(err)
	}
	got := told(t, dir)
	for cell := range 2 {
		for i, policy := range []string{"greedy", "no-rep"} {
			row, ok := report.Cell(cell).Value(report.Index(policy), "adjusted_ratio")
			if !ok {
				row, _ = report.Cell(cell).Value(report.Index(policy), "ratio")
			}
			if c := part(got, "results").Tables[0].Rows[cell][1+i]; c.Number != row.Mean {
				t.Errorf("%s in cell %d: %v, want %v", policy, cell, c.Number, row.Mean)
			}
		}
	}
}

// Readers who pick cells see the numbers that the table and comparison.csv have.
func TestTheExplorerHasTheMeansOfTheTableAndTheDifferencesOfTheComparison(t *testing.T) {
	dir := t.TempDir()
	s := begun(t, dir, request(1000))
	runStudy(t, s)
	got := told(t, dir)
	e := part(got, "explore").Explorer
	if e == nil || e.Cells != 2 || len(e.Variables) != 1 || e.Variables[0].Name != "W" || e.Policies[e.Reference].Name != "omniscient" || e.Policies[e.Base].Name != "greedy" {
		t.Fatalf("%+v", e)
	}
	m := slices.IndexFunc(e.Metrics, func(m page.Measure) bool { return m.Name == "ratio" })
	for cell, row := range part(got, "results").Tables[0].Rows {
		for i := range 2 {
			if x := e.Metrics[m].Means[1+i][cell].Mean; x != row[1+i].Number {
				t.Errorf("cell %d: the mean of %s is %v, the table has %v", cell, e.Policies[1+i].Name, x, row[1+i].Number)
			}
		}
	}
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	compared := 0
	_, err := compare.Run(compare.Study(s), compare.Options{Metric: "ratio"}, func(r *compare.Row) error {
		if r.Scope != compare.InCell {
			return nil
		}
		compared++
		want := page.Within{Mean: r.Difference, Below: r.Difference - r.AllLo, Above: r.AllHi - r.Difference}
		if got := e.Metrics[m].Pairs[[2]int{r.Policy, r.Against}].Cells[r.Cell]; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("cell %d, %d against %d: %v, the comparison has %v", r.Cell, r.Policy, r.Against, got, want)
		}
		return nil
	})
	if err != nil || compared != 6 {
		t.Errorf("%v, %d differences", err, compared)
	}
}

func TestAPartialStudyIsToldAsFarAsItIs(t *testing.T) {
	dir := t.TempDir()
	runStudy(t, begun(t, dir, request(500)))
	begun(t, dir, request(2000))
	got := told(t, dir)
	if want := "6 of 6 pairs of cell and policy have results, and 0 are complete: the others have at least 500 instances; 9000 episodes are missing. The page shows the results so far."; got.Partial != want {
		t.Errorf("%q, want %q", got.Partial, want)
	}
	if f := part(got, "figures").Figures; len(f) != 1 || !strings.HasSuffix(f[0].Title, " (partial)") || !strings.Contains(f[0].Caption, "500 instances") {
		t.Errorf("figures %+v", f)
	}
}

func TestAStudyWithoutResultsIsTold(t *testing.T) {
	dir := t.TempDir()
	begun(t, dir, request(500))
	got := told(t, dir)
	if want := "summary claims episode time origin"; keys(got) != want || got.Partial == "" {
		t.Errorf("%s, want %s; partial: %q", keys(got), want, got.Partial)
	}
}

func TestAComputedStudyHasNoEpisode(t *testing.T) {
	dir := t.TempDir()
	runStudy(t, begun(t, dir, scenarios.Request{Experiment: "table3", Seed: 1}))
	got := told(t, dir)
	if want := "figures summary results claims time origin"; keys(got) != want || got.Partial != "" {
		t.Errorf("%s, want %s; partial: %q", keys(got), want, got.Partial)
	}
	printed := slices.ContainsFunc(part(got, "results").Tables, func(one tables.Table) bool {
		return slices.ContainsFunc(one.Columns, func(c tables.Column) bool { return c.Name == "printed" && c.Number })
	})
	if !printed {
		t.Error("the numbers in print are missing")
	}
	for _, p := range part(got, "summary").Text {
		if strings.Contains(p.Text, "24390") {
			t.Errorf("the summary repeats the numbers in print: %s", p.Text)
		}
	}
}

const strange = `name: strange
title: <script>alert(1)</script>
workload: 2
platform: {workers: 3}
risk: linear
policies: ['nobodys{a=1}', greedy]
instances: 250
sweep: {k: [1, 2]}
`

func TestAStudyWithAPolicyOfAnotherProgramIsTold(t *testing.T) {
	from, err := sheet.Decode("strange.yaml", []byte(strange))
	if err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.RecalledDesign(from, []store.Field{}, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if _, err := study.Begin(dir, d); err != nil {
		t.Fatal(err)
	}
	got := told(t, dir)
	want := "this program does not know the policy nobodys{a=1} of the study, and has only the stored results."
	if w := part(got, "summary").Warnings; !slices.Contains(w, want) {
		t.Errorf("%q, want %q", w, want)
	}
	if c := part(got, "episode").Scenes[0].Charts; c[0].Key != "greedy" {
		t.Errorf("charts %+v", c)
	}
	var b bytes.Buffer
	if err := (&page.Page{Title: got.Title, Studies: []page.Study{got}}).Write(&b); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "<script"); n != 1 {
		t.Errorf("the page has %d scripts, want its own", n)
	}
}

// even is a law that only one of two programs has.
type even struct {
	A float64 `above:"0" doc:"latest time"`
}

func (e even) Before(t float64) float64   { return min(1, max(0, t/e.A)) }
func (e even) Quantile(u float64) float64 { return e.A * u }

// Without the law no exact means are known, by which more may be decided. The program that has it is
// a process of its own, as a law stays registered.
func TestAPageWithoutTheLawSaysThatMoreMayBeDecided(t *testing.T) {
	const folder = "LOADSTAR_TEST_FOLDER"
	if dir := os.Getenv(folder); dir != "" {
		risk.Register(risk.Row{Name: "nobodys", Source: "this test", Doc: "even", Prototype: even{A: 3}})
		text := strings.NewReplacer("risk: linear", "risk: 'nobodys{a=1}'\ndecide: 1%\nmost: 500", "'nobodys{a=1}', greedy", "greedy, no-rep").Replace(strange)
		from, err := sheet.Decode("strange.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		d, err := scenarios.DesignOf(from, play.Auto)
		if err != nil {
			t.Fatal(err)
		}
		s, err := study.Begin(dir, d)
		if err == nil {
			err = s.Scan(nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		runStudy(t, s)
		return
	}
	dir := t.TempDir()
	program := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	program.Env = append(os.Environ(), folder+"="+dir)
	if out, err := program.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var all string
	for _, p := range part(told(t, dir), "summary").Text {
		all += p.Text + "\n"
	}
	if want := "More may be decided than is seen without the law."; !strings.Contains(all, "Of 2 pairs of policies in 2 cells: ") || !strings.Contains(all, want) {
		t.Errorf("%q is not in\n%s", want, all)
	}
}

// A limit of few events makes every policy fail that the engine plays.
// The terminal says so before anything is computed.
func TestAPageSaysThatTimesMayBeOfAnotherUnit(t *testing.T) {
	from, err := sheet.Decode("unit.yaml", []byte(`name: unit
workload: 2
platform: {workers: 3}
risk: 'recorded{longest=0,trace=bamboo-p3}'
policies: [greedy]
metrics: [work]
instances: 250
`))
	if err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if _, err := study.Begin(dir, d); err != nil {
		t.Fatal(err)
	}
	warnings := part(told(t, dir), "summary").Warnings
	if !slices.ContainsFunc(warnings, func(line string) bool { return strings.Contains(line, "the scenario does not say in which unit") }) {
		t.Errorf("the warnings are %q", warnings)
	}
}

func TestFailuresAreListedWithTheirCommands(t *testing.T) {
	from, err := sheet.Decode("failing.yaml", []byte(`name: failing
workload: 2
platform: {workers: 3}
risk: linear
policies: [greedy, on-demand]
instances: 250
limits: {events: 2}
`))
	if err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	s, err := study.Begin(dir, d)
	if err == nil {
		err = s.Scan(nil)
	}
	if err == nil {
		err = s.Run(context.Background(), study.RunOptions{Runner: &run.Runner{}})
	}
	if !errors.Is(err, study.ErrFailures) {
		t.Fatal(err)
	}
	got := told(t, dir)
	f := part(got, "failures").Tables
	if len(f) != 1 || len(f[0].Rows) == 0 || f[0].Rows[0][1].Text != "on-demand" || !strings.Contains(f[0].Rows[0][3].Text, " --policy on-demand --instance ") {
		t.Errorf("failures %+v", f)
	}
	if !strings.Contains(got.Partial, "1 pair failed") {
		t.Error(got.Partial)
	}
}

func TestAnEpisodeThatDoesNotExistIsRefused(t *testing.T) {
	dir := t.TempDir()
	begun(t, dir, request(500))
	for want, scene := range map[string]report.Scene{
		"nobodys":          {Cell: -1, Policies: []string{"nobodys"}},
		"there is no cell": {Cell: 99},
	} {
		_, err := tell(t, dir, scene)
		var asked *report.SceneError
		if !errors.As(err, &asked) || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", scene, err, want)
		}
	}
}
