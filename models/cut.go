package models

import (
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
)

// never is the completion times of a batch of chunks that are not done.
var never = slices.Repeat([]float64{engine.Never}, 64)

// Cut cuts a chunk of the given size off the load and returns its number, counted from 0. If less is
// left, the chunk takes all of it; a remainder as small as a rounding error joins the chunk. Cut returns
// -1 if nothing is left or the size is not positive.
func (v *View) Cut(size float64) int {
	if size != v.size || v.chunks >= v.ready {
		return v.cut(size)
	}
	v.left -= size
	v.chunks++
	return v.chunks - 1
}

// cut is Cut for a chunk that was not prepared. It prepares more chunks of this size, as long as there is
// surely load for them.
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
	// Room is made for as many chunks as the load has if all have the size of the first, up to a bound.
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

// count records how many chunks of the last size there are, and drops the prepared ones.
func (v *View) count() {
	if last := len(v.s.runs) - 1; last >= 0 {
		v.s.runs[last].upto = v.chunks
	}
	v.s.outcome.DoneAt = v.s.outcome.DoneAt[:v.chunks]
}
