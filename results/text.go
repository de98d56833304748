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
	s := t.choose(v.Metric, v.Policies)
	s.adjust(v.Metric)
	if len(s.rows) == 0 {
		_, err := fmt.Fprintf(w, "%s   no values of metric %s\n", t.Experiment, v.Metric)
		return err
	}
	if err := s.writeHeading(w, v.Metric); err != nil {
		return err
	}
	x := s.axis(v.X)
	blocks := s.others(x)
	params := blocks
	if slices.Contains(s.varying, x) {
		params = append(slices.Clone(blocks), x)
	}
	text := new(tables.Table)
	var names []string
	for _, i := range params {
		names = append(names, t.Params[i])
	}
	if v.Counts {
		names = append(names, "instances")
	}
	text.Columns = append(tables.Names(0, names...), tables.Names(0, s.policies...)...)
	number, both := s.notation(), slices.Contains(t.Shares, v.Metric)
	for i, block := range group(s.rows, blocks) {
		if i > 0 && len(params) > len(blocks) {
			text.Rows = append(text.Rows, nil)
		}
		for _, cell := range block.along(x) {
			var line []string
			for _, i := range params {
				line = append(line, t.value(cell[0], i))
			}
			if v.Counts {
				line = append(line, s.counts(cell))
			}
			for _, policy := range s.policies {
				line = append(line, number.mean(cell.row(policy), both))
			}
			text.Rows = append(text.Rows, tables.Words(line...))
		}
	}
	more := text.Cut(v.Lines)
	if err := text.WriteText(w, v.Width, len(names)); err != nil || more == 0 {
		return err
	}
	_, err := fmt.Fprintf(w, "and %s: %s\n", words.Count(more, "more line"), v.Rest)
	return err
}

func (s *selection) writeHeading(w io.Writer, metric string) error {
	heading := s.table.Experiment
	if fixed := s.setting(s.rows[0], s.fixed); fixed != "" {
		heading += "   " + fixed
	}
	heading += fmt.Sprintf("   metric %s, %s", metric, s.instances())
	if slices.ContainsFunc(s.rows, func(r *Row) bool { return r.Count > 0 }) {
		heading += ", " + s.kind() + s.spread(metric) + s.note()
	}
	_, err := fmt.Fprintf(w, "%s\n\n", heading)
	return err
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
func (n notation) mean(row *Row, both bool) string {
	switch {
	case row == nil:
		return "-"
	case row.Count <= 0 || math.IsNaN(row.Mean) || row.Lo == row.Hi:
		return n.format(row.Mean)
	}
	lo, hi := n.format(row.Lo), n.format(row.Hi)
	if both && !math.IsNaN(row.Hi-row.Lo) || row.Uneven() && lo != hi {
		return fmt.Sprintf("%s [%s, %s]", n.format(row.Mean), lo, hi)
	}
	return n.format(row.Mean) + " " + n.half((row.Hi-row.Lo)/2)
}
