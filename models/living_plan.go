package models

import "math"

// runLiving is Run for a plan with a worker that has a Life.
func (s *Simulator) runLiving(pl *Plan, in *Instance) *Outcome {
	l := s.live(in)
	s.view.chunks = len(s.outcome.DoneAt) // all of them are cut
	l.messages.Reset(len(s.send))
	l.turns.Reset(len(s.order))
	sends, turns := 0, 0
	for i := range l.homes {
		h, p := &l.homes[i], &pl.lists[i]
		h.exact, h.live, h.sends = true, len(p.chunks), p.resident
		l.open += h.live
		for k, c := range p.chunks {
			h.entries = append(h.entries, entry{chunk: c})
			if k < p.resident {
				h.inbox.Push(k)
			}
		}
		h.messages = pl.messagePlaces[sends : sends+pl.messages(i)]
		sends += pl.messages(i)
		if s.order != nil && s.workers[i].travel {
			h.turns = pl.turnPlaces[turns : turns+h.live]
			turns += h.live
		}
		l.proceed(i, h)
		l.reckon(i, h)
		l.set(i)
	}
	l.loop()
	l.close(pl.runs, in)
	return &s.outcome
}

// startOut begins the first message of the plan's order that has not begun and whose worker is
// not known to be away. It reports whether there was one.
func (l *living) startOut() bool {
	place := l.messages.Least()
	if place < 0 {
		return false
	}
	l.messages.Drop(place)
	i := int(l.send[place])
	h := &l.homes[i]
	k := h.sends
	h.sends++
	l.reckon(i, h)
	l.transmit(i, k)
	return true
}

// reckon notes the places in the plan's orders of a worker's next message and next turn to
// return, if the worker is not known to be away.
func (l *living) reckon(i int, h *home) {
	if l.workers[i].silent {
		return
	}
	if k := len(h.messages) - (len(h.entries) - h.sends); k < len(h.messages) {
		l.messages.Add(int(h.messages[k]))
	}
	if h.turns == nil {
		return
	}
	for h.turn < len(h.turns) && h.entries[h.turn].state != owed && h.entries[h.turn].state != lost {
		l.turns.Drop(int(h.turns[h.turn]))
		h.turn++
	}
	if h.turn < len(h.turns) {
		l.turns.Add(int(h.turns[h.turn]))
	}
}

// passOver takes a worker that is known to be away from the plan's orders. If the master will
// never know that it is back, nothing that it would have to send or fetch will be done.
func (l *living) passOver(h *home) {
	if k := len(h.messages) - (len(h.entries) - h.sends); k < len(h.messages) {
		l.messages.Drop(int(h.messages[k]))
	}
	if h.turn < len(h.turns) {
		l.turns.Drop(int(h.turns[h.turn]))
	}
	if h.gone || !math.IsInf(h.life.Hello, 1) {
		return
	}
	if h.turns != nil {
		l.open -= h.live
		h.gone = true
		return
	}
	l.open -= len(h.entries) - h.sends
	h.live -= len(h.entries) - h.sends
}
