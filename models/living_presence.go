package models

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
)

// leave is called when a worker's interval ends.
func (l *living) leave(i int, h *home) {
	if h.hired {
		l.depart(i, h)
	}
	h.available = false
	h.helloNews = engine.Never
	if !l.workers[i].silent && !h.owed {
		h.owed = true
		h.leaveNews = l.now + h.notice
	}
	l.expectAgain(i, h)
}

// expectAgain asks the timeline for the next interval.
func (l *living) expectAgain(i int, h *home) {
	u, known := Up{math.Inf(1), math.Inf(1)}, true
	if h.timeline != nil {
		u, known = h.timeline.Up(h.interval)
		h.interval++
	}
	if known && !(u.Start >= h.stop && u.Stop >= u.Start) {
		l.fault("worker %d is there from %v to %v: an interval must begin at %v or later, and end no earlier than it begins",
			i, u.Start, u.Stop, h.stop)
		known = false
	}
	if !known {
		l.ended = true
		u = Up{math.Inf(1), math.Inf(1)}
	}
	h.start, h.stop = u.Start, u.Stop
	if u.Start == engine.Never && !h.gone {
		l.open -= h.live
		h.gone = true
	}
}

// depart takes from a worker that was there what its leaving does.
func (l *living) depart(i int, h *home) {
	now, out, back := l.now, &l.out, l.backLink()
	if out.busy && !out.back && int(out.worker) == i && out.arrives {
		if out.end == now { // it arrives before
			if !out.brought {
				out.brought = true
				l.hand(i, h, int(out.entry))
			}
		} else {
			out.arrives = false
			l.cutMessage(i, h, int(out.entry))
		}
	}
	for h.stretch && h.end == now {
		l.endWork(i, h)
	}
	h.idleLeft = h.work < 0 && !h.inbox.Any()
	if back.busy && back.back && int(back.worker) == i && back.end > now {
		back.arrives = false
	}
	l.cutWork(i, h)
	if h.life.Loses == LosesAll && now > 0 {
		l.loseResults(h)
		for l.holds(i) && h.inbox.Any() {
			l.lose(h, h.inbox.Pop())
		}
	}
	l.account(h, now)
	h.held.Add(h.came, now, l.progress)
	h.left, h.exact = now, false
}

// cutMessage loses the entry that a message was bringing, which a worker that streams may have
// in work.
func (l *living) cutMessage(i int, h *home, k int) {
	if l.out.brought {
		if h.work == k {
			if l.halt(i, h) {
				l.outcome.Workers[i].Lost += l.now - h.begin
			}
			h.work = -1
		} else {
			h.inbox.Remove(k)
		}
	}
	l.lose(h, k)
}

// loseResults loses the results on a worker, but one that arrives at this very instant.
func (l *living) loseResults(h *home) {
	arriving := h.going && l.backLink().arrives
	for _, k := range h.results.All() {
		if !arriving || int(k) != h.results.Head() {
			l.lose(h, int(k))
		}
	}
	if arriving {
		h.results.Keep(1)
	} else {
		h.results, h.going = h.results.Empty(), false
	}
}

// come is called when a worker's next interval begins.
func (l *living) come(i int, h *home) {
	h.available = true
	if l.workers[i].silent || h.owed {
		h.helloNews = l.now + h.life.Hello
	}
	if h.hired {
		l.arriveHome(i, h)
	}
}

// arriveHome is called when a worker is there again.
func (l *living) arriveHome(i int, h *home) {
	h.came, h.ready, h.restarting = l.now, l.now+h.life.Restart, true
	l.proceed(i, h)
	if h.results.Any() {
		l.await(i, h)
		l.wakeBack()
	}
}

// hearLeave is called when the master learns that a worker left.
func (l *living) hearLeave(i int, h *home) {
	w := &l.workers[i]
	h.owed, h.leaveNews = false, engine.Never
	w.silent = true
	if l.plan == nil {
		l.view.news = append(l.view.news, News{l.now, int32(i), WentAway})
		l.view.idle.Drop(i)
	} else {
		l.passOver(h)
	}
	l.tell(i, h)
	l.freePort(i)
	l.wakeBack()
	l.wakeOut()
}

// hearHello is called when the master learns that a worker is there again. If it did not know
// that it had left, it learns that too.
func (l *living) hearHello(i int, h *home) {
	if h.owed {
		l.hearLeave(i, h)
	}
	w := &l.workers[i]
	h.helloNews = engine.Never
	w.silent = false
	l.tell(i, h)
	l.freePort(i)
	if l.plan == nil {
		l.view.news = append(l.view.news, News{l.now, int32(i), CameBack})
		l.strike(i, h)
	} else {
		l.reckon(i, h)
	}
	l.wakeBack()
	l.wakeOut()
}

// freePort frees the port of a message to or from a worker that was lost, and of which the
// master knows that now.
func (l *living) freePort(i int) {
	for _, link := range []*link{&l.out, &l.back} {
		if link.busy && int(link.worker) == i && !link.arrives {
			link.end, link.due = l.now, l.now
		}
	}
}

// tell makes the master know of all losses of a worker.
func (l *living) tell(i int, h *home) {
	back := l.backLink()
	if h.going && h.life.Loses == LosesAll && l.plan == nil && h.left == l.now && back.arrives && !h.named {
		h.lost = append(h.lost, int32(h.results.Head())) // it arrives at the instant at which it would have been lost
		h.named = true
	}
	slices.Sort(h.lost)
	for _, k := range h.lost {
		e := &h.entries[k]
		if e.state == lost {
			e.state = known
		}
		if l.plan == nil {
			l.view.lost = append(l.view.lost, e.chunk)
		}
	}
	h.lost = h.lost[:0]
}

// strike takes what is known to be lost from the chunks that are pending on a worker.
func (l *living) strike(i int, h *home) {
	w, held := &l.workers[i], l.queues[i][:0]
	for k := h.first; k < len(h.entries); k++ {
		switch e := &h.entries[k]; e.state {
		case known:
			e.state = struck
		case owed, lost:
			held = append(held, e.chunk)
		}
	}
	l.queues[i], w.pending = held, int32(len(held))
	l.rest(i, h)
}

// rest notes that nothing is pending on a worker, if nothing is: its list begins anew, so
// that it stays short.
func (l *living) rest(i int, h *home) {
	w := &l.workers[i]
	if w.pending > 0 {
		return
	}
	l.queues[i], h.entries, h.first = l.queues[i][:0], h.entries[:0], 0
	if h.hired && !w.silent {
		l.view.idle.Add(i)
	}
}
