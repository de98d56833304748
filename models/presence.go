package models

import "github.com/loadstar-sim/loadstar/engine"

// leave is called when a worker's interval ends.
func (s *Simulator) leave(i int, w *worker) {
	s.moves++
	if w.hired {
		s.depart(i, w)
	}
	w.available = false
	notice := s.problem.Notice
	if w.life != nil {
		notice += w.life.law.Notice
	}
	if !w.silent && !w.unheard {
		w.unheard = true
		w.leaveNews = s.now + notice
	}
	w.change = engine.Never
	if w.life != nil {
		s.expectReturn(i, w)
	}
}

// depart removes from a worker what its interruption takes. The worker was there until now.
func (s *Simulator) depart(i int, w *worker) {
	now, out, back := s.now, &s.out, s.backLink()
	if out.busy && !out.back && int(out.worker) == i && out.arrives {
		if out.end > now {
			out.arrives = false
			s.cutMessage(i, w, out.entry)
		} else if !out.brought { // it arrives first
			out.brought = true
			s.receive(i, w, out.entry)
		}
	}
	for w.computing && w.end == now {
		s.endWork(i, w)
	}
	w.idleLeft = w.work < 0 && !w.holds()
	if back.busy && back.back && int(back.worker) == i && back.end > now {
		back.arrives = false
	}
	if w.work >= 0 {
		s.cutWork(i, w)
	}
	if w.losesAll && now > 0 {
		s.loseResults(w)
		for s.holdsUnbegun(w) && w.holds() {
			s.lose(w, w.next)
		}
	}
	if w.life != nil {
		w.life.account(now, s.progress)
		w.life.held.add(w.life.came, now, s.progress)
	}
	w.left, w.exact = now, false
}

// holdsUnbegun reports whether a worker holds chunks that it has not begun. A plan's worker does only if they
// needed a message.
func (s *Simulator) holdsUnbegun(w *worker) bool { return s.plan == nil || !w.gifts }

// cutMessage loses the entry that a message was bringing. A worker that streams may already compute it.
func (s *Simulator) cutMessage(i int, w *worker, k int32) {
	if w.work == k {
		if s.halt(i, w) {
			s.outcome.Workers[i].Lost += s.now - w.begin
		}
		w.work = -1
	}
	s.lose(w, k)
}

// cutWork ends the computation of a worker that leaves, and keeps the progress that is not lost.
func (s *Simulator) cutWork(i int, w *worker) {
	begun := s.halt(i, w)
	switch {
	case s.now == 0: // it was not there yet
	case !w.losesAll:
		if begun {
			s.outcome.Workers[i].Lost += w.life.keepProgress(w, s.now, s.progress)
		}
	case begun || s.holdsUnbegun(w):
		if begun {
			s.outcome.Workers[i].Lost += s.now - w.begin
		}
		s.lose(w, w.work)
		w.work = -1
	}
}

// loseResults loses the results on a worker, except one that arrives at this very instant.
func (s *Simulator) loseResults(w *worker) {
	arriving := w.going && s.backLink().arrives
	w.going = arriving
	if !w.hasResult() {
		return
	}
	from := w.back
	if arriving {
		from++
	}
	for k := from; k < w.next; k++ {
		if w.entries[k].state == computed {
			s.lose(w, k)
		}
	}
}

// atDeparture lets a worker that left at this instant with nothing to do compute what takes no time. All
// else that it was given since is lost, or waits.
func (s *Simulator) atDeparture(i int, w *worker) {
	if w.computing || !w.holds() {
		return
	}
	now, k := s.now, w.next
	takes := s.problem.Workers[i].Compute.Of(w.entries[k].size)
	if w.idleLeft && w.work < 0 && (w.life == nil || w.life.ready <= now) && now+takes <= now {
		s.take(i, w, k)
		w.computing, w.begin, w.end = true, now, now
		if w.life != nil {
			w.life.saves = 0
		}
		return
	}
	w.idleLeft = false
	for w.losesAll && w.holds() {
		s.lose(w, w.next)
	}
}

// hearLeave is called when the master learns that a worker left.
func (s *Simulator) hearLeave(i int, w *worker) {
	w.silent, w.unheard, w.leaveNews = true, false, engine.Never
	if s.plan == nil {
		s.view.news = append(s.view.news, News{At: s.now, Worker: int32(i), Chunk: WentAway})
		s.view.idle.Drop(i)
	} else {
		s.withdraw(i, w)
	}
	s.reportLosses(w)
	s.freePort(i)
	s.wakeBack()
	s.wakeOut()
}

// freePort frees the port if the master now knows that the message to or from a worker is lost.
func (s *Simulator) freePort(i int) {
	for _, l := range []*link{&s.out, &s.back} {
		if l.busy && int(l.worker) == i && !l.arrives {
			l.end, l.due = s.now, s.now
		}
	}
}

// reportLosses tells the master of all losses of a worker. That includes a result that arrives at the
// instant at which it would have been lost.
func (s *Simulator) reportLosses(w *worker) {
	named := int32(-1)
	if w.going && w.losesAll && s.plan == nil && w.left == s.now && s.backLink().arrives && !w.named && w.hasResult() {
		named, w.named = w.back, true
	}
	if w.losses == 0 && named < 0 {
		return
	}
	w.losses = 0
	for k := range w.entries {
		switch e := &w.entries[k]; {
		case e.state == lost:
			e.state = known
		case int32(k) != named:
			continue
		}
		if s.plan == nil {
			s.view.lost = append(s.view.lost, w.entries[k].chunk)
		}
	}
}

// discardLost removes chunks that are known to be lost from the worker's pending chunks.
func (s *Simulator) discardLost(i int, w *worker) {
	for k := range w.entries {
		if e := &w.entries[k]; e.state == known {
			e.state = discarded
			w.pending--
			if !e.kept {
				w.mailed--
			}
		}
	}
	s.listEmpty(i, w)
}
