package models

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/engine"
)

// Simulator runs episodes one after the other in its own memory, and allocates
// nothing once it has run the largest. The zero value is ready to use. A
// Simulator must not be used by several goroutines at once; the outcomes and
// spans that it returns are valid until its next episode.
type Simulator struct {
	EventByEvent bool // find the outcome of a plan event by event, even if nothing is recorded
	Record       bool // do so, and record the following slices for each episode, unless there are [Simulator.TooMany] chunks

	Spans    []Span    // spans of the last episode, in the order in which they ended
	Absences []Absence // absences of the last episode, in the order of the releases
	Gifts    []Gift    // gifts of the last episode, in their order
	Cutoff   *Cutoff   // state at the Limit in the last episode; nil if it came to its end

	Reopenings []Reopening // reopened chunks of the last episode, in their order, also without Record

	// Limit is the number of messages, kept chunks and alarms after which Play gives up on a dispatcher.
	// 0 means 100 million, or 2 million in instances with Faults, in which chunks may come back wrong for
	// ever. Where a worker has a [Life], it is also the number of departures, returns and news after
	// which an episode ends with [Outcome.Open]; 0 means 10 million.
	Limit int

	problem *Problem
	plan    *Plan // nil in Play
	half    bool  // the port is half-duplex
	stream  bool  // workers compute while they receive
	living  bool  // some worker has a Life
	faulty  bool  // the instance has faults
	now     float64
	agenda  engine.Agenda // one slot for each worker
	workers []worker
	lives   []returnState // by worker, if some worker has a Life
	faults  []faultState  // by worker, if the instance has faults
	outcome Outcome
	cutoff  Cutoff

	// The port. A half-duplex port uses only the link out.
	out, back link
	results   engine.Heap // workers whose next result waits, unless their order is prescribed
	orders    orders      // orders of a plan's messages

	dispatcher Dispatcher // the dispatcher of Play
	view       View       // what the dispatcher sees
	alarm      float64    // when the dispatcher asked to be woken
	runs       runs       // sizes of the chunks that it cut
	recorded   int        // chunks that workers got in a recorded episode, counted as often as they got them

	// The end of an episode depends on these, if some worker has a Life.
	active   int     // workers that are there and have work
	done     int     // chunks that are done or were reopened
	open     int     // entries of a plan that can still be done
	moves    int     // departures, returns and news so far
	ended    bool    // a record ended
	limited  bool    // the Limit ended the episode
	last     float64 // end of the last computation or message
	progress float64 // when a chunk was done last, or more of one was right
	released float64 // time of the dispatcher's last Release

	recurrence recurrence // of a replay
}

