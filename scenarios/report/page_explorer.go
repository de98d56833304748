package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
)

// The explorer has at most mostExplored numbers, each with an interval. A variable has at most mostValues values.
const (
	mostExplored = 150_000
	mostValues   = 1000
)

// explore returns the part in which a reader chooses what is drawn.
func (c *chapters) explore() (page.Part, error) {
	e, err := c.explorer()
	return page.Part{Key: "explore", Title: "Explore", Explorer: e}, err
}

// explorer returns what the page's explorer shows: all means, and the differences by the metric of the comparison
// or, if there is room, by all metrics.
func (c *chapters) explorer() (*page.Explorer, error) {
	t, d := c.Table, c.Study.Design
	if t == nil || len(t.Rows) == 0 || c.Status.Cells < 2 {
		return nil, nil
	}
	if len(d.Policies)*d.Grid.Cells() > mostExplored {
		return nil, nil
	}
	e := &page.Explorer{Reference: -1, X: d.Figure.X, LogX: d.Figure.LogX, Metric: d.Figure.Metric, Level: fmt.Sprintf("%g%%", 100*t.Level)}
	var names []string
	for _, p := range d.Policies {
		names = append(names, p.Spec)
	}
	looks := figures.Styles(names)
	for i, name := range names {
		if c.reference(d.Policies[i]) {
			e.Reference = i
		}
		class, dashes, sample := figure.Drawn(looks[name])
		e.Policies = append(e.Policies, page.Explored{Name: t.Naming.Policy(name), Class: class, Dashes: dashes, Sample: sample})
	}
	c.cellsOf(e)
	pairs := len(compare.Pairs(len(names)))
	if e.Cells < 2 || len(e.Variables) == 0 || len(e.Metrics)*len(names)*e.Cells > mostExplored || pairs*e.Cells > mostExplored {
		return nil, nil
	}
	if slices.ContainsFunc(e.Variables, func(v page.Variable) bool { return len(v.Values) > mostValues }) {
		return nil, nil
	}
	if c.sheet == nil {
		return e, nil
	}
	e.Base = c.sheet.Base
	options := compare.Options{Level: scenarios.Level}
	if len(e.Metrics)*(len(names)+pairs)*e.Cells > mostExplored {
		options.Metric = c.sheet.Family.Metric.Name
	}
	found, err := compare.Run(compare.Study(c.Study), options, func(r *compare.Row) error {
		if m := measured(e, r.Metric.Name); r.Scope == compare.InCell && m != nil {
			of := m.Pairs[[2]int{r.Policy, r.Against}]
			if of == nil {
				of = &page.Differences{Cells: unknown(e.Cells), Average: unknown(1)[0]}
				m.Pairs[[2]int{r.Policy, r.Against}] = of
			}
			of.Cells[r.Cell] = page.Within{Mean: r.Difference, Below: r.Difference - r.AllLo, Above: r.AllHi - r.Difference}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, f := range found.Families {
		m := measured(e, f.Metric.Name)
		if m == nil {
			continue
		}
		m.Less = f.Metric.Less
		for _, r := range f.All {
			if of := m.Pairs[[2]int{r.Policy, r.Against}]; of != nil && r.Cells == c.sheet.Family.Cells {
				of.Average = page.Within{Mean: r.Difference, Below: r.Difference - r.AllLo, Above: r.AllHi - r.Difference}
			}
		}
	}
	return e, nil
}

// measured returns a metric of an explorer, or nil.
func measured(e *page.Explorer, name string) *page.Measure {
	i := slices.IndexFunc(e.Metrics, func(m page.Measure) bool { return m.Name == name })
	if i < 0 {
		return nil
	}
	return &e.Metrics[i]
}

// unknown returns numbers that are not known.
func unknown(n int) []page.Within {
	nan := math.NaN()
	return slices.Repeat([]page.Within{{Mean: nan, Below: nan, Above: nan}}, n)
}

// cellsOf fills in the variables and the means of all cells. Adjusted means take the place of the plain ones, as
// in figures.
func (c *chapters) cellsOf(e *page.Explorer) {
	t, d := c.Table, c.Study.Design
	e.Cells = d.Grid.Cells()
	for i, name := range t.Params {
		if len(d.Grid.Column(i)) > 1 {
			e.Variables = append(e.Variables, page.Variable{Name: name, Places: make([]uint16, e.Cells)})
		}
	}
	cells := map[string]int{}
	for cell := range e.Cells {
		params, formulas := d.Grid.Row(cell)
		row, k := &results.Row{Params: params, Formulas: formulas}, 0
		cells[fmt.Sprint(params)] = cell
		for i := range t.Params {
			if len(d.Grid.Column(i)) < 2 {
				continue
			}
			v := &e.Variables[k]
			place := slices.Index(v.Words, t.Value(row, i))
			if place < 0 {
				place = len(v.Words)
				v.Values, v.Words = append(v.Values, params[i]), append(v.Words, t.Value(row, i))
			}
			v.Places[cell], k = uint16(place), k+1
		}
	}
	plain := map[string]string{}
	for name, adjusted := range t.Adjusted {
		plain[adjusted] = name
	}
	policies := map[string]int{}
	for i, p := range d.Policies {
		policies[p.Spec] = i
	}
	for i := range t.Rows {
		r := &t.Rows[i]
		name, cell := cmp.Or(plain[r.Metric], r.Metric), cells[fmt.Sprint(r.Params)]
		m := measured(e, name)
		if m == nil {
			e.Metrics = append(e.Metrics, page.Measure{Name: name, Means: make([][]page.Within, len(d.Policies)), Pairs: map[[2]int]*page.Differences{}})
			m = &e.Metrics[len(e.Metrics)-1]
		}
		p := policies[r.Policy]
		if m.Means[p] == nil {
			m.Means[p] = unknown(e.Cells)
		}
		if r.Metric == name && t.Adjusted[name] != "" && !math.IsNaN(m.Means[p][cell].Mean) {
			continue // the adjusted mean came first
		}
		m.Means[p][cell] = page.Within{Mean: r.Mean, Below: r.Mean - r.Lo, Above: r.Hi - r.Mean}
	}
}
