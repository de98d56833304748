package clairvoyant_test

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// kind is a family of random worlds.
type kind struct {
	name     string
	messages int  // 1: out; 2: out and back
	returns  bool // workers come back
	loses    models.Loss
	saves    bool // workers save checkpoints
	slow     bool
	equal    bool // workers have equal costs
	endless  bool // with timelines that never end
	faulty   bool // results may be wrong
}

var kinds = []kind{
	{name: "no messages"},
	{name: "sends", messages: 1},
	{name: "sends and results", messages: 2},
	{name: "returning, all", returns: true},
	{name: "returning, all, sends", messages: 1, returns: true},
	{name: "returning, all, sends and results", messages: 2, returns: true},
	{name: "returning, progress, sends", messages: 1, returns: true, loses: models.LosesProgress},
	{name: "returning, progress, sends and results", messages: 2, returns: true, loses: models.LosesProgress},
	{name: "returning, checkpoints, sends", messages: 1, returns: true, loses: models.LosesProgress, saves: true},
	{name: "returning, checkpoints, sends and results", messages: 2, returns: true, loses: models.LosesProgress, saves: true},
	{name: "returning, nothing, sends", messages: 1, returns: true, loses: models.LosesNothing},
	{name: "returning, nothing, sends and results", messages: 2, returns: true, loses: models.LosesNothing},
	{name: "returning, slow, sends and results", messages: 2, returns: true, loses: models.LosesProgress, slow: true},
	{name: "equal, sends", messages: 1, equal: true},
	{name: "equal, sends and results", messages: 2, equal: true},
	{name: "equal, returning, all, sends and results", messages: 2, returns: true, equal: true},
}

// wrongly are kinds in which results may be wrong, which the bounds ignore.
var wrongly = []kind{
	{name: "faults", faulty: true},
	{name: "faults, sends and results", messages: 2, faulty: true},
	{name: "faults, returning, all, sends and results", messages: 2, returns: true, faulty: true},
	{name: "faults, returning, progress, sends", messages: 1, returns: true, loses: models.LosesProgress, faulty: true},
}

// endlessly are kinds whose bound is usually the load: the questions are when it can be done, and at what
// cost.
var endlessly = []kind{
	{name: "endless, all", returns: true, endless: true},
	{name: "endless, all, sends and results", messages: 2, returns: true, endless: true},
	{name: "endless, progress, sends", messages: 1, returns: true, loses: models.LosesProgress, endless: true},
	{name: "endless, checkpoints, sends and results", messages: 2, returns: true, loses: models.LosesProgress, saves: true, endless: true},
	{name: "endless, nothing, sends and results", messages: 2, returns: true, loses: models.LosesNothing, endless: true},
	{name: "endless, slow, sends and results", messages: 2, returns: true, slow: true, endless: true},
}

