package endangered

import (
	"math"
	"slices"
)

// slot is the next place of a worker.
type slot struct {
	key       float64 // the order in which slots are dealt
	risk, end float64
	worker    int32
	place     int32 // counted from 1
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

// slots is a heap of the next places of all workers, for chunks of one size.
type slots struct {
	heap    []slot // the first is before all others
	workers workers
	size    float64
	byTime  bool // the key is the time, not the risk
}

// begin makes the first slots. The key is the risk, unless a worker is never interrupted. Such workers
// complete everything, and only time can be saved.
func (s *slots) begin(c workers, size float64) {
	s.workers, s.size, s.byTime, s.heap = c, size, false, s.heap[:0]
	for _, m := range c {
		s.byTime = s.byTime || m.law.Before(math.Inf(1)) == 0
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
	if x.key = x.risk; s.byTime {
		x.key = end
	}
	return x
}

// next replaces the first slot by the next one of its worker, unless that gains nothing.
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

// ranking is a heap of the chunks, the most endangered first. Dangers only fall. Its memory is reused for
// the next schedule.
type ranking struct {
	danger []float64 // by chunk: the probability that all its holders lose it
	order  []int32   // the heap
	place  []int32   // by chunk: its place in the heap

	frontier []int32 // of a search: the places of the next candidates
}

// begin resets all dangers to 1.
func (r *ranking) begin(chunks int) {
	r.danger = slices.Grow(r.danger[:0], chunks)[:chunks]
	r.order = slices.Grow(r.order[:0], chunks)[:chunks]
	r.place = slices.Grow(r.place[:0], chunks)[:chunks]
	for i := range r.order {
		r.danger[i], r.order[i], r.place[i] = 1, int32(i), int32(i)
	}
}

// ahead reports whether chunk a comes before chunk b: by falling danger, ties by number.
func (r *ranking) ahead(a, b int32) bool {
	if x, y := r.danger[a], r.danger[b]; x != y {
		return x > y
	}
	return a < b
}

// lower multiplies the danger of a chunk by a risk.
func (r *ranking) lower(chunk int32, risk float64) {
	r.danger[chunk] *= risk
	at := r.place[chunk]
	for {
		child := 2*at + 1
		if int(child) >= len(r.order) {
			break
		}
		if int(child)+1 < len(r.order) && r.ahead(r.order[child+1], r.order[child]) {
			child++
		}
		if !r.ahead(r.order[child], chunk) {
			break
		}
		r.order[at] = r.order[child]
		r.place[r.order[at]] = at
		at = child
	}
	r.order[at], r.place[chunk] = chunk, at
}

// patience is the number of chunks that a search in the heap passes before it scans all chunks.
const patience = 24

// small is a number of chunks up to which a scan is faster than a search in the heap.
const small = 512

// first returns the most endangered chunk that a worker does not hold, or -1 if it holds all.
func (r *ranking) first(held *holders, worker int32) int32 {
	if top := r.order[0]; !held.contains(worker, top) {
		return top
	}
	if len(r.danger) <= small {
		return r.scan(held, worker)
	}
	r.frontier = append(r.frontier[:0], 0)
	for range patience {
		if len(r.frontier) == 0 {
			return -1
		}
		best := 0
		for k, at := range r.frontier {
			if r.ahead(r.order[at], r.order[r.frontier[best]]) {
				best = k
			}
		}
		at := r.frontier[best]
		chunk := r.order[at]
		if !held.contains(worker, chunk) {
			return chunk
		}
		last := len(r.frontier) - 1
		r.frontier[best] = r.frontier[last]
		r.frontier = r.frontier[:last]
		for child := 2*at + 1; child <= 2*at+2 && int(child) < len(r.order); child++ {
			r.frontier = append(r.frontier, child)
		}
	}
	return r.scan(held, worker)
}

// scan is first without the heap.
func (r *ranking) scan(held *holders, worker int32) int32 {
	best, danger := int32(-1), -1.
	for chunk := range held.others(worker, int32(len(r.danger))) {
		if d := r.danger[chunk]; d > danger {
			best, danger = chunk, d
		}
	}
	return best
}
