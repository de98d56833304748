package models

import (
	"fmt"
	"math"
)

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
	s.plan, s.send, s.order, s.dispatcher = nil, nil, nil, d
	s.begin(p, 0, in)
	s.runs = s.runs[:0]
	s.line()
	s.lists = s.queues
	s.agenda.Reset(len(s.workers))
	s.watch = !math.IsInf(p.Notice, 1)
	s.view.begin(s)
	if p.Living() {
		s.playLiving(in)
	} else {
		s.playMortal(in)
	}
	err := s.view.err
	s.view.err, s.dispatcher = nil, nil
	if err != nil {
		return nil, err
	}
	return &s.outcome, nil
}

// playMortal is Play for a problem in which no worker has a Life.
func (s *Simulator) playMortal(in *Instance) {
	s.dispatcher.Begin()
	for i := range s.workers {
		if s.watch {
			s.agenda.Set(i, s.workers[i].x)
		}
		if s.overlap {
			s.arrivals[i] = s.arrivals[i][:0]
		}
	}
	s.out.due = 0
	s.attend()
	if s.view.err == nil {
		s.outcome.sumUp(s.runs, in)
	}
}

// line empties the queues of the workers. New ones begin in one piece of memory, with room for
// two chunks each.
func (s *Simulator) line() {
	if n := len(s.workers) - len(s.queues); n > 0 {
		all := make([]int32, 2*n)
		for i := range n {
			s.queues = append(s.queues, all[2*i:2*i:2*i+2])
		}
	}
	for i := range s.workers {
		s.queues[i] = s.queues[i][:0]
	}
}

// limit returns the number of messages and alarms that an episode may have.
func (s *Simulator) limit() int {
	if s.Limit <= 0 {
		return 100_000_000
	}
	return s.Limit
}

// expect makes room for as many chunks as there are if all have the size of the first, but
// not for very many.
func (s *Simulator) expect(size float64) {
	n := int(min(s.problem.Load/size, 100*float64(len(s.workers)))) + 1
	if cap(s.outcome.DoneAt) < n {
		s.outcome.DoneAt = make([]float64, 0, n)
	}
}

// settle notes that a pending chunk of the worker came back.
func (s *Simulator) settle(i int, w *worker, c int32) {
	v := &s.view
	v.news = append(v.news, News{s.now, int32(i), c})
	if w.pending--; w.pending == 0 {
		// The list begins anew, so that it stays short.
		s.queues[i] = s.queues[i][:0]
		w.at, w.got, w.returned = 0, 0, 0
		if s.overlap {
			s.arrivals[i] = s.arrivals[i][:0]
		}
		if !w.silent {
			v.idle.Add(i)
		}
	}
	s.wakeOut()
}

// mourn notes that the worker is known to be interrupted and its pending chunks
// are lost.
func (s *Simulator) mourn(i int) {
	v, w := &s.view, &s.workers[i]
	if w.silent {
		return
	}
	w.silent = true
	v.news = append(v.news, News{s.now, int32(i), -1})
	v.idle.Drop(i)
	v.lost = append(v.lost, v.Held(i)...)
}
