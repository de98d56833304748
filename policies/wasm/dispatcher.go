package wasm

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/tetratelabs/wazero/api"
)

// mostKept is how many chunks a policy may keep on workers before it sends one or waits.
const mostKept = 1 << 20

// dispatcher asks a guest. The guest's memory holds what has changed since the last question.
type dispatcher struct {
	*guest
	next  api.Function
	view  uint32
	state uint32

	sizes, lost, news array

	begins bool    // the next question is the first of an episode
	read   int     // of View.News
	sent   int     // the worker that got the last chunk, or -1
	alarm  float64 // when the policy is to be asked; +Inf: no alarm
	err    error   // of the guest, which cannot be asked again
}

// array is a table in the guest's memory.
type array struct {
	at     uint32
	width  int // bytes of an entry
	room   int // entries
	filled int // entries that are written
}

// newDispatcher returns a dispatcher that asks a guest which has accepted the problem.
func newDispatcher(g *guest) (*dispatcher, error) {
	d := &dispatcher{
		guest: g, next: g.module.ExportedFunction(nextName),
		sizes: array{width: 8}, lost: array{width: 4}, news: array{width: newsSize},
	}
	workers := len(g.problem.Workers)
	at, err := g.room(viewSize + workers*stateSize)
	if err != nil {
		g.Close()
		return nil, err
	}
	d.view, d.state = at, at+viewSize
	putU32(g.memory, at+viewABI, abi)
	putU32(g.memory, at+viewState, d.state)
	putU32(g.memory, at+viewProblem, g.at)
	for _, a := range []*array{&d.sizes, &d.lost, &d.news} {
		if err := d.grow(a, 4*workers); err != nil {
			g.Close()
			return nil, err
		}
	}
	return d, nil
}

// grow gives a table room for a number of entries. Then none is written.
func (d *dispatcher) grow(a *array, entries int) error {
	at, err := d.room(entries * a.width)
	if err == nil {
		*a = array{at: at, width: a.width, room: entries}
	}
	return err
}

// Begin starts an episode.
func (d *dispatcher) Begin() {
	d.begins, d.read, d.sent, d.alarm = true, 0, -1, math.Inf(1)
	d.sizes.filled, d.lost.filled = 0, 0
	clear(d.memory[d.state:][:len(d.problem.Workers)*stateSize])
}

// Next asks the guest, and again after every chunk that a worker is to keep.
func (d *dispatcher) Next(v *models.View) (worker, chunk int) {
	for range mostKept {
		answer := d.ask(v)
		if d.err == nil {
			worker, chunk = d.obey(v, answer)
		}
		if d.err != nil {
			v.Fail(d.err)
			return -1, -1
		}
		if answer < keep {
			return worker, chunk
		}
	}
	d.wrong("it keeps, releases and hires more than %d times at once", mostKept)
	v.Fail(d.err)
	return -1, -1
}

// obey returns what an answer wants to be sent, or a negative worker.
func (d *dispatcher) obey(v *models.View, answer uint32) (worker, chunk int) {
	m := d.memory[d.view:][:viewSize]
	if wake := getF64(m, viewWake); wake != math.Inf(1) {
		if !(wake >= v.Now()) {
			return d.wrong("it wants to be woken at %v: the time is already %v", wake, v.Now())
		}
		d.alarm = wake
		v.WakeAt(wake)
	}
	worker, chunk = int(int32(getU32(m, viewWorker))), int(int32(getU32(m, viewChunk)))
	switch {
	case answer == wait:
		return -1, -1
	case answer > hire:
		return d.wrong("it returned %d: want 0 to wait, 1 to cut and send, 2 to send, 3 to keep, 4 to release or 5 to hire", answer)
	case uint(worker) >= uint(len(d.problem.Workers)):
		return d.wrong("it names worker %d: there are %d workers", worker, len(d.problem.Workers))
	case answer == release:
		v.Release(worker)
	case answer == hire:
		v.Hire(worker)
	case answer != keep && v.Silent(worker):
		return d.wrong("it wants to send to worker %d, which is known to be interrupted", worker)
	case answer == cutAndSend:
		size := getF64(m, viewCut)
		if !(size > 0) {
			return d.wrong("it wants a chunk of size %v: it must be positive", size)
		}
		if chunk = v.Cut(size); chunk < 0 { // nothing is left
			return -1, -1
		}
	case uint(chunk) >= uint(v.Chunks()):
		return d.wrong("it names chunk %d: there are %d chunks", chunk, v.Chunks())
	case answer == keep:
		v.Keep(worker, chunk)
	}
	d.sent = worker
	return worker, chunk
}

// wrong notes what is wrong with an answer.
func (d *dispatcher) wrong(format string, args ...any) (worker, chunk int) {
	d.err = d.fault(nextName, format, args...)
	return -1, -1
}

// ask writes what has changed, and returns the guest's answer.
func (d *dispatcher) ask(v *models.View) uint32 {
	news, lost := v.News()[d.read:], v.Lost()
	if d.err != nil || !d.fits(&d.news, len(news)) || !d.fits(&d.lost, len(lost)) || !d.fits(&d.sizes, v.Chunks()) {
		return wait
	}
	m := d.memory
	for k, n := range news {
		at := d.news.at + uint32(k*newsSize)
		putF64(m, at, n.At)
		putU32(m, at+8, uint32(n.Worker))
		putU32(m, at+12, uint32(n.Chunk))
		d.tell(v, int(n.Worker))
	}
	d.read += len(news)
	if d.sent >= 0 {
		d.tell(v, d.sent)
	}
	for ; d.lost.filled < len(lost); d.lost.filled++ {
		putU32(m, d.lost.at+uint32(4*d.lost.filled), uint32(lost[d.lost.filled]))
	}
	for ; d.sizes.filled < v.Chunks(); d.sizes.filled++ {
		putF64(m, d.sizes.at+uint32(8*d.sizes.filled), v.Size(d.sizes.filled))
	}
	now, flags := v.Now(), uint32(0)
	if d.begins {
		flags, d.begins = isBegin, false
	}
	if d.alarm <= now {
		flags |= isAlarm
		d.alarm = math.Inf(1)
	}
	m = m[d.view:][:viewSize]
	putU32(m, viewFlags, flags)
	putF64(m, viewNow, now)
	putF64(m, viewLeft, v.Left())
	putU32(m, viewIdle, uint32(int32(v.Idle())))
	putU32(m, viewChunks, uint32(d.sizes.filled))
	putU32(m, viewLostN, uint32(len(lost)))
	putU32(m, viewLost, d.lost.at)
	putU32(m, viewNewsN, uint32(len(news)))
	putU32(m, viewNews, d.news.at)
	putU32(m, viewSizes, d.sizes.at)
	putF64(m, viewWake, math.Inf(1))
	answer, err := d.call(nextName, d.next, d.view)
	d.err = err
	return answer
}

// fits reports whether a table has room for a number of entries. If not it gets twice as much, and
// the guest's memory may be full, which is d.err.
func (d *dispatcher) fits(a *array, entries int) bool {
	if entries > a.room {
		d.err = d.grow(a, 2*entries)
	}
	return d.err == nil
}

// tell writes the state of a worker.
func (d *dispatcher) tell(v *models.View, worker int) {
	at := d.state + uint32(worker*stateSize)
	flags := uint32(0)
	if v.Silent(worker) {
		flags = isSilent
	}
	if !v.Hired(worker) {
		flags |= isReleased
	}
	putU32(d.memory, at, uint32(v.Pending(worker)))
	putU32(d.memory, at+4, flags)
}
