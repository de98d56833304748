package compare_test

import (
	"bytes"
	"context"
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	_ "github.com/loadstar-sim/loadstar/scenarios/papers" // registers the experiments
)

// stored returns a study of a request, computed, in the cells that meet a condition if one is
// given, and scanned.
func stored(t *testing.T, r scenarios.Request, where ...string) *scenarios.Study {
	t.Helper()
	o := scenarios.RunOptions{Runner: &scenarios.Runner{}}
	d, err := scenarios.NewDesign(r)
	if err == nil && len(where) > 0 {
		o.Where, err = d.Select(where[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := scenarios.BeginStudy(t.TempDir(), d)
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

// The rows of cells are the same from records and from a report; averages over cells are from
// fewer and longer batches of a report.
func TestAReportIsComparedAsTheStudy(t *testing.T) {
	s := stored(t, request(1))
	report, err := s.Report()
	if err != nil {
		t.Fatal(err)
	}
	var rows []compare.Row
	keep := func(r *compare.Row) error {
		rows = append(rows, *r)
		return nil
	}
	if _, err := compare.Run(compare.Study(s), compare.Options{Metric: "ratio"}, keep); err != nil {
		t.Fatal(err)
	}
	want := rows
	rows = nil
	if _, err := compare.Run(compare.Report(report), compare.Options{Metric: "ratio"}, keep); err != nil {
		t.Fatal(err)
	}
	if len(rows) != len(want) || len(rows) == 0 {
		t.Fatalf("%d and %d rows", len(rows), len(want))
	}
	for k, r := range rows {
		w := want[k]
		near := func(a, b, slack float64) bool {
			return math.Abs(a-b) <= slack || math.IsNaN(a) && math.IsNaN(b)
		}
		slack := 1e-12
		if r.Scope == compare.OverAll {
			slack = 0.3 * (w.Hi - w.Lo)
		}
		if r.Scope != w.Scope || r.Policy != w.Policy || r.Significant != w.Significant || r.Note != w.Note || !near(r.Lo, w.Lo, slack) || !near(r.AllHi, w.AllHi, slack) || r.Won != w.Won {
			t.Errorf("row %d: %+v\nwant %+v", k, r, w)
		}
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
		found, err := compare.Two(a, c.with, compare.Options{Metric: "ratio"}, nil, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if m := found.Metrics[0]; m.Paired != c.paired || len(found.Differ) != len(c.differ) || len(c.differ) > 0 && found.Differ[0] != c.differ[0] {
			t.Errorf("%d cells are paired, and the studies differ in %q", m.Paired, found.Differ)
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

// A report that has all batches tells all that the records do, and twice without reading them.
func TestAWholeReportIsComparedToTheByte(t *testing.T) {
	for _, r := range []scenarios.Request{
		{Experiment: "e5", Set: map[string]string{"p": "5,10", "W": "0.3p,0.7p", "n": "47", "eps": "0.001"}, Instances: 300, Seed: 1},
		{Experiment: "e4", Set: map[string]string{"p": "5", "W": "1,3", "n": "20"}, Instances: 500, Seed: 2},
		{Experiment: "volunteers", Set: map[string]string{"p": "5"}, Instances: 300, Seed: 3},
		{Experiment: "e5", Set: map[string]string{"p": "5", "W": "0.3p,0.7p", "n": "47", "eps": "0.001"}, Policies: []string{"omniscient", "greedy", "brute"}, Instances: 2600, Seed: 4}, // pooled
	} {
		s := stored(t, r)
		report, err := s.Report()
		if err != nil {
			t.Fatal(err)
		}
		var want, got bytes.Buffer
		if err := compare.WriteCSV(&want, compare.Study(s), compare.Options{}); err != nil {
			t.Fatal(err)
		}
		src := compare.Whole(s, report)
		if r.Seed == 1 {
			read := s.Folder
			s.Folder = nil // no record is read
			err = compare.WriteCSV(&got, src, compare.Options{})
			s.Folder = read
		} else {
			err = compare.WriteCSV(&got, src, compare.Options{})
		}
		if err != nil || got.String() != want.String() {
			t.Errorf("%s: the comparison of the report is another one (%v):\n%.500s\nwant\n%.500s", r.Experiment, err, got.String(), want.String())
		}
	}
}

func TestCellsThatAWholeReportLacksAreNotCompared(t *testing.T) {
	s := stored(t, scenarios.Request{Experiment: "e5", Set: map[string]string{"p": "5", "W": "1,2,3", "n": "47", "eps": "0.001"}, Instances: 300, Seed: 1}, "W>1")
	report, err := s.Report()
	if err != nil {
		t.Fatal(err)
	}
	for _, src := range []*compare.Source{compare.Study(s), compare.Whole(s, report)} {
		found, err := compare.Run(src, compare.Options{}, nil)
		if err != nil || found.Families[0].Cells != 2 || found.Families[0].Missing != 0 {
			t.Errorf("%+v (%v), want 2 cells and none that is missing", found.Families[0], err)
		}
	}
}
