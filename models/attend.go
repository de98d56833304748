package models

import "github.com/loadstar-sim/loadstar/engine"

// attend is the simulation of a dispatcher's episode: it handles events until none is
// pending. At the same instant the completions and interruptions of workers come first, in
// the order of the workers, then the dispatcher's alarm, the link back and the link out.
//
// A worker whose last chunk ends is most often sent the next one at once. So if nothing else
// happens at this instant, the dispatcher is asked before the agenda is told of the worker's
// interruption, which then need not be written.
func (s *Simulator) attend() {
	out, events := &s.out, 0
	for s.view.err == nil {
		due := out.due
		if s.back.due < due {
			due = s.back.due
		}
		if s.alarm < due {
			due = s.alarm
		}
		next := s.agenda.Due()
		if next > due {
			s.now = due
			events++
			s.turn(due)
			continue
		}
		if next == engine.Never {
			break
		}
		i, _ := s.agenda.Next()
		s.now = next
		events++
		w := &s.workers[i]
		if w.state != computing {
			s.interrupt(i, w)
			continue
		}
		o, c := &s.outcome.Workers[i], s.queues[i][w.at]
		w.state = waiting
		w.at++
		o.Chunks++
		o.Finish = next
		if s.Record {
			s.span(Computing, i, c, s.begins[i], next, false)
		}
		if w.travel {
			s.result(i, w, next)
		} else {
			if next < s.outcome.DoneAt[c] {
				s.outcome.DoneAt[c] = next
			}
			s.settle(i, w, c)
		}
		if w.at < w.got {
			s.proceed(i, w, next)
			continue
		}
		if next < w.x && due > next && out.due == next && s.ready.gone == len(s.ready.workers) && s.agenda.Quiet() {
			out.due = engine.Never
			events++
			s.consult()
		}
		if s.watch && w.state == waiting {
			s.agenda.Set(i, w.x)
		}
	}
	s.outcome.Events = events
}

// turn is called when no worker has an event up to now, at which a link or the dispatcher's
// alarm is due. On a half-duplex port, results come before the dispatcher's next message.
func (s *Simulator) turn(now float64) {
	switch now {
	case s.alarm:
		s.alarm = engine.Never
		if s.view.step() {
			s.wakeOut()
		}
	case s.back.due:
		s.back.due = engine.Never
		s.backDue()
	default:
		s.out.due = engine.Never
		if s.conclude(&s.out) {
			s.wakeOut()
		} else if !s.half || s.ready.gone == len(s.ready.workers) || !s.startBack(&s.out) {
			s.consult()
		}
	}
}

// consult asks the dispatcher until it declines or the port is busy.
func (s *Simulator) consult() {
	v, out := &s.view, &s.out
	for !out.busy && v.err == nil {
		v.ends = false
		i, c := s.dispatcher.Next(v)
		if i < 0 || v.err != nil || !v.step() {
			return
		}
		if i >= len(s.workers) || uint(c) >= uint(v.Chunks()) {
			v.fail("wants to send chunk %d to worker %d: there are %d chunks and %d workers", c, i, v.Chunks(), len(s.workers))
			return
		}
		w, costs, now := &s.workers[i], &s.problem.Workers[i], s.now
		if w.silent {
			v.fail("wants to send chunk %d to worker %d, which is known to be interrupted", c, i)
			return
		}
		size := s.runs[len(s.runs)-1].size // of the last chunk that was cut, which this one mostly is
		if c+1 < v.Chunks() {
			size = sizeOf(s.runs, c)
		}
		s.pend(i, w, int32(c))
		v.idle.Drop(i)
		if costs.Send.Free() {
			s.giving(i, c)
			if now <= w.x {
				s.deliver(i, w, now)
			}
			if v.ends || s.agenda.At(i) == now { // a chunk takes no time and ends before the next question
				s.wakeOut()
				return
			}
			continue
		}
		full, cost := now+costs.Send.Of(size), costs.Compute.Of(size)
		// Most chunks go to a worker that waits and will complete them. This is what transmit
		// does for them, in less time: it takes a sixth from an episode.
		if end := full + cost; w.state == waiting && full < end && end <= w.x && !s.overlap && !s.Record {
			out.busy, out.arrives, out.brought, out.due, out.end = true, true, true, full, full
			w.got++
			w.state = computing
			s.outcome.Workers[i].Busy += cost
			s.agenda.Set(i, end)
			return
		}
		s.transmit(i, w, int32(len(s.queues[i])-1))
	}
}

// giving records that a worker is given a chunk without a message.
func (s *Simulator) giving(i, c int) {
	if s.Record {
		s.Gifts = append(s.Gifts, Gift{int32(i), int32(c), s.now, len(s.Absences)})
	}
}

// pend appends a pending chunk to the worker's list.
func (s *Simulator) pend(i int, w *worker, c int32) {
	w.sent++
	w.pending++
	s.queues[i] = append(s.queues[i], c)
}
