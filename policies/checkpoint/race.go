package checkpoint

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
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

// Race runs workers side by side, each with its task and its failures. Workers hold their load
// and begin when their tasks start.
//
// In the world of package models, a failure that stops a worker is the interruption of one that
// comes back: it loses the chunk in work, and restarts for as long as the recovery takes. A
// failure that spoils a chunk shows when that ends, and the worker is told to do it again.
//
// Workers share nothing but the random numbers, which are drawn in the order in which failures
// show. So a race needs no events but these: between two of its failures a worker computes one
// chunk after the other, and the ends are the same to the last bit. A Race has memory that it
// uses again; the zero value is ready. It serves one goroutine.
type Race struct {
	// Simulator plays races event by event, as a dispatcher's episodes in that world, and may
	// record them; nil: they are computed without.
	Simulator *models.Simulator

	law      failures
	recovery float64
	runners  []runner
	agenda   engine.Agenda
	world    world
	ends     []float64
}

// Rollback returns when each of the tasks is done in a run in which workers save and
// recover. What it returns is valid until the next race.
func (r *Race) Rollback(law Rollback, tasks []Task, rng *rand.PCG) ([]float64, error) {
	if err := law.Validate(); err != nil {
		return nil, err
	}
	r.law, r.recovery = failures{rng: rng, rate: law.Rate, stops: true, downtime: law.Downtime}, law.Recovery
	attempts := func(length float64) float64 { return math.Exp(law.Rate * (length + law.Recovery)) }
	return r.run(law.Checkpoint, attempts, tasks)
}

// Repeat returns when each of the tasks is done in a run in which workers check and
// compute again. What it returns is valid until the next race.
func (r *Race) Repeat(law Repeat, tasks []Task, rng *rand.PCG) ([]float64, error) {
	if err := law.Validate(); err != nil {
		return nil, err
	}
	r.law, r.recovery = failures{rng: rng, rate: law.Rate, once: law.Once}, 0
	attempts := func(length float64) float64 {
		if law.Once {
			return min(2, math.Exp(law.Rate*length))
		}
		return math.Exp(law.Rate * length)
	}
	return r.run(law.Check, attempts, tasks)
}

// mostAttempts is how many attempts at chunks a race may take: about two seconds.
const mostAttempts = 10_000_000

// run runs a race in which each chunk costs the time to check or save it. It returns an error
// for tasks that make no sense, and for those that would not be done in reasonable time, as
// attempts at a chunk of a length tells.
func (r *Race) run(check float64, attempts func(length float64) float64, tasks []Task) ([]float64, error) {
	r.ends = r.ends[:0]
	if len(tasks) == 0 {
		return r.ends, nil
	}
	chunks, all := 0.0, 0.0
	for i, t := range tasks {
		if err := checkChunks(t.Work, t.Chunks); err != nil {
			return nil, fmt.Errorf("task %d: %w", i, err)
		}
		if !(t.Start >= 0) || math.IsInf(t.Start, 1) {
			return nil, fmt.Errorf("task %d starts at %v: it must be 0 or more and finite", i, t.Start)
		}
		if math.IsInf(t.Start+t.Work+float64(float64(t.Chunks)*check), 1) {
			return nil, fmt.Errorf("task %d starts at %v and takes %v: that is too late to be told", i, t.Start, t.Work)
		}
		length := t.Work / float64(t.Chunks)
		if all += float64(float64(t.Chunks) * attempts(length+check)); !(all <= mostAttempts) {
			return nil, fmt.Errorf("task %d: with %d chunks of %v and failures at a rate of %v it would take more than %d attempts",
				i, t.Chunks, length, r.law.rate, mostAttempts)
		}
		chunks += float64(t.Chunks)
	}
	if r.Simulator == nil {
		r.compute(check, tasks)
		return r.ends, nil
	}
	out, err := r.world.play(r.Simulator, r.law, r.recovery, check, chunks, tasks)
	if err != nil {
		return nil, err
	}
	for i := range tasks {
		r.ends = append(r.ends, out.Workers[i].Finish)
	}
	return r.ends, nil
}
