package sheet

import (
	"cmp"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
)

// FigureDefaults holds the values for keys that a figure leaves out.
type FigureDefaults struct {
	Computed  bool   // without episodes
	Metric    string // the first one
	Reference string // the policy to whose work the ratio relates, or ""
}

// Spec returns the figure to be drawn. A figure that leaves something out takes it from the figure of the
// scenario like, if that is not nil and has the same axes, and otherwise from the defaults. A nil figure
// leaves out everything.
func (f *Figure) Spec(like *Scenario, d FigureDefaults) results.FigureSpec {
	var x, metric string
	var model results.FigureSpec
	if like != nil && like.Figure != nil {
		model = plainFigure(like.Figure.X, like.Figure.Metric, cmp.Or(d.Reference, like.Reference.String()))
		like.Figure.adorn(&model)
	}
	if d.Computed {
		x, metric = model.X, model.Metric
	} else {
		metric = d.Metric
	}
	if f != nil {
		x, metric = f.X, cmp.Or(f.Metric, metric)
	}
	if x != model.X || metric != model.Metric || like == nil {
		model = plainFigure(x, metric, d.Reference)
	}
	if f != nil {
		f.adorn(&model)
	}
	return model
}

// ratio is the metric that is at most about 1.
const ratio = "ratio"

// plainFigure returns a figure whose texts and limits follow from its metric, or from the metric whose least
// or greatest value it is. There is no reference if no metric of the design needs one.
func plainFigure(x, metric, reference string) results.FigureSpec {
	of := strings.TrimPrefix(strings.TrimPrefix(metric, "least_"), "most_")
	if of == ratio {
		return results.FigureSpec{X: x, Metric: metric, YLabel: "work completed / " + reference, FitKind: true, FitValues: true}
	}
	return results.FigureSpec{X: x, Metric: metric, YLabel: of, Relative: true, FitKind: true, FitValues: true}
}

// adorn gives a figure the texts, scales and limits that a scenario asks for. A missing limit follows
// from the results. With a baseline, limits of the values no longer apply, so both follow from the
// results unless given.
func (f *Figure) adorn(to *results.FigureSpec) {
	to.Name, to.Metrics, to.Labels = cmp.Or(f.Name, to.Name), f.Metrics, f.Labels
	to.Series, to.Rows, to.Columns = cmp.Or(f.Series, to.Series), cmp.Or(f.Rows, to.Rows), cmp.Or(f.Columns, to.Columns)
	to.Title, to.YLabel = cmp.Or(f.Title, to.Title), cmp.Or(f.YLabel, to.YLabel)
	if f.XLabel != f.X || to.XLabel == "" {
		to.XLabel = f.XLabel
	}
	to.LogX, to.LogY = to.LogX || f.LogX, to.LogY || f.LogY
	to.Bars, to.Map = to.Bars || f.Kind == "bars", to.Map || f.Kind == "map"
	to.Lines = to.Lines || f.Kind == "lines"
	to.FitKind, to.FitValues = to.FitKind && f.Kind == "", to.FitValues && f.Kind != "map" && f.Baseline == "" && !f.LogY
	to.NoBands = to.NoBands || f.Bands == "none"
	for _, p := range f.Policies {
		to.Policies = append(to.Policies, p.String())
	}
	if f.Differs() {
		to.Baseline, to.Relative = f.Baseline, f.Relative
		to.YMin, to.YMax = math.NaN(), math.NaN()
		if f.YLabel == "" {
			to.YLabel += ", less that of " + f.Baseline
		}
	}
	f.Limit(to)
}

// Limit gives a figure the limits and reference lines that a scenario asks for.
func (f *Figure) Limit(to *results.FigureSpec) {
	for _, y := range f.Level {
		to.Rules = append(to.Rules, figure.Rule{At: y})
	}
	for _, x := range f.Upright {
		to.Rules = append(to.Rules, figure.Rule{At: x, Upright: true})
	}
	limit(&to.XMin, &to.XMax, f.XMin, f.XMax)
	if limit(&to.YMin, &to.YMax, f.YMin, f.YMax) {
		to.FitValues = false
	}
}

// limit sets the limits of an axis, and reports whether any is asked for.
func limit(lo, hi *float64, least, most *float64) bool {
	if least == nil && most == nil {
		return false
	}
	*lo, *hi = math.NaN(), math.NaN()
	if least != nil {
		*lo = *least
	}
	if most != nil {
		*hi = *most
	}
	return true
}
