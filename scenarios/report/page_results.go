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
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// mostEntries is how many numbers the tables of a part show.
const mostEntries = 3000

// results returns the means by cell and policy, one table for each metric, and the files of
// the findings, such as numbers in print beside ours.
func (c *chapters) results() (page.Part, error) {
	p := page.Part{Key: "results", Title: "Results"}
	room := mostEntries
	if c.Table == nil {
		p.Text = page.Paragraphs(words.Count(c.Status.Cells, "cell") + ", all in results.csv.")
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
		if numbers, err := claim.ReadPrintedCSV(bytes.NewReader(b.Bytes())); err == nil && len(numbers) > 0 {
			t := claim.NumbersTable(numbers)
			t.Title, t.Fold = "Printed numbers beside ours, as in "+f.Name, true
			t.Rows = slices.DeleteFunc(t.Rows, func(row []tables.Cell) bool { return len(row) == 0 })
			p.Tables = append(p.Tables, *t)
		} else if lines, err := csv.NewReader(&b).ReadAll(); err == nil && len(lines) > 1 {
			p.Tables = append(p.Tables, filed(f.Name, lines, &room))
		}
	}
	return p, nil
}

// means returns the table of a metric: a row for each cell, a column for each policy. Adjusted
// means take the place of the plain ones, as in figures.
func (c *chapters) means(metric string, room *int) tables.Table {
	d := c.Study.Design
	var shown []string
	for _, p := range d.Policies {
		if metric != scenarios.Ratio || len(d.Policies) == 1 || !c.reference(p) { // 1 in every cell
			shown = append(shown, p.Spec)
		}
	}
	if *room < len(shown) {
		return tables.Table{}
	}
	out, heads, more := c.Table.Means(results.View{Metric: metric, X: d.Figure.X, Policies: shown, Lines: *room / len(shown)})
	if out == nil {
		return tables.Table{}
	}
	out.Rows = slices.DeleteFunc(out.Rows, func(row []tables.Cell) bool { return len(row) == 0 })
	*room -= len(out.Rows) * len(shown)
	columns := map[string]int{}
	for k, policy := range shown {
		columns[policy] = heads + k
	}
	out.Title = "Mean " + metric + " of every cell"
	out.Note = words.Capital(out.Note) + "."
	if adjusted := c.adjusted(metric); adjusted != "" {
		out.Note += " " + adjusted
	}
	if c.setApart(metric, out.Rows, columns) {
		out.Note += " Bold: the best mean of its row; the comparison below says which differ significantly."
	}
	if r := d.Reference; metric == "ratio" && r != nil && scenarios.TellsNumbers(r) {
		out.Note += fmt.Sprintf(" The ratio is to %s.", scenarios.ReferenceLabel(r))
	}
	for _, p := range shown {
		if label := c.Table.Naming.Policy(p); label != p {
			out.Note += fmt.Sprintf(" %s is %s.", label, p)
		}
	}
	if more > 0 {
		out.Note += fmt.Sprintf(" These are the first %d of %d cells; results.csv has all.", len(out.Rows), len(out.Rows)+more)
	}
	return *out
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
				c = tables.Number(x, strconv.FormatFloat(x, 'g', 6, 64))
			}
			row = append(row, c)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
