package models

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/engine"
)

// View is what a dispatcher may know: the chunks that it sent, the results that came back, and
// interruptions once the master learns of them. It is valid until the simulator's next episode.
type View struct {
	s       *Simulator
	err     error
	left    float64    // load that is not cut
	size    float64    // size of the last chunk
	chunks  int        // number of chunks cut
	ready   int        // chunks that are cut or prepared
	idle    engine.Set // the workers that have nothing pending and are not known to be interrupted
	lost    []int32
	chosen  []int32 // memory of Held and Owed
	news    []News
	steps   int  // messages, kept chunks and alarms that are left until the limit
	instant bool // a chunk that a worker was given at the last question takes no time
}

// News is one thing that the master learns. Usually a chunk came back from a worker; if Chunk is WentAway
// or CameBack, the worker was interrupted or is there again. Wrong is how much of a chunk that came back
// is wrong. If anything is, this result does not make the chunk done, and the chunk is in [View.Lost]
// once more.
type News struct {
	At            float64
	Worker, Chunk int32
	Wrong         float64
}

// These stand in place of a chunk in News.
const (
	WentAway int32 = -1
	CameBack int32 = -2
)

// begin prepares for an episode.
func (v *View) begin(s *Simulator) {
	n := len(s.workers)
	v.s, v.err, v.left, v.steps = s, nil, s.problem.Load, s.dispatcherLimit()
	v.size, v.chunks, v.ready = 0, 0, 0
	v.lost, v.news = v.lost[:0], v.news[:0]
	v.idle.Reset(n)
	v.idle.Fill()
}

// Now returns the current time.
func (v *View) Now() float64 { return v.s.now }

// Problem returns the problem, which must not be modified.
func (v *View) Problem() *Problem { return v.s.problem }

// Left returns how much of the load has not been cut into chunks.
func (v *View) Left() float64 { return v.left }

// Keep makes a worker compute a chunk whose load it already holds: without a message, and before any
// chunk that is sent to it. The chunk may have come back wrong, or be cut from the wrong load of such a
// chunk. Keep must be called in Next, while only kept chunks are pending on the worker. The worker must
// not be known to be away, since the master could not tell it to keep the chunk.
func (v *View) Keep(worker, chunk int) {
	s := v.s
	if uint(worker) >= uint(len(s.workers)) || uint(chunk) >= uint(v.Chunks()) {
		v.fail("wants worker %d to keep chunk %d: there are %d workers and %d chunks, counted from 0", worker, chunk, len(s.workers), v.Chunks())
		return
	}
	w := &s.workers[worker]
	if w.silent {
		v.fail("wants worker %d to keep chunk %d, but the worker is known to be interrupted", worker, chunk)
		return
	}
	if w.mailed > 0 {
		v.fail("wants worker %d to keep chunk %d while others that were sent to it are pending", worker, chunk)
		return
	}
	if !v.step() {
		return
	}
	if !w.hired {
		v.fail("wants worker %d to keep chunk %d, but released it", worker, chunk)
		return
	}
	s.give(worker, w, s.assign(worker, w, chunk, true))
}

// Chunks returns the number of chunks cut so far.
func (v *View) Chunks() int { return v.chunks }

// Size returns the size of a chunk. It panics if there is no such chunk.
func (v *View) Size(chunk int) float64 {
	_ = v.s.outcome.DoneAt[:v.chunks][chunk]
	return v.s.runs.at(chunk)
}

// Done reports whether the master has the chunk computed, and had not reopened it before.
func (v *View) Done(chunk int) bool { return v.s.outcome.DoneAt[:v.chunks][chunk] < math.Inf(1) }

// Idle returns the lowest worker that has nothing pending, is not known to be away and is hired, or -1 if
// no worker is.
func (v *View) Idle() int { return v.idle.Least() }

// Pending returns the number of chunks that were sent to the worker and have not come back. Chunks that
// the master knows to be lost still count until it learns that the worker is back.
func (v *View) Pending(worker int) int { return int(v.s.workers[worker].pending) }

// Held returns the chunks that [View.Pending] counts, oldest first. The slice is valid until the next
// call of Held or Owed.
func (v *View) Held(worker int) []int32 {
	return v.choose(worker, (*entry).pending)
}

// Owed returns the chunks that were sent to the worker, have not come back and are not known to be lost,
// oldest first. The slice is valid until the next call of Held or Owed.
func (v *View) Owed(worker int) []int32 {
	return v.choose(worker, (*entry).owed)
}

