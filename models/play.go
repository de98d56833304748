package models

import "fmt"

// Play runs a dispatcher against an instance. It returns an error if the
// problem or the instance is invalid, or if the dispatcher is nil, makes an impossible
// request or exceeds the Limit.
func (s *Simulator) Play(p *Problem, d Dispatcher, in *Instance) (*Outcome, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if err := in.validate(p); err != nil {
		return nil, err
	}
	if d == nil {
		return nil, fmt.Errorf("the dispatcher is nil: want a dispatcher, or an error of the policy")
	}
	s.plan, s.orders.turns, s.dispatcher, s.runs = nil, nil, d, s.runs[:0]
	s.prepare(p, 0, in)
	s.begin(in)
	s.view.begin(s)
	d.Begin()
	s.out.due = 0
	for i := range s.workers {
		s.schedule(i, &s.workers[i])
	}
	s.loop()
	err := s.view.err
	if err == nil {
		s.view.end()
		s.sumUp(s.runs, in)
	}
	s.view.err, s.dispatcher = nil, nil
	if err != nil {
		return nil, err
	}
	return &s.outcome, nil
}

// ask asks the dispatcher until it declines or the port is busy.
func (s *Simulator) ask() {
	v := &s.view
	for !s.out.busy && v.err == nil {
		v.instant = false
		i, c := s.dispatcher.Next(v)
		if i < 0 || v.err != nil || !v.step() {
			return
		}
		if i >= len(s.workers) || uint(c) >= uint(v.chunks) {
			v.fail("wants to send chunk %d to worker %d: there are %d chunks and %d workers, counted from 0", c, i, v.chunks, len(s.workers))
			return
		}
		w := &s.workers[i]
		if w.silent {
			v.fail("wants to send chunk %d to worker %d, which is known to be interrupted", c, i)
			return
		}
		if !w.hired {
			v.fail("wants to send chunk %d to worker %d, which is released", c, i)
			return
		}
		k := s.assign(i, w, c, false)
		if !w.gifts {
			s.transmit(i, w, k)
			continue
		}
		s.give(i, w, k)
		if v.instant {
			s.wakeOut()
			return
		}
	}
}

// assign appends a chunk to a worker's list, on which it is pending from then on.
func (s *Simulator) assign(i int, w *worker, c int, kept bool) int32 {
	w.sent++
	w.pending++
	if s.Record {
		if s.recorded++; s.recorded > MostRecorded {
			s.view.fail("gives workers more than %d chunks, and the episode is recorded", MostRecorded)
		}
	}
	if !kept {
		w.mailed++
	}
	w.entries = append(w.entries, entry{chunk: int32(c), size: s.runs.at(c), kept: kept})
	s.view.idle.Drop(i)
	return int32(len(w.entries) - 1)
}

// give hands a worker an entry that needs no message. A computation that takes no time ends before the
// dispatcher is asked again.
func (s *Simulator) give(i int, w *worker, k int32) {
	if s.Record {
		s.Gifts = append(s.Gifts, Gift{int32(i), w.entries[k].chunk, s.now, len(s.Absences)})
	}
	s.receive(i, w, k)
	s.schedule(i, w)
	s.view.instant = s.view.instant || s.agenda.At(i) == s.now
}
