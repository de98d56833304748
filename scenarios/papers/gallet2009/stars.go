package gallet2009

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// linearStar draws workers without latencies.
func linearStar(v grid.Values, rng *rand.PCG) *models.Problem {
	p := &models.Problem{Load: v.Get("W")}
	for range int(v.Get("p")) {
		compute, send := claim.RandomFactor(v, rng), v.Get("z")*claim.RandomFactor(v, rng)
		p.Workers = append(p.Workers, models.Worker{Send: models.Affine{PerUnit: send}, Compute: models.Affine{PerUnit: compute}})
	}
	return p
}

// affineStar draws workers with latencies around L, of messages and of chunks.
func affineStar(v grid.Values, rng *rand.PCG) *models.Problem {
	p := linearStar(v, rng)
	for i := range p.Workers {
		w := &p.Workers[i]
		w.Send.Latency, w.Compute.Latency = v.Get("L")*claim.RandomFactor(v, rng), v.Get("L")*claim.RandomFactor(v, rng)
	}
	return p
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
