package models

import (
	"fmt"
	"math"
	"slices"
)

// FaultSequence is the points at which a worker computes wrongly. Points are counted in units of load
// that the worker has computed, chunk after chunk; computations cut short by an interruption do not
// count. The points depend on the worker alone, so all policies meet the same faults.
type FaultSequence interface {
	// At returns the k-th point, or +Inf if there are no more. The points never decrease. An episode
	// calls At for k = 0, 1, 2 and so on, as far as needed; 0 restarts the sequence.
	At(k int) float64
}

// FaultsAt is a finite sequence of faults.
type FaultsAt []float64

// At returns the k-th point.
func (f FaultsAt) At(k int) float64 {
	if k < len(f) {
		return f[k]
	}
	return math.Inf(1)
}

// Faulty reports whether some worker of the platform can compute wrongly.
func (p *Platform) Faulty() bool {
	for i := range p.Workers {
		if p.Workers[i].Faults != nil {
			return true
		}
	}
	return false
}

// Faultless returns the problem without faults: every result is right. It returns p itself if no worker
// has Faults.
func (p *Problem) Faultless() *Problem {
	if !p.Faulty() {
		return p
	}
	q := *p
	q.Workers = slices.Clone(p.Workers)
	for i := range q.Workers {
		q.Workers[i].Faults = nil
	}
	return &q
}

// faultState is a worker's state in an episode with faults.
type faultState struct {
	sequence FaultSequence // nil: no faults
	asked    int           // points asked for so far
	next     float64       // the last of these points
	computed float64       // load of the computations that ended
	wrong    []float64     // wrong load in each entry of the worker's list whose computation ended
}

// beginFaults prepares the simulator for an episode with faults.
func (s *Simulator) beginFaults(in *Instance) {
	s.faults = room(s.faults, len(in.Faults))
	for i := range s.faults {
		c := &s.faults[i]
		*c = faultState{sequence: in.Faults[i], next: math.Inf(-1), wrong: c.wrong[:0]}
		if c.sequence == nil {
			c.next = math.Inf(1)
		}
	}
}

// compute advances the worker by a chunk and returns how much of it is wrong. It fails if the points of
// faults decrease.
func (f *faultState) compute(size, unit float64) (wrong float64, err error) {
	begin := f.computed
	if f.computed += size; f.next >= f.computed {
		return 0, nil
	}
	last := 0.0 // the last unit; a remainder as small as a rounding error belongs to the unit before
	if unit > 0 {
		last = max(0, math.Ceil(size/unit*(1-1e-12))-1)
	}
	latest, full, tail := -1.0, 0.0, false
	for f.next < f.computed {
		if f.next >= begin {
			u := 0.0
			if last > 0 {
				u = min(math.Floor((f.next-begin)/unit), last)
			}
			if u > latest && u < last {
				full++
			}
			latest, tail = u, u == last
		}
		at := f.sequence.At(f.asked)
		if !(at >= max(f.next, 0)) {
			return 0, fmt.Errorf("fault %d is at %v, after one at %v: points must be 0 or more and never decrease", f.asked, at, f.next)
		}
		f.next = at
		f.asked++
	}
	switch {
	case !tail:
		return float64(full * unit), nil
	case full == last:
		return size, nil
	}
	return float64(full*unit) + (size - float64(last*unit)), nil
}

// checkOut finds how much of an entry is wrong when its computation ends.
func (s *Simulator) checkOut(i int, w *worker, k int32) {
	f := &s.faults[i]
	wrong, err := f.compute(w.entries[k].size, s.problem.Unit)
	if err != nil {
		s.fault("worker %d: %v", i+1, err)
	}
	f.wrong = room(f.wrong, max(len(f.wrong), int(k)+1))
	f.wrong[k] = wrong
	if s.Record {
		s.Spans[len(s.Spans)-1].Wrong = wrong
	}
}

// accept records that the master has an entry's result, which may be partly wrong. The copy of the chunk
// with most right load is kept.
func (s *Simulator) accept(i int, w *worker, k int32) {
	o, e, wrong, named := &s.outcome, w.entries[k], s.faults[i].wrong[k], w.named
	for len(o.Right) <= int(e.chunk) {
		o.Right = append(o.Right, 0)
	}
	if right := e.size - wrong; right > o.Right[e.chunk] && s.now < o.DoneAt[e.chunk] {
		o.Right[e.chunk], s.progress = right, s.now
	}
	if wrong == 0 {
		s.finish(e.chunk)
	}
	w.named = false
	s.deliver(i, w, k)
	if wrong == 0 || s.plan != nil {
		return
	}
	s.view.news[len(s.view.news)-1].Wrong = wrong
	if !named { // unless it was reported as lost at this very instant
		s.view.lost = append(s.view.lost, e.chunk)
	}
}
