package models

import (
	"math"
	"sort"
)

// Outcome is the result of an episode. DoneAt is the primary fact; all else
// derives from it and from how far each worker came.
type Outcome struct {
	// DoneAt is the time at which the master first has each chunk computed: the
	// end of its computation or, if results travel, of its message back. It is
	// +Inf for chunks that were never done.
	DoneAt []float64

	Work     float64 // units in the chunks that were done, each counted once
	Makespan float64 // when the last of them was done; 0 if none was
	Workers  []WorkerOutcome
	Events   int // handled by the engine, which has none for what nothing waits for; 0 in a replay

	// Of problems in which a worker has a Life:

	Bills []Bill  // what was made of each worker's time; empty for other problems
	Cost  float64 // of all of it
	Open  bool    // not all of the load was done when a record ended, or the Limit was reached

	// End is the makespan if all of the load was done; otherwise when the last computation or
	// message ended, or the deadline, if that is later. It is not before the last Release.
	// Machines that were not released are paid until then.
	End float64
}

// WorkerOutcome is one worker's part in an episode.
type WorkerOutcome struct {
	Chunks int     // computed to the end, useful or not
	Finish float64 // when the last of them ended; 0 if there was none
	Busy   float64 // time spent on them
	Lost   float64 // time spent on the chunk that the interruption killed
	Idle   float64 // the rest of the time until the interruption or the makespan, whichever is first
}

// sumUp computes the fields that derive from DoneAt. All evaluators call it, so
// that equal facts give equal bits.
func (o *Outcome) sumUp(runs []run, in *Instance) {
	o.Work, o.Makespan = total(o.DoneAt, runs)
	for i := range o.Workers {
		w := &o.Workers[i]
		w.Idle = max(0, min(in.Interrupt[i], o.Makespan)-w.Busy-w.Lost)
	}
}

// run is a series of chunks of equal size that ends before chunk upto.
type run struct {
	upto int
	size float64
}

// runsOf returns the runs of equal sizes, in the memory of an earlier result.
func runsOf(size []float64, runs []run) []run {
	runs = runs[:0]
	for c, x := range size {
		runs = grown(runs, c, x)
	}
	return runs
}

// grown returns the runs with another chunk, which has the number c.
func grown(runs []run, c int, size float64) []run {
	if n := len(runs); n > 0 && runs[n-1].size == size {
		runs[n-1].upto = c + 1
		return runs
	}
	return append(runs, run{c + 1, size})
}

// sizeOf returns the size of a chunk; that of the last run at once.
func sizeOf(runs []run, chunk int) float64 {
	if last := len(runs) - 1; last == 0 || chunk >= runs[last-1].upto {
		return runs[last].size
	}
	return runs[sort.Search(len(runs), func(k int) bool { return chunk < runs[k].upto })].size
}

// total returns the work in the chunks that were done and the time of the last.
// Chunks of equal size are counted and the count is multiplied by the size: all
// of 147 chunks of 1/147 make 1, and the counts alone determine the work.
// Whether a chunk was done is as good as random, so no branch depends on it.
func total(doneAt []float64, runs []run) (work, last float64) {
	const never = 0x7FF0000000000000
	var latest uint64
	from := 0
	for _, r := range runs {
		count := uint64(0)
		for _, at := range doneAt[from:r.upto] {
			t := math.Float64bits(at)
			done := (t - never) >> 63 // 1 if t is less than never
			count += done
			if t &= -done; t > latest {
				latest = t
			}
		}
		work += float64(float64(count) * r.size)
		from = r.upto
	}
	return work, math.Float64frombits(latest)
}

// reset empties the outcome and sizes it for the given numbers of chunks and
// workers. It keeps memory.
func (o *Outcome) reset(chunks, workers int) {
	o.DoneAt = fill(o.DoneAt, chunks, math.Inf(1))
	o.Workers = room(o.Workers, workers)
	clear(o.Workers)
	o.Work, o.Makespan, o.Events = 0, 0, 0
	o.Bills, o.Cost, o.Open, o.End = o.Bills[:0], 0, false, 0
}

// fill returns a slice of n copies of x, in the memory of s if that suffices.
func fill[T any](s []T, n int, x T) []T {
	if cap(s) < n {
		s = make([]T, n)
	}
	s = s[:n]
	for i := range s {
		s[i] = x
	}
	return s
}

// room returns a slice of length n with the elements of s, whose own memory is kept.
func room[T any](s []T, n int) []T {
	if cap(s) < n {
		s = append(s[:cap(s)], make([]T, n-cap(s))...)
	}
	return s[:n]
}
