package models

import "math"

// FaultSequence tells where a worker's computing goes wrong: at points of what it has computed, in
// units of load, chunk after chunk. Computations that an interruption cuts short do not count. The
// points depend on the worker alone, so that all policies meet the same faults.
type FaultSequence interface {
	// At returns the k-th point, k = 0, 1, 2 and so on; 0 begins anew. The points never decrease, and
	// +Inf says that there are no more.
	At(k int) float64
}

// FaultsAt is a sequence of faults that is known in full.
type FaultsAt []float64

// At returns the k-th point.
func (f FaultsAt) At(k int) float64 {
	if k < len(f) {
		return f[k]
	}
	return math.Inf(1)
}

// Faulty reports whether a worker of the platform can compute wrongly.
func (p *Platform) Faulty() bool {
	for i := range p.Workers {
		if p.Workers[i].Faults != nil {
			return true
		}
	}
	return false
}

// faultState is what a simulator keeps of a worker in an episode with faults.
type faultState struct {
	sequence FaultSequence // nil: no faults
	asked    int           // points that it was asked for
	next     float64       // the last of them
	computed float64       // load in the computations that ended
	wrong    []float64     // load in each entry of the worker's list, if its computation ended
}

// bringFaults prepares for an episode with faults.
func (s *Simulator) bringFaults(in *Instance) {
	s.faults = room(s.faults, len(in.Faults))
	for i := range s.faults {
		c := &s.faults[i]
		*c = faultState{sequence: in.Faults[i], next: math.Inf(-1), wrong: c.wrong[:0]}
		if c.sequence == nil {
			c.next = math.Inf(1)
		}
	}
}

// compute returns how much of the chunk that was computed now is wrong. If the points of faults decrease or are
// no numbers, it returns the first that is wrong, and false.
func (c *faultState) compute(size, unit float64) (wrong float64, ok bool) {
	begin := c.computed
	c.computed += size
	last := 0.0 // the last unit; a remainder no larger than a rounding error belongs to the one before it
	if unit > 0 {
		last = max(0, math.Ceil(size/unit*(1-1e-12))-1)
	}
	latest, full, tail := -1.0, 0.0, false
	for c.next < c.computed {
		if c.next >= begin {
			u := 0.0
			if last > 0 {
				u = min(math.Floor((c.next-begin)/unit), last)
			}
			if u > latest && u < last {
				full++
			}
			latest, tail = u, u == last
		}
		at := c.sequence.At(c.asked)
		if !(at >= max(c.next, 0)) {
			return at, false
		}
		c.next = at
		c.asked++
	}
	switch {
	case !tail:
		return float64(full * unit), true
	case full == last:
		return size, true
	}
	return float64(full*unit) + (size - float64(last*unit)), true
}

// checkOut finds how much of the entry is wrong whose computation ends now. The result waits for its
// message, if it needs one.
func (s *Simulator) checkOut(i int, w *worker, k int32) {
	e := &w.entries[k]
	if s.faulty {
		c := &s.faults[i]
		wrong, ok := c.compute(e.size, s.problem.Unit)
		if !ok {
			s.fault("fault %d of worker %d is at %v, after one at %v: points must be 0 or more and never decrease",
				c.asked, i, wrong, c.next)
		}
		c.wrong = room(c.wrong, max(len(c.wrong), int(k)+1))
		c.wrong[k] = wrong
		if s.Record {
			s.Spans[len(s.Spans)-1].Wrong = wrong
		}
		if !w.travels {
			s.accept(i, w, k)
			return
		}
	}
	e.ready, e.state = s.now, computed
	s.offerResult(i, w)
	s.wakeBack()
}

// accept notes that the master has the result of an entry, some of which may be wrong. Of copies it
// keeps the one with most right load.
func (s *Simulator) accept(i int, w *worker, k int32) {
	o, e, wrong, named := &s.outcome, w.entries[k], s.faults[i].wrong[k], w.named
	for len(o.Right) <= int(e.chunk) {
		o.Right = append(o.Right, 0)
	}
	right := &o.Right[e.chunk]
	if open := s.now < o.DoneAt[e.chunk]; open && (wrong == 0 || e.size-wrong > *right) {
		*right, s.progress = e.size-wrong, s.now
	}
	if wrong == 0 {
		s.finish(e.chunk)
	}
	w.named = false
	s.settle(i, w, k)
	if wrong == 0 || s.plan != nil {
		return
	}
	s.view.news[len(s.view.news)-1].Wrong = wrong
	if !named { // it was reported as lost at this very instant
		s.view.lost = append(s.view.lost, e.chunk)
	}
}
