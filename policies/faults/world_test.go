package faults

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// draw returns a cluster with g <= w.
func draw(r *rand.Rand, workers int) Cluster {
	number := gen.Numbers(r, -3, 2, 3)
	c := Cluster{Compute: models.Affine{Latency: gen.Sometimes(r, number), PerUnit: number()}, Workers: workers}
	c.Send = models.Affine{Latency: gen.Sometimes(r, number), PerUnit: c.Compute.PerUnit * min(1, gen.Sometimes(r, number))}
	c.Check, c.Beta = gen.Sometimes(r, number), gen.Sometimes(r, r.Float64)
	return c
}

// drawWorkers returns workers drawn one by one, with g <= w or without.
func drawWorkers(r *rand.Rand, n int, fast bool) []Worker {
	number := gen.Numbers(r, -3, 2, 3)
	workers := make([]Worker, n)
	for i := range workers {
		w := &workers[i]
		w.Send = models.Affine{Latency: gen.Sometimes(r, number), PerUnit: gen.Sometimes(r, number)}
		w.Compute = models.Affine{Latency: gen.Sometimes(r, number), PerUnit: number()}
		w.Check = models.Affine{Latency: gen.Sometimes(r, number), PerUnit: gen.Sometimes(r, number)}
		if fast {
			w.Send.PerUnit = min(w.Send.PerUnit, w.Compute.PerUnit)
		}
	}
	return workers
}

// load draws a load, from a few units to many.
func load(r *rand.Rand) float64 { return math.Pow(10, 1+4*r.Float64()) }

// simulator runs schedules on the engine and has the judge look at each.
type simulator struct{ gen.Judged }

// first runs shares of workers in their order, and returns when each has computed its
// share, or with checks as part of it, computed and checked.
func (s *simulator) first(t testing.TB, workers []Worker, shares []float64, checks bool) []float64 {
	t.Helper()
	p := &models.Problem{}
	p.Stream = true
	phase := Phase{Shares: shares}
	for i, w := range workers {
		m := models.Worker{Send: w.Send, Compute: w.Compute}
		if checks {
			m.Compute = w.whole()
		}
		p.Workers = append(p.Workers, m)
		p.Load += shares[i]
		phase.Order = append(phase.Order, int32(i))
	}
	ends := make([]float64, len(shares))
	for i, w := range s.Episode(t, p, phase.Schedule(p.Workers)).Workers {
		ends[i] = w.Finish
	}
	return ends
}
