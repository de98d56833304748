// Package look says what the figures of a scenario show.
package look

import (
	"cmp"
	"math"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Figure decides what a figure shows: what a scenario asks for and, where it says nothing, what
// the scenario shows from whose experiment it inherits, if both have the same axes. Like is nil
// if there is none. The metric is the first that is measured, and "" if none is.
func Figure(asked *sheet.Figure, like *sheet.Scenario, metric, reference string) results.FigureSpec {
	var f, model results.FigureSpec
	if like != nil {
		model = Of(like)
	}
	if f.Metric = metric; metric == "" {
		f.X, f.Metric = model.X, model.Metric
	}
	if asked != nil {
		f.X, f.Metric = asked.X, cmp.Or(asked.Metric, f.Metric)
	}
	if like == nil || f.X != model.X || f.Metric != model.Metric {
		model = Plain(f.X, f.Metric, reference)
	}
	if asked != nil {
		Adorn(&model, asked)
	}
	return model
}

// Of returns the figure of an experiment's scenario.
func Of(s *sheet.Scenario) results.FigureSpec {
	if s.Figure == nil {
		return results.FigureSpec{}
	}
	f := Plain(s.Figure.X, s.Figure.Metric, s.Reference.String())
	Adorn(&f, s.Figure)
	return f
}

// ratio is the metric that is at most about 1.
const ratio = "ratio"

// Plain returns a figure whose texts and limits follow from its metric. There is no
// reference if no metric of the design needs one.
func Plain(x, metric, reference string) results.FigureSpec {
	if metric == ratio {
		return results.FigureSpec{X: x, Metric: ratio, YLabel: "work completed / " + reference, YMin: 0, YMax: 1.02}
	}
	return results.FigureSpec{X: x, Metric: metric, YLabel: metric}
}

// Adorn gives a figure the texts, scales and limits that a scenario asks for. If that is
// only one limit, the other follows from the results.
func Adorn(f *results.FigureSpec, asked *sheet.Figure) {
	f.Title, f.YLabel = cmp.Or(asked.Title, f.Title), cmp.Or(asked.YLabel, f.YLabel)
	if asked.XLabel != asked.X || f.XLabel == "" {
		f.XLabel = asked.XLabel
	}
	f.LogX, f.LogY = f.LogX || asked.LogX, f.LogY || asked.LogY
	if asked.YMin == nil && asked.YMax == nil {
		return
	}
	f.YMin, f.YMax = math.NaN(), math.NaN()
	if asked.YMin != nil {
		f.YMin = *asked.YMin
	}
	if asked.YMax != nil {
		f.YMax = *asked.YMax
	}
}
