package results

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
)

// View describes the layout of a table's text.
type View struct {
	Metric   string
	X        string   // the parameter that varies from line to line
	Policies []string // in this order; empty: all, in order of appearance
	Counts   bool     // a column has the number of instances of each cell
	Width    int      // width of a line in characters; 0: unlimited
	Lines    int      // number of lines below the head; 0: unlimited
	Rest     string   // where the other lines are, such as "see --format csv"
}

// WriteText writes the means of one metric as an aligned table: a line for each cell, a column for each
// policy. A heading gives the parameters that do not vary; an empty line separates lines that differ in
// another parameter than X. Exact values have no ±. Asymmetric intervals are shown by both ends, and
// missing ones by ±?. Adjusted means take the place of the plain ones, as in figures. A dash means that
// the policy has no value in the cell. Columns beyond the width follow below, with the parameters
// repeated.
func (t *Table) WriteText(w io.Writer, v View) error {
	s, text, heads, more := t.means(v)
	if text == nil {
		_, err := fmt.Fprintf(w, "%s   no values of metric %s\n", t.Experiment, v.Metric)
		return err
	}
	heading := t.Experiment
	if fixed := s.setting(s.rows[0], s.fixed); fixed != "" {
		heading += "   " + fixed
	}
	if _, err := fmt.Fprintf(w, "%s   metric %s, %s\n\n", heading, v.Metric, text.Note); err != nil {
		return err
	}
	if err := text.WriteText(w, v.Width, heads); err != nil || more == 0 {
		return err
	}
	_, err := fmt.Fprintf(w, "and %s: %s\n", words.Count(more, "more line"), v.Rest)
	return err
}

// Means returns the table that WriteText writes. Its note says how many instances a mean is over, and which
// intervals are shown. The number of columns before the policies and the number of omitted lines are returned,
// too. The table is nil without values of the metric.
func (t *Table) Means(v View) (out *tables.Table, heads, more int) {
	_, out, heads, more = t.means(v)
	return out, heads, more
}

func (t *Table) means(v View) (s selection, out *tables.Table, heads, more int) {
	s = t.choose(v.Metric, v.Policies)
	s.adjust(v.Metric)
	if len(s.rows) == 0 {
		return s, nil, 0, 0
	}
	x := s.axis(v.X)
	blocks := s.others(x)
	params := blocks
	if slices.Contains(s.varying, x) {
		params = append(slices.Clone(blocks), x)
	}
	out = &tables.Table{Note: s.instances()}
	for _, i := range params {
		name := t.Params[i]
		out.Columns = append(out.Columns, tables.Column{Name: t.Naming.Head(name), Number: true, Symbol: t.Naming.IsSymbol(name)})
	}
	if v.Counts {
		out.Columns = append(out.Columns, tables.Column{Name: "instances", Number: true})
	}
	heads = len(out.Columns)
	for _, policy := range s.policies {
		out.Columns = append(out.Columns, tables.Column{Name: t.Naming.Policy(policy), Number: true})
	}
	if slices.ContainsFunc(s.rows, func(r *Row) bool { return r.Count > 0 }) {
		out.Note += ", " + s.kind() + s.spread(v.Metric) + s.note()
	}
	number, both, lines := s.notation(), slices.Contains(t.Shares, v.Metric), 0
	for _, block := range group(s.rows, blocks) {
		for k, cell := range block.along(x) {
			if lines++; v.Lines > 0 && lines > v.Lines {
				more++
				continue
			}
			if k == 0 && lines > 1 && len(params) > len(blocks) {
				out.Rows = append(out.Rows, nil)
			}
			var line []tables.Cell
			for _, i := range params {
				line = append(line, tables.Number(cell[0].Params[i], t.Naming.Called(t.Params[i], t.Value(cell[0], i))))
			}
			if v.Counts {
				line = append(line, tables.Word(s.counts(cell)))
			}
			for _, policy := range s.policies {
				line = append(line, number.mean(cell.row(policy), both))
			}
			out.Rows = append(out.Rows, line)
		}
	}
	return s, out, heads, more
}

// spread describes how the intervals of a metric are shown.
func (s *selection) spread(metric string) string {
	how := " ± half of the " + s.table.interval()
	if slices.Contains(s.table.Shares, metric) {
		how = " and " + s.table.interval()
	} else if slices.ContainsFunc(s.rows, func(r *Row) bool { return r.Uneven() }) {
		how += " or its ends"
	}
	if slices.ContainsFunc(s.rows, func(r *Row) bool { return r.Count > 0 && math.IsNaN(r.Lo) }) {
		how += ", ±? where it is not known"
	}
	return how
}

// along divides a cell by one more parameter, in increasing order of its values.
func (c cell) along(x int) []cell {
	if x < 0 {
		return []cell{c}
	}
	cells := group(c, []int{x})
	slices.SortStableFunc(cells, func(a, b cell) int { return cmp.Compare(a[0].Params[x], b[0].Params[x]) })
	return cells
}

func (s *selection) notation() notation {
	var means, halves []float64
	for _, row := range s.rows {
		means = append(means, row.Mean)
		// Otherwise the width is rounding.
		if half := (row.Hi - row.Lo) / 2; row.Count > 0 && half > 1e-9*math.Abs(row.Mean) {
			halves = append(halves, half)
		}
	}
	return notationFor(means, halves)
}

// mean formats the mean of a row; nil is a dash. Its interval is shown by both ends if both is set or it
// is asymmetric, and otherwise by half of its width.
func (n notation) mean(row *Row, both bool) tables.Cell {
	switch {
	case row == nil:
		return tables.Word("-")
	case row.Count <= 0 || math.IsNaN(row.Mean) || row.Lo == row.Hi:
		return tables.Number(row.Mean, n.format(row.Mean))
	}
	lo, hi := n.format(row.Lo), n.format(row.Hi)
	if both && !math.IsNaN(row.Hi-row.Lo) || row.Uneven() && lo != hi {
		return tables.Number(row.Mean, fmt.Sprintf("%s [%s, %s]", n.format(row.Mean), lo, hi))
	}
	return tables.Number(row.Mean, n.format(row.Mean)+" "+n.half((row.Hi-row.Lo)/2))
}
