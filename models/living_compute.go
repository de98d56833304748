package models

import (
	"math"

	"github.com/loadstar-sim/loadstar/engine/keep"
)

// proceed makes a worker that is there go on with the entry in work, or begin the next one
// that it has.
func (l *living) proceed(i int, h *home) {
	if !h.there() || h.stretch || h.work < 0 && !h.inbox.Any() {
		return
	}
	fresh, k := h.work < 0, h.work
	if fresh {
		k = h.inbox.Head()
	}
	begin, full := max(l.now, h.ready), 0.0
	if out := &l.out; l.overlap && out.busy && !out.back && int(out.worker) == i && int(out.entry) == k {
		begin = max(begin, out.start+l.problem.Workers[i].Send.Latency)
		full = out.end
	}
	if begin > h.stop {
		return
	}
	ends := -1.0
	if fresh {
		h.inbox.Pop()
		h.work = k
		h.cost = l.price(i, k)
		l.slowDown(i, h)
		h.rest = h.cost
		if l.plan != nil && k < l.plan.lists[i].resident && h.exact {
			ends = l.plan.lists[i].ends[k]
		}
	}
	h.stretch, h.begin, h.saves = true, begin, 0
	if every := h.life.Every; every > 0 {
		h.saves = int(min(max(0, math.Ceil(h.rest/every*(1-1e-12))-1), mostSaves))
	}
	if takes := h.rest + float64(float64(h.saves)*h.life.Save); ends >= 0 && takes == h.rest {
		h.end = ends
	} else {
		h.end = max(begin+takes, full)
		h.exact = false
	}
}

// price returns how long a worker should compute an entry.
func (l *living) price(i, k int) float64 {
	return l.problem.Workers[i].Compute.Of(l.size(l.homes[i].entries[k].chunk))
}

// lastMoment makes a worker that left at this instant, and had nothing to do then, do what takes
// no time. All else that it was given since is lost, or waits.
func (l *living) lastMoment(i int, h *home) {
	if h.stretch || !h.inbox.Any() {
		return
	}
	now, k := l.now, h.inbox.Head()
	if h.idleLeft && h.work < 0 && h.ready <= now && now+l.price(i, k) <= now {
		h.inbox.Pop()
		h.stretch, h.begin, h.end, h.saves, h.work, h.cost = true, now, now, 0, k, l.price(i, k)
		l.slowDown(i, h)
		return
	}
	h.idleLeft = false
	for h.life.Loses == LosesAll && h.inbox.Any() {
		l.lose(h, h.inbox.Pop())
	}
}

// mostSaves is how many checkpoints a stretch may have: numbers beyond cannot be told apart.
const mostSaves = 1 << 52

// slowDown asks how much longer the computation that begins takes.
func (l *living) slowDown(i int, h *home) {
	k := h.begun
	h.begun++
	if h.slow == nil {
		return
	}
	factor := h.slow.Factor(k, h.cost)
	if !(factor > 0) || math.IsInf(factor, 1) {
		l.fault("the time of computation %d of worker %d is multiplied by %v: a factor must be positive and finite", k, i, factor)
		return
	}
	if factor != 1 {
		h.cost = float64(h.cost * factor)
		h.exact = false
	}
}

// complete ends the computation that ends now.
func (l *living) complete(i int, h *home) {
	o, k := &l.outcome.Workers[i], h.work
	e := &h.entries[k]
	l.account(h, l.now)
	h.used.Add(h.begin, l.now, l.progress)
	h.checks.Add(h.series(), l.progress)
	h.stretch, h.work = false, -1
	o.Chunks++
	o.Finish, l.last = l.now, max(l.last, l.now)
	if h.exact && l.plan != nil && k < l.plan.lists[i].resident {
		o.Busy = h.end
	} else {
		o.Busy += h.cost
	}
	if l.Record {
		l.span(Computing, i, e.chunk, h.begin, l.now, false)
	}
	if l.workers[i].travel {
		e.ready = l.now
		h.results.Push(k)
		l.await(i, h)
		l.wakeBack()
		return
	}
	l.finish(e.chunk)
	l.settle(i, h, k)
}

// endWork ends the computation that ends now, and makes the worker go on.
func (l *living) endWork(i int, h *home) {
	l.complete(i, h)
	if h.there() {
		l.proceed(i, h)
		return
	}
	if h.life.Loses == LosesAll {
		l.loseResults(h)
	}
	l.lastMoment(i, h)
}

// cutWork ends the computation of a worker that leaves, and keeps of it what is not lost.
func (l *living) cutWork(i int, h *home) {
	if h.work < 0 {
		return
	}
	if l.now == 0 { // it was not there yet
		l.halt(i, h)
		return
	}
	begun := l.halt(i, h)
	if begun {
		switch o := &l.outcome.Workers[i]; h.life.Loses {
		case LosesAll:
			o.Lost += l.now - h.begin
		case LosesProgress:
			o.Lost += l.now - l.saved(h)
		default:
			h.rest = max(0, h.rest-(l.now-h.begin))
		}
	}
	if h.life.Loses == LosesAll && (begun || l.holds(i)) {
		l.lose(h, h.work)
		h.work = -1
	}
}

// holds reports whether a worker holds what it has not begun, which a plan's worker does only
// if that needed a message.
func (l *living) holds(i int) bool { return l.plan == nil || !l.problem.Workers[i].Send.Free() }

// halt ends the stretch that a worker computes, if it has begun, and reports whether it has.
func (l *living) halt(i int, h *home) bool {
	begun := h.stretch && h.begin <= l.now
	h.stretch = false
	if !begun {
		return false
	}
	l.account(h, l.now)
	h.used.Add(h.begin, l.now, l.progress)
	l.last = max(l.last, l.now)
	if l.Record {
		l.span(Computing, i, h.entries[h.work].chunk, h.begin, l.now, true)
	}
	return true
}

// saved returns when the last checkpoint of the stretch that ends now was over, or when the
// stretch began, and takes what it saved from the rest.
func (l *living) saved(h *home) float64 {
	s := h.series()
	s.N = s.By(l.now)
	h.checks.Add(s, l.progress)
	h.rest -= float64(float64(s.N) * h.life.Every)
	return s.At(s.N)
}

// series returns the checkpoints of the stretch.
func (h *home) series() keep.Series {
	return keep.Series{Begin: h.begin, Period: h.life.Every + h.life.Save, N: h.saves}
}

// account notes the time for which a worker has restarted until now, or will not any more.
func (l *living) account(h *home, until float64) {
	if h.restarting {
		h.restarting = false
		until = min(until, h.ready)
		h.used.Add(h.came, until, l.progress)
		h.restarts.Add(h.came, until, l.progress)
	}
}
