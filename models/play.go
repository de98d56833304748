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
	s.usual, s.alike = !s.Every && !s.Record && !s.overlap, true
	first := &s.problem.Workers[0]
	for i := range s.workers {
		w := &s.problem.Workers[i]
		s.usual = s.usual && !s.workers[i].travel
		s.alike = s.alike && w.Send == first.Send && w.Compute == first.Compute
	}
	if !s.usual {
		s.lineUp()
	}
	s.dispatcher.Begin()
	for i := range s.workers {
		s.workers[i].single = s.usual
		if s.watch {
			s.agenda.Set(i, s.workers[i].x)
		}
		if s.overlap {
			s.arrivals[i] = s.arrivals[i][:0]
		}
	}
	events := 0
	if s.lining = s.usual && s.alike; s.lining {
		s.ends.Reset(len(s.workers))
		events = s.attendAlike()
	}
	s.attend(events)
	if s.view.err == nil {
		s.view.end()
		s.outcome.sumUp(s.runs, in)
	}
}

// limit returns the Limit, or what it means if it is 0.
func (s *Simulator) limit(usual int) int {
	if s.Limit <= 0 {
		return usual
	}
	return s.Limit
}

// mourn notes that the worker is known to be interrupted and its pending chunks are lost.
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
