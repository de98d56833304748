// Package look says what the figures of a scenario show.
package look

import (
	"cmp"
	"math"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

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
