package dynamic

import "github.com/loadstar-sim/loadstar/models"

// watch finds workers that have been silent for too long: for patience times as long as
// the oldest chunk they hold takes to be sent, computed and returned, counted from when
// it was sent or from the worker's last answer, whichever is later. Without workers it
// does nothing.
type watch struct {
	patience float64
	workers  []watched
	heap     []alarm // at most one of a worker, and never late
}

// watched is what is known of a worker.
type watched struct {
	since float64 // its last answer, or when it was sent something after having nothing
	given int     // of the chunks pending on it, the first ones, which were given up
	set   bool    // it has an alarm
}

type alarm struct {
	at     float64
	worker int32
}

func (w *watch) reset() {
	clear(w.workers)
	w.heap = w.heap[:0]
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
		first := chunk
		if held := v.Held(worker)[k.given:]; len(held) > 0 {
			first = int(held[0])
		}
		w.push(worker, w.due(v, worker, first))
	}
}

// answer notes that a result came back, and reports whether it had been given up.
func (w *watch) answer(v *models.View, worker int) (late bool) {
	if w.workers == nil {
		return false
	}
	k := &w.workers[worker]
	k.since = v.Now()
	if k.given == 0 {
		return false
	}
	k.given--
	return true
}

// due returns when the worker is to be given up for the chunk.
func (w *watch) due(v *models.View, worker, chunk int) float64 {
	takes := cycle(&v.Problem().Workers[worker], v.Size(chunk))
	return w.workers[worker].since + float64(w.patience*takes)
}

// overdue returns a worker that has been silent for too long, or -1.
func (w *watch) overdue(v *models.View) int {
	for len(w.heap) > 0 && w.heap[0].at <= v.Now() {
		worker := int(w.pop())
		held := v.Held(worker)[w.workers[worker].given:]
		if len(held) == 0 || v.Silent(worker) {
			continue
		}
		due := w.due(v, worker, int(held[0]))
		if due <= v.Now() {
			return worker
		}
		w.push(worker, due)
	}
	return -1
}

// giveUp returns what the worker holds and had not been given up before.
func (w *watch) giveUp(v *models.View, worker int) []int32 {
	k := &w.workers[worker]
	held := v.Held(worker)
	from := k.given
	k.given = len(held)
	return held[from:]
}

// wake has the dispatcher asked when the next worker may be overdue.
func (w *watch) wake(v *models.View) {
	if len(w.heap) > 0 {
		v.WakeAt(w.heap[0].at)
	}
}

// push adds the worker's alarm.
func (w *watch) push(worker int, at float64) {
	w.workers[worker].set = true
	w.heap = append(w.heap, alarm{at, int32(worker)})
	h := w.heap
	for i := len(h) - 1; i > 0 && h[i].before(h[(i-1)/2]); i = (i - 1) / 2 {
		h[i], h[(i-1)/2] = h[(i-1)/2], h[i]
	}
}

// pop removes the earliest alarm and returns its worker.
func (w *watch) pop() int32 {
	h := w.heap
	worker := h[0].worker
	w.workers[worker].set = false
	h[0] = h[len(h)-1]
	h = h[:len(h)-1]
	w.heap = h
	for i := 0; ; {
		least := i
		for c := 2*i + 1; c <= 2*i+2; c++ {
			if c < len(h) && h[c].before(h[least]) {
				least = c
			}
		}
		if least == i {
			return worker
		}
		h[i], h[least] = h[least], h[i]
		i = least
	}
}

func (a alarm) before(b alarm) bool { return a.at < b.at || a.at == b.at && a.worker < b.worker }
