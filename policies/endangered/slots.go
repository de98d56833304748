package endangered

import "math"

// slot is the next place of a worker.
type slot struct {
	key       float64 // slots are dealt in the order of this
	risk, end float64
	worker    int32
	place     int32 // from 1
}

// before orders slots by key, then by time and then by worker.
func (s slot) before(t slot) bool {
	if s.key != t.key {
		return s.key < t.key
	}
	if s.end != t.end {
		return s.end < t.end
	}
	return s.worker < t.worker
}

// slots is the next places of all workers for chunks of one size.
type slots struct {
	heap    []slot // the first is before all others
	workers workers
	size    float64
	timely  bool // the key is the time, not the risk
}

// begin makes the first slots. The key is the risk, unless a worker is never interrupted. Such
// workers complete everything, and all that is left to be had is time.
func (s *slots) begin(c workers, size float64) {
	s.workers, s.size, s.timely, s.heap = c, size, false, s.heap[:0]
	for _, m := range c {
		s.timely = s.timely || m.law.Before(math.Inf(1)) == 0
	}
	for i := range c {
		if x := s.slot(int32(i), 1); x.risk < 1 {
			s.heap = append(s.heap, x)
		}
	}
	for at := len(s.heap)/2 - 1; at >= 0; at-- {
		s.sink(at, s.heap[at])
	}
}

// slot returns a place of a worker.
func (s *slots) slot(worker, place int32) slot {
	m := s.workers[worker]
	end := m.end(int(place), s.size)
	x := slot{risk: m.risk(end), end: end, worker: worker, place: place}
	if x.key = x.risk; s.timely {
		x.key = end
	}
	return x
}

// next replaces the first slot by the next one of its worker, unless nothing can come of that.
func (s *slots) next() {
	if x := s.slot(s.heap[0].worker, s.heap[0].place+1); x.risk < 1 {
		s.sink(0, x)
	} else {
		s.drop()
	}
}

// drop removes the first slot, and with it its worker.
func (s *slots) drop() {
	last := len(s.heap) - 1
	x := s.heap[last]
	if s.heap = s.heap[:last]; last > 0 {
		s.sink(0, x)
	}
}

// sink puts a slot at a place of the heap or below it.
func (s *slots) sink(at int, x slot) {
	for {
		child := 2*at + 1
		if child >= len(s.heap) {
			break
		}
		if child+1 < len(s.heap) && s.heap[child+1].before(s.heap[child]) {
			child++
		}
		if !s.heap[child].before(x) {
			break
		}
		s.heap[at], at = s.heap[child], child
	}
	s.heap[at] = x
}
