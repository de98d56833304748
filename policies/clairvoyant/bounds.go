package clairvoyant

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// slack is the relative amount by which times and results are rounded outwards. Simulators round each end of
// a message or a computation, to the side of the bound by at most 2^-53 of it. In a million of them in a row,
// together with the rounding here, that adds up to less than slack. Where sizes were rounded, a schedule's
// chunks may also exceed the load by less than this. They may always exceed it by a billionth, which matters
// only to [Bounds.most].
const slack = 0x1p-33

// mostWindows is the number of windows of all workers beyond which the bound is the load.
const mostWindows = 1 << 18

// Floor is implemented by slow-downs that know a lower bound of their factors. For other slow-downs the
// bound assumes that their workers compute in no time.
type Floor interface{ Least() float64 }

// Bounds computes upper bounds of what any master can do in instances of a problem. It serves one
// goroutine and allocates nothing once it has seen the largest instance.
type Bounds struct {
	problem  *models.Problem
	resident bool
	most     float64 // the largest chunk

	costs   []costs // costs of the workers, in the instance
	windows []window
	next    []nextWindow // next windows of the workers that may come again
	jobs    []job
	corners []corner // corners of the current job
	chains  []chain
	starts  starts
	links   greedy

	reached float64 // all windows that begin by this time are in jobs
}

// costs is the least time that a worker's steps take.
type costs struct {
	send, compute, back models.Affine
	restart             float64
	survives            bool    // chunks and results outlive its absence
	late                float64 // time from the end of its last message out until the end of a job
	price               float64 // price of a unit of computing time

	// For workers whose work survives:
	last        float64 // the end of the last window
	there       float64 // total time for which it is there
	time        float64 // total time in which it can compute
	outs, backs travel
}

// window is a time window: an interval in which a worker is there.
type window struct {
	worker int32
	first  bool // it begins without a restart
	u, v   float64
}

// nextWindow is the first window of a worker that was not read yet.
type nextWindow struct {
	line   models.Timeline
	worker int32
	k      int
	start  float64
	stop   float64
}

// New returns the bounds for instances of a problem, or an error if the problem is invalid.
func New(p *models.Problem, o Policy) (*Bounds, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return &Bounds{problem: p, resident: o.Resident, most: p.Load * (1 + 2e-9), costs: make([]costs, len(p.Workers))}, nil
}

// Work returns an upper bound on the units that any master completes, however long it takes.
func (b *Bounds) Work(in *models.Instance) float64 { return b.WorkBy(in, math.Inf(1)) }

// WorkBy returns an upper bound on the units that any master completes by a time.
func (b *Bounds) WorkBy(in *models.Instance, by float64) float64 {
	b.readInstance(in)
	for t := 0.0; ; t *= 2 {
		t = b.readWindows(t)
		b.reached = t
		switch {
		case t >= by || len(b.next) == 0:
			b.reached = math.Inf(1)
			return b.at(by)
		case len(b.windows) > mostWindows:
			return b.problem.Load
		}
		if work := b.between(t, b.problem.Load); work == b.problem.Load { // more time does not make it less
			return work
		}
	}
}

// Completion returns a lower bound on the time at which any master has done all of the load: +Inf if none
// ever can.
func (b *Bounds) Completion(in *models.Instance) float64 {
	load := b.problem.Load
	if b.Work(in) < load {
		return math.Inf(1)
	}
	// If all can be done by 0 or by the least number, the search does not ask further. Positive floats
	// have the order of their bits.
	lo, hi := uint64(0), math.Float64bits(b.reached)
	for hi-lo > 1<<16 {
		if mid := lo + (hi-lo)/2; b.between(math.Float64frombits(mid), load) < load {
			lo = mid
		} else {
			hi = mid
		}
	}
	return math.Float64frombits(lo) * (1 - slack)
}

// readInstance reads the costs of an instance, and the windows before anybody comes back.
func (b *Bounds) readInstance(in *models.Instance) {
	workers := b.problem.Workers
	if len(in.Interrupt) != len(workers) {
		panic(fmt.Sprintf("clairvoyant: an instance of %d workers for a platform of %d", len(in.Interrupt), len(workers)))
	}
	b.windows, b.next = b.windows[:0], b.next[:0]
	for i := range workers {
		w, c := &workers[i], &b.costs[i]
		*c = costs{send: w.Send, compute: w.Compute, back: w.Return}
		if b.resident {
			c.send = models.Affine{}
		}
		if w.Life != nil {
			c.restart, c.survives, c.price = w.Life.Restart, w.Life.Loses != models.LosesAll, w.Life.Hold+w.Life.Use
		}
		if in.Slow != nil && in.Slow[i] != nil {
			least := leastOf(in.Slow[i])
			c.compute = models.Affine{Latency: least * c.compute.Latency, PerUnit: least * c.compute.PerUnit}
		}
		if c.late = c.back.Latency; !b.problem.Stream {
			c.late += c.compute.Latency
		}
		b.windows = append(b.windows, window{int32(i), true, 0, in.Interrupt[i] * (1 + slack)})
		if in.Again != nil && in.Again[i] != nil && in.Interrupt[i] < math.Inf(1) {
			b.next = append(b.next, nextWindow{line: in.Again[i], worker: int32(i), k: -1})
			if !b.next[len(b.next)-1].ask() {
				b.next = b.next[:len(b.next)-1]
			}
		}
	}
}

// leastOf returns a lower bound of the factors.
func leastOf(s models.Slowdown) float64 {
	if f, knows := s.(Floor); knows {
		if least := f.Least(); least >= 0 && least < math.Inf(1) {
			return least
		}
	}
	return 0
}

// ask asks for the next window, and reports whether there is one.
func (c *nextWindow) ask() bool {
	c.k++
	u, known := c.line.Up(c.k)
	c.start, c.stop = u.Start, max(u.Start, u.Stop)
	return known && c.start < math.Inf(1)
}

// readWindows reads all windows that begin by t, or by the next one, and returns that time.
func (b *Bounds) readWindows(t float64) float64 {
	soonest := math.Inf(1)
	for i := range b.next {
		soonest = min(soonest, b.next[i].start)
	}
	t = max(t, soonest)
	left := b.next[:0]
	for _, c := range b.next {
		more := true
		for more && c.start <= t && len(b.windows) <= mostWindows {
			b.windows = append(b.windows, window{c.worker, false, c.start * (1 - slack), c.stop * (1 + slack)})
			more = c.ask()
		}
		if more {
			left = append(left, c)
		}
	}
	clear(b.next[len(left):])
	b.next = left
	return t
}
