package compare

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// forestOf returns a summary of four policies in cells, by groups if wanted, and its picture.
func forestOf(t *testing.T, o Options) (*Summary, *figure.Figure) {
	t.Helper()
	src := sourceOfCells(drawnCells(3, 4, 40, 0.5, 2, 0, 0.001, 2))
	lines := &Rows{Metric: "ratio", Scope: InCell, Most: most}
	if len(o.By) > 0 {
		lines.Scope = OfGroup
	}
	r, err := Run(src, o, lines.Add)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSummary(r, lines, o.Baseline)
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Forest()
	if err != nil {
		t.Fatal(err)
	}
	if faults := f.Faults(); faults != nil {
		t.Errorf("%+v: %q", o, faults)
	}
	return s, f
}

func TestTheForestDrawsTheNumbersOfTheTable(t *testing.T) {
	for _, base := range []string{"", "b"} {
		s, f := forestOf(t, Options{Baseline: base})
		table := s.Averages()
		if f.Title != table.Title || len(f.Lines) != len(table.Rows) {
			t.Errorf("%q with %d rows, want %q with %d", f.Title, len(f.Lines), table.Title, len(table.Rows))
		}
		rings := 0
		for k, line := range f.Lines {
			row := table.Rows[k]
			r, _ := s.Family.Between(s.Base, slices.Index(s.Result.Source.Policies, line.Name))
			if line.Y[0] != r.Difference || line.Lo[0] != r.Lo || line.Hi[0] != r.Hi || line.Open == (r.Significant != 0) {
				t.Errorf("%+v is drawn of %+v", line, r)
			}
			if want := strings.TrimSpace(row[1].Text + " " + row[2].Text + " " + row[2].Mark); line.Name != row[0].Text || line.Value != want {
				t.Errorf("%s: %s, want %s: %s", line.Name, line.Value, row[0].Text, want)
			}
			if line.Open {
				rings++
			}
		}
		if rings == 0 || rings == len(f.Lines) {
			t.Errorf("baseline %q: %d of %d rows are rings", base, rings, len(f.Lines))
		}
		for _, want := range []string{"95% interval of each difference alone", "dot: significant", "ring: no significant difference (~)"} {
			if !strings.Contains(f.Caption, want) {
				t.Errorf("caption %q lacks %q", f.Caption, want)
			}
		}
	}
}

func TestTheForestOfGroupsHasAPanelForEachOtherPolicyAndItsIntervalsHoldAtOnce(t *testing.T) {
	s, f := forestOf(t, Options{By: []string{"x"}, Baseline: "b"})
	if len(f.Panels) != 3 || len(s.Lines.Groups) < 2 {
		t.Fatalf("%d panels of %d groups", len(f.Panels), len(s.Lines.Groups))
	}
	table := s.Cells()
	for i, p := range f.Panels {
		against := slices.Index(s.Result.Source.Policies, table.Columns[1+i].Name)
		if p.Title != "b minus "+table.Columns[1+i].Name || len(p.Lines) != len(s.Lines.Groups) {
			t.Errorf("panel %q with %d rows", p.Title, len(p.Lines))
		}
		for k, line := range p.Lines {
			r, cell := s.Lines.Groups[k].Pairs[[2]int{s.Base, against}], table.Rows[k][1+i]
			if line.Name != "x = "+table.Rows[k][0].Text || line.Y[0] != r.Difference || line.Lo[0] != r.AllLo || line.Hi[0] != r.AllHi ||
				line.Value != strings.TrimSpace(cell.Text+" "+cell.Mark) || line.Open == (r.Significant != 0) {
				t.Errorf("%+v is drawn of %+v and %+v", line, r, cell)
			}
		}
	}
}

func TestPicturesAreRefusedWhereThereIsNoRoom(t *testing.T) {
	var cells []known
	for range mostRows + 1 {
		cells = append(cells, factsOf(2, 1))
	}
	var b bytes.Buffer
	_, err := Write(&b, "svg", sourceOfFacts(cells...), Options{Metric: "exact_work", By: []string{"load_W"}})
	if err == nil || !strings.Contains(err.Error(), "a picture has room for 60 rows: want fewer by --where or --by") || b.Len() > 0 {
		t.Errorf("%v, and %d bytes are written", err, b.Len())
	}
	if _, err = Write(&b, "svg", sourceOfFacts(cells[:mostRows]...), Options{Metric: "exact_work", By: []string{"load_W"}}); err != nil || !strings.HasPrefix(b.String(), "<svg") {
		t.Errorf("%v, and the picture begins with %.20s", err, &b)
	}
}

func TestAForestOfFactsSaysThatTheyAreExact(t *testing.T) {
	src, lines := sourceOfFacts(factsOf(2, 1), factsOf(3, 3)), &Rows{Metric: "exact_work", Scope: InCell, Most: most}
	r, err := Run(src, Options{Metric: "exact_work"}, lines.Add)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSummary(r, lines, "")
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Forest()
	if err != nil || f.Caption != "exact values; dot: different" || len(f.Lines) != 1 || f.Lines[0].Y[0] != 0.5 || f.Lines[0].Lo != nil || math.IsNaN(f.Lines[0].Y[0]) {
		t.Errorf("%v: %+v", err, f)
	}
}
