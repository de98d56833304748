package policytest

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// returning is the worlds with workers that come back, in which bounds are tried besides.
var returning = []World{
	{"returning, identical workers", func(r *rand.Rand) *models.Problem { return back(r, identical(r)) }},
	{"returning", func(r *rand.Rand) *models.Problem { return back(r, different(r, 0)) }},
	{"returning, sends", func(r *rand.Rand) *models.Problem { return back(r, different(r, 1)) }},
	{"returning, sends and results", func(r *rand.Rand) *models.Problem { return back(r, different(r, 2)) }},
}

// Returning returns worlds like those of [Worlds] in which workers come back.
func Returning() []World { return append([]World(nil), returning...) }

// back gives most workers of a problem a life, all of one kind.
func back(r *rand.Rand, p *models.Problem) *models.Problem {
	loses := models.Loss(r.IntN(3))
	saves := loses == models.LosesProgress && r.IntN(2) == 0
	for i := range p.Workers {
		w := &p.Workers[i]
		if i > 0 && r.IntN(6) == 0 {
			continue
		}
		x := w.Compute.Of(p.Load)
		w.Life = &models.Life{
			Loses: loses, Restart: max(0, r.Float64()-.5) * x, Notice: float64(r.IntN(2)) * x / 5, Hello: float64(r.IntN(2)) * x / 5,
			Hold: float64(r.IntN(3)), Use: float64(r.IntN(3)),
			Up: risk.Exponential{Mean: x * math.Exp(r.NormFloat64())}, Down: risk.Exponential{Mean: x * math.Exp(r.NormFloat64()-1)},
		}
		if saves {
			w.Life.Every, w.Life.Save = x*(.05+r.Float64()), x*.1*r.Float64()
		}
	}
	return p
}

// mostUps is how often a worker comes back.
const mostUps = 6

// comings draws when a worker is there again that was interrupted, by the laws of its life.
func comings(w *models.Worker, interrupted float64, rng *rand.PCG) models.Ups {
	at, law := interrupted, w.Life.Up
	if law == nil {
		law = w.Risk
	}
	var ups models.Ups
	for len(ups) < mostUps && at < math.Inf(1) {
		start := at + risk.Sample(w.Life.Down, rng)
		at = start + risk.Sample(law, rng)
		ups = append(ups, models.Up{Start: start, Stop: at})
	}
	return ups
}
