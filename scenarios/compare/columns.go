package compare

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results"
)

// Columns returns the columns of comparison.csv. A variable that has the name of another column has an
// underscore after it. Where differences were decided, decided_in_cell is the verdict by the intervals of
// all pairs in a cell, and significant is the verdict by the intervals of all cells.
func (s *Source) Columns() []results.Column[Row] {
	text := func(name string, of func(r *Row) string) results.Column[Row] {
		return results.Column[Row]{Name: name, Text: of}
	}
	number := func(name string, of func(r *Row) float64) results.Column[Row] {
		return results.Column[Row]{Name: name, Number: of}
	}
	count := func(name string, of func(r *Row) (int64, bool)) results.Column[Row] {
		return results.Column[Row]{Name: name, Count: of}
	}
	policy := func(i int) string {
		if i < 0 {
			return ""
		}
		return s.Policies[i]
	}
	first := []results.Column[Row]{
		text("experiment", func(*Row) string { return s.Layout.Experiment }),
		text("scope", func(r *Row) string { return string(r.Scope) }),
	}
	last := []results.Column[Row]{
		text("policy", func(r *Row) string { return policy(r.Policy) }),
		text("against", func(r *Row) string { return policy(r.Against) }),
		text("metric", func(r *Row) string { return r.Metric.Name }),
		text("pairing", func(r *Row) string { return string(r.Pairing) }),
		count("instances", func(r *Row) (int64, bool) { return r.Instances, true }),
		count("batches", func(r *Row) (int64, bool) { return r.Batches, true }),
		number("mean", func(r *Row) float64 { return r.Mean }),
		number("mean_against", func(r *Row) float64 { return r.MeanAgainst }),
		number("difference", func(r *Row) float64 { return r.Difference }),
		number("lo", func(r *Row) float64 { return r.Lo }),
		number("hi", func(r *Row) float64 { return r.Hi }),
		number("sim_lo", func(r *Row) float64 { return r.AllLo }),
		number("sim_hi", func(r *Row) float64 { return r.AllHi }),
		number("p_value", func(r *Row) float64 { return r.P }),
		count("significant", func(r *Row) (int64, bool) { return int64(r.Significant), r.tested() }),
		number("ratio", func(r *Row) float64 { return r.Ratio }),
		number("ratio_lo", func(r *Row) float64 { return r.RatioLo }),
		number("ratio_hi", func(r *Row) float64 { return r.RatioHi }),
		number("effect", func(r *Row) float64 { return r.Effect }),
		count("won", func(r *Row) (int64, bool) { return r.Won, r.Counted }),
		count("tied", func(r *Row) (int64, bool) { return r.EqualIn, r.Counted }),
		count("lost", func(r *Row) (int64, bool) { return r.Lost, r.Counted }),
		text("note", func(r *Row) string { return string(r.Note) }),
	}
	if slices.ContainsFunc(s.Metrics, func(m Metric) bool { return m.kind() == DecidedMean{} }) {
		last = append(last, text("decided_in_cell", func(r *Row) string { return r.Decided }))
	}
	columns := first
	for i, name := range s.Layout.Params {
		own := slices.Concat(first, last)
		for slices.ContainsFunc(own, func(c results.Column[Row]) bool { return c.Name == name }) || slices.Contains(s.Layout.Params[:i], name) {
			name += "_"
		}
		columns = append(columns, results.Column[Row]{
			Name: name, Repeats: true, Words: s.Layout.Words[s.Layout.Params[i]],
			Number: func(r *Row) float64 { return r.Params[i] },
		})
	}
	return append(columns, last...)
}
