package models

import (
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
)

// never is when the chunks are done that are made ready at a time.
var never = slices.Repeat([]float64{engine.Never}, 64)

// Cut cuts a chunk of the given size off the load, or all that is left if that
// is less, and returns its number, counted from 0. A remainder no larger than a
// rounding error becomes part of the chunk. Cut returns -1 if nothing is left or
// the size is not positive.
func (v *View) Cut(size float64) int {
	if size != v.size || v.chunks >= v.ready {
		return v.cut(size)
	}
	v.left -= size
	v.chunks++
	return v.chunks - 1
}

// cut is Cut of a chunk that is not ready. It makes others of its size ready, if they are surely there.
func (v *View) cut(size float64) int {
	s, left, grain := v.s, v.left, 1e-12*v.s.problem.Load
	if !(size > 0) || left == 0 {
		return -1
	}
	if left-size <= grain {
		size = left
	}
	v.left -= size
	v.count()
	c := v.chunks
	// There is room for as many chunks as there are if all have the size of the first, but not for very many.
	if n := int(min(s.problem.Load/size, 100*float64(len(s.workers)))) + 1; c == 0 && cap(s.outcome.DoneAt) < n {
		s.outcome.DoneAt = make([]float64, 0, n)
	}
	if size != v.size {
		s.runs = append(s.runs, run{upto: c, size: size})
		v.size = size
	}
	n := 1
	if size > 2*grain {
		n = int(max(1, min(float64(len(never)), left/size-1)))
	}
	s.outcome.DoneAt = append(s.outcome.DoneAt, never[:n]...)
	v.chunks, v.ready = c+1, c+n
	return c
}

// count notes how many chunks of the last size there are, and that no others are.
func (v *View) count() {
	if last := len(v.s.runs) - 1; last >= 0 {
		v.s.runs[last].upto = v.chunks
	}
	v.s.outcome.DoneAt = v.s.outcome.DoneAt[:v.chunks]
}
