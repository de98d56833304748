package models

import "math"

// Outcome is what became of an episode. DoneAt is the primary fact, all else
// derives from it and from how far each worker came.
type Outcome struct {
	// DoneAt tells for every chunk when the master first had it computed: at
	// the end of its computation or, if results travel, of its message back.
	// It is +Inf for chunks that were never done.
	DoneAt []float64

	Work     float64 // units in the chunks that were done, each counted once
	Makespan float64 // when the last of them was done; 0 if none was
	Workers  []WorkerOutcome
	Events   int // how many events the engine handled; 0 in a replay
}

// WorkerOutcome is one worker's part in an episode.
type WorkerOutcome struct {
	Chunks int     // computed to the end, whether or not they were of use
	Finish float64 // when the last of them ended; 0 if there was none
	Busy   float64 // time spent on them
	Lost   float64 // time spent on the chunk that the interruption killed
	Idle   float64 // the rest of the time until the interruption or the makespan, whichever is first
}

// sumUp fills in what derives from DoneAt, for every evaluator alike, so that
// equal facts give equal bits.
func (o *Outcome) sumUp(size []float64, in *Instance) {
	o.Work, o.Makespan = total(o.DoneAt, size)
	for i := range o.Workers {
		w := &o.Workers[i]
		w.Idle = max(0, min(in.Interrupt[i], o.Makespan)-w.Busy-w.Lost)
	}
}

// total returns the work in the chunks that were done and the time of the last.
// The sum has four lanes, chunk c in lane c mod 4, so that an addition need not
// wait for the one before; and whether a chunk was done, which is as good as
// random, decides a conditional move and no branch.
func total(doneAt, size []float64) (work, last float64) {
	const never = 0x7FF0000000000000
	var lanes [4]float64
	var latest uint64
	size = size[:len(doneAt)]
	add := func(lane int, at, x float64) {
		t, amount := math.Float64bits(at), math.Float64bits(x)
		if t == never {
			amount = 0
		}
		if t == never {
			t = 0
		}
		if t > latest {
			latest = t
		}
		lanes[lane] += math.Float64frombits(amount)
	}
	c := 0
	for ; c+4 <= len(size); c += 4 {
		at, x := doneAt[c:c+4:c+4], size[c:c+4:c+4]
		add(0, at[0], x[0])
		add(1, at[1], x[1])
		add(2, at[2], x[2])
		add(3, at[3], x[3])
	}
	for ; c < len(size); c++ {
		add(c%4, doneAt[c], size[c])
	}
	return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]), math.Float64frombits(latest)
}

// reset gives the outcome room for so many chunks and workers, keeping memory.
func (o *Outcome) reset(chunks, workers int) {
	o.DoneAt = fill(o.DoneAt, chunks, math.Inf(1))
	o.Workers = fill(o.Workers, workers, WorkerOutcome{})
	o.Work, o.Makespan, o.Events = 0, 0, 0
}

// fill returns a slice of n copies of x in the memory of s, if it is enough.
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
