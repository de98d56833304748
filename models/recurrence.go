package models

import (
	"sort"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/keep"
)

// recurrence computes an episode message by message. A message begins when the
// port is free, so each follows from the one before it; a computation begins
// when its chunk has arrived and the worker is free, so it follows from the
// message and from the computation before it:
//
//	port  = min(port + send, news)
//	begin = max(end of the last computation, arrival)
//	end   = begin + compute
//
// No interruption needs to be handled when it comes. What a worker does until
// then depends on nothing later, so a computation counts if its end, and a
// message if its nominal end, is not after the interruption; what comes after
// one that does not count ends later still and does not count either.
type recurrence struct {
	plan    *Plan
	in      *Instance
	size    []float64
	doneAt  []float64
	workers []progress
	ends    []float64      // the memory behind progress.ends
	port    float64        // when it is free
	instant bool           // a message out took no time
	came    int            // turns of the plan's order of results that are over
	agenda  *engine.Agenda // of the next results, unless the plan prescribes their order
}

// progress is how far one worker has come.
type progress struct {
	WorkerOutcome
	x, news float64 // the interruption, and when the master knows of it
	free    float64 // when its last entry ends, completed or not
	costs   *Worker
	chunks  []int32
	sent    int       // entries that needed no message or whose message out is over
	back    int       // entries whose message back is over
	ends    []float64 // of the completed entries; nil if results do not travel
}

// enter makes a worker do the entries whose ends are known beforehand. If its
// results travel, their ends are noted in the given memory, if there is any.
func (r *recurrence) enter(i int, w *progress, ends []float64) {
	l := &r.plan.lists[i]
	x := r.in.Interrupt[i]
	w.WorkerOutcome, w.x, w.news, w.free = WorkerOutcome{}, x, x+r.plan.problem.Notice, 0
	w.costs, w.chunks, w.ends, w.sent, w.back = &r.plan.problem.Workers[i], l.chunks, ends, 0, 0
	if len(l.ends) == 0 {
		return
	}
	w.sent, w.free = len(l.ends), l.ends[len(l.ends)-1]
	k := sort.Search(len(l.ends), func(k int) bool { return l.ends[k] > x })
	chunks, done := l.chunks[:k], l.ends[:k]
	w.Chunks, w.Busy = k, busy(chunks, done[:min(k, l.resident)], w.costs.Compute, r.size)
	if k > 0 {
		w.Finish = done[k-1]
	}
	if k < len(l.ends) {
		begin := w.Finish
		if r.plan.begins != nil {
			begin = r.plan.begins[i][k]
		}
		if begin <= x {
			w.Lost = x - begin
		}
	}
	if ends != nil {
		copy(ends, done)
		return
	}
	for j, c := range chunks {
		if done[j] < r.doneAt[c] {
			r.doneAt[c] = done[j]
		}
	}
}

// enterAll makes all workers enter.
func (r *recurrence) enterAll() {
	pl := r.plan
	r.workers = keep.Room(r.workers, len(pl.lists))
	r.ends = keep.Room(r.ends, pl.returns)
	if pl.returns > 0 && pl.schedule.Return == nil {
		r.agenda.Reset(len(pl.lists) + 1)
	}
	from := 0
	for i := range r.workers {
		w := &r.workers[i]
		if pl.problem.Workers[i].Return.Free() {
			r.enter(i, w, nil)
			continue
		}
		upto := from + len(pl.lists[i].chunks)
		if r.enter(i, w, r.ends[from:upto]); w.Chunks > 0 {
			r.await(i, w)
		}
		from = upto
	}
}

// communicate does all messages and what depends on them. It returns false if
// it cannot say in which order results come back, which takes a full-duplex
// port and a message out so short that it ends when it begins: after the link
// back has looked for a result at that instant.
func (r *recurrence) communicate() bool {
	r.enterAll()
	half, send := r.plan.problem.Port == HalfDuplex, r.plan.send
	if half && r.plan.schedule.ResultsFirst && r.plan.returns > 0 {
		for k := range send {
			r.fetch(false)
			r.transmit(send[k : k+1])
		}
	} else {
		r.transmit(send)
	}
	if r.plan.returns == 0 {
		return true
	}
	if !half {
		if r.instant && r.plan.schedule.Return == nil {
			return false
		}
		r.port = 0 // the link back
	}
	r.fetch(true)
	return true
}

// transmit sends messages to workers, each the next entry of the worker's list,
// unless the master knows that the worker was interrupted. They are computed.
func (r *recurrence) transmit(to []int32) {
	port, stream := r.port, r.plan.problem.Stream
	sizes, workers := r.size, r.workers
	doneAt := r.doneAt[:len(sizes)]
	for _, i := range to {
		w := &workers[i]
		if w.news <= port {
			continue
		}
		c := w.chunks[w.sent]
		w.sent++
		size := sizes[c]
		arrival := port + w.costs.Send.Of(size)
		begin := arrival
		if stream {
			begin = port + w.costs.Send.Latency
		}
		if arrival == port {
			r.instant = true
		}
		if port = arrival; w.news < arrival {
			port = w.news
		}
		if begin < w.free {
			begin = w.free
		}
		cost := w.costs.Compute.Of(size)
		end := begin + cost
		if end < arrival {
			end = arrival // it was computed while it arrived
		}
		w.free = end
		switch {
		case end > w.x:
			if begin <= w.x {
				w.Lost = w.x - begin
			}
			continue
		case w.ends != nil:
			w.ends[w.Chunks] = end
			if w.Chunks == w.back {
				r.await(int(i), w)
			}
		case end < doneAt[c]:
			doneAt[c] = end
		}
		w.Chunks++
		w.Finish = end
		w.Busy += cost
	}
	r.port = port
}

// await notes that a worker has results again, unless their order is prescribed.
func (r *recurrence) await(i int, w *progress) {
	if r.plan.schedule.Return == nil {
		r.agenda.Set(i, w.ends[w.back])
	}
}
