package results

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// MaxFigures is the largest number of figures that [Table.Figures] makes from one table, and FewFigures
// the largest number of figures with panels.
const (
	MaxFigures = 200
	FewFigures = 6
)

// ByPolicy stands for the policies in place of a parameter in Rows and Columns.
const ByPolicy = "policy"

// First is the baseline that is the first policy or value.
const First = "first"

// FigureSpec describes the figures to make of a table.
type FigureSpec struct {
	Name      string   // added to the experiment in the names of files
	Metric, X string   // X is the parameter along the axis
	Metrics   []string // further metrics, each a line
	Labels    []string // names of these lines, starting with Metric's
	Series    string   // parameter of the lines; empty: policies, or several metrics
	// Parameters, or ByPolicy, whose values are panels; empty: chosen among the varying ones.
	Rows, Columns         string
	Each                  bool // no panels, but a figure for each combination
	Title, XLabel, YLabel string
	XMin, XMax            float64 // as in [figure.Figure]
	YMin, YMax            float64
	LogX, LogY            bool
	Bars, Map             bool     // as in [figure.Figure]; a map has Series upwards
	Lines                 bool     // lines even if all values of X are words, between which there is nothing
	Policies              []string // in this order; empty: all, in order of appearance
	Looks                 map[string]int
	NoBands               bool
	Rules                 []figure.Rule

	// FitKind leaves it to the results whether there are lines, bars or maps, and FitValues whether the axis
	// shows values, their logarithms, or differences from the first policy.
	FitKind, FitValues bool

	// Baseline is a policy, a value of Series or one of the Metrics, or First for the first of them. The
	// figure shows the others' differences from it, relative to it if Relative. (With FitValues, Relative only
	// says how differences would be shown.) Differences and their intervals come from Apart. Where Apart is
	// nil or returns NaN, they are differences of the means. These have an interval only where the baseline is
	// exact.
	Baseline string
	Relative bool
	Apart    func(a, base *Row) (y, lo, hi float64)
}

// NamedFigure is a figure with the name of its files, without an extension.
type NamedFigure struct {
	Name string
	figure.Figure
}

// Figures makes the figures of one metric. The axis is X if X varies, otherwise the parameter with most
// numbers; if none varies, it is X, and all lines are single points. Up to two other parameters are rows and
// columns of panels, thinned out where there are many, and each combination of the rest is a figure. All
// is the number of combinations; only the first [MaxFigures], or [FewFigures] with panels, have figures.
// The name and the title of a figure contain its combination, as in e1-p25-n147, or e1-p25-nauto where
// the table has a word.
func (t *Table) Figures(spec FigureSpec) (figures []NamedFigure, all int) {
	d := t.divide(spec)
	if d == nil {
		return nil, 0
	}
	if spec.FitKind || spec.FitValues {
		if fitted := d.fit(spec); fitted.Baseline == spec.Baseline {
			d.arrange(fitted)
		} else {
			d = t.divide(fitted)
		}
	}
	most := FewFigures
	if spec.Each {
		most = MaxFigures
	}
	names := map[string]bool{}
	cells := d.cells(d.rest)
	for _, cell := range cells[:min(most, len(cells))] {
		name := d.fileName(cell[0])
		for names[name] { // words may differ only in characters that file names cannot have
			name += "_"
		}
		names[name] = true
		f := NamedFigure{name, d.figure(cell)}
		if setting := d.setting(cell[0], d.rest); setting != "" {
			f.Title = strings.TrimPrefix(f.Title+", "+setting, ", ")
		}
		figures = append(figures, f)
	}
	return figures, len(cells)
}

// figure returns the figure of the marks of one combination.
func (d *division) figure(all []mark) figure.Figure {
	spec := &d.spec
	f := figure.Figure{
		Title: spec.Title, XLabel: spec.XLabel, YLabel: spec.YLabel, LogX: spec.LogX, LogY: spec.LogY,
		XMin: spec.XMin, XMax: spec.XMax, YMin: spec.YMin, YMax: spec.YMax,
		Bars: spec.Bars, Map: spec.Map, Rules: slices.Clone(spec.Rules),
	}
	if f.XLabel == "" || f.XLabel == d.table.Params[d.x] {
		f.XLabel = d.table.Naming.Axis(d.table.Params[d.x])
	}
	if f.YLabel == "" {
		f.YLabel = spec.Metric
	}
	if spec.Baseline != "" {
		f.Rules = append(f.Rules, figure.Rule{})
	}
	if spec.Map {
		f.ZLabel, f.YLabel = f.YLabel, d.table.Naming.Axis(spec.Series)
	}
	f.XWords = d.words(d.x)
	d.placeBars(&f, all)
	kept, few := d.facets(all)
	rows, columns := d.values(kept, d.rows), d.values(kept, d.columns)
	for _, row := range rows {
		for _, column := range columns {
			panel := figure.Panel{Title: d.heading(row, column, len(rows), len(columns))}
			var here []mark
			for _, m := range kept {
				if m.at(d.rows) == row && m.at(d.columns) == column {
					here = append(here, m)
				}
			}
			panel.Lines = d.lines(here, kept)
			f.Panels = append(f.Panels, panel)
		}
	}
	f.Caption = d.caption(kept, !f.Map && hasBands(f.Panels)) + few
	if d.rows.kind != none && d.columns.kind != none {
		f.Columns = len(columns)
	}
	if len(f.Panels) == 1 {
		f.Lines, f.Panels = f.Panels[0].Lines, nil
	}
	return f
}

