package judge

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// done: a chunk is done when its first right result comes. A chunk that was reopened is never done, and
// was not before.
func done(e *evidence) *Violation {
	at := make([]float64, len(e.Size))
	for c := range at {
		at[c] = math.Inf(1)
	}
	for _, r := range e.results {
		if r.wrong == 0 {
			at[r.chunk] = min(at[r.chunk], r.at)
		}
	}
	for _, r := range e.Reopenings {
		if at[r.Chunk] < r.At {
			return Done.broken("chunk %d was reopened at %v, but was done at %v", r.Chunk, r.At, at[r.Chunk])
		}
		at[r.Chunk] = math.Inf(1)
	}
	for c, t := range e.Outcome.DoneAt {
		if t != at[c] {
			return Done.broken("chunk %d is said to be done at %v, but was at %v", c, t, at[c])
		}
	}
	return nil
}

// totals: the work is the load of the chunks done or right, each counted once, and the makespan the time
// at which the last of it came. The chunks hold no more than the load at any time; a reopened chunk holds
// only its right load.
func totals(e *evidence) *Violation {
	fault := func(what string, said, is float64) *Violation {
		return Totals.broken("the %s is said to be %v, but is %v", what, said, is)
	}
	work, makespan := 0.0, 0.0
	for c, t := range e.Outcome.DoneAt {
		has := credit{e.Size[c], t}
		if e.Instance.Faults != nil {
			has = e.credited(c)
		}
		if has.right > 0 && has.at < math.Inf(1) {
			work += has.right
			makespan = max(makespan, has.at)
		}
	}
	switch {
	case !near(work, e.Outcome.Work):
		return fault("work", e.Outcome.Work, work)
	case makespan != e.Outcome.Makespan:
		return fault("makespan", e.Outcome.Makespan, makespan)
	}
	if load := e.heldLoad(); !(load <= e.Problem.Load*(1+tolerance)) {
		return fault("load", e.Problem.Load, load)
	}
	return nil
}

// heldLoad returns the most load that chunks held at a time. A chunk was cut at the latest when it or a later
// one was first used, or else before the end. Once reopened it holds its right load.
func (e *evidence) heldLoad() float64 {
	if len(e.Reopenings) == 0 {
		sum := 0.0
		for _, size := range e.Size {
			sum += size
		}
		return sum
	}
	there := make([]float64, len(e.Size))
	for c := range there {
		there[c] = math.Inf(1)
	}
	see := func(c int32, at float64) { there[c] = min(there[c], at) }
	for _, s := range e.Spans {
		see(s.Chunk, s.Start)
	}
	for _, g := range e.Gifts {
		see(g.Chunk, g.At)
	}
	for _, r := range e.Reopenings {
		see(r.Chunk, r.At)
	}
	for c := len(there) - 2; c >= 0; c-- {
		there[c] = min(there[c], there[c+1])
	}
	most, sum, ended := 0.0, 0.0, 0
	for c, at := range there { // the number of chunks never falls
		for sum += e.Size[c]; ended < len(e.Reopenings) && e.Reopenings[ended].At <= at; ended++ {
			c := e.Reopenings[ended].Chunk
			sum -= e.Size[c] - e.credited(int(c)).right
		}
		most = max(most, sum)
	}
	return most
}

// parts: the outcome of every worker agrees with its spans.
func parts(e *evidence) *Violation {
	for i, said := range e.Outcome.Workers {
		is, last := e.part(i)
		agree := said.Chunks == is.Chunks && said.Finish == is.Finish
		if !math.IsNaN(is.Idle) {
			idle := func(b models.Bill) bool { return near(said.Idle, max(0, is.Idle-b.Extra), last, e.Outcome.Makespan) }
			agree = agree && near(said.Busy, is.Busy) && near(said.Lost, is.Lost, last) && slices.ContainsFunc(e.bills(i), idle)
		}
		if !agree {
			return Parts.broken("the part of worker %d is said to be %+v, but is %+v, of which it restarted and saved %+v",
				i, said, is, e.bills(i)[0])
		}
	}
	return nil
}

// part returns a worker's part in the episode according to its spans, and the end of its last span.
// Restarts and checkpoints are not subtracted from its idle time. A worker that streams is busy for the
// cost of its chunks, not while it starves.
func (e *evidence) part(worker int) (w models.WorkerOutcome, last float64) {
	kept := 0.0
	life := &e.present[worker].life
	for _, c := range e.computed[worker] {
		for _, s := range c.stretches {
			last = max(last, s.End)
			w.Lost += s.lost
		}
		switch {
		case c.done():
			w.Chunks++
			w.Finish = max(w.Finish, c.last().End)
			w.Busy += c.cost
		case c.open():
			s := c.stretches[len(c.stretches)-1]
			kept += c.cost - c.rest + (s.End - s.Start - float64(s.saved*life.Save))
		case e.survives(&c, last):
			kept += c.cost - c.rest
		}
	}
	there := 0.0
	for _, s := range e.present[worker].stays {
		there += max(0, min(s.stop, e.Outcome.Makespan)-s.start)
	}
	w.Idle = there - w.Busy - w.Lost - kept // NaN if one of them is NaN
	return w, last
}
