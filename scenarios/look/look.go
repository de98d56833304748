// Package look says what the figures of a scenario show.
package look

import (
	"cmp"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// World is what a figure follows where nothing is said.
type World struct {
	Computed  bool   // without episodes
	Metric    string // the first one
	Reference string // the policy to whose work the ratio relates, or ""
}

// Of returns the figure that a scenario asks for, if it asks for one. Where that says
// nothing, it is the figure of the scenario that it is like, or nil, if both have the same
// axes.
func Of(asked *sheet.Figure, like *sheet.Scenario, w World) results.FigureSpec {
	f, model := results.FigureSpec{}, results.FigureSpec{}
	if like != nil && like.Figure != nil {
		model = plain(like.Figure.X, like.Figure.Metric, cmp.Or(w.Reference, like.Reference.String()))
		adorn(&model, like.Figure)
	}
	if w.Computed {
		f.X, f.Metric = model.X, model.Metric
	} else {
		f.Metric = w.Metric
	}
	if asked != nil {
		f.X, f.Metric = asked.X, cmp.Or(asked.Metric, f.Metric)
	}
	if f.X != model.X || f.Metric != model.Metric || like == nil {
		model = plain(f.X, f.Metric, w.Reference)
	}
	if asked != nil {
		adorn(&model, asked)
	}
	return model
}

// ratio is the metric that is at most about 1.
const ratio = "ratio"

// plain returns a figure whose texts and limits follow from its metric, or from that of which
// it is the least or greatest value. There is no reference if no metric of the design needs one.
// Ratios are drawn from 0 to 1, or as far as they reach: samples can exceed an expected bound.
func plain(x, metric, reference string) results.FigureSpec {
	of := strings.TrimPrefix(strings.TrimPrefix(metric, "least_"), "most_")
	if of == ratio {
		return results.FigureSpec{X: x, Metric: metric, YLabel: "work completed / " + reference, YMin: 0, YMax: 1.02, GiveWay: true}
	}
	return results.FigureSpec{X: x, Metric: metric, YLabel: of}
}

// adorn gives a figure the texts, scales and limits that a scenario asks for. If that is
// only one limit, the other follows from the results, as both do of differences.
func adorn(f *results.FigureSpec, asked *sheet.Figure) {
	f.Name, f.Metrics, f.Labels = cmp.Or(asked.Name, f.Name), asked.Metrics, asked.Labels
	f.Series, f.Rows, f.Columns = cmp.Or(asked.Series, f.Series), cmp.Or(asked.Rows, f.Rows), cmp.Or(asked.Columns, f.Columns)
	f.Title, f.YLabel = cmp.Or(asked.Title, f.Title), cmp.Or(asked.YLabel, f.YLabel)
	if asked.XLabel != asked.X || f.XLabel == "" {
		f.XLabel = asked.XLabel
	}
	f.LogX, f.LogY = f.LogX || asked.LogX, f.LogY || asked.LogY
	f.Bars, f.Map = f.Bars || asked.Kind == "bars", f.Map || asked.Kind == "map"
	f.Lines = f.Lines || asked.Kind == "lines"
	f.NoBands = f.NoBands || asked.Bands == "none"
	for _, p := range asked.Policies {
		f.Policies = append(f.Policies, p.String())
	}
	if asked.Baseline != "" {
		f.Baseline, f.Relative = asked.Baseline, asked.Relative
		f.YMin, f.YMax, f.GiveWay = math.NaN(), math.NaN(), false
		if asked.YLabel == "" {
			f.YLabel += ", less that of " + asked.Baseline
		}
	}
	Limit(f, asked)
}

// Limit gives a figure the limits and reference lines that a scenario asks for.
func Limit(f *results.FigureSpec, asked *sheet.Figure) {
	for _, y := range asked.Level {
		f.Rules = append(f.Rules, figure.Rule{At: y})
	}
	for _, x := range asked.Upright {
		f.Rules = append(f.Rules, figure.Rule{At: x, Upright: true})
	}
	limit(&f.XMin, &f.XMax, asked.XMin, asked.XMax)
	if limit(&f.YMin, &f.YMax, asked.YMin, asked.YMax) {
		f.GiveWay = false
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