// lines returns the lines of a panel's marks. Names and looks come from the marks of all panels, so that
// they agree between panels.
func (d *division) lines(here, all []mark) (lines []figure.Line) {
	base := map[float64]*mark{}
	for i := range here {
		if m := &here[i]; d.isBaseline(m) {
			base[m.row.Params[d.x]] = m
		}
	}
	for _, name := range d.values(all, d.series) {
		line := figure.Line{Name: d.lineName(name)}
		if d.series.kind == ofPolicy {
			line.Look = d.spec.Looks[name]
		}
		for i := range here {
			m := &here[i]
			if m.at(d.series) != name || d.spec.Baseline != "" && d.isBaseline(m) {
				continue
			}
			x, y, lo, hi := d.abscissa(m.row.Params[d.x]), m.row.Mean, m.row.Lo, m.row.Hi
			if d.spec.Baseline != "" {
				y, lo, hi = d.apart(m, base[m.row.Params[d.x]])
			}
			if k := slices.Index(line.X, x); k >= 0 { // the last of several rows is the newest
				line.Y[k] = y
				if line.Lo != nil {
					line.Lo[k], line.Hi[k] = lo, hi
				}
				continue
			}
			line.X, line.Y = append(line.X, x), append(line.Y, y)
			if !d.spec.NoBands {
				line.Lo, line.Hi = append(line.Lo, lo), append(line.Hi, hi)
			}
		}
		sortLine(&line)
		if len(line.X) > 0 || len(d.spec.Policies) > 0 && d.spec.Baseline == "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// hasBands reports whether any point of some panels has an interval.
func hasBands(panels []figure.Panel) bool {
	for _, p := range panels {
		for _, l := range p.Lines {
			for i := range l.Lo {
				if l.Lo[i] < l.Y[i] || l.Y[i] < l.Hi[i] {
					return true
				}
			}
		}
	}
	return false
}

// sortLine sorts the points of a line by X.
func sortLine(l *figure.Line) {
	order := make([]int, len(l.X))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(l.X[i], l.X[j]) })
	for _, list := range []*[]float64{&l.X, &l.Y, &l.Lo, &l.Hi} {
		old := slices.Clone(*list)
		for k := range old {
			(*list)[k] = old[order[k]]
		}
	}
}

// lineName returns the name of a line. A number is named with its parameter, except in a map, whose axis
// has the name.
func (d *division) lineName(value string) string {
	switch {
	case d.series.kind == ofParameter && !d.spec.Map, d.series.kind == ofPolicy:
		return d.labelled(value, d.series)
	case d.series.kind == ofMetric:
		if k := slices.Index(d.metrics, value); k < len(d.spec.Labels) {
			return d.spec.Labels[k]
		}
	}
	return d.show(value, d.series)
}

// apart returns the difference of a mark from the baseline, and its interval.
func (d *division) apart(m, base *mark) (y, lo, hi float64) {
	if base == nil {
		return math.NaN(), math.NaN(), math.NaN()
	}
	y = m.row.Mean - base.row.Mean
	lo, hi = y, y
	if r := base.row; r.Hi-r.Lo <= 1e-12*math.Abs(r.Mean) { // the baseline is exact
		lo, hi = m.row.Lo-r.Mean, m.row.Hi-r.Mean
	}
	if d.spec.Apart != nil {
		if apart, a, b := d.spec.Apart(m.row, base.row); !math.IsNaN(apart) {
			y, lo, hi = apart, a, b
		}
	}
	if d.spec.Relative {
		y, lo, hi = y/base.row.Mean, lo/base.row.Mean, hi/base.row.Mean
	}
	return y, lo, hi
}

// unsafe matches characters that are not safe in file names on every system.
var unsafe = regexp.MustCompile(`[^A-Za-z0-9._+-]+`)

// fileName returns the name of a figure's files, by the values of its combination.
func (d *division) fileName(m mark) string {
	name := d.table.Experiment
	if d.spec.Name != "" {
		name += "-" + d.spec.Name
	}
	for _, dim := range d.rest {
		value := m.at(dim)
		short := shortened(slices.Values(d.policies))
		if dim.kind == ofParameter {
			short = d.short[dim.param]
		}
		switch {
		case short[value] != "":
			value = strings.ReplaceAll(short[value], " ", "-")
		case dim.kind == ofParameter && d.numeric(dim):
			value = d.table.Params[dim.param] + value
		}
		name += "-" + value
	}
	if name = strings.TrimLeft(unsafe.ReplaceAllString(name, "_"), "."); name == "" {
		return "figure"
	}
	return name
}
