package policytest

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// returning are the worlds with workers that come back, some with a deadline and prices.
var returning = []World{
	{"returning, identical workers", func(r *rand.Rand) *models.Problem { return withLife(r, identical(r)) }},
	{"returning", func(r *rand.Rand) *models.Problem { return withLife(r, different(r, 0)) }},
	{"returning, sends", func(r *rand.Rand) *models.Problem { return withLife(r, different(r, 1)) }},
	{"returning, sends and results", func(r *rand.Rand) *models.Problem { return withLife(r, different(r, 2)) }},
	{"a job by a deadline", job},
}

// Returning returns worlds like [Worlds] in which workers come back, and one of a job on machines for
// hire. [Run] tests policies in them, too, as far as these serve them.
func Returning() []World { return append([]World(nil), returning...) }

// withLife gives most workers of a problem a life, all of one kind.
func withLife(r *rand.Rand, p *models.Problem) *models.Problem {
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
	if r.IntN(2) == 0 {
		p.Deadline = p.Workers[0].Compute.Of(p.Load) * math.Exp(r.NormFloat64())
	}
	return p
}

// job is the world of Wu et al. 2024 with machines that come and go at any moment: a cheap one, and an
// equally fast one that is always there. Times are in seconds, for machines that are hired for minutes.
// Starts take some time in one of four problems.
func job(r *rand.Rand) *models.Problem {
	p := &models.Problem{Load: .1 + 3*r.Float64()}
	work := 600 * float64(1+r.IntN(12))
	w := models.Worker{Compute: models.Affine{PerUnit: work / p.Load}}
	cheap := models.Life{
		Loses: models.Loss(r.IntN(3)), Hold: .1 + r.Float64(),
		Up: risk.Exponential{Mean: work * math.Exp(r.NormFloat64())}, Down: risk.Exponential{Mean: work * math.Exp(r.NormFloat64()-1)},
	}
	if r.IntN(4) == 0 {
		cheap.Restart = 60 * float64(1+r.IntN(12))
	}
	dear := models.Life{Loses: cheap.Loses, Restart: cheap.Restart, Hold: cheap.Hold * (1 + 3*r.Float64())}
	p.Deadline = work + cheap.Restart + 600*float64(2+r.IntN(10))
	p.Workers = []models.Worker{w, w}
	p.Workers[0].Risk, p.Workers[0].Life, p.Workers[1].Life = cheap.Up, &cheap, &dear
	return p
}

// mostUps is the number of a worker's returns.
const mostUps = 6

// comings draws the returns of an interrupted worker, by the laws of its life.
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
