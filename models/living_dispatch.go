package models

import (
	"math"
	"slices"
)

// playLiving is Play for a problem with a worker that has a Life.
func (s *Simulator) playLiving(in *Instance) {
	l := s.live(in)
	s.lineUp()
	s.dispatcher.Begin()
	for i := range l.homes {
		l.set(i)
	}
	l.loop()
	if s.view.err == nil {
		s.view.end()
		l.close(s.runs, in)
	}
}

// consult asks the dispatcher until it declines or the port is busy.
func (l *living) consult() {
	v, out := &l.view, &l.out
	for !out.busy && v.err == nil {
		v.ends = false
		i, c := l.dispatcher.Next(v)
		if i < 0 || v.err != nil || !v.step() {
			return
		}
		if i >= len(l.workers) || uint(c) >= uint(v.Chunks()) {
			v.fail("wants to send chunk %d to worker %d: there are %d chunks and %d workers", c, i, v.Chunks(), len(l.workers))
			return
		}
		if l.workers[i].silent {
			v.fail("wants to send chunk %d to worker %d, which is known to be interrupted", c, i)
			return
		}
		if !l.homes[i].hired {
			v.fail("wants to send chunk %d to worker %d, which is released", c, i)
			return
		}
		k := l.enter(i, int32(c))
		if !l.problem.Workers[i].Send.Free() {
			l.transmit(i, k)
			continue
		}
		l.giving(i, c)
		l.give(i, k)
		if v.ends {
			l.wakeOut()
			return
		}
	}
}

// enter puts a chunk into the list of a worker, on which it is pending then.
func (l *living) enter(i int, c int32) int {
	h := &l.homes[i]
	w := &l.workers[i]
	w.sent++
	w.pending++
	l.queues[i] = append(l.queues[i], c)
	l.view.idle.Drop(i)
	h.entries = append(h.entries, entry{chunk: c})
	return len(h.entries) - 1
}

// give hands a worker an entry that needs no message. What takes no time ends before the
// dispatcher's next question.
func (l *living) give(i, k int) {
	l.hand(i, &l.homes[i], k)
	l.set(i)
	l.view.ends = l.view.ends || l.agenda.At(i) == l.now
}

// settle notes that an entry is done and the master has the result.
func (l *living) settle(i int, h *home, k int) {
	e := &h.entries[k]
	was := e.state
	e.state = over
	if l.plan != nil {
		if was == owed {
			l.drop(h)
		}
		l.reckon(i, h)
		return
	}
	w, held := &l.workers[i], l.queues[i]
	l.view.news = append(l.view.news, News{l.now, int32(i), e.chunk})
	at := h.place(k)
	l.queues[i] = slices.Delete(held, at, at+1)
	w.pending--
	l.rest(i, h)
	l.wakeOut()
}

// place returns where an entry stands among those that are pending.
func (h *home) place(k int) int {
	for h.first < k && !h.entries[h.first].pending() {
		h.first++
	}
	n := 0
	for j := h.first; j < k; j++ {
		if h.entries[j].pending() {
			n++
		}
	}
	return n
}

// release makes a worker go, by the master's will, who knows at once what that loses.
func (l *living) release(i int) {
	h := &l.homes[i]
	if !h.hired {
		return
	}
	l.released = l.now
	if h.available {
		l.depart(i, h)
	}
	for h.stretch && h.end == l.now { // it left at this instant
		l.endWork(i, h)
	}
	h.hired = false
	l.view.idle.Drop(i)
	l.tell(i, h)
	l.strike(i, h)
	l.freePort(i)
	l.view.ends = l.view.ends || l.back.due == l.now
	l.set(i)
	if l.Record {
		l.Absences = append(l.Absences, Absence{int32(i), l.now, math.Inf(1)})
	}
}

// hire makes a worker come, now if it is available.
func (l *living) hire(i int) {
	h := &l.homes[i]
	if h.hired {
		return
	}
	h.hired = true
	for k := range l.Absences {
		if a := &l.Absences[k]; a.Worker == int32(i) && math.IsInf(a.Until, 1) {
			a.Until = l.now
		}
	}
	l.rest(i, h)
	if h.available {
		l.arriveHome(i, h)
	}
	l.set(i)
	l.view.ends = l.view.ends || l.agenda.At(i) == l.now || l.backLink().due == l.now
}

// sentAny reports whether a chunk is pending on a worker that it does not keep.
func (l *living) sentAny(i int) bool {
	h := &l.homes[i]
	for k := h.first; k < len(h.entries); k++ {
		if e := &h.entries[k]; !e.kept && e.pending() {
			return true
		}
	}
	return false
}

// keepAt makes a worker compute a chunk that it holds.
func (l *living) keepAt(i int, c int32) {
	if !l.homes[i].hired {
		l.view.fail("wants worker %d to keep chunk %d, but released it", i, c)
		return
	}
	k := l.enter(i, c)
	l.homes[i].entries[k].kept = true
	l.give(i, k)
}