// Run returns the outcome of a plan in an instance. It panics unless the instance has a valid time for
// every worker of the plan's problem.
//
// If nothing is recorded and no worker has a [Life], Run finds the outcome by a recurrence (replay.go),
// equal to the last bit. Otherwise it handles event after event:
//
//	Run: every list is laid out, residents may begin (begin)
//	loop: take the earliest event
//	  a worker's slot is due: happens
//	    its computation ends       endWork
//	    it leaves                  leave
//	    it returns                 come
//	    the master learns of that  hearLeave, hearReturn
//	  the alarm, the link back or the link out is due: ring, backDue, outDue
//
// These are the rules of the world, each with the methods that implement it. [Life] has the further rules
// for workers that come back.
//
//   - A worker is there until its interruption, that instant included: a computation, a
//     reception or a message back that ends exactly then counts.
//   - At one instant, the events of one worker come in this order: the end of its computation,
//     the arrival of a message that would be cut, the interruption, its news (happens, depart).
//     Workers come in the order of their numbers. After all of them come the dispatcher's alarm,
//     the link back and the link out (loop).
//   - An interruption takes the chunk in work and everything the worker holds: chunks that
//     wait there, and results that were not returned (depart). At time 0 it takes nothing,
//     since the worker was not there yet.
//   - A chunk given to a worker at the instant of its interruption, but after it, is done if it
//     takes no time and the worker had nothing to do. Otherwise it is lost (atDeparture).
//   - A message is lost if its worker is away during any part of it. It holds the port until its
//     nominal end or until the master learns of the interruption, whichever is first
//     (transmit, depart, freePort).
//   - The master learns of an interruption after the notice, and then of all that was lost. No
//     loss is reported twice (hearLeave, reportLosses).
//   - The master sends nothing to a worker that it knows to be away. A plan sends the first
//     message in its order that has not begun and whose worker is not known to be away, and
//     repeats none (startOut).
//   - In a prescribed order of results the master waits for the first turn that is not over. It
//     passes over entries known to be lost, and workers known to be away. Without an order, the
//     result that was ready first comes first, ties to the lower worker (startBack).
//   - On a half-duplex port all sends of a plan precede all results, unless the schedule wants
//     ready results first. A dispatcher is asked when no result is ready (outDue).
//   - A worker with [Platform].Stream may begin a chunk Send.Latency after its message began. It
//     completes the chunk no earlier than the message, and then the check (proceed).
//   - A dispatcher may reopen a chunk that is not done. Its load is left again
//     from then on, and no copy of it counts ([View.Reopen]).
//   - A worker with [Worker].Faults computes wrongly at the points of its [FaultSequence]. Each
//     computation that ends moves it on by the chunk's size: a chunk that began at point b holds the
//     points from b on that are before b plus its size. A unit ([Problem].Unit) of the chunk is wrong
//     if it holds a point: point p is in unit floor((p-b)/Unit), or in the last one if that is
//     beyond. A computation that is cut short moves nothing. Start-ups, checks and messages have no
//     faults (checkOut).
//   - Nobody knows about wrong load before the check that ends a computation. The result travels
//     whether it is right or wrong, and then the master learns how much is wrong. If anything is,
//     this result does not make the chunk done, and the chunk is in [View.Lost] once more. The worker
//     can compute the chunk again without a message ([View.Keep]) until it leaves. In a prescribed
//     order of results the turn is over (accept).
//   - Right load counts at once. Among copies, the one with most right load counts, not their
//     union. When a chunk is reopened, its right load still counts, and the rest is left again
//     (accept, [View.Reopen]).
//   - The episode is over when no event is to come (loop).
func (s *Simulator) Run(pl *Plan, in *Instance) *Outcome {
	s.prepare(pl.problem, len(pl.schedule.Size), in)
	s.plan = pl
	if s.Record {
		for i := range pl.lists {
			s.recorded += len(pl.lists[i].chunks)
		}
		if s.recorded > MostRecorded {
			return &s.outcome
		}
	} else if !s.EventByEvent && !pl.living {
		if s.replay(pl, in) {
			return &s.outcome
		}
		s.prepare(pl.problem, len(pl.schedule.Size), in)
	}
	s.begin(in)
	s.orders.begin(pl)
	s.view.chunks = len(s.outcome.DoneAt) // the plan has cut all of its chunks
	if len(pl.send) > 0 {
		s.out.due = 0
	}
	if len(pl.schedule.Return) > 0 {
		s.backLink().due = 0
	}
	for i := range s.workers {
		w, l := &s.workers[i], &pl.lists[i]
		w.exact, w.sent, w.got = true, int32(l.resident), int32(l.resident)
		if w.life != nil {
			w.life.live = len(l.chunks)
			s.open += w.life.live
		}
		entries := room(w.entries, len(l.chunks))
		for k, c := range l.chunks {
			entries[k] = entry{chunk: c, size: pl.schedule.Size[c]}
		}
		for k := range l.resident {
			entries[k].state = arrived
		}
		w.entries = entries
		s.proceed(i, w)
		s.offerNext(i, w)
		s.schedule(i, w)
	}
	s.loop()
	s.sumUp(pl.runs, in)
	return &s.outcome
}

// prepare clears the records of the last episode. It panics if the instance is invalid.
func (s *Simulator) prepare(p *Problem, chunks int, in *Instance) {
	if err := in.validate(p); err != nil {
		panic("models: " + err.Error())
	}
	s.Spans, s.Absences, s.Gifts, s.Cutoff = s.Spans[:0], s.Absences[:0], s.Gifts[:0], nil
	s.Reopenings, s.recorded = s.Reopenings[:0], 0
	s.problem = p
	s.outcome.reset(chunks, len(p.Workers))
	if s.faulty = in.Faults != nil; s.faulty {
		s.outcome.Right = fill(s.outcome.Right, chunks, 0)
		s.beginFaults(in)
	}
}

