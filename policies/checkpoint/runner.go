package checkpoint

import "github.com/loadstar-sim/loadstar/engine"

// runner is a worker of a race that is computed without events. Nobody waits for its chunks, so
// it can go ahead of the others as far as its next failure that matters: one before which it has
// not done all. Only these are taken in the order of times, as random numbers are drawn for them.
type runner struct {
	length  float64 // of a chunk, and of its check
	now     float64 // when its next chunk begins
	left    int
	failure float64 // the next
	again   bool    // its next chunk was spoilt once
}

// compute computes a race.
func (r *Race) compute(check float64, tasks []Task) {
	r.runners = r.runners[:0]
	for _, t := range tasks {
		w := runner{length: t.Work/float64(t.Chunks) + check, now: t.Start, left: t.Chunks}
		w.failure = t.Start + r.law.wait()
		r.runners = append(r.runners, w)
	}
	r.agenda.Reset(len(tasks))
	for i := range r.runners {
		r.agenda.Set(i, r.runners[i].run(r.law.stops))
	}
	for i, due := r.agenda.Next(); due; i, due = r.agenda.Next() {
		w := &r.runners[i]
		w.fail(r.agenda.Now(), &r.law, r.recovery)
		r.agenda.Set(i, w.run(r.law.stops))
	}
	for i := range r.runners {
		r.ends = append(r.ends, r.runners[i].now)
	}
}

// run computes chunks until a failure shows, and returns when: at once if it stops the worker,
// else at the end of the chunk. That is never if all are done.
func (w *runner) run(stops bool) float64 {
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
func (w *runner) fail(at float64, law *failures, recovery float64) {
	if law.stops {
		back := at + law.downtime
		w.failure = back + law.wait()
		w.now = back + recovery
		return
	}
	w.now, w.failure = at, at+law.wait()
	if w.again = !(law.once && w.again); !w.again {
		w.left--
	}
}
