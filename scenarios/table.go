package scenarios

import (
	"math"

	"github.com/loadstar-sim/loadstar/results"
)

// Level is the confidence level of all intervals.
const Level = 0.95

// Table returns the report as rows, ordered by cell, then policy, then metric.
func (r *Report) Table() *results.Table {
	d := r.Design
	t := d.table()
	for c := range d.Grid.Cells() {
		params, formulas := d.Grid.Row(c)
		for i := range d.Policies {
			t.Rows = d.rows(t.Rows, params, formulas, i, r.track(c, i))
		}
	}
	return t
}

// table returns the table of the design without rows.
func (d *Design) table() *results.Table {
	t := &results.Table{Experiment: d.Name, Level: Level}
	for i, p := range d.Grid.Parameters() {
		t.Params = append(t.Params, p.Name)
		if words := d.Grid.Words(i); words != nil {
			if t.Words == nil {
				t.Words = map[string]map[float64]string{}
			}
			t.Words[p.Name] = words
		}
	}
	return t
}

// rows appends the rows of a policy in a cell, in the order of the metrics.
func (d *Design) rows(to []results.Row, params []float64, formulas []string, policy int, t *track) []results.Row {
	row := func(metric string) results.Row {
		return results.Row{Params: params, Formulas: formulas, Policy: d.Policies[policy].Spec, Metric: metric}
	}
	sampled := 0
	for _, metric := range d.Metrics {
		if metric == ExactWork || sampled >= len(t.series) {
			continue
		}
		m := t.series[sampled].Moments
		sampled++
		if m.N == 0 { // no instance has the metric
			continue
		}
		r := row(metric)
		r.Count, r.Mean, r.SD = m.N, m.Mean, m.SD()
		r.Lo, r.Hi = m.Interval(Level)
		to = append(to, r)
	}
	for _, derived := range d.derived(t) {
		r := row(derived.Name)
		r.Count, r.SD = int64(len(t.values)), math.NaN()
		r.Mean, r.Lo, r.Hi = derived.Of(t.values, Level)
		to = append(to, r)
	}
	for _, f := range t.facts {
		r := row(f.Metric)
		r.Mean, r.Lo, r.Hi = f.Value, f.Value, f.Value
		to = append(to, r)
	}
	return to
}
