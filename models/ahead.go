package models

// sendAll sends all of a plan's messages to workers that are alone, before anything else happens
// on the port. Each message follows from the one before it, and each computation from its message
// and from the computation before it: so nothing is asked of the link, which is left as the
// last message leaves it. The rules are those of transmit and proceed.
func (s *Simulator) sendAll() (events int) {
	now, doneAt := 0.0, s.outcome.DoneAt
	for _, i := range s.send {
		w := &s.workers[i]
		k, x := w.sent, w.x
		w.sent++
		if s.news(w) <= now {
			continue
		}
		events++
		c, costs := s.lists[i][k], &s.problem.Workers[i]
		size := s.sizes[c]
		full := now + costs.Send.Of(size)
		if now = full; full > x {
			now = min(full, s.news(w))
			continue
		}
		if w.got++; w.at != w.got-1 { // it computes a chunk that the interruption will kill
			continue
		}
		o := &s.outcome.Workers[i]
		begin := max(full, o.Finish)
		cost := costs.Compute.Of(size)
		end := begin + cost
		if end > x {
			o.Lost = x - begin
			continue
		}
		w.at++
		o.Chunks++
		o.Finish = end
		o.Busy += cost
		if w.travel {
			s.results[w.first+w.at-1] = end
		} else if end < doneAt[c] {
			doneAt[c] = end
		}
	}
	s.sent, s.out.due = len(s.send), now
	return events
}
