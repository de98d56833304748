package models

import (
	"math"

	"github.com/loadstar-sim/loadstar/engine"
)

// orders is the progress of a plan in its orders of messages.
type orders struct {
	sends engine.Set // for each worker not known to be away, the place of its next message in the order
	// For each worker not known to be away, the place of its next result in a prescribed order.
	returns engine.Set
	turns   []int32       // results of that order that are over
	lists   []orderPlaces // by worker

	sendPlaces, turnPlaces, counts []int32 // the memory behind the lists
}

// orderPlaces is one worker's places in the orders.
type orderPlaces struct {
	messages []int32 // places of its messages out
	turns    []int32 // places of its results
	turn     int32   // the first entry whose result is neither over nor known to be lost
}

// begin prepares for an episode of a plan.
func (o *orders) begin(pl *Plan) {
	o.turns = pl.schedule.Return
	o.sends.Reset(len(pl.send))
	o.returns.Reset(len(o.turns))
	o.lists, o.counts = room(o.lists, len(pl.lists)), room(o.counts, len(pl.lists))
	o.sendPlaces, o.turnPlaces = places(pl.send, o.counts, o.sendPlaces), places(o.turns, o.counts, o.turnPlaces)
	sends, turns := 0, 0
	for i := range o.lists {
		n := len(pl.lists[i].chunks)
		l := orderPlaces{messages: o.sendPlaces[sends : sends+pl.messages(i)]}
		sends += len(l.messages)
		if o.turns != nil && !pl.problem.Workers[i].Return.Free() {
			l.turns = o.turnPlaces[turns : turns+n]
			turns += n
		}
		o.lists[i] = l
	}
}

// places returns, for each number in turn, the places at which it stands in an order. It reuses the
// memory of an earlier result. counts has the number of places of each number.
func places(order, counts, into []int32) []int32 {
	clear(counts)
	for _, i := range order {
		counts[i]++
	}
	at := int32(0)
	for i, n := range counts {
		counts[i] = at
		at += n
	}
	into = room(into, len(order))
	for place, i := range order {
		into[counts[i]] = int32(place)
		counts[i]++
	}
	return into
}

// nextBack returns the worker whose turn to return a result is next, or -1 if no turn is left.
func (o *orders) nextBack() int {
	place := o.returns.Least()
	if place < 0 {
		return -1
	}
	return int(o.turns[place])
}

// startOut begins the next message of the plan's order, and reports whether it did. Messages that have
// begun and workers known to be away are skipped.
func (s *Simulator) startOut() bool {
	place := s.orders.sends.Least()
	if place < 0 {
		return false
	}
	s.orders.sends.Drop(place)
	i := int(s.plan.send[place])
	w := &s.workers[i]
	k := w.sent
	w.sent++
	s.offerNext(i, w)
	s.transmit(i, w, k)
	return true
}

// offerNext enters the places of a worker's next message and next result in the plan's orders, unless the
// worker is known to be away.
func (s *Simulator) offerNext(i int, w *worker) {
	if w.silent {
		return
	}
	l := &s.orders.lists[i]
	if k := len(l.messages) - (len(w.entries) - int(w.sent)); k < len(l.messages) {
		s.orders.sends.Add(int(l.messages[k]))
	}
	if l.turns == nil {
		return
	}
	for int(l.turn) < len(l.turns) && w.entries[l.turn].settled() {
		s.orders.returns.Drop(int(l.turns[l.turn]))
		l.turn++
	}
	if int(l.turn) < len(l.turns) {
		s.orders.returns.Add(int(l.turns[l.turn]))
	}
}

// settled reports whether the entry is over or known to be lost.
func (e *entry) settled() bool { return !e.alive() && e.state != lost }

// withdraw removes a worker that is known to be away from the plan's orders. If the master will never
// know of a return, the messages and results that are left will not be done.
func (s *Simulator) withdraw(i int, w *worker) {
	l, unsent := &s.orders.lists[i], len(w.entries)-int(w.sent)
	if k := len(l.messages) - unsent; k < len(l.messages) {
		s.orders.sends.Drop(int(l.messages[k]))
	}
	if int(l.turn) < len(l.turns) {
		s.orders.returns.Drop(int(l.turns[l.turn]))
	}
	r := w.life
	if r == nil || r.gone || !math.IsInf(r.law.Hello, 1) {
		return
	}
	if l.turns != nil {
		s.open -= r.live
		r.gone = true
		return
	}
	s.open -= unsent
	r.live -= unsent
}
