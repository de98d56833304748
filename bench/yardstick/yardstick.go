// Package yardstick has hand-written event loops, each for a single scenario, with which Loadstar's
// engine is compared. They are as fast as we could make them in Go. They take plain numbers, allocate
// nothing once they have run, and handle one event after the other in the order of time. Tests compare
// their results with the engine's. Two loops, Ahead and InLine, exploit the structure of their scenario,
// as the engine does.
//
// Each computes all that an outcome of Loadstar holds except the number of events: when each chunk is
// done, the work, the makespan, and for each worker the chunks computed, the end of the last, and the
// times busy, lost and idle. Equal chunks are counted, and the count multiplied by the size.
// Interruptions are times, +Inf for never.
package yardstick

import "math"

// Result is the result of an episode.
type Result struct {
	DoneAt         []float64 // +Inf: never
	Work, Makespan float64
	Workers        []Worker
}

// Worker is a worker's part in an episode.
type Worker struct {
	Chunks                   int
	Finish, Busy, Lost, Idle float64
}

var never = math.Inf(1)

// reset makes the result of an episode in which nothing has happened yet.
func (r *Result) reset(chunks, workers int) {
	if cap(r.DoneAt) < chunks || cap(r.Workers) < workers {
		r.DoneAt, r.Workers = make([]float64, chunks), make([]Worker, workers)
	}
	r.DoneAt, r.Workers = r.DoneAt[:chunks], r.Workers[:workers]
	for c := range r.DoneAt {
		r.DoneAt[c] = never
	}
	clear(r.Workers)
	r.Work, r.Makespan = 0, 0
}

// sum computes the work and the makespan of equal chunks, and the idle times. It returns the
// number of chunks that were done.
func (r *Result) sum(size float64, interrupt []float64) (count int) {
	last := 0.0
	for _, t := range r.DoneAt {
		if t < never {
			count++
			last = max(last, t)
		}
	}
	r.Work, r.Makespan = float64(float64(count)*size), last
	r.rest(interrupt)
	return count
}

// rest computes the idle times, given the makespan.
func (r *Result) rest(interrupt []float64) {
	for i := range r.Workers {
		w := &r.Workers[i]
		w.Idle = max(0, min(interrupt[i], r.Makespan)-w.Busy-w.Lost)
	}
}
