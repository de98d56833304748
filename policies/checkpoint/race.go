package checkpoint

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/ftr"
)

// Task is what one worker of a [Race] has to do: an amount of work from a time on, in equal
// chunks.
type Task struct {
	Start, Work float64
	Chunks      int
}

// Tasks returns what workers with these shares have to do, in the order of their
// messages: their start-ups and the checking of units are work, and the start-up of a
// check-out is left to the law of a [Race], once for every chunk. A worker that gets
// nothing has no task. There must not be more shares than workers.
func Tasks(workers []ftr.Worker, shares []float64, chunks int) []Task {
	var tasks []Task
	port := 0.0
	for i, x := range shares {
		if x > 0 {
			w := workers[i]
			cost := w.Takes(x) - w.Send.Latency - w.Check.Latency
			task := Task{Work: cost, Chunks: chunks}
			if !w.Send.Free() {
				task.Start = port + w.Send.Latency
				port += w.Send.Of(x)
			}
			tasks = append(tasks, task)
		}
	}
	return tasks
}

// Race simulates workers side by side, each with its task and its failures. Workers share
// nothing but the random numbers, which are drawn in the order of the failures: the engine
// has the time at which each worker wants its next one. Between failures a worker runs on
// its own, as an event for each chunk would take ten times as long. A Race has memory that
// it uses again; the zero value is ready. It serves one goroutine.
type Race struct {
	agenda engine.Agenda
	racers []racer
	ends   []float64
	rng    *rand.PCG
	rate   float64
}

// racer is one worker.
type racer struct {
	left    int     // chunks to be done, with the one in work
	length  float64 // of a chunk, with its checkpoint or check
	end     float64 // of the chunk or the recovery, if nothing fails
	failure float64 // the next
	again   bool    // it recovers the last checkpoint, or computes a chunk that was wrong
}

// Rollback returns when each of the tasks is done in a run in which workers save and
// recover. What it returns is valid until the next race.
func (r *Race) Rollback(law Rollback, tasks []Task, rng *rand.PCG) ([]float64, error) {
	if err := law.Validate(); err != nil {
		return nil, err
	}
	if err := r.begin(law.Rate, law.Checkpoint, law.Recovery, math.Inf(1), tasks, rng); err != nil {
		return nil, err
	}
	for i := range r.racers {
		r.untilDown(i, law.Downtime)
	}
	for i, ok := r.agenda.Next(); ok; i, ok = r.agenda.Next() {
		w, now := &r.racers[i], r.agenda.Now()
		w.again, w.end, w.failure = true, now+law.Recovery, now+r.wait()
		r.untilDown(i, law.Downtime)
	}
	return r.ends, nil
}

// untilDown runs a worker until its task is done, or until it fails. Then its recovery
// begins after the downtime.
func (r *Race) untilDown(i int, downtime float64) {
	w := &r.racers[i]
	for ; w.end <= w.failure; w.end += w.length {
		if w.again {
			w.again = false
		} else if w.left--; w.left == 0 {
			r.ends[i] = w.end
			return
		}
	}
	r.agenda.Set(i, w.failure+downtime)
}

// Repeat returns when each of the tasks is done in a run in which workers check and
// compute again. What it returns is valid until the next race.
func (r *Race) Repeat(law Repeat, tasks []Task, rng *rand.PCG) ([]float64, error) {
	if err := law.Validate(); err != nil {
		return nil, err
	}
	most := math.Inf(1)
	if law.Once {
		most = 2
	}
	if err := r.begin(law.Rate, law.Check, 0, most, tasks, rng); err != nil {
		return nil, err
	}
	for i := range r.racers {
		r.untilWrong(i)
	}
	for i, ok := r.agenda.Next(); ok; i, ok = r.agenda.Next() {
		w, now := &r.racers[i], r.agenda.Now()
		w.failure = now + r.wait()
		if w.again = !(law.Once && w.again); !w.again {
			if w.left--; w.left == 0 {
				r.ends[i] = now
				continue
			}
		}
		w.end = now + w.length
		r.untilWrong(i)
	}
	return r.ends, nil
}

// untilWrong runs a worker until its task is done, or until the end of a chunk that is
// wrong: failures are not noticed before.
func (r *Race) untilWrong(i int) {
	w := &r.racers[i]
	for ; w.end <= w.failure; w.end += w.length {
		w.again = false
		if w.left--; w.left == 0 {
			r.ends[i] = w.end
			return
		}
	}
	r.agenda.Set(i, w.end)
}

// begin prepares the workers; most is the largest number of attempts at a chunk, which
// may be infinite. It returns an error for tasks that make no sense, and for those that
// would not be done in reasonable time.
func (r *Race) begin(rate, check, recovery, most float64, tasks []Task, rng *rand.PCG) error {
	chunks := 0.0
	for i, t := range tasks {
		if err := checkChunks(t.Work, t.Chunks); err != nil {
			return fmt.Errorf("task %d: %w", i, err)
		}
		if !(t.Start >= 0) || math.IsInf(t.Start, 1) {
			return fmt.Errorf("task %d starts at %v: it must be 0 or more and finite", i, t.Start)
		}
		attempts := min(most, math.Exp(rate*(t.Work/float64(t.Chunks)+check+recovery)))
		if chunks += float64(t.Chunks) * attempts; !(chunks <= mostChunks) {
			return fmt.Errorf("task %d: with %d chunks of %v and failures at a rate of %v it would take more than %d attempts",
				i, t.Chunks, t.Work/float64(t.Chunks), rate, mostChunks)
		}
	}
	r.rng, r.rate = rng, rate
	r.agenda.Reset(len(tasks))
	r.racers, r.ends = r.racers[:0], r.ends[:0]
	for _, t := range tasks {
		w := racer{left: t.Chunks, length: t.Work/float64(t.Chunks) + check, failure: t.Start + r.wait()}
		w.end = t.Start + w.length
		r.racers, r.ends = append(r.racers, w), append(r.ends, 0)
	}
	return nil
}

// wait draws the time until the next failure.
func (r *Race) wait() float64 {
	if r.rate == 0 {
		return math.Inf(1)
	}
	return -math.Log(engine.Uniform(r.rng)) / r.rate
}
