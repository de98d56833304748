package policytest

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// World is a family of random problems.
type World struct {
	Name string
	Draw func(*rand.Rand) *models.Problem
}

// worlds are the worlds in which nobody comes back.
var worlds = []World{
	{"identical workers", identical},
	{"different workers", func(r *rand.Rand) *models.Problem { return different(r, 0) }},
	{"sends", func(r *rand.Rand) *models.Problem { return different(r, 1) }},
	{"sends and results", func(r *rand.Rand) *models.Problem { return different(r, 2) }},
	{"one message each", oblivious},
	{"one network", network},
	{"whole tasks", tasks},
	{"start-up costs", startUps},
	{"costs of zero", zeros},
}

// Worlds returns the worlds in which [Run] tests policies, except for [Returning] and [Faulty]. Each is
// small enough for hundreds of problems to be drawn from it, with costs that are far apart or tie, and
// laws of interruption of every shape.
func Worlds() []World { return slices.Clone(worlds) }

// identical is the world of Benoit et al. 2013 under any law.
func identical(r *rand.Rand) *models.Problem {
	c := cost(r)
	x := c.Of(1) * math.Exp(r.NormFloat64()) // about as long as a unit takes
	w := models.Worker{Compute: c, Risk: law(r, x)}
	p := 1 + r.IntN(12)
	most := min(x/c.PerUnit, 3) // otherwise there would be hundreds of thousands of chunks
	return &models.Problem{
		Platform: models.Star(models.Uniform(p, w)...),
		Load:     most * float64(p) * 1.2 * r.Float64(),
		Notice:   notice(r),
	}
}

// different is a platform of any workers, with messages out, or out and back.
func different(r *rand.Rand, messages int) *models.Problem {
	p := &models.Problem{Load: .1 + 3*r.Float64(), Notice: notice(r)}
	p.Port = models.Port(r.IntN(2))
	p.Stream = messages > 0 && r.IntN(2) == 0
	for range 1 + r.IntN(8) {
		w := models.Worker{Compute: cost(r)}
		w.Risk = law(r, w.Compute.Of(p.Load)*math.Exp(r.NormFloat64()))
		if messages >= 1 {
			w.Send = cost(r)
		}
		if messages >= 2 {
			w.Return = cost(r)
		}
		p.Workers = append(p.Workers, w)
	}
	return p
}

// oblivious is the world of Benoit et al. 2010: linear risks, times that are
// proportional to load, and a master that never learns of an interruption.
func oblivious(r *rand.Rand) *models.Problem {
	p := &models.Problem{Load: .1 + 3*r.Float64(), Notice: math.Inf(1)}
	for range 1 + r.IntN(8) {
		w := models.Worker{Send: models.Affine{PerUnit: cost(r).PerUnit}, Compute: models.Affine{PerUnit: cost(r).PerUnit}}
		if r.IntN(5) > 0 {
			w.Risk = risk.Linear{X: p.Load * (w.Send.PerUnit + w.Compute.PerUnit) * math.Exp(r.NormFloat64())}
		}
		p.Workers = append(p.Workers, w)
	}
	return p
}

// network is the world of Adler, Gong and Rosenberg 2008: one network for all, and
// workers that differ in speed.
func network(r *rand.Rand) *models.Problem {
	p := &models.Problem{Load: .1 + 3*r.Float64(), Notice: notice(r)}
	send, back := models.Affine{PerUnit: cost(r).PerUnit}, models.Affine{}
	if r.IntN(3) > 0 {
		send.Latency = cost(r).Latency
		back = models.Affine{Latency: send.Latency, PerUnit: send.PerUnit * r.Float64()}
	}
	var workers []models.Worker
	for range 1 + r.IntN(8) {
		w := models.Worker{Compute: models.Affine{PerUnit: cost(r).PerUnit}}
		if r.IntN(2) == 0 {
			w.Risk = law(r, w.Compute.Of(p.Load)*math.Exp(r.NormFloat64()))
		}
		workers = append(workers, w)
	}
	p.Platform = models.Bus(send, back, workers...)
	return p
}

