package wu2024

import (
	"math"
	"sync/atomic"

	"github.com/loadstar-sim/loadstar/models"
)

// World is a job with the machines of the paper. Times are in seconds, prices are of an hour.
type World struct {
	Work, Deadline, Start, Tick float64
	Spot, OnDemand              float64 // prices
	Gone                        float64 // probability that the spot machine is away in a tick
}

// Published is the world of the paper's simulations: a job of 48 h in 52 h, ticks of ten
// minutes, six minutes to start, and rate interruptions as [Gone] reads them.
func Published(rate float64) World {
	return World{
		Work: 48 * hour, Deadline: 52 * hour, Start: 360, Tick: 600,
		Spot: .9731, OnDemand: 3.06, Gone: Gone(rate, 600),
	}
}

// hour is in seconds.
const hour = 3600

// Gone returns the probability that the spot machine is away in a tick. The rate is that probability
// for an hour; interruptions are exponential.
func Gone(rate, tick float64) float64 { return 1 - math.Pow(1-rate, tick/hour) }

// Problem returns the world as a problem of two workers that lose nothing.
func (w *World) Problem() *models.Problem {
	machine := func(price float64) models.Worker {
		return models.Worker{
			Compute: models.Affine{PerUnit: 1},
			Life:    &models.Life{Loses: models.LosesNothing, Restart: w.Start, Hold: price / hour},
		}
	}
	return &models.Problem{
		Platform: models.Star(machine(w.Spot), machine(w.OnDemand)),
		Load:     w.Work, Deadline: w.Deadline,
	}
}

// Run tells of each tick whether the spot machine is available in it.
type Run []bool

// Draw draws the run of a number for as many ticks as a job may need. Runs are shared, so they must
// not be changed.
func (w *World) Draw(number uint32) Run {
	ticks := w.ticks()
	place := &kept[(uint64(number)+math.Float64bits(w.Gone)*0x9e3779b97f4a7c15>>52)%uint64(len(kept))]
	if k := place.Load(); k != nil && k.number == number && k.gone == w.Gone && len(k.run) == ticks {
		return k.run
	}
	rng := NewTwister(number)
	r := make(Run, ticks)
	for t := range r {
		r[t] = rng.Float64() >= w.Gone
	}
	if ticks <= mostKept {
		place.Store(&keptRun{number, w.Gone, r})
	}
	return r
}

// kept is a cache of drawn runs. Each policy plays the runs of a cell, and other cells have most of
// them too.
var kept [1 << 12]atomic.Pointer[keptRun]

type keptRun struct {
	number uint32
	gone   float64
	run    Run
}

// mostKept is the largest number of ticks of a run in the cache.
const mostKept = 2000

// ticks returns how many ticks a job may need.
func (w *World) ticks() int { return int(math.Ceil(max(w.Deadline, 2*w.Work)/w.Tick)) + 2 }

// Available reports whether the spot machine is available in a tick. It is away after the last.
func (r Run) Available(tick int) bool { return tick < len(r) && r[tick] }

// Instance returns the run as the engine has it.
func (r Run) Instance(tick float64) *models.Instance {
	var ups models.Ups
	for t, available := range r {
		at := float64(float64(t) * tick)
		switch {
		case !available:
			continue
		case t == 0 || !r[t-1]:
			ups = append(ups, models.Up{Start: at})
		}
		ups[len(ups)-1].Stop = float64(float64(t+1) * tick)
	}
	in := &models.Instance{Interrupt: []float64{0, math.Inf(1)}, Again: []models.Timeline{ups, nil}}
	if len(ups) > 0 && ups[0].Start == 0 {
		in.Interrupt[0], in.Again[0] = ups[0].Stop, ups[1:]
	}
	return in
}
