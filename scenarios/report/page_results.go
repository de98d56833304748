package report

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// mostEntries is how many numbers the tables of a part show.
const mostEntries = 3000

// results returns the means by cell and policy, one table for each metric, and the files of
// the findings, such as numbers in print beside ours.
func (c *chapters) results() (page.Part, error) {
	p := page.Part{Key: "results", Title: "Results"}
	room := mostEntries
	if c.Table == nil {
		p.Text = page.Paragraphs(elsewhere(c.Status.Cells))
	} else {
		metrics := []string{c.Study.Design.Figure.Metric}
		for _, r := range c.Table.Rows {
			if !slices.Contains(metrics, r.Metric) && r.Metric != c.Table.Adjusted[metrics[0]] {
				metrics = append(metrics, r.Metric)
			}
		}
		for i, metric := range metrics {
			t := c.means(metric, &room)
			if t.Fold = i > 0; len(t.Rows) > 0 {
				p.Tables = append(p.Tables, t)
			}
		}
	}
	for _, f := range c.Findings.Files {
		var b bytes.Buffer
		if path.Ext(f.Name) != ".csv" || f.Write(&b) != nil {
			continue
		}
		if lines, err := csv.NewReader(&b).ReadAll(); err == nil && len(lines) > 1 {
			p.Tables = append(p.Tables, filed(f.Name, lines, &room))
		}
	}
	return p, nil
}

// means returns the table of a metric: a row for each cell, a column for each policy. Adjusted
// means take the place of the plain ones, as in figures.
func (c *chapters) means(metric string, room *int) tables.Table {
	t, d := c.Table, c.Study.Design
	var params []int
	for i := range t.Params {
		if len(d.Grid.Column(i)) > 1 {
			params = append(params, i)
		}
	}
	out := tables.Table{Title: "Mean " + metric + " of every cell"}
	for _, i := range params {
		out.Columns = append(out.Columns, tables.Column{Name: t.Params[i], Number: true})
	}
	columns, shown := map[string]int{}, 0
	for _, p := range d.Policies {
		if metric == scenarios.Ratio && len(d.Policies) > 1 && c.reference(p) { // 1 in every cell
			continue
		}
		shown++
		columns[p.Spec] = len(out.Columns)
		out.Columns = append(out.Columns, tables.Column{Name: t.Naming.Policy(p.Spec), Number: true})
	}
	var last []float64
	sampled, uneven, unknown, cells, both := false, false, false, 0, slices.Contains(t.Shares, metric)
	for i := range t.Rows {
		r := &t.Rows[i]
		if r.Metric != metric && r.Metric != t.Adjusted[metric] {
			continue
		}
		if last == nil || !slices.Equal(last, r.Params) {
			last = r.Params
			if cells++; *room < shown {
				continue
			}
			*room -= shown
			row := make([]tables.Cell, len(out.Columns))
			for k := range row {
				row[k] = tables.Word("–")
			}
			for k, i := range params {
				row[k] = tables.Number(r.Params[i], variable(t, r, i))
			}
			out.Rows = append(out.Rows, row)
		}
		if k, ok := columns[r.Policy]; ok && len(out.Rows) == cells {
			out.Rows[cells-1][k] = tables.Number(r.Mean, mean(r, both))
			sampled, uneven = sampled || r.Count > 0, uneven || r.Uneven()
			unknown = unknown || r.Count > 0 && math.IsNaN(r.Lo)
		}
	}
	bold := c.setApart(metric, out.Rows, columns)
	if sampled {
		out.Note = fmt.Sprintf("Mean ± half of the %g%% interval.", 100*t.Level)
		if both {
			out.Note = fmt.Sprintf("Mean and %g%% interval.", 100*t.Level)
		} else if uneven {
			out.Note = fmt.Sprintf("Mean ± half of the %g%% interval, or its ends.", 100*t.Level)
		}
		if unknown {
			out.Note += " ±? where the interval is not known."
		}
		if adjusted := c.adjusted(metric); adjusted != "" {
			out.Note += " " + adjusted
		}
	}
	if bold {
		out.Note = strings.TrimSpace(out.Note + " Bold: the best mean of its row; the comparison below says which differ significantly.")
	}
	if r := d.Reference; metric == "ratio" && r != nil && scenarios.TellsNumbers(r) {
		out.Note += fmt.Sprintf(" The ratio is to %s.", scenarios.ReferenceLabel(r))
	}
	for _, p := range d.Policies {
		if label := t.Naming.Policy(p.Spec); label != p.Spec {
			out.Note += fmt.Sprintf(" %s is %s.", label, p.Spec)
		}
	}
	if n := len(out.Rows); n < cells {
		out.Note += fmt.Sprintf(" These are the first %d of %d cells; results.csv has all.", n, cells)
	}
	return out
}