// draw draws a world of the kind.
func (k kind) draw(r *rand.Rand) (*models.Problem, *models.Instance) {
	p := &models.Problem{Load: .5 + 4*r.Float64(), Notice: []float64{0, .3, math.Inf(1)}[r.IntN(3)]}
	p.Port = models.Port(r.IntN(2))
	p.Stream = k.messages > 0 && r.IntN(3) == 0
	n := 1 + r.IntN(6)
	in := &models.Instance{Interrupt: make([]float64, n)}
	cost := func(scale float64) models.Affine {
		a := models.Affine{PerUnit: scale * math.Exp(.7*r.NormFloat64())}
		switch r.IntN(3) {
		case 0:
			a.Latency = scale * .3 * r.Float64()
		case 1:
			a = models.Affine{Latency: float64(r.IntN(2)) / 4, PerUnit: float64(1+r.IntN(3)) / 4}
		}
		return a
	}
	scale := gen.Wide(r, -1, 0)
	time := func(mean float64) float64 {
		if r.IntN(4) == 0 {
			return float64(r.IntN(9)) / 4
		}
		return mean * r.ExpFloat64()
	}
	for i := range n {
		w := models.Worker{Compute: cost(1)}
		if k.messages > 0 && r.IntN(6) > 0 {
			w.Send = cost(scale)
		}
		if k.messages > 1 && r.IntN(6) > 0 {
			w.Return = cost(scale * r.Float64())
		}
		if k.equal && i > 0 {
			w = models.Worker{Send: p.Workers[0].Send, Compute: p.Workers[0].Compute, Return: p.Workers[0].Return}
		}
		if in.Interrupt[i] = time(2); !k.returns && r.IntN(8) == 0 {
			in.Interrupt[i] = math.Inf(1)
		}
		if k.returns && r.IntN(8) > 0 {
			k.enliven(r, &w, in, i, time)
		}
		p.Workers = append(p.Workers, w)
	}
	if k.faulty {
		p.Unit = []float64{0, .1, p.Load * r.Float64()}[r.IntN(3)]
		in.Faults = make([]models.FaultSequence, n)
		for i := range in.Faults {
			p.Workers[i].Faults = risk.Exponential{Mean: 1}
			faults, at := models.FaultsAt{}, 0.0
			for range r.IntN(8) {
				at += time(1)
				faults = append(faults, at)
			}
			in.Faults[i] = faults
		}
	}
	return p, in
}

// enliven gives a worker a life, and its instance a few intervals up.
func (k kind) enliven(r *rand.Rand, w *models.Worker, in *models.Instance, i int, time func(float64) float64) {
	w.Life = &models.Life{
		Loses: k.loses, Restart: max(0, r.Float64()-.5), Notice: float64(r.IntN(2)) * .2, Hello: float64(r.IntN(2)) * .2,
		Hold: float64(r.IntN(3)), Use: float64(r.IntN(3)),
	}
	if k.saves {
		w.Life.Every, w.Life.Save = .05+.5*r.Float64(), .1*r.Float64()
	}
	if in.Again == nil {
		in.Again = make([]models.Timeline, len(in.Interrupt))
	}
	if k.endless {
		in.Again[i] = risk.NewAlternating(in.Interrupt[i], stays(r, .5), stays(r, 1.5), rand.NewPCG(r.Uint64(), 1))
		k.slowDown(r, in, i)
		return
	}
	ups, at := models.Ups{}, in.Interrupt[i]
	for range r.IntN(5) {
		start := at + time(.5)
		at = start + time(1.5)
		ups = append(ups, models.Up{Start: start, Stop: at})
	}
	in.Again[i] = ups
	k.slowDown(r, in, i)
}

// slowDown gives a worker factors, if the kind has any.
func (k kind) slowDown(r *rand.Rand, in *models.Instance, i int) {
	if !k.slow {
		return
	}
	if in.Slow == nil {
		in.Slow = make([]models.Slowdown, len(in.Interrupt))
	}
	in.Slow[i] = factors{least: .5 + r.Float64(), seed: r.Uint64()}
}

// stays draws a law of times: any, or quarters of a unit, which tie and may be 0.
func stays(r *rand.Rand, mean float64) models.Risk {
	if r.IntN(3) > 0 {
		return risk.Exponential{Mean: mean * math.Exp(r.NormFloat64())}
	}
	return quarters(2 + r.IntN(8))
}

// quarters is the uniform law on 0, 1, ... quarters of a unit, fewer than its number.
type quarters int

func (q quarters) Before(t float64) float64 {
	return min(1, max(0, math.Ceil(4*t)/float64(q)))
}

func (q quarters) Quantile(u float64) float64 {
	return min(math.Floor(u*float64(q)), float64(q)-1) / 4
}

// factors is a slow-down that knows its least factor.
type factors struct {
	least float64
	seed  uint64
}

func (f factors) Factor(k int, _ float64) float64 {
	return f.least * (1 + float64((f.seed>>(k%32))&3)/2)
}

func (f factors) Least() float64 { return f.least }
