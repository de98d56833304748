package models

import "github.com/loadstar-sim/loadstar/engine"

// attend is the simulation of a dispatcher's episode: it handles events until none is
// pending. At the same instant the completions and interruptions of workers come first, in
// the order of the workers, then the dispatcher's alarm, the link back and the link out.
//
// A worker whose last chunk ends is most often sent the next one at once. So if nothing else
// happens at this instant, the dispatcher is asked before the agenda is told of the worker's
// interruption, which then need not be written.
func (s *Simulator) attend(events int) {
	v, out, agenda := &s.view, &s.out, &s.agenda
	for v.err == nil {
		due := s.alarm
		if s.back.due < due {
			due = s.back.due
		}
		mine := out.due < due // the link out is due before the others
		if mine {
			due = out.due
		}
		next, i := agenda.First()
		if next > due {
			s.now = due
			events++
			switch {
			case !mine:
				s.turn(due)
			case s.usual && (out.brought || !out.busy): // what decide does then, in less time
				out.due, out.busy = engine.Never, false
				s.consult()
			default:
				s.decide()
			}
			continue
		}
		if next == engine.Never {
			break
		}
		s.now = next
		events++
		w := &s.workers[i]
		switch {
		case w.state != computing:
			agenda.Clear(i)
			s.interrupt(i, w)
			continue
		case !w.single:
			s.end(i, w)
			continue
		}
		o, c := &s.outcome.Workers[i], w.only[0]
		w.state, w.got, w.pending = waiting, 0, 0
		o.Chunks++
		o.Finish = next
		if next < s.outcome.DoneAt[c] {
			s.outcome.DoneAt[c] = next
		}
		v.news = append(v.news, News{next, int32(i), c})
		if !w.silent { // a chunk may take no time and come just in time
			v.idle.Add(i)
		}
		if !out.busy {
			if next < w.x && next < due && agenda.Alone() {
				events++
				s.consult()
				if w.state != waiting {
					continue
				}
			} else {
				out.due = next
			}
		}
		s.await(i, w)
	}
	s.outcome.Events = events
}

// await puts the interruption of a worker that has no work into its slot, if the master waits for it.
func (s *Simulator) await(i int, w *worker) {
	at := w.x
	if !s.watch {
		at = engine.Never
	}
	s.agenda.Set(i, at)
}

// end is called when a worker has computed a chunk.
func (s *Simulator) end(i int, w *worker) {
	o, c := &s.outcome.Workers[i], s.queues[i][w.at]
	w.state = waiting
	w.at++
	o.Chunks++
	o.Finish = s.now
	if s.Record {
		s.span(Computing, i, c, s.begins[i], s.now, false)
	}
	if w.travel {
		s.result(i, w, s.now)
	} else {
		if s.now < s.outcome.DoneAt[c] {
			s.outcome.DoneAt[c] = s.now
		}
		s.settle(i, w, c)
	}
	if w.at < w.got {
		s.proceed(i, w, s.now)
	} else {
		s.await(i, w)
	}
}

// decide is called when the link out is due. On a half-duplex port, results come before the
// dispatcher's next message.
func (s *Simulator) decide() {
	s.out.due = engine.Never
	if s.conclude(&s.out) {
		s.wakeOut()
	} else if !s.half || !s.ready.Any() || !s.startBack(&s.out) {
		s.consult()
	}
}

// turn is called when no worker has an event up to now, at which the dispatcher's alarm or the
// link back is due.
func (s *Simulator) turn(now float64) {
	if now < s.alarm {
		s.back.due = engine.Never
		s.backDue()
		return
	}
	s.alarm = engine.Never
	if s.view.step() {
		s.wakeOut()
	}
}

// consult asks the dispatcher until it declines or the port, which is free, is busy.
func (s *Simulator) consult() {
	v, out := &s.view, &s.out
	for {
		v.ends = false
		i, c := s.dispatcher.Next(v)
		if i < 0 || v.err != nil || !v.step() {
			return
		}
		if i >= len(s.workers) || uint(c) >= uint(v.chunks) {
			v.fail("wants to send chunk %d to worker %d: there are %d chunks and %d workers", c, i, v.chunks, len(s.workers))
			return
		}
		w, now, send, cost := &s.workers[i], s.now, v.send, v.cost
		if !s.alike || c+1 < v.chunks {
			send, cost = v.costs(i, v.Size(c))
		}
		full := now + send
		// Most chunks go to a worker that waits and will complete them. This is what dispatch does
		// for them, in less time: it takes a sixth from an episode.
		if end := full + cost; w.single && w.state == waiting && w.pending == 0 && now < full && full < end && end <= w.x {
			v.idle.Drop(i)
			w.only[0] = int32(c)
			w.sent++
			w.state, w.got, w.pending = computing, 1, 1
			out.busy, out.arrives, out.brought, out.due, out.end = true, true, true, full, full
			s.outcome.Workers[i].Busy += cost
			if s.lining && s.ends.Push(end, i) {
				w.state = lined
			} else {
				s.agenda.Set(i, end)
			}
			return
		}
		if !s.dispatch(i, w, c) || out.busy || v.err != nil {
			return
		}
	}
}

// dispatch sends a chunk to a worker. It reports whether the dispatcher may be asked again.
func (s *Simulator) dispatch(i int, w *worker, c int) bool {
	v := &s.view
	if w.silent {
		v.fail("wants to send chunk %d to worker %d, which is known to be interrupted", c, i)
		return false
	}
	s.pend(i, w, int32(c))
	v.idle.Drop(i)
	if !s.problem.Workers[i].Send.Free() {
		s.transmit(i, w, int32(len(s.list(i, w))-1))
		return true
	}
	s.giving(i, c)
	if s.now <= w.x {
		s.deliver(i, w, s.now)
	}
	if v.ends || s.agenda.At(i) == s.now { // a chunk takes no time and ends before the next question
		s.wakeOut()
		return false
	}
	return true
}

// giving records that a worker is given a chunk without a message.
func (s *Simulator) giving(i, c int) {
	if s.Record {
		s.Gifts = append(s.Gifts, Gift{int32(i), int32(c), s.now, len(s.Absences)})
	}
}