// setApart makes the best mean of each row bold, if policies are compared by the metric. The reference does not
// compete.
func (c *chapters) setApart(metric string, rows [][]tables.Cell, columns map[string]int) bool {
	if c.sheet == nil || c.sheet.Family.Metric.Name != metric {
		return false
	}
	m := c.sheet.Family.Metric
	for _, row := range rows {
		var best []int
		for _, p := range c.Study.Design.Policies {
			k, ok := columns[p.Spec]
			if !ok || c.reference(p) || math.IsNaN(row[k].Number) {
				continue
			}
			x := row[k].Number
			if len(best) > 0 && m.Better(x-row[best[0]].Number) < 0 {
				continue
			}
			if len(best) > 0 && m.Better(x-row[best[0]].Number) > 0 {
				best = best[:0]
			}
			best = append(best, k)
		}
		for _, k := range best {
			row[k].Look = tables.Best
		}
	}
	return true
}

// reference reports whether a policy is the one to which ratios are.
func (c *chapters) reference(p *policies.Policy) bool {
	r := c.Study.Design.Reference
	return r != nil && p.Spec == r.Spec
}

// variable spells the i-th value of a row.
func variable(t *results.Table, r *results.Row, i int) string {
	if i < len(r.Formulas) && r.Formulas[i] != "" {
		return r.Formulas[i]
	}
	if word := t.Words[t.Params[i]][r.Params[i]]; word != "" {
		return word
	}
	return short(r.Params[i])
}

// mean spells the mean of a row and half of its interval, with two digits of that, or both ends of
// it if these are wanted or not as far from the mean as each other.
func mean(r *results.Row, both bool) string {
	half := (r.Hi - r.Lo) / 2
	switch {
	case r.Count > 0 && math.IsNaN(half):
		return short(r.Mean) + " ±?"
	case r.Count <= 0 || !(half > 0) || math.IsInf(half, 0):
		return short(r.Mean)
	}
	n := places(half)
	if both || r.Uneven() && n <= mostPlaces {
		n = min(n, mostPlaces)
		return fmt.Sprintf("%.*f [%.*f, %.*f]", n, r.Mean, n, r.Lo, n, r.Hi)
	}
	if n > mostPlaces {
		return fmt.Sprintf("%.*f ± %.1g", mostPlaces, r.Mean, half)
	}
	return fmt.Sprintf("%.*f ± %.*f", n, r.Mean, n, half)
}

// mostPlaces is how many decimals a mean has, however narrow its interval is.
const mostPlaces = 6

// places returns how many decimals show two digits of a positive number.
func places(x float64) int { return min(12, max(0, 1-int(math.Floor(math.Log10(x))))) }

func short(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// filed returns the table of a file of the findings. A column holds numbers if all of its
// values are numbers or absent.
func filed(name string, lines [][]string, room *int) tables.Table {
	t := tables.Table{Title: strings.TrimSuffix(name, ".csv"), Fold: true}
	numeric := make([]bool, len(lines[0]))
	for i, head := range lines[0] {
		numeric[i] = !slices.ContainsFunc(lines[1:], func(line []string) bool {
			_, err := strconv.ParseFloat(line[i], 64)
			return err != nil && line[i] != ""
		})
		t.Columns = append(t.Columns, tables.Column{Name: head, Number: numeric[i]})
	}
	for _, line := range lines[1:] {
		if *room < len(line) {
			t.Note = fmt.Sprintf("These are the first %d of %d lines; %s has all.", len(t.Rows), len(lines)-1, name)
			break
		}
		*room -= len(line)
		var row []tables.Cell
		for i, text := range line {
			c := tables.Word(text)
			if x, err := strconv.ParseFloat(text, 64); numeric[i] && err == nil {
				c = tables.Number(x, short(x))
			}
			if t.Columns[i].Name == "mark" {
				if c.Look = tables.Good; text == "differs" {
					c.Look = tables.Bad
				}
			}
			row = append(row, c)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
