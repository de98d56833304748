package policytest

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Possible returns an upper bound on the work of any policy: the omniscient's work if messages take no
// time. For an instance with slow-downs it is the load.
func Possible(p *models.Problem, in *models.Instance) float64 {
	if in.Slow != nil {
		return p.Load
	}
	sum := 0.0
	for i := range p.Workers {
		w := &p.Workers[i]
		if sum >= p.Load {
			return p.Load
		}
		if in.Again == nil || in.Again[i] == nil {
			sum += units(w, in.Interrupt[i])
			continue
		}
		sum += ofReturning(w, in.Interrupt[i], in.Again[i], p.Load-sum)
	}
	return min(p.Load, sum)
}

// units returns the load that a worker computes in a time: +Inf if load costs no time.
func units(w *models.Worker, time float64) float64 {
	switch left := time - w.Compute.Latency; {
	case !(left >= 0):
		return 0
	case w.Compute.PerUnit == 0:
		return math.Inf(1)
	default:
		return left / w.Compute.PerUnit
	}
}

// mostLooked is the number of intervals of a worker that are evaluated before it may do anything.
const mostLooked = 10_000

// ofReturning returns the load that a worker computes that comes back, at most enough. If the worker
// loses all, a chunk is computed in one interval; otherwise the intervals add up. A restart takes its
// time from each interval but the first.
func ofReturning(w *models.Worker, interrupted float64, again models.Timeline, enough float64) float64 {
	time, done := interrupted, 0.0
	keeps := w.Life.Loses != models.LosesAll
	if !keeps {
		time, done = 0, units(w, interrupted)
	}
	for k := range mostLooked {
		if max(done, units(w, time)) >= enough {
			return enough
		}
		u, known := again.Up(k)
		if !known || math.IsInf(u.Start, 1) {
			return max(done, units(w, time))
		}
		if up := u.Stop - u.Start - w.Life.Restart; keeps {
			time += max(0, up)
		} else {
			done += units(w, up)
		}
	}
	return enough
}
