package scenarios

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results"
)

// Level is the confidence level of all intervals.
const Level = 0.95

// Table returns the report as rows, ordered by cell, then policy, then metric.
func (r *Report) Table() *results.Table {
	t := r.Design.table()
	r.findExactMeans()
	n := len(t.Params)
	params, formulas := make([]float64, 0, n*len(r.cells)), make([]string, 0, n*len(r.cells))
	for i := range r.cells {
		params, formulas = r.Design.Grid.AppendRow(params, formulas, i)
		t.Rows = r.cells[i].AppendRows(t.Rows, params[i*n:(i+1)*n:(i+1)*n], formulas[i*n:(i+1)*n:(i+1)*n], true)
		if i == 0 { // other cells mostly have as many
			t.Rows = slices.Grow(t.Rows, len(t.Rows)*(len(r.cells)-1))
		}
	}
	return t
}

// table returns the table of the design without rows.
func (d *Design) table() *results.Table {
	t := &results.Table{Experiment: d.Name, Level: Level, Adjusted: map[string]string{Ratio: AdjustedRatio}, Naming: d.Naming()}
	for _, m := range d.Sampled {
		if m.Binary {
			t.Shares = append(t.Shares, m.Name)
		}
	}
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

// Layout returns the columns of the table.
func (d *Design) Layout() results.Layout { return d.table().Layout() }

// AppendRows appends the rows of all policies in the cell, with adjusted ratios or without.
func (c *Cell) AppendRows(to []results.Row, params []float64, formulas []string, adjusts bool) []results.Row {
	for i := range c.tracks {
		to = c.appendRows(to, params, formulas, i, adjusts)
	}
	return to
}

// Value returns a metric of a policy and its interval: an exact value, the mean over the instances, or a
// value derived from them. It is not ok if the metric or its values do not exist.
func (c *Cell) Value(policy int, metric string) (row results.Row, ok bool) {
	for _, row := range c.appendRows(nil, nil, nil, policy, metric == AdjustedRatio) {
		if row.Metric == metric {
			return row, true
		}
	}
	return results.Row{}, false
}

// appendRows appends the rows of a policy, in the order of the metrics.
func (c *Cell) appendRows(to []results.Row, params []float64, formulas []string, policy int, adjusts bool) []results.Row {
	d, t := c.Design, &c.tracks[policy]
	row := func(name string) results.Row {
		return results.Row{Params: params, Formulas: formulas, Policy: d.Policies[policy].Spec, Metric: name}
	}
	sampled, from := 0, d.sample(c.Index, policy)
	for _, name := range d.Metrics {
		if name == ExactWork || sampled >= len(t.series) {
			continue
		}
		series := &t.series[sampled]
		m := series.Moments
		sampled++
		if m.N == 0 || d.Sampled[sampled-1] == d.Spread && m.Mean-m.Mean != 0 {
			continue // no instance has the metric, or it has no finite mean
		}
		r := row(name)
		r.Count, r.Mean, r.SD = m.N, m.Mean, m.SD()
		r.Lo, r.Hi = d.Sampled[sampled-1].Interval(series, Level, from)
		to = append(to, r)
	}
	for _, derived := range d.derived(t) {
		r := row(derived.Name)
		r.Count, r.SD = int64(len(t.values)), math.NaN()
		r.Mean, r.Lo, r.Hi = derived.Value(t.values, Level)
		to = append(to, r)
	}
	for _, f := range t.facts {
		r := row(f.Metric)
		r.Mean, r.Lo, r.Hi = f.Value, f.Value, f.Value
		to = append(to, r)
	}
	if !adjusts {
		return to
	}
	if e, ok := c.AdjustedRatio(policy); ok {
		r := row(AdjustedRatio)
		r.Count, r.Mean, r.SD = e.Instances, e.Mean, math.NaN()
		r.Lo, r.Hi = e.Interval(Level)
		to = append(to, r)
	}
	return to
}

// sample returns where the values of a policy in a cell are from.
func (d *Design) sample(cell, policy int) Origin {
	from := Origin{
		Load: math.Inf(1), Bounded: IsBound(d.Reference),
		Reference: d.Reference != nil && d.Policies[policy].Spec == d.Reference.Spec,
	}
	if d.load != nil && slices.ContainsFunc(d.Sampled, func(m *Metric) bool { return m.Limits == ToLoad }) {
		from.Load = d.load(d.Grid.Values(cell))
	}
	return from
}

// control returns a policy's control, by which ratios are adjusted.
func (d *Design) control(t *track) Control {
	mean, known := t.fact(ExactWork)
	if !known {
		mean = math.NaN()
	}
	return Control{Ratio: t.sampled(d, Ratio), Work: t.sampled(d, Work), Mean: mean}
}
