package clairvoyant

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// slack is by how much times and results are rounded outwards. Simulators round each end of a
// message or a computation, to the side of the bound by at most 2^-53 of it: that adds up to less
// than this in a million of them in a row, and so does what is rounded here. The chunks of a
// schedule may hold more than the load by less than this, too, where sizes were rounded, and
// by a billionth by all means, which only [Bounds.most] has to mind.
const slack = 0x1p-33

// mostWindows is how many windows of all workers are looked at before the bound is the load.
const mostWindows = 1 << 18

// Floor is implemented by slow-downs that know a number which none of their factors is below.
// Nothing is known of other slow-downs, so that the bound has their workers compute in no time.
type Floor interface{ Least() float64 }

// Bounds tells what nobody can exceed in instances of a problem. It serves one goroutine and
// allocates nothing once it has seen the largest instance.
type Bounds struct {
	problem  *models.Problem
	resident bool
	most     float64 // the largest chunk

	costs   []costs // of the workers, in the instance
	windows []window
	next    []coming // of the workers that may come again
	jobs    []job
	corners []corner // of the job that is being made
	chains  []chain
	starts  starts
	links   greedy

	reached float64 // by when all windows are among those
}

// costs is what a worker takes at least.
type costs struct {
	send, compute, back models.Affine
	restart             float64
	survives            bool    // chunks and results outlive its absence
	late                float64 // from the end of its last message out until that of a job
	price               float64 // of a unit of time in which it computes

	// Of workers whose work survives:
	last        float64 // the end of the last window
	there       float64 // how long it is there
	time        float64 // in which it can compute
	outs, backs travel
}

// window is a time window: an interval in which a worker is there.
type window struct {
	worker int32
	first  bool // it begins without a restart
	u, v   float64
}

// coming is the first window of a worker that was not looked at yet.
type coming struct {
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

// Work returns how many units nobody can exceed, however long it takes.
func (b *Bounds) Work(in *models.Instance) float64 { return b.WorkBy(in, math.Inf(1)) }

// WorkBy returns how many units nobody can exceed by a time.
func (b *Bounds) WorkBy(in *models.Instance, by float64) float64 {
	b.look(in)
	for t := 0.0; ; t *= 2 {
		t = b.reach(t)
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

// Completion returns a time before which nobody can have done all of the load: +Inf if nobody
// ever can.
func (b *Bounds) Completion(in *models.Instance) float64 {
	load := b.problem.Load
	if b.Work(in) < load {
		return math.Inf(1)
	}
	// What can be done by 0 or, if that is all, by the least number is not asked. Positive
	// numbers have the order of their bits.
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

// look takes in the costs of an instance, and what is known before anybody comes back.
func (b *Bounds) look(in *models.Instance) {
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
			b.next = append(b.next, coming{line: in.Again[i], worker: int32(i), k: -1})
			if !b.next[len(b.next)-1].ask() {
				b.next = b.next[:len(b.next)-1]
			}
		}
	}
}

// leastOf returns a number that no factor is below.
func leastOf(s models.Slowdown) float64 {
	if f, knows := s.(Floor); knows {
		if least := f.Least(); least >= 0 && least < math.Inf(1) {
			return least
		}
	}
	return 0
}

// ask asks for the next window, and reports whether there is one.
func (c *coming) ask() bool {
	c.k++
	u, known := c.line.Up(c.k)
	c.start, c.stop = u.Start, max(u.Start, u.Stop)
	return known && c.start < math.Inf(1)
}

// reach takes in all windows that begin by t, or by the next of them, and returns that time.
func (b *Bounds) reach(t float64) float64 {
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