// cost draws log-uniformly, or from small integers: the former finds wrong orders, the latter wrong ties.
func cost(r *rand.Rand) models.Affine {
	if r.IntN(3) == 0 {
		return models.Affine{Latency: float64(r.IntN(3)), PerUnit: float64(1 + r.IntN(3))}
	}
	wide := func() float64 { return gen.Wide(r, -3, 1) }
	return models.Affine{Latency: wide() / 30, PerUnit: wide()}
}

// law draws a law whose times are around x.
func law(r *rand.Rand, x float64) models.Risk {
	switch r.IntN(8) {
	case 0:
		return nil
	case 1:
		return risk.Exponential{Mean: x}
	case 2:
		return risk.Weibull{Shape: .4 + r.Float64(), Scale: x}
	case 3:
		return risk.Lognormal{Mu: math.Log(x), Sigma: 1}
	case 4:
		e, err := risk.NewEmpirical([]float64{x / 10, x / 3, x / 2, x, x, 2 * x})
		if err != nil {
			panic(err)
		}
		return e
	}
	return risk.Linear{X: x}
}

func notice(r *rand.Rand) float64 {
	return []float64{0, .3, math.Inf(1)}[r.IntN(3)]
}

// Interruptions draws an instance of the problem from its workers' risks. It includes the first few
// returns of workers that come back, and the first few faults of workers with a law of faults.
func Interruptions(p *models.Problem, rng *rand.PCG) *models.Instance {
	in := &models.Instance{}
	for _, w := range p.Workers {
		in.Interrupt = append(in.Interrupt, risk.Sample(w.Risk, rng))
	}
	if p.Living() {
		in.Again = make([]models.Timeline, len(p.Workers))
		for i := range p.Workers {
			if w := &p.Workers[i]; w.Life != nil && w.Life.Down != nil {
				in.Again[i] = comings(w, in.Interrupt[i], rng)
			}
		}
	}
	if p.Faulty() {
		in.Faults = make([]models.FaultSequence, len(p.Workers))
		for i := range p.Workers {
			if w := &p.Workers[i]; w.Faults != nil {
				in.Faults[i] = drawFaults(w.Faults, 10*p.Load, rng)
			}
		}
	}
	return in
}

// tasks is a bus, sometimes with a master that computes, and a load of whole tasks.
func tasks(r *rand.Rand) *models.Problem {
	p := &models.Problem{Load: float64(1 + r.IntN(12)), Notice: notice(r)}
	send := models.Affine{PerUnit: cost(r).PerUnit}
	for range 1 + r.IntN(8) {
		c := models.Affine{PerUnit: cost(r).PerUnit}
		p.Workers = append(p.Workers, models.Worker{Send: send, Compute: c, Risk: law(r, c.Of(p.Load)*math.Exp(r.NormFloat64()))})
	}
	if r.IntN(3) == 0 {
		p.Workers[0].Send = models.Affine{}
	}
	return p
}

// startUps has equal workers; messages to them have latencies.
func startUps(r *rand.Rand) *models.Problem {
	p := &models.Problem{Load: 1 + 5*r.Float64(), Notice: notice(r)}
	w := models.Worker{Send: cost(r), Compute: cost(r)}
	w.Send.Latency += 0.1 * cost(r).PerUnit
	p.Workers = models.Uniform(1+r.IntN(8), w)
	for i := range p.Workers {
		p.Workers[i].Risk = law(r, p.Workers[i].Compute.Of(p.Load)*math.Exp(r.NormFloat64()))
	}
	return p
}

// zeros is a platform on which costs, or parts of them, may be zero: messages without a latency or of no
// length, workers without messages, and workers that compute in no time. Costs are zero for all workers,
// or for each independently.
func zeros(r *rand.Rand) *models.Problem {
	p := different(r, r.IntN(3))
	alike := r.IntN(2) == 0
	var part [3]int // parts of the last worker's costs
	for i := range p.Workers {
		w := &p.Workers[i]
		for k, c := range []*models.Affine{&w.Send, &w.Compute, &w.Return} {
			if i == 0 || !alike {
				part[k] = r.IntN(4 + 8*(k%2)) // computing is free less often
			}
			switch part[k] {
			case 0:
				c.Latency = 0
			case 1:
				c.PerUnit = 0
			case 2:
				*c = models.Affine{}
			}
		}
	}
	return p
}
