package queues

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
)

// timeouts finds workers that have been silent for too long: for patience times as long as the oldest
// chunk they owe takes to be sent, computed and returned. That time begins when the chunk was sent, or
// with the worker's last sign of life if that is later. A worker that is too late is given up: the queue
// no longer waits for the chunks that it owes. Without workers, timeouts does nothing.
type timeouts struct {
	patience float64
	workers  []workerTimeout
	alarms   engine.Heap // when workers may be overdue: at most one for each worker, and never too late
	fresh    []int32     // memory of giveUp and lostOf
}

// workerTimeout is the state of a worker in timeouts.
type workerTimeout struct {
	since   float64 // its last sign of life, or the time of the first send after it had nothing
	givenUp []int32 // the given-up chunks that it owes, oldest first
	set     bool    // it has an alarm
}

func (w *timeouts) reset() {
	for i := range w.workers {
		w.workers[i] = workerTimeout{givenUp: w.workers[i].givenUp[:0]}
	}
	w.alarms = w.alarms[:0]
}

// send records that a chunk is sent.
func (w *timeouts) send(v *models.View, worker, chunk int) {
	if w.workers == nil {
		return
	}
	k := &w.workers[worker]
	if v.Pending(worker) == 0 {
		k.since = v.Now()
	}
	if !k.set {
		first := w.oldest(v, worker)
		if first < 0 {
			first = chunk
		}
		w.push(worker, w.due(v, worker, first))
	}
}

// sawAlive records that a result came back, and reports whether the worker had been given up with any
// chunk. It is inlined.
func (w *timeouts) sawAlive(v *models.View, worker int) (late bool) {
	if w.workers == nil {
		return false
	}
	k := &w.workers[worker]
	k.since = v.Now()
	return len(k.givenUp) > 0
}

// wasGivenUp reports whether a worker had been given up with a chunk that came back from it.
func (w *timeouts) wasGivenUp(worker int, chunk int32) bool {
	k := &w.workers[worker]
	at := slices.Index(k.givenUp, chunk)
	if at < 0 {
		return false
	}
	k.givenUp = slices.Delete(k.givenUp, at, at+1)
	return true
}

// cameBack records that a worker came back.
func (w *timeouts) cameBack(v *models.View, worker int) {
	if w.workers == nil {
		return
	}
	k := &w.workers[worker]
	k.since = v.Now()
	if first := w.oldest(v, worker); first >= 0 && !k.set {
		w.push(worker, w.due(v, worker, first))
	}
}

// oldest returns the oldest chunk that a worker owes and that was not given up, or -1.
func (w *timeouts) oldest(v *models.View, worker int) int {
	givenUp := w.workers[worker].givenUp
	for _, chunk := range v.Owed(worker) {
		if len(givenUp) == 0 || givenUp[0] != chunk {
			return int(chunk)
		}
		givenUp = givenUp[1:]
	}
	return -1
}

// due returns the time at which the worker is to be given up for the chunk.
func (w *timeouts) due(v *models.View, worker, chunk int) float64 {
	takes := cycle(&v.Problem().Workers[worker], v.Size(chunk))
	return w.workers[worker].since + float64(w.patience*takes)
}

// isDue reports whether there is an alarm at this time or before. It is inlined, as there rarely is one.
func (w *timeouts) isDue(v *models.View) bool {
	return len(w.alarms) > 0 && w.alarms[0].Ready <= v.Now()
}

// nextOverdue returns a worker that has been silent for too long, or -1.
func (w *timeouts) nextOverdue(v *models.View) int {
	for w.isDue(v) {
		worker := w.alarms[0].Slot
		first := w.oldest(v, worker)
		if first < 0 {
			w.pop()
			continue
		}
		due := w.due(v, worker, first)
		if due <= v.Now() {
			w.pop()
			return worker
		}
		w.alarms.Replace(engine.Waiting{Ready: due, Slot: worker})
	}
	return -1
}

