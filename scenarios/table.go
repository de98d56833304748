package scenarios

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios/adjusted"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Level is the confidence level of all intervals.
const Level = 0.95

// Table returns the report as rows, ordered by cell, then policy, then metric.
func (r *Report) Table() *results.Table {
	d := r.Design
	t, exact := d.table(), adjusted.All(d.Grid.Cells(), r.Goroutines, r.ExactMeans)
	for c := range d.Grid.Cells() {
		params, formulas := d.Grid.Row(c)
		for i := range d.Policies {
			t.Rows = d.rows(t.Rows, c, params, formulas, i, r.track(c, i), exact[c])
		}
		if c == 0 { // other cells mostly have as many
			t.Rows = slices.Grow(t.Rows, len(t.Rows)*(d.Grid.Cells()-1))
		}
	}
	return t
}

// table returns the table of the design without rows.
func (d *Design) table() *results.Table {
	t := &results.Table{Experiment: d.Name, Level: Level, Adjusted: map[string]string{Ratio: adjusted.Metric}, Shares: Shares(d.Sampled)}
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
	d := c.Design
	var exact *adjusted.Cell
	if adjusts {
		exact = c.exactMeans()
	}
	for i := range c.tracks {
		t := &c.tracks[i]
		if t.empty() {
			continue
		}
		if d.Derives() {
			t.values = c.values[i]
		}
		to = d.rows(to, c.Index, params, formulas, i, t, exact)
	}
	return to
}

// rows appends the rows of a policy in a cell, in the order of the metrics. Without exact
// means there is no adjusted ratio.
func (d *Design) rows(to []results.Row, cell int, params []float64, formulas []string, policy int, t *track, exact *adjusted.Cell) []results.Row {
	row := func(name string) results.Row {
		return results.Row{Params: params, Formulas: formulas, Policy: d.Policies[policy].Spec, Metric: name}
	}
	sampled, from := 0, d.sample(cell, policy)
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
		r.Mean, r.Lo, r.Hi = derived.Of(t.values, Level)
		to = append(to, r)
	}
	for _, f := range t.facts {
		r := row(f.Metric)
		r.Mean, r.Lo, r.Hi = f.Value, f.Value, f.Value
		to = append(to, r)
	}
	if exact == nil || d.Policies[policy].Spec == d.Reference.Spec {
		return to
	}
	if e, ok := exact.Ratio(d.known(t)); ok {
		r := row(adjusted.Metric)
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

// exactMeans returns the exact means that adjust ratios in a cell, and nil if none do. They are
// computed from the cell and its facts.
func (d *Design) exactMeans(cell int, tracks []track) *adjusted.Cell {
	if d.World == nil || !d.Exact || !d.Compares() || d.SampledAt(Ratio) < 0 || d.SampledAt(Work) < 0 {
		return nil
	}
	reference, any := d.known(&track{}), false
	for i, p := range d.Policies {
		if p.Spec == d.Reference.Spec {
			reference = d.known(&tracks[i])
		} else if _, known := tracks[i].fact(ExactWork); known {
			any = true
		}
	}
	v := d.Grid.Values(cell).Seeded(d.Seed)
	problem, err := d.World.Problem(v, d.Seed)
	if !any || err != nil {
		return nil
	}
	p, err := d.Reference.Bind(v.Options())
	if law, e := world.JointLaw(problem); law != nil || e != nil || err != nil || problem.Living() {
		return nil
	}
	return adjusted.New(problem, p.Value, reference)
}

// known returns what adjusts the ratio of a policy, or adjusts by it.
func (d *Design) known(t *track) adjusted.Policy {
	mean, known := t.fact(ExactWork)
	if !known {
		mean = math.NaN()
	}
	return adjusted.Policy{Ratio: t.of(d, Ratio), Work: t.of(d, Work), Mean: mean}
}
