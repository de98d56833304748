package best

import (
	"cmp"
	"math"
	"slices"
)

// run is the evaluation of a line, entry by entry, and its memory.
type run struct {
	exact     bool    // use the laws themselves; then there is no gradient
	smoothing float64 // the width over which the maximum of two times is rounded off, so that it has a slope
	barrier   float64 // the penalty of an entry that ends at 0; it grows without limit towards the cutoff

	at     []step
	free   []float64 // by worker: when it is done
	last   []int32   // by worker: its last entry
	missed []float64 // by chunk: the probability that it is lost
	copies []int32   // by chunk: the number of its holders
	back   []int32   // entries whose results travel, in their order
	port   float64   // when all is sent

	slope []float64 // gradient of the expected work by size of chunk
}

// step is an entry, its times, and their derivatives.
type step struct {
	end, done   float64 // ends of its computation and of its result's message
	lost, rise  float64 // probability that the worker is interrupted by then, and its slope
	fed, filled float64 // derivatives of its start and its end by the arrival
	waited      float64 // derivative of the result's end by the computation's end
	pushed      float64 // the slope of the penalty
	before      int32   // the worker's entry before
	pull        float64 // derivative of the expected work by the end
}

// Value returns the expected work of a line by tables of the laws, with a small error.
func (w *evaluator) Value(l *timeline) float64 {
	w.run.exact, w.run.smoothing, w.run.barrier = false, 0, 0
	return w.forward(l)
}

// Exact returns the expected work of a line by the laws themselves.
func (w *evaluator) Exact(l *timeline) float64 {
	w.run.exact, w.run.smoothing, w.run.barrier = true, 0, 0
	return w.forward(l)
}

// later returns the later of two times, and its derivative by the first.
func (r *run) later(a, b float64) (t, share float64) {
	if r.smoothing == 0 {
		if a > b {
			return a, 1
		}
		return b, 0
	}
	d := a - b
	s := math.Sqrt(float64(d*d) + float64(r.smoothing*r.smoothing))
	return (a + b + s) / 2, (1 + d/s) / 2
}

// forward computes the times of all entries and returns the expected work.
func (w *evaluator) forward(l *timeline) float64 {
	r := &w.run
	r.at = resize(r.at, len(l.Entries))
	r.missed = resize(r.missed, len(l.Size))
	for c := range r.missed {
		r.missed[c] = 1
	}
	r.free, r.last = resize(r.free, len(w.workers)), resize(r.last, len(w.workers))
	clear(r.free)
	for i := range r.last {
		r.last[i] = -1
	}
	port := 0.0
	for k, e := range l.Entries {
		m, s, x := &w.workers[e.Worker], &r.at[k], l.Size[e.Chunk]
		begin := r.free[e.Worker]
		s.before = r.last[e.Worker]
		s.fed, s.filled = 0, 0
		if !m.resident {
			ready := port + m.send.Latency
			port += m.send.Of(x)
			if !w.stream {
				ready = port
			}
			begin, s.fed = r.later(ready, begin)
		}
		s.end = begin + m.compute.Of(x)
		if w.stream && !m.resident {
			s.end, s.filled = r.later(port, s.end)
		}
		s.done = s.end
		r.free[e.Worker], r.last[e.Worker] = s.end, int32(k)
	}
	r.port = port
	if w.returns {
		w.fetch(l)
	}
	penalty := 0.0
	for k, e := range l.Entries {
		s := &r.at[k]
		switch m := &w.workers[e.Worker]; {
		case m.law == nil:
			s.lost, s.rise = 0, 0
		case r.exact:
			s.lost = m.law.before(s.done)
		default:
			s.lost, s.rise = m.law.at(s.done)
		}
		r.missed[e.Chunk] *= s.lost
		if s.pushed = 0; r.barrier > 0 {
			if wall := w.workers[e.Worker].law.wall; s.done < wall && wall <= math.MaxFloat64 {
				far := 1 - s.done/wall
				penalty += r.barrier / far
				s.pushed = r.barrier / (far * far * wall)
			}
		}
	}
	work := 0.0
	for c, x := range l.Size {
		work += float64(x * (1 - r.missed[c]))
	}
	return work - penalty
}

// fetch lets the results travel in the order in which they become ready.
func (w *evaluator) fetch(l *timeline) {
	r := &w.run
	r.back = r.back[:0]
	for k, e := range l.Entries {
		if w.workers[e.Worker].travels {
			r.back = append(r.back, int32(k))
		}
	}
	slices.SortFunc(r.back, func(i, j int32) int {
		if r.at[i].end != r.at[j].end {
			return cmp.Compare(r.at[i].end, r.at[j].end)
		}
		if a, b := l.Entries[i].Worker, l.Entries[j].Worker; a != b {
			return cmp.Compare(a, b)
		}
		return cmp.Compare(i, j)
	})
	free := 0.0
	if w.half {
		free = r.port
	}
	for _, k := range r.back {
		s, e := &r.at[k], l.Entries[k]
		free, s.waited = r.later(s.end, free)
		free += w.workers[e.Worker].back.Of(l.Size[e.Chunk])
		s.done = free
	}
}

// resize returns a slice of n elements in the memory of s if it is large enough.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	return s[:n]
}