// choose returns the chunks of the worker's entries that are wanted.
func (v *View) choose(worker int, wanted func(*entry) bool) []int32 {
	w := &v.s.workers[worker]
	w.skip()
	v.chosen = v.chosen[:0]
	for k := range w.entries[w.first:] {
		if e := &w.entries[int(w.first)+k]; wanted(e) {
			v.chosen = append(v.chosen, e.chunk)
		}
	}
	return v.chosen
}

// Sent returns the number of chunks that were sent to the worker, including
// those it kept.
func (v *View) Sent(worker int) int { return int(v.s.workers[worker].sent) }

// Silent reports whether the master knows that the worker was interrupted and,
// as far as it knows, is not there again.
func (v *View) Silent(worker int) bool { return v.s.workers[worker].silent }

// Lost returns the chunks that were lost on workers or came back wrong, in the order in which the master
// learned of it. They may include chunks that are done elsewhere or were reopened. Within an episode the
// slice only grows; it must not be modified.
func (v *View) Lost() []int32 { return v.lost }

// News returns what the master has learned, oldest first. A chunk that came back is there once for every
// worker that computed it. Workers ask for more in that order. Within an episode the slice only grows,
// except by ClearNews; it must not be modified.
func (v *View) News() []News { return v.news }

// ClearNews empties News. A dispatcher may call it whenever it is asked, after it has read the news or if
// it does not need them. With 20 chunks for each of a million workers, the news take as much memory as
// all else.
func (v *View) ClearNews() { v.news = v.news[:0] }

// WakeAt makes the simulator ask the dispatcher at time t or, if a message is under way then, when the
// port is free. It replaces an earlier request that is still pending. Dispatchers use it for timeouts. A
// request for now that is replaced when the dispatcher is asked next, at the same instant, has no effect:
// it need not count towards the Limit.
func (v *View) WakeAt(t float64) {
	if !(t >= v.Now()) {
		v.fail("wants to be woken at %v, but the time is already %v", t, v.Now())
		return
	}
	v.s.alarm = t
}

// Fail ends the episode with an error of the dispatcher itself. It must be called in Next, whose answer
// is then ignored; nil changes nothing.
func (v *View) Fail(err error) {
	if v.err == nil {
		v.err = err
	}
}

// Step counts a question to an external program towards the Limit, and reports whether it may be asked.
// If it may not, the episode ends with an error.
func (v *View) Step() bool { return v.step() }

// fail ends the episode with an error that says what the dispatcher did wrong. It repeats the dispatcher's
// numbers of workers and chunks, which count from 0.
func (v *View) fail(format string, args ...any) {
	if v.err == nil {
		v.err = fmt.Errorf("the dispatcher "+format, args...)
	}
}

// step counts a message, a kept chunk or an alarm, and reports whether it is within the limit.
func (v *View) step() bool {
	v.steps--
	if v.steps >= 0 {
		return true
	}
	v.endless()
	return false
}

// endless ends the episode with the error of a dispatcher that exceeds the limit. It is not inlined, so
// that step can be.
//
//go:noinline
func (v *View) endless() {
	v.fail("sent messages and was woken %d times without coming to an end", v.s.dispatcherLimit())
}

// Hired reports whether the worker is hired, as all are in the beginning.
func (v *View) Hired(worker int) bool { return v.s.workers[worker].hired }

// Release makes a worker leave at once, at the master's request. It loses what an interruption would
// take, which the master knows at once, and it is no longer paid. Nothing may be sent to it until it is
// hired again. The master still learns whether it is available. Workers can be released only in a problem
// in which some worker has a Life.
func (v *View) Release(worker int) {
	if v.mayHire("release", worker) {
		v.s.release(worker, &v.s.workers[worker])
	}
}

// Hire brings a released worker back: at once if it is available, whether the master knows that or not,
// and otherwise as soon as it is. The worker restarts.
func (v *View) Hire(worker int) {
	if v.mayHire("hire", worker) {
		v.s.hire(worker, &v.s.workers[worker])
	}
}

// mayHire reports whether a worker can be released and hired.
func (v *View) mayHire(what string, worker int) bool {
	if uint(worker) >= uint(len(v.s.workers)) {
		v.fail("wants to %s worker %d: there are %d, counted from 0", what, worker, len(v.s.workers))
		return false
	}
	if !v.s.living {
		v.fail("wants to %s worker %d: no worker of the problem has a Life", what, worker)
		return false
	}
	return true
}
