package models

import "math"

// Outcome is the result of an episode. DoneAt is the primary fact; all else follows from it and from the
// progress of each worker.
type Outcome struct {
	// DoneAt is the time at which the master first has each chunk computed: the
	// end of its computation or, if results travel, of its message back. It is
	// +Inf for chunks that were never done.
	DoneAt []float64

	Work     float64 // units in the chunks that were done; copies count once
	Makespan float64 // when the last of these chunks was done; 0 if none was
	Workers  []WorkerOutcome
	Events   int // number of events handled; 0 if they were not needed, see [Simulator.Run]

	// Right is the right load of each chunk, in the best of its copies. It is empty if the instance has
	// no Faults. Work then also counts, after the chunks that were done, the right load of the others in
	// their order, and Makespan is the time at which the last right load came.
	Right []float64

	// The following fields are for problems in which a worker has a Life.

	Bills []Bill  // how each worker's time was used; empty for other problems
	Cost  float64 // cost of all workers
	Open  bool    // the end of a record or the Limit cut the episode short

	// End is the makespan if all of the load was done. Otherwise it is the time at which the last
	// computation or message ended, or the deadline, if that is later. It is not before the last Release.
	// Machines that were not released are paid until then.
	End float64
}

// WorkerOutcome is one worker's part in an episode.
type WorkerOutcome struct {
	Chunks int     // computations that ended, useful or not
	Finish float64 // when the last of them ended; 0 if none did
	Busy   float64 // time spent on them
	Lost   float64 // time spent on the chunk that the interruption killed
	Idle   float64 // the rest of the time until the interruption or the makespan, whichever is first
}

// sumUp computes the fields that derive from DoneAt. All evaluators call it, so that equal facts give
// equal bits. With faults, last is the time at which the last right load came.
func (o *Outcome) sumUp(runs runs, in *Instance, last float64) {
	o.Work, o.Makespan = runs.done(o.DoneAt)
	if len(o.Right) > 0 {
		o.Makespan = last
		for c, right := range o.Right {
			if math.IsInf(o.DoneAt[c], 1) {
				o.Work += right
			}
		}
	}
	for i := range o.Workers {
		w := &o.Workers[i]
		w.Idle = max(0, min(in.Interrupt[i], o.Makespan)-w.Busy-w.Lost)
	}
}

// reset empties the outcome and sizes it for the given numbers of chunks and
// workers. It keeps memory.
func (o *Outcome) reset(chunks, workers int) {
	o.DoneAt = fill(o.DoneAt, chunks, math.Inf(1))
	o.Workers = room(o.Workers, workers)
	clear(o.Workers)
	o.Work, o.Makespan, o.Events = 0, 0, 0
	o.Right = o.Right[:0]
	o.Bills, o.Cost, o.Open, o.End = o.Bills[:0], 0, false, 0
}
