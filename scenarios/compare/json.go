package compare

import (
	"bufio"
	"encoding/json"
	"io"
	"math"

	"github.com/loadstar-sim/loadstar/results"
)

// jsonFamily is the comparison by a metric as JSON has it.
type jsonFamily struct {
	Metric      string     `json:"metric"`
	Less        bool       `json:"less_is_better"`
	Chosen      int        `json:"cells_chosen"`
	Cells       int        `json:"cells"`
	Missing     int        `json:"missing"`
	Common      int        `json:"cells_ranked"`
	NotRanked   []Lack     `json:"not_ranked"`
	Differences int        `json:"differences"`
	Method      string     `json:"method"`
	Standings   []Standing `json:"standings"`
}

// object writes a JSON object with the rows of comparison.csv, one by one.
type object struct {
	out     *bufio.Writer
	columns []results.Column[Row]
	rows    int
}

// begin writes the first lines of an object.
func begin(w io.Writer, of *Source) (*object, error) {
	b := &object{out: bufio.NewWriter(w), columns: of.Columns()}
	err := b.put(`{"experiment":`, of.Layout.Experiment)
	if err == nil && of.Caveat != "" {
		err = b.put(`,"caveat":`, of.Caveat)
	}
	b.out.WriteString(`,"rows":[`)
	return b, err
}

// put writes a value.
func (b *object) put(before string, v any) error {
	text, err := json.Marshal(v)
	if err == nil {
		_, err = b.out.WriteString(before + string(text))
	}
	return err
}

// row writes a row. Numbers that are not known are null.
func (b *object) row(r *Row) error {
	before := "\n{"
	if b.rows++; b.rows > 1 {
		before = ",\n{"
	}
	for _, c := range b.columns {
		var v any
		if c.Text != nil {
			v = c.Text(r)
		} else if c.Count != nil {
			if n, ok := c.Count(r); ok {
				v = n
			}
		} else if x := c.Number(r); c.Words[x] != "" {
			v = c.Words[x]
		} else if !math.IsNaN(x) && !math.IsInf(x, 0) {
			v = x
		}
		if err := b.put(before, c.Name); err != nil {
			return err
		}
		if err := b.put(":", v); err != nil {
			return err
		}
		before = ","
	}
	_, err := b.out.WriteString("}")
	return err
}

// end writes the level and the summary of each metric.
func (b *object) end(level float64, metrics any) error {
	if err := b.put("\n],\"level\":", level); err != nil {
		return err
	}
	if err := b.put(`,"metrics":`, metrics); err != nil {
		return err
	}
	b.out.WriteString("}\n")
	return b.out.Flush()
}

// method names the way in which intervals hold at once.
func method(together bool) string {
	if together {
		return "bootstrap"
	}
	return "bonferroni"
}

// jsonChange is the comparison of two studies by a metric as JSON has it.
type jsonChange struct {
	Metric      string   `json:"metric"`
	Less        bool     `json:"less_is_better"`
	Cells       int      `json:"cells"`
	Paired      int      `json:"cells_paired"`
	Differences int      `json:"differences"`
	Method      string   `json:"method"`
	Sentence    string   `json:"sentence"`
	Worse       int      `json:"worse"`
	WorseMeans  int      `json:"worse_on_average"`
	Remarks     []string `json:"remarks"`
}

// writeJSON writes an object: the rows of comparison.csv, and what is said of each metric. It
// keeps no rows.
func writeJSON(w io.Writer, src *Source, o Options) (*Result, error) {
	out, err := begin(w, src)
	if err != nil {
		return nil, err
	}
	r, err := Run(src, o, out.row)
	if err != nil {
		return nil, err
	}
	if src.Change != nil {
		return r, out.end(r.Level, changesOf(r))
	}
	return r, out.end(r.Level, familiesOf(r))
}

// familiesOf returns the comparisons of a study, by metric.
func familiesOf(r *Result) (families []jsonFamily) {
	for _, f := range r.Families {
		families = append(families, jsonFamily{
			f.Metric.Name, f.Metric.Less, f.Chosen, f.Cells, f.Missing, f.Common, append([]Lack{}, f.Lacks...), f.Differences, method(f.Together), f.Standings,
		})
	}
	return families
}

// changesOf returns the comparisons of two studies, by metric.
func changesOf(r *Result) (changes []jsonChange) {
	for _, f := range r.Families {
		worse, averages := f.Worse()
		changes = append(changes, jsonChange{
			f.Metric.Name, f.Metric.Less, f.Cells, f.Paired, f.Differences, method(f.Together),
			(&changeSummary{Result: r, family: f}).sentence(), worse, averages, r.Source.Change.Remarks(),
		})
	}
	return changes
}
