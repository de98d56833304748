package queues

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
)

// timeouts finds workers that have been silent for too long: for patience times as long as
// the oldest chunk they owe takes to be sent, computed and returned. That time begins when the
// chunk was sent, or with the worker's last sign of life if that is later. A worker that is too
// late is given up: the queue no longer waits for the chunks that it owes. Without workers,
// timeouts does nothing.
type timeouts struct {
	patience float64
	workers  []workerTimeout
	alarms   engine.Heap // when workers may be overdue: at most one for each worker, and never too late
	fresh    []int32     // memory of giveUp and lostOf
}

// workerTimeout is what timeouts knows of a worker.
type workerTimeout struct {
	since   float64 // its last sign of life, or when it was sent something after having nothing
	givenUp []int32 // of the chunks that it owes, those that were given up, oldest first
	set     bool    // it has an alarm
}

func (w *timeouts) reset() {
	for i := range w.workers {
		w.workers[i] = workerTimeout{givenUp: w.workers[i].givenUp[:0]}
	}
	w.alarms = w.alarms[:0]
}

// send notes that a chunk is sent.
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

// sawAlive notes that a result came back, and reports whether the worker had been given up with
// any chunk. It is inlined.
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

// cameBack notes that a worker came back.
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

// due returns when the worker is to be given up for the chunk.
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

// giveUp returns what the worker owes and had not been given up before. It is valid until the
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

// lostOf returns what the worker was given up with and does not owe any more. It is valid
// until the next call of giveUp or lostOf.
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

// countAgain expects a worker again to return the chunks that are wanted, though it was given up.
func (w *timeouts) countAgain(worker int, wanted func(chunk int32) bool) {
	k := &w.workers[worker]
	k.givenUp = slices.DeleteFunc(k.givenUp, wanted)
}

// wake has the dispatcher asked when the next worker may be overdue.
func (w *timeouts) wake(v *models.View) {
	if len(w.alarms) > 0 {
		v.WakeAt(w.alarms[0].Ready)
	}
}

// push adds the worker's alarm, if there is an end to patience.
func (w *timeouts) push(worker int, at float64) {
	if math.IsInf(w.patience, 1) {
		return
	}
	w.workers[worker].set = true
	w.alarms.Push(engine.Waiting{Ready: at, Slot: worker})
}

// pop removes the earliest alarm.
func (w *timeouts) pop() { w.workers[w.alarms.Pop().Slot].set = false }

// giveUp no longer counts on what a worker owes.
func (q *queue) giveUp(v *models.View, worker int) {
	for _, chunk := range q.timeouts.giveUp(v, worker) {
		q.chunks[chunk].givenUp++
		q.miss(v, chunk, false)
	}
	q.place(worker, q.options.Ahead)
}

// noteLosses notes which of the chunks with which a worker was given up are known to be lost now.
func (q *queue) noteLosses(v *models.View, worker int) {
	if q.living {
		for _, chunk := range q.timeouts.lostOf(v, worker) {
			q.lostGivenUp[chunk]++
		}
	}
}

// wasGivenUp reports whether a copy that was lost was on a worker that had been given up. Where
// no worker comes back, it is taken to be if there is such a copy.
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

// goneOrBack gives up workers that are known to be away, and counts again on what those owe that
// came back, unless it went out meanwhile.
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