// giveUp returns the owed chunks of a worker that had not been given up before. It is valid until the
// next call of giveUp or lostOf.
func (w *timeouts) giveUp(v *models.View, worker int) []int32 {
	k := &w.workers[worker]
	owed, givenUp := v.Owed(worker), k.givenUp
	w.fresh = w.fresh[:0]
	for _, chunk := range owed {
		if len(givenUp) > 0 && givenUp[0] == chunk {
			givenUp = givenUp[1:]
		} else {
			w.fresh = append(w.fresh, chunk)
		}
	}
	k.givenUp = append(k.givenUp[:0], owed...)
	return w.fresh
}

// lostOf returns the given-up chunks that the worker does not owe any more. It is valid until the next
// call of giveUp or lostOf.
func (w *timeouts) lostOf(v *models.View, worker int) []int32 {
	w.fresh = w.fresh[:0]
	if w.workers == nil {
		return w.fresh
	}
	k := &w.workers[worker]
	owed, kept := v.Owed(worker), k.givenUp[:0]
	for _, chunk := range k.givenUp {
		if at := slices.Index(owed, chunk); at >= 0 {
			kept = append(kept, chunk)
			owed = owed[at+1:]
		} else {
			w.fresh = append(w.fresh, chunk)
		}
	}
	k.givenUp = kept
	return w.fresh
}

// countAgain reinstates given-up chunks of a worker that are wanted.
func (w *timeouts) countAgain(worker int, wanted func(chunk int32) bool) {
	k := &w.workers[worker]
	k.givenUp = slices.DeleteFunc(k.givenUp, wanted)
}

// wake makes the simulator ask the dispatcher when the next worker may be overdue.
func (w *timeouts) wake(v *models.View) {
	if len(w.alarms) > 0 {
		v.WakeAt(w.alarms[0].Ready)
	}
}

// push adds the worker's alarm, unless patience is infinite.
func (w *timeouts) push(worker int, at float64) {
	if math.IsInf(w.patience, 1) {
		return
	}
	w.workers[worker].set = true
	w.alarms.Push(engine.Waiting{Ready: at, Slot: worker})
}

// pop removes the earliest alarm.
func (w *timeouts) pop() { w.workers[w.alarms.Pop().Slot].set = false }

// giveUp stops waiting for the chunks that a worker owes.
func (q *queue) giveUp(v *models.View, worker int) {
	for _, chunk := range q.timeouts.giveUp(v, worker) {
		q.chunks[chunk].givenUp++
		q.miss(v, chunk, false)
	}
	q.place(worker, q.options.Ahead)
}

// noteLosses records which of a worker's given-up chunks are now known to be lost.
func (q *queue) noteLosses(v *models.View, worker int) {
	if q.living {
		for _, chunk := range q.timeouts.lostOf(v, worker) {
			q.lostGivenUp[chunk]++
		}
	}
}

// wasGivenUp reports whether a lost copy was on a worker that had been given up. Where no worker comes
// back, this is assumed if such a copy exists.
func (q *queue) wasGivenUp(chunk int32) bool {
	if !q.living {
		return q.chunks[chunk].givenUp > 0
	}
	if q.lostGivenUp[chunk] == 0 {
		return false
	}
	q.lostGivenUp[chunk]--
	return true
}

// goneOrBack gives up workers that are known to be away, and reinstates the chunks that returned workers
// owe, unless they went out meanwhile.
func (q *queue) goneOrBack(v *models.View) {
	for _, r := range v.News() {
		worker := int(r.Worker)
		switch {
		case r.Chunk >= 0:
		case v.Silent(worker):
			q.giveUp(v, worker)
		default:
			q.timeouts.countAgain(worker, func(chunk int32) bool {
				c := &q.chunks[chunk]
				if c.alive > 0 {
					return false
				}
				c.givenUp--
				c.alive++
				return true
			})
		}
	}
}
