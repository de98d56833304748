package models

// link is one direction of the port, or a whole half-duplex port.
type link struct {
	// due is the end of the link's message or, between messages, the moment at
	// which it will look for the next one, after all other events of that instant.
	due     float64
	busy    bool
	back    bool // the message travels to the master
	arrives bool // by the worker's interruption
	brought bool // the worker has the chunk already: what it will do with it is known
	worker  int32
	chunk   int32
	entry   int32 // of the worker's list, where workers come back
	start   float64
	end     float64
}

// wake makes the link look for a message at time t or before if it is idle.
func (l *link) wake(t float64) {
	if !l.busy && t < l.due {
		l.due = t
	}
}

// known reports whether the master knows that the worker was interrupted.
func (s *Simulator) known(w *worker) bool { return s.news(w) <= s.now }

// outDue is called when the link out is due: its message is over, or it must
// look for one.
func (s *Simulator) outDue() {
	if s.conclude(&s.out) {
		s.wakeOut()
		return
	}
	if s.half && s.plan.schedule.ResultsFirst && s.startBack(&s.out) {
		return
	}
	if s.startOut() || !s.half {
		return
	}
	s.startBack(&s.out)
}

// backDue is called when the link back of a full-duplex port is due. A message
// out that ends now is concluded first, since the chunk it brings may take no
// time to compute.
func (s *Simulator) backDue() {
	s.conclude(&s.back)
	if s.out.busy && s.out.end == s.now && s.conclude(&s.out) {
		s.wakeBack()
		return
	}
	s.startBack(&s.back)
}

// startOut begins the next message of the plan's order, skipping those to
// workers that are known to be interrupted. It reports whether there was one.
func (s *Simulator) startOut() bool {
	for s.sent < len(s.send) {
		i := int(s.send[s.sent])
		s.sent++
		w := &s.workers[i]
		k := w.sent
		w.sent++
		if !s.known(w) {
			s.transmit(i, w, k)
			return true
		}
	}
	return false
}

// transmit begins the message that carries an entry of the worker's list. A worker that can
// begin with it as soon as it has arrived, or whose ends nothing waits for, is handed it
// beforehand, so that the end of the message needs to free the port only. A chunk that takes no
// time is not: its end is an event of the instant at which it arrives.
func (s *Simulator) transmit(i int, w *worker, entry int32) {
	now := s.now
	c, costs, l := s.list(i, w)[entry], &s.problem.Workers[i], &s.out
	size := s.size(c)
	full := now + costs.Send.Of(size)
	l.worker, l.chunk, l.back, l.brought = int32(i), c, false, s.overlap
	l.occupy(w, now, full, s.news(w))
	if s.overlap && now <= w.x {
		for len(s.arrivals[i]) <= int(entry) {
			s.arrivals[i] = append(s.arrivals[i], arrival{})
		}
		s.arrivals[i][entry] = arrival{now + costs.Send.Latency, full}
		s.deliver(i, w, now)
	} else if w.alone && l.arrives || w.state == waiting && full < w.x && full+costs.Compute.Of(size) > full {
		l.brought = true
		s.deliver(i, w, full)
	}
}

// occupy makes a link busy until the message's nominal end or, if the worker
// will be interrupted before that, until the master learns of it.
func (l *link) occupy(w *worker, now, full, news float64) {
	l.busy, l.start, l.end, l.arrives = true, now, full, full <= w.x
	if !l.arrives {
		l.end = min(full, news)
	}
	l.due = l.end
}

// conclude ends the link's message, if it has one. It reports whether that
// causes another event at this instant, which then precedes the port's
// decision: a chunk that takes no time is computed as soon as it has arrived.
func (s *Simulator) conclude(l *link) (more bool) {
	if !l.busy {
		return false
	}
	l.busy = false
	return (!l.brought || s.Record) && s.arrive(l)
}

// arrive records a message that ends, and hands on what it carries.
func (s *Simulator) arrive(l *link) (more bool) {
	i := int(l.worker)
	if s.Record {
		a := Sending
		if l.back {
			a = Returning
		}
		s.span(a, i, l.chunk, l.start, l.end, !l.arrives)
	}
	switch {
	case !l.arrives || l.brought:
	case l.back:
		if l.end < s.outcome.DoneAt[l.chunk] {
			s.outcome.DoneAt[l.chunk] = l.end
		}
		if s.plan == nil {
			s.settle(i, &s.workers[i], l.chunk)
		}
	default:
		s.deliver(i, &s.workers[i], l.end)
		return s.agenda.At(i) == l.end
	}
	return false
}

// deliver hands the worker the next entry of its list.
func (s *Simulator) deliver(i int, w *worker, now float64) {
	w.got++
	idle := w.state == waiting || w.state == gone && now <= w.x // a chunk that arrives just in time counts
	if !idle || w.at != w.got-1 {
		return
	}
	if w.alone { // and perhaps ahead of the clock
		now = max(now, s.outcome.Workers[i].Finish)
	}
	s.proceed(i, w, now)
}

// startBack begins the next message back over a link: the next in the prescribed
// order, for which it may have to wait, or that of the result that has been
// ready longest. A worker that was interrupted no longer sends. startBack
// reports whether it began a message.
func (s *Simulator) startBack(l *link) bool {
	now := s.now
	for ; s.came < len(s.order); s.came++ {
		i := int(s.order[s.came])
		w := &s.workers[i]
		if s.known(w) {
			continue
		}
		wait := s.news(w)
		if w.returned < w.at {
			if ready := s.results[w.first+w.returned]; ready > now {
				wait = ready
			} else if now < w.x {
				s.came++
				s.fetch(l, i, w)
				return true
			}
		}
		l.wake(wait)
		return false
	}
	for s.ready.Any() {
		i := s.ready.Pop()
		if w := &s.workers[i]; now < w.x {
			s.fetch(l, i, w)
			return true
		}
	}
	return false
}

// fetch begins the message that carries the worker's next result.
func (s *Simulator) fetch(l *link, i int, w *worker) {
	now, c := s.now, s.list(i, w)[w.returned]
	w.returned++
	l.worker, l.chunk, l.back, l.brought = int32(i), c, true, false
	l.occupy(w, now, now+s.problem.Workers[i].Return.Of(s.size(c)), s.news(w))
}

// result notes that a result is ready, or will be: a worker alone is ahead of the
// clock.
func (s *Simulator) result(i int, w *worker, at float64) {
	if s.order == nil {
		s.ready.Add(int32(i), at)
	} else {
		s.results[w.first+w.at-1] = at
	}
	s.backLink().wake(at)
}

// backLink returns the link that carries results.
func (s *Simulator) backLink() *link {
	if s.half {
		return &s.out
	}
	return &s.back
}

// wakeOut makes the link out look for a message at this instant if it is idle,
// and wakeBack the link that carries results.
func (s *Simulator) wakeOut()  { s.out.wake(s.now) }
func (s *Simulator) wakeBack() { s.backLink().wake(s.now) }

// learn is called when a dispatcher's master learns of a worker's interruption.
func (s *Simulator) learn(i int) {
	s.mourn(i)
	s.wakeBack()
	s.wakeOut()
}
