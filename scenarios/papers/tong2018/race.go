package tong2018

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/policies/faults"
)

// task is the work of one worker under cscw or hoeoci: from a time on, in equal chunks.
type task struct {
	start, work float64
	chunks      int
}

// tasksOf cuts the workers' shares, in the order of their messages, into the given number of chunks. If the
// number is 0, it uses the best number under the law. Start-ups and the checking of units are work. The
// start-up of a check-out is left to the law, once for every chunk. A worker without a share has no task.
func tasksOf(workers []faults.Worker, shares []float64, law checkpoint.Law, chunks float64) ([]task, error) {
	number, err := checkpoint.Divide(law, chunks)
	if err != nil {
		return nil, err
	}
	var tasks []task
	port := 0.0
	for i, x := range shares {
		if !(x > 0) {
			continue
		}
		w := workers[i]
		t := task{work: w.Takes(x) - w.Send.Latency - w.Check.Latency}
		if !w.Send.Free() {
			t.start = port + w.Send.Latency
			port += w.Send.Of(x)
		}
		if t.chunks, err = number(t.work); err != nil {
			return nil, err
		}
		tasks = append(tasks, t)
	}
	return tasks, nil
}

// failures says how the workers of a race fail, at a rate, and how much a failure costs them.
type failures struct {
	rate, save float64 // save is the time to save or check a chunk, in which they fail too
	stops      bool    // a failure stops the worker at once; otherwise it spoils the chunk, which shows at its end
	downtime   float64 // after a failure that stops
	recovery   float64 // after the downtime
	once       bool    // the second time, a chunk is taken to be right
}

// failuresOf returns the failures that a law is made for.
func failuresOf(law checkpoint.Law) (failures, error) {
	switch l := law.(type) {
	case checkpoint.Rollback:
		return failures{rate: l.Rate, save: l.Checkpoint, stops: true, downtime: l.Downtime, recovery: l.Recovery}, l.Validate()
	case checkpoint.Repeat:
		return failures{rate: l.Rate, save: l.Check, once: l.Once}, l.Validate()
	}
	return failures{}, fmt.Errorf("%T has no race", law)
}

// wait draws the time until the next failure.
func (f *failures) wait(rng *rand.PCG) float64 {
	if f.rate == 0 {
		return math.Inf(1)
	}
	return -math.Log(engine.Uniform(rng)) / f.rate
}

// mostAttempts is how many attempts at chunks a race may take: about two seconds.
const mostAttempts = 10_000_000

// check returns an error if the tasks would not be done in reasonable time: e^(rate t) is the mean
// number of attempts at what takes t.
func (f *failures) check(tasks []task) error {
	all := 0.0
	for i, t := range tasks {
		n, length := float64(t.chunks), t.work/float64(t.chunks)
		if !(t.start+t.work+float64(n*f.save) <= math.MaxFloat64) {
			return fmt.Errorf("task %d starts at %v and takes %v: its end is too large for a number", i, t.start, t.work)
		}
		attempts := math.Exp(f.rate * (length + f.save + f.recovery))
		if f.once {
			attempts = min(2, attempts)
		}
		if all += float64(n * attempts); !(all <= mostAttempts) {
			return fmt.Errorf("task %d: with %d chunks of %v and failures at a rate of %v it would take more than %d attempts",
				i, t.chunks, length, f.rate, mostAttempts)
		}
	}
	return nil
}

// race runs workers side by side, each with its task and its failures, and returns when each
// task is done. Workers hold their load and begin when their tasks start.
//
// Workers share nothing but the random numbers, which are drawn in the order in which failures
// show. So the failures are the only events: between two of them a worker computes chunk after
// chunk. For a worker that rolls back, the engine finds the same end.
func race(law checkpoint.Law, tasks []task, rng *rand.PCG) (ends []float64, err error) {
	f, err := failuresOf(law)
	if err == nil {
		err = f.check(tasks)
	}
	if err != nil {
		return nil, err
	}
	racers := make([]racer, 0, len(tasks))
	for _, t := range tasks {
		racers = append(racers, racer{length: t.work/float64(t.chunks) + f.save, now: t.start, left: t.chunks, failure: t.start + f.wait(rng)})
	}
	var agenda engine.Agenda
	agenda.Reset(len(tasks))
	for i := range racers {
		agenda.Set(i, racers[i].run(f.stops))
	}
	for at, i := agenda.First(); at < engine.Never; at, i = agenda.First() {
		racers[i].fail(at, &f, rng)
		agenda.Set(i, racers[i].run(f.stops))
	}
	for i := range racers {
		ends = append(ends, racers[i].now)
	}
	return ends, nil
}

// racer is a worker of a race.
type racer struct {
	length  float64 // of a chunk, and of its check
	now     float64 // when its next chunk begins
	left    int     // chunks that are not done
	failure float64 // the next
	again   bool    // its next chunk was spoilt once
}

// run computes chunks until a failure shows, and returns when: at once if it stops the worker,
// else at the end of the chunk. That is never if all chunks are done first.
func (w *racer) run(stops bool) float64 {
	now, left := w.now, w.left
	for ; left > 0; left-- {
		end := now + w.length
		if end > w.failure {
			if w.again = w.again && left == w.left; stops {
				end = w.failure
			}
			w.now, w.left = now, left
			return end
		}
		now = end
	}
	w.now, w.left = now, 0
	return engine.Never
}

// fail is called when a failure shows.
func (w *racer) fail(at float64, f *failures, rng *rand.PCG) {
	if f.stops {
		back := at + f.downtime
		w.failure = back + f.wait(rng)
		w.now = back + f.recovery
		return
	}
	w.now, w.failure = at, at+f.wait(rng)
	if w.again = !(f.once && w.again); !w.again {
		w.left--
	}
}
