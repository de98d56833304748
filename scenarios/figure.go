package scenarios

import (
	"cmp"
	"math"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// dress decides what the figure shows: what the scenario asks for and, where it says
// nothing, what the experiment shows from which it inherits, if both have the same axes.
func (d *Design) dress(like *Experiment) {
	asked, f := d.scenario.Figure, results.FigureSpec{}
	var model results.FigureSpec
	if like != nil {
		model = figureOf(like.Scenario)
	}
	if d.Computed() {
		f.X, f.Metric = model.X, model.Metric
	} else {
		f.Metric = d.Metrics[0]
	}
	if asked != nil {
		f.X, f.Metric = asked.X, cmp.Or(asked.Metric, f.Metric)
	}
	if f.X != model.X || f.Metric != model.Metric || like == nil {
		reference := ""
		if d.reference != nil {
			reference = d.reference.Spec
		}
		model = plain(f.X, f.Metric, reference)
	}
	if asked != nil {
		adorn(&model, asked)
	}
	d.Figure = model
}

// figureOf returns the figure of an experiment's scenario.
func figureOf(s *sheet.Scenario) results.FigureSpec {
	if s.Figure == nil {
		return results.FigureSpec{}
	}
	f := plain(s.Figure.X, s.Figure.Metric, s.Reference.String())
	adorn(&f, s.Figure)
	return f
}

// plain returns a figure whose texts and limits follow from its metric. There is no
// reference if no metric of the design needs one.
func plain(x, metric, reference string) results.FigureSpec {
	if metric == Ratio {
		return results.FigureSpec{X: x, Metric: Ratio, YLabel: "work completed / " + reference, YMin: 0, YMax: 1.02}
	}
	return results.FigureSpec{X: x, Metric: metric, YLabel: metric}
}

// adorn gives a figure the texts, scales and limits that a scenario asks for. If that is
// only one limit, the other follows from the results.
func adorn(f *results.FigureSpec, asked *sheet.Figure) {
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
