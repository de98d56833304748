package models

import (
	"math"
	"sort"

	"github.com/loadstar-sim/loadstar/engine"
)

// replay finds the outcome of a plan without events. It returns false if it cannot because messages take
// no measurable time. No worker may have a Life.
//
// A worker interrupted at x has completed exactly the entries of its list that end by x. If the plan is
// [Plan.Fixed], all ends are known beforehand, and a binary search finds the last of them. The ends of
// other plans follow from the messages, and these from one another: a recurrence finds them.
func (s *Simulator) replay(pl *Plan, in *Instance) bool {
	r := &s.recurrence
	r.agenda = &s.agenda
	r.plan, r.in, r.size, r.doneAt = pl, in, pl.schedule.Size, s.outcome.DoneAt
	r.port, r.instant, r.came = 0, false, 0
	r.beginFaults(s)
	if pl.Fixed() && r.faults == nil {
		for i := range s.outcome.Workers {
			var w progress
			r.enter(i, &w, nil)
			s.outcome.Workers[i] = w.WorkerOutcome
		}
		s.outcome.sumUp(pl.runs, in, 0)
		return true
	}
	if r.enterAll(); !pl.Fixed() && !r.communicate() {
		return false
	}
	r.acceptAll()
	for i := range s.outcome.Workers {
		s.outcome.Workers[i] = r.workers[i].WorkerOutcome
	}
	s.outcome.sumUp(pl.runs, in, r.last)
	return true
}

// recurrence computes an episode message by message. A message begins when the port is free, so each
// follows from the one before it. A computation begins when its chunk has arrived and the worker is free,
// so it follows from the message and from the computation before it:
//
//	port  = min(port + send, news)
//	begin = max(end of the last computation, arrival)
//	end   = begin + compute
//
// Interruptions need no event. What a worker does until then depends on nothing later, so a computation
// counts if its end, and a message if its nominal end, is not after the interruption. Everything behind
// the first that does not count ends later still and does not count either.
type recurrence struct {
	plan    *Plan
	in      *Instance
	size    []float64
	doneAt  []float64
	workers []progress
	ends    []float64      // the memory behind progress.ends
	port    float64        // when the port is free
	instant bool           // some message out took no time
	came    int            // turns of the plan's order of results that are over
	agenda  *engine.Agenda // workers by the time of their next result, unless the plan prescribes the order

	faultyReplay
}

// progress is the state of one worker.
type progress struct {
	WorkerOutcome
	x, news float64 // time of the interruption, and the time at which the master learns of it
	free    float64 // when its last entry ends, completed or not
	costs   *Worker
	chunks  []int32
	sent    int       // entries that needed no message or whose message out is over
	back    int       // entries whose message back is over
	ends    []float64 // ends of the completed entries; nil if an entry is done when it is computed
}

// enter does the entries of a worker whose ends are known beforehand. If its results travel, their ends
// are stored in the given memory, if any.
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
	r.workers = room(r.workers, len(pl.lists))
	r.ends = room(r.ends, r.storedEnds())
	if pl.returns > 0 && pl.schedule.Return == nil {
		r.agenda.Reset(len(pl.lists) + 1)
	}
	from := 0
	for i := range r.workers {
		w := &r.workers[i]
		if pl.problem.Workers[i].Return.Free() && r.faults == nil {
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

// communicate does all messages and the computations that depend on them. It returns false if the
// order of the results cannot be told. That takes a full-duplex port and a message out so short that it
// ends when it begins: after the link back has looked for a result at that instant.
func (r *recurrence) communicate() bool {
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

// transmit sends each of the given workers the next entry of its list, unless the master knows that the
// worker was interrupted, and computes it.
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
		begin, full := arrival, arrival
		if stream {
			begin, full = port+w.costs.Send.Latency, arrival+w.costs.Check.Of(size)
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
		if end < full {
			end = full // it was computed while it arrived
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

// await enters a worker that has results to return into the agenda, unless their order is prescribed.
func (r *recurrence) await(i int, w *progress) {
	if r.plan.schedule.Return == nil && (r.faults == nil || !w.costs.Return.Free()) {
		r.agenda.Set(i, w.ends[w.back])
	}
}

// fetch fetches the results that are ready when the port is free, or all that come, once nothing more is
// sent.
func (r *recurrence) fetch(all bool) {
	if r.plan.schedule.Return == nil {
		r.fetchReady(all)
	} else {
		r.fetchInTurn(all)
	}
}

// fetchReady fetches results in the order in which they become ready. Every worker has its own results in
// that order, so the agenda merges them: a worker's slot holds the time of its next result, and the last
// slot ends the search.
func (r *recurrence) fetchReady(all bool) {
	last := len(r.workers)
	for {
		if !all {
			r.agenda.Set(last, r.port)
		}
		at, i := r.agenda.First()
		if at == engine.Never {
			return
		}
		if i == last {
			r.agenda.Clear(last)
			return
		}
		w := &r.workers[i]
		next := engine.Never
		if at = max(r.port, w.ends[w.back]); at < w.x { // otherwise it is lost, and so are all later ones
			r.carry(i, w, at)
			if w.back < w.Chunks {
				next = w.ends[w.back]
			}
		}
		r.agenda.Set(i, next)
	}
}

// fetchInTurn fetches results in the prescribed order. The master waits for a lost result until it
// knows of the loss.
func (r *recurrence) fetchInTurn(all bool) {
	order := r.plan.schedule.Return
	for ; r.came < len(order); r.came++ {
		i := int(order[r.came])
		w := &r.workers[i]
		if w.news <= r.port {
			continue
		}
		at := math.Inf(1)
		if w.back < w.Chunks {
			at = max(r.port, w.ends[w.back])
		}
		switch {
		case at > r.port && !all:
			return
		case at < w.x:
			r.carry(i, w, at)
		case !all || math.IsInf(w.news, 1):
			return
		default:
			r.port = w.news
		}
	}
}

// carry sends a worker's next result back.
func (r *recurrence) carry(i int, w *progress, at float64) {
	c := w.chunks[w.back]
	w.back++
	end := at + w.costs.Return.Of(r.size[c])
	switch {
	case end > w.x:
	case r.faults != nil:
		r.accept(i, c, end)
	case end < r.doneAt[c]:
		r.doneAt[c] = end
	}
	r.port = min(end, w.news)
}

// busy returns the time that a worker spent on its completed chunks.
func busy(done []int32, ends []float64, cost Affine, size []float64) float64 {
	resident := min(len(done), len(ends))
	t := 0.0
	if resident > 0 {
		t = ends[resident-1]
	}
	for _, c := range done[resident:] {
		t += cost.Of(size[c])
	}
	return t
}
