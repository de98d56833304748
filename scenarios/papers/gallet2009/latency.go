package gallet2009

import (
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/random"
)

// latest tells how late policies are on the worst platform.
var latest = random.Largest(late)

// drawParticipants draws how many workers take part, beside how late they end.
func drawParticipants(r *scenarios.Report) scenarios.Findings {
	f := latest(r)
	for _, drawn := range r.Table().Figures(results.FigureSpec{Metric: takesPart, X: "W", XLabel: "load", YLabel: "workers that take part", LogX: true}) {
		drawn.Name += "-participants"
		f.Figures = append(f.Figures, drawn)
	}
	return f
}
