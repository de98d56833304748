package models

import "github.com/loadstar-sim/loadstar/engine"

// attendAlike is attend for as long as each computation ends after those that began before it, as
// those of equal chunks on equal workers do. Their ends stand in a line, which needs no agenda,
// and the slots of workers keep the interruptions. It returns the number of events. At the end of
// another computation, or of one of a worker that has several chunks, it leaves the rest
// to attend.
func (s *Simulator) attendAlike() (events int) {
	v, out, agenda, ends := &s.view, &s.out, &s.agenda, &s.ends
	for v.err == nil {
		due := s.alarm
		if s.back.due < due {
			due = s.back.due
		}
		mine := out.due < due
		if mine {
			due = out.due
		}
		other, slot := agenda.First()
		next := ends.Due()
		if next > due && other > due {
			s.now = due
			events++
			switch {
			case !mine:
				s.turn(due)
			case out.brought || !out.busy:
				out.due, out.busy = engine.Never, false
				s.consult()
			default:
				s.decide()
			}
			continue
		}
		i := ends.First()
		if other < next || other == next && slot < i {
			w := &s.workers[slot]
			if other == engine.Never || w.state == computing {
				break
			}
			s.now = other
			events++
			agenda.Clear(slot)
			s.interrupt(slot, w)
			continue
		}
		w := &s.workers[i]
		if !w.single {
			break
		}
		ends.Pop()
		s.now = next
		events++
		o, c := &s.outcome.Workers[i], w.only[0]
		w.state, w.got, w.pending = waiting, 0, 0
		o.Chunks++
		o.Finish = next
		if next < s.outcome.DoneAt[c] {
			s.outcome.DoneAt[c] = next
		}
		v.news = append(v.news, News{next, int32(i), c})
		v.idle.Add(i)
		if !out.busy && next < due && next < other {
			events++
			s.consult()
		} else {
			s.wakeOut()
		}
	}
	for s.lining = false; ends.Due() < engine.Never; ends.Pop() {
		i := ends.First()
		s.workers[i].state = computing
		agenda.Set(i, ends.Due())
	}
	return events
}
