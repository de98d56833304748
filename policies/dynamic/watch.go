package dynamic

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
)

// watch finds workers that have been silent for too long: for patience times as long as
// the oldest chunk they owe takes to be sent, computed and returned, counted from when
// it was sent or from the worker's last sign of life, whichever is later. It remembers with
// which chunks workers were given up. Without workers it does nothing.
type watch struct {
	patience float64
	workers  []watched
	alarms   engine.Heap // when workers may be overdue: at most one of a worker, and never late
	fresh    []int32     // memory of giveUp and forget
}

// watched is what is known of a worker.
type watched struct {
	since float64 // its last sign of life, or when it was sent something after having nothing
	given []int32 // of the chunks that it owes, those that were given up, oldest first
	set   bool    // it has an alarm
}

func (w *watch) reset() {
	for i := range w.workers {
		w.workers[i] = watched{given: w.workers[i].given[:0]}
	}
	w.alarms = w.alarms[:0]
}

// send notes that a chunk is sent.
func (w *watch) send(v *models.View, worker, chunk int) {
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

// answer notes that a result came back, and reports whether the worker had been given up with
// any chunk. It is inlined.
func (w *watch) answer(v *models.View, worker int) (late bool) {
	if w.workers == nil {
		return false
	}
	k := &w.workers[worker]
	k.since = v.Now()
	return len(k.given) > 0
}

// wasGivenUp reports whether a worker had been given up with a chunk that came back from it.
func (w *watch) wasGivenUp(worker int, chunk int32) bool {
	k := &w.workers[worker]
	at := slices.Index(k.given, chunk)
	if at < 0 {
		return false
	}
	k.given = slices.Delete(k.given, at, at+1)
	return true
}

// greet notes that a worker came back.
func (w *watch) greet(v *models.View, worker int) {
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
func (w *watch) oldest(v *models.View, worker int) int {
	given, owed := w.workers[worker].given, v.Held(worker) // which takes no copy
	if v.Silent(worker) {
		owed = v.Owed(worker)
	}
	for _, chunk := range owed {
		if len(given) == 0 || given[0] != chunk {
			return int(chunk)
		}
		given = given[1:]
	}
	return -1
}

// due returns when the worker is to be given up for the chunk.
func (w *watch) due(v *models.View, worker, chunk int) float64 {
	takes := cycle(&v.Problem().Workers[worker], v.Size(chunk))
	return w.workers[worker].since + float64(w.patience*takes)
}

// rings reports whether an alarm is due. It is inlined: mostly there is none.
func (w *watch) rings(v *models.View) bool { return len(w.alarms) > 0 && w.alarms[0].Ready <= v.Now() }

// overdue returns a worker that has been silent for too long, or -1.
func (w *watch) overdue(v *models.View) int {
	for w.rings(v) {
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
// next call of giveUp or forget.
func (w *watch) giveUp(v *models.View, worker int) []int32 {
	k := &w.workers[worker]
	owed, given := v.Owed(worker), k.given
	w.fresh = w.fresh[:0]
	for _, chunk := range owed {
		if len(given) > 0 && given[0] == chunk {
			given = given[1:]
		} else {
			w.fresh = append(w.fresh, chunk)
		}
	}
	k.given = append(k.given[:0], owed...)
	return w.fresh
}

// forget returns what the worker was given up with and does not owe any more. It is valid
// until the next call of giveUp or forget.
func (w *watch) forget(v *models.View, worker int) []int32 {
	w.fresh = w.fresh[:0]
	if w.workers == nil {
		return w.fresh
	}
	k := &w.workers[worker]
	owed, kept := v.Owed(worker), k.given[:0]
	for _, chunk := range k.given {
		if at := slices.Index(owed, chunk); at >= 0 {
			kept = append(kept, chunk)
			owed = owed[at+1:]
		} else {
			w.fresh = append(w.fresh, chunk)
		}
	}
	k.given = kept
	return w.fresh
}

// trust counts again on those of the chunks with which a worker was given up that are wanted.
func (w *watch) trust(worker int, wanted func(chunk int32) bool) {
	k := &w.workers[worker]
	k.given = slices.DeleteFunc(k.given, wanted)
}

// wake has the dispatcher asked when the next worker may be overdue.
func (w *watch) wake(v *models.View) {
	if len(w.alarms) > 0 {
		v.WakeAt(w.alarms[0].Ready)
	}
}

// push adds the worker's alarm, if there is an end to patience.
func (w *watch) push(worker int, at float64) {
	if math.IsInf(w.patience, 1) {
		return
	}
	w.workers[worker].set = true
	w.alarms.Push(engine.Waiting{Ready: at, Slot: worker})
}

// pop removes the earliest alarm.
func (w *watch) pop() { w.workers[w.alarms.Pop().Slot].set = false }
