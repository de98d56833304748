package compare

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/tables"
)

// known is a cell with known facts.
type known struct {
	without
	of []float64
}

func (known) Series(int, string) *stat.Series { return new(stat.Series) }
func (known) Batches(int, string) []float64   { return nil }
func (known) Tally(i, j int) (t stat.Tally)   { return t }
func (f known) Fact(policy int, _ string) (float64, bool) {
	return f.of[policy], !math.IsNaN(f.of[policy])
}

// factsOf returns a cell.
func factsOf(of ...float64) known { return known{of: of} }

// sourceOfFacts returns a source of cells of facts.
func sourceOfFacts(cells ...known) *Source {
	return &Source{
		Layout: results.Layout{Experiment: "exact", Params: []string{"load_W"}}, Reference: -1, Batch: 25, Cells: len(cells),
		Policies: []string{"greedy{n=1,k=5%}", "a|b"}, Metrics: []Metric{{Name: "exact_work", Kind: Fact{}}},
		Row:   func(cell int) []float64 { return []float64{float64(cell)} },
		Where: func(cell int) string { return "here" },
		Visit: visits(cells),
	}
}

func TestTextsAreEscaped(t *testing.T) {
	src := sourceOfFacts(factsOf(2, 1), factsOf(3, 3))
	for format, wants := range map[string][]string{
		"latex":    {`$load\_W$ & greedy\{n=1,k=5\%\} & a\textbar{}b \\`, `0 & \textbf{2.000} & 1.000 \\`, `1 & \textbf{3.000} & \textbf{3.000} \\`, `mean & \textbf{2.500} & 2.000 \\`},
		"markdown": {`| load\_W | greedy{n=1,k=5%} | a\|b |`, "| 1 | **3.000** | **3.000** |"},
		"text":     {"greedy{n=1,k=5%} completes 25.0% more than a|b on average over 2 cells (exact), is significantly ahead in 1 of them, behind in none, and tied in 1 of them (=).", "The values are exact."},
	} {
		var b strings.Builder
		if _, err := Write(&b, format, src, Options{Metric: "exact_work"}); err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s lacks %s:\n%s", format, want, &b)
			}
		}
	}
}

func TestLinesEndWhereThereAreTooMany(t *testing.T) {
	var cells []known
	for range most + 1 {
		cells = append(cells, factsOf(2, 1))
	}
	src, o := sourceOfFacts(cells...), Options{Metric: "exact_work"}
	var b strings.Builder
	if _, err := Write(&b, "text", src, o); err != nil || !strings.Contains(b.String(), "There are more than 100 lines: see comparison.csv") {
		t.Errorf("%v\n%s", err, &b)
	}
	for _, format := range []string{"latex", "markdown", "xml"} {
		if _, err := Write(&b, format, src, o); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", format, err)
		}
	}
	if _, err := Write(&b, "text", sourceOfFacts(factsOf(2, math.NaN())), o); err == nil {
		t.Error("one policy is compared with nothing")
	}
}

func TestDifferencesHaveTheDigitsThatTheyNeed(t *testing.T) {
	for _, c := range []struct {
		decimals int
		x        float64
		want     string
	}{{4, 0, "0"}, {4, 0.01234, "+0.0123"}, {4, -0.00001234, "-1e-05"}, {2, 12.345, "+12.35"}} {
		if got := tables.SpellSigned(c.decimals, c.x); got != c.want {
			t.Errorf("%v: %s, want %s", c.x, got, c.want)
		}
	}
}
