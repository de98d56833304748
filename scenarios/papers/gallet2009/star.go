package gallet2009

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// drawParticipants draws how many workers take part, beside how late they end.
func drawParticipants(r *scenarios.Report) scenarios.Findings {
	var f scenarios.Findings
	for _, drawn := range r.Table().Figures(results.FigureSpec{Metric: takesPart, X: "W", XLabel: "load", YLabel: "workers that take part", LogX: true}) {
		drawn.Name += "-participants"
		f.Figures = append(f.Figures, drawn)
	}
	return f
}

// returningStar draws workers whose results cost a multiple of their load.
func returningStar(v grid.Values, rng *rand.PCG) *models.Problem {
	p := linearStar(v, rng)
	for i := range p.Workers {
		w := &p.Workers[i]
		w.Return.PerUnit = v.Get("d") * w.Send.PerUnit
	}
	if v.Get("duplex") == 1 {
		p.Port = models.FullDuplex
	}
	return p
}

// boundWithoutLatencies is the time that a load takes at the throughput that no
// schedule surpasses: links in the order of their speed, until the port is full.
func boundWithoutLatencies(p *models.Problem) (float64, error) {
	workers, err := rounds.Of(p.Platform)
	if err != nil {
		return 0, err
	}
	return rounds.LowerBound(workers, p.Load)
}