// begin makes all workers be there, without work, at time 0.
func (s *Simulator) begin(in *Instance) {
	p := s.problem
	s.half, s.stream, s.living = p.Port == HalfDuplex, p.Stream, p.Living()
	s.now, s.alarm = 0, engine.Never
	s.out, s.back = link{due: engine.Never}, link{due: engine.Never}
	s.results = s.results[:0]
	s.active, s.done, s.open, s.moves, s.ended, s.limited = 0, 0, 0, 0, false, false
	s.last, s.progress, s.released = 0, 0, 0
	s.agenda.Reset(len(p.Workers))
	s.workers = room(s.workers, len(p.Workers))
	for i := range s.workers {
		w := &s.workers[i]
		*w = worker{
			change: in.Interrupt[i], leaveNews: engine.Never, left: -1, work: -1,
			available: true, hired: true, losesAll: true, entries: w.entries[:0],
			travels: !p.Workers[i].Return.Free(), gifts: p.Workers[i].Send.Free(),
		}
		w.deferred = w.travels || s.faulty
		// The place has the memory of an earlier worker, which may be too short.
		if cap(w.entries) <= len(w.one) {
			w.entries = w.one[:0]
		}
	}
	if s.living {
		s.beginLives(in)
	}
}

// loop handles event after event until the episode is over.
func (s *Simulator) loop() {
	events := 0
	for s.view.err == nil {
		next, i := s.agenda.First()
		due := s.alarm
		if s.back.due < due {
			due = s.back.due
		}
		if s.out.due < due {
			due = s.out.due
		}
		if next > due {
			if s.living && s.endsBefore(due) {
				break
			}
			events++
			switch s.now = due; due {
			case s.alarm:
				s.ring()
			case s.back.due:
				s.back.due = engine.Never
				s.backDue()
			default:
				s.out.due = engine.Never
				s.outDue()
			}
			continue
		}
		if next == engine.Never || s.living && s.endsBefore(next) {
			break
		}
		events++
		s.now = next
		s.happens(i, &s.workers[i])
	}
	s.outcome.Events = events
}

// ring asks the dispatcher at its alarm, as soon as the port is free.
func (s *Simulator) ring() {
	s.alarm = engine.Never
	if s.view.step() {
		s.wakeOut()
	}
}

// finish notes that the master has a chunk.
func (s *Simulator) finish(c int32) {
	if at := &s.outcome.DoneAt[c]; s.now < *at {
		if *at == engine.Never {
			s.done++
			s.progress = s.now
		}
		*at = s.now
	}
}

// sumUp completes the outcome.
func (s *Simulator) sumUp(runs runs, in *Instance) {
	s.outcome.sumUp(runs, in, s.progress)
	if s.living {
		s.settleBills()
	}
}

// dispatcherLimit returns the number of messages, kept chunks and alarms after which a dispatcher is given up.
// Each of these chunks is stored, so that many more would not fit into memory.
func (s *Simulator) dispatcherLimit() int {
	if s.faulty {
		return s.limit(2_000_000)
	}
	return s.limit(100_000_000)
}

// limit returns the Limit, or the usual one if it is 0.
func (s *Simulator) limit(usual int) int {
	if s.Limit <= 0 {
		return usual
	}
	return s.Limit
}

// fault ends a dispatcher's episode with an error about the instance. It ends a plan's episode with a
// panic, as other invalid instances do.
func (s *Simulator) fault(format string, args ...any) {
	if s.plan != nil {
		panic("models: " + fmt.Sprintf(format, args...))
	}
	s.view.Fail(fmt.Errorf(format, args...))
}

// span records a span. It is not inlined, so that episodes without a record do not make room for it at
// every chunk.
//
//go:noinline
func (s *Simulator) span(a Activity, worker int, chunk int32, start, end float64, cut bool) {
	s.Spans = append(s.Spans, Span{Activity: a, Worker: int32(worker), Chunk: chunk, Cut: cut, Start: start, End: end})
}

// endsBefore reports whether an episode with a Life ends before the next event.
func (s *Simulator) endsBefore(next float64) bool {
	if next > s.now && s.over(next) {
		return true
	}
	// otherwise a chunk that is too long for every interval would be tried for ever
	s.limited = s.moves > s.limit(10_000_000)
	return s.limited
}

// over reports whether only departures, returns and news are to come, and nothing depends on them but the
// cost of machines until the deadline.
func (s *Simulator) over(next float64) bool {
	return s.active == 0 && !s.out.busy && !s.back.busy && math.IsInf(min(s.out.due, s.back.due, s.alarm), 1) &&
		(s.allDone() || s.plan != nil && s.open == 0 && next >= s.problem.Deadline)
}

// allDone reports whether all of the load is done.
func (s *Simulator) allDone() bool {
	return s.done == s.view.chunks && (s.plan != nil || s.view.left == 0)
}
