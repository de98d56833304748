package models

import "github.com/loadstar-sim/loadstar/engine"

// link is one direction of the port, or a whole half-duplex port.
type link struct {
	// due is the end of the link's message or, between messages, the moment at
	// which it will look for the next one, after all other events of that instant.
	due     float64
	start   float64
	end     float64 // nominal end, or the time at which the master learned that the message is lost
	worker  int32
	chunk   int32
	entry   int32 // index in the worker's list
	busy    bool
	back    bool // the message travels to the master
	arrives bool // its worker has been there so far
	brought bool // the worker was given the entry before the message's end
}

// wake makes an idle link look for a message at time t or before.
func (l *link) wake(t float64) {
	if !l.busy && t < l.due {
		l.due = t
	}
}

// activity returns the direction of the link's message.
func (l *link) activity() Activity {
	if l.back {
		return Returning
	}
	return Sending
}

// backLink returns the link that carries results.
func (s *Simulator) backLink() *link {
	if s.half {
		return &s.out
	}
	return &s.back
}

// wakeOut makes an idle link out look for a message at this instant, and wakeBack the link that carries
// results.
func (s *Simulator) wakeOut()  { s.out.wake(s.now) }
func (s *Simulator) wakeBack() { s.backLink().wake(s.now) }

// outDue is called when the link out is due: its message is over, or it must look for one. A chunk that
// it brought may take no time to compute, and then ends before the port decides.
func (s *Simulator) outDue() {
	if s.out.busy {
		if s.endMessage(&s.out) {
			s.wakeOut()
			return
		}
		s.out.due = engine.Never // the decision is made now
	}
	switch {
	case s.plan == nil:
		if !s.half || len(s.results) == 0 || !s.startBack(&s.out) {
			s.ask()
		}
	case s.half && s.plan.schedule.ResultsFirst && s.startBack(&s.out):
	case s.startOut():
	case s.half:
		s.startBack(&s.out)
	}
}

// backDue is called when the link back of a full-duplex port is due. A message out that ends
// now ends first, since the chunk it brings may take no time to compute.
func (s *Simulator) backDue() {
	if s.back.busy {
		s.endMessage(&s.back)
	}
	if s.out.busy && s.out.end == s.now && s.endMessage(&s.out) {
		s.wakeBack()
		return
	}
	s.startBack(&s.back)
}

// transmit begins the message that carries an entry of a worker's list.
func (s *Simulator) transmit(i int, w *worker, k int32) {
	out, now, e := &s.out, s.now, &w.entries[k]
	out.start, out.end = now, now+s.problem.Workers[i].Send.Of(e.size)
	out.due, out.worker, out.chunk, out.entry = out.end, int32(i), e.chunk, k
	out.busy, out.back, out.arrives, out.brought = true, false, true, false
	switch there := w.there(); {
	case !there && (w.left != now || out.end > now):
		out.arrives = false
		s.lose(w, k)
	case there && s.stream:
		out.brought = true
		s.receive(i, w, k)
		s.schedule(i, w)
	}
}

// endMessage ends a link's message. It reports whether that causes an event of the worker at this
// instant, which then precedes the port's decision.
func (s *Simulator) endMessage(l *link) (more bool) {
	i, w := int(l.worker), &s.workers[l.worker]
	l.busy = false
	s.last = l.end
	if s.Record {
		s.span(l.activity(), i, l.chunk, l.start, l.end, !l.arrives)
	}
	switch {
	case !l.back:
		if l.arrives && !l.brought {
			s.receive(i, w, l.entry)
			s.schedule(i, w)
			return s.agenda.At(i) == s.now
		}
	case l.arrives:
		w.going = false
		if s.faulty {
			s.accept(i, w, l.entry)
		} else {
			w.named = false
			s.finish(l.chunk)
			s.deliver(i, w, l.entry)
		}
		s.offerResult(i, w)
	case w.going && w.hasResult() && w.back == l.entry: // it is sent again
		w.going = false
		s.offerResult(i, w)
	case s.plan != nil: // it is lost, and its turn is over
		w.entries[l.entry].state = known
		s.offerNext(i, w)
	}
	return false
}

// startBack begins the next message back over a link, and reports whether it did. In a prescribed order
// it may have to wait for the next result. Otherwise it takes the result that has been ready longest on
// any worker that is there.
func (s *Simulator) startBack(l *link) bool {
	if s.plan != nil && s.plan.schedule.Return != nil {
		i := s.orders.nextBack()
		if i < 0 {
			return false
		}
		w := &s.workers[i]
		if !w.there() || !w.hasResult() || w.back != s.orders.lists[i].turn {
			return false
		}
		s.fetch(l, i, w)
		return true
	}
	for len(s.results) > 0 {
		r := s.results.Pop()
		w := &s.workers[r.Slot]
		w.queued = false
		if !w.there() || w.going || !w.hasResult() {
			continue
		}
		if w.entries[w.back].ready != r.Ready {
			s.offerResult(r.Slot, w)
			continue
		}
		s.fetch(l, r.Slot, w)
		return true
	}
	return false
}

// fetch begins the message that carries a worker's next result.
func (s *Simulator) fetch(l *link, i int, w *worker) {
	e := &w.entries[w.back]
	full := s.now + s.problem.Workers[i].Return.Of(e.size)
	w.going = true
	*l = link{
		due: full, start: s.now, end: full, worker: int32(i), chunk: e.chunk, entry: w.back,
		busy: true, back: true, arrives: true,
	}
}

// offerResult queues a worker that has a result, unless an order prescribes which is next.
func (s *Simulator) offerResult(i int, w *worker) {
	if s.orders.turns == nil && w.there() && !w.going && !w.queued && w.hasResult() {
		w.queued = true
		s.results.Push(engine.Waiting{Ready: w.entries[w.back].ready, Slot: i})
	}
}
