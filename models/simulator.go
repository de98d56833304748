package models

import (
	"math"

	"github.com/loadstar-sim/loadstar/engine"
)

// Simulator runs episodes one after the other in its own memory, and allocates
// nothing once it has run the largest. The zero value is ready to use. A
// Simulator must not be used by several goroutines at once; the outcomes and
// spans that it returns are valid until its next episode.
type Simulator struct {
	Record bool   // keep the spans of each episode
	Spans  []Span // of the last episode, in the order in which they ended

	// Limit is the number of messages and alarms after which Play gives up on
	// a dispatcher; 0 means 100 million.
	Limit int

	problem *Problem
	plan    *Plan // nil in Play
	in      *Instance
	size    []float64
	agenda  engine.Agenda
	workers []worker
	outcome Outcome
	watch   bool // the master waits for the news of interruptions
	extras  bool // completions are recorded or told to a dispatcher

	// The port. A half-duplex port uses only the link out.
	out, back link
	sent      int   // messages of the plan's send order that are over or under way
	came      int   // turns of the plan's return order that are over or under way
	ready     queue // results that wait, unless the plan prescribes their order

	dispatcher Dispatcher // in Play
	view       View       // what the dispatcher sees
	runs       []run      // of the chunks that the dispatcher cut

	recurrence recurrence // in Replay

	counts []int    // in Count: chunks done in each run of equal ones
	fates  []int32  // of the plan's members
	set    []uint64 // of chunks that a team has done
}

// Run runs a plan through the engine. It panics unless the instance has a valid
// time for every worker of the plan's problem.
//
// The rules of the world:
//
//   - A computation, a reception or a message back that ends exactly at an
//     interruption counts.
//   - An interruption kills the chunk being computed and everything the worker
//     holds: chunks that wait there, and results that were not returned.
//   - A message to or from a worker that is interrupted meanwhile is lost, and
//     so is one sent to a worker that was interrupted before. It holds the port
//     until its nominal end or until the master learns of the interruption,
//     whichever is first.
//   - The master never sends to a worker known to be interrupted: the worker's
//     messages are skipped at no cost. So are its turns in a prescribed order of
//     results; before the news, the master waits for a result that will not
//     come.
//   - On a half-duplex port all sends precede all results, unless the schedule
//     wants ready results first.
//   - At the same instant interruptions and completions come before the
//     decisions of the master, workers in their order, the link back before
//     the link out.
func (s *Simulator) Run(pl *Plan, in *Instance) *Outcome {
	s.plan = pl
	s.begin(pl.problem, pl.schedule.Size, in)
	s.watch = pl.schedule.Return != nil && !math.IsInf(pl.problem.Notice, 1)
	for i := range s.workers {
		w, l := &s.workers[i], &pl.lists[i]
		w.list, w.got, w.ends = l.chunks, int32(l.resident), l.ends[:l.resident]
		w.sent = w.got
		if pl.problem.Stream {
			w.arrivals = fill(w.arrivals, len(l.chunks), arrival{})
		}
		s.proceed(i, w, 0)
	}
	if len(pl.send) > 0 {
		s.agenda.Set(s.slotOut(), 0)
	}
	s.loop()
	return s.sumUp()
}

// begin prepares for an episode.
func (s *Simulator) begin(p *Problem, size []float64, in *Instance) {
	if err := in.validate(p); err != nil {
		panic("models: " + err.Error())
	}
	s.problem, s.size, s.in = p, size, in
	s.extras = s.Record || s.plan == nil
	s.Spans = s.Spans[:0]
	s.outcome.reset(len(size), len(p.Workers))
	s.agenda.Reset(len(p.Workers) + 3)
	s.out, s.back, s.sent, s.came = link{}, link{}, 0, 0
	s.ready = queue{workers: s.ready.workers[:0]}
	if cap(s.workers) < len(p.Workers) {
		s.workers = append(s.workers[:cap(s.workers)], make([]worker, len(p.Workers)-cap(s.workers))...)
	}
	s.workers = s.workers[:len(p.Workers)]
	for i := range s.workers {
		w, x := &s.workers[i], in.Interrupt[i]
		*w = worker{x: x, news: x + p.Notice, costs: &p.Workers[i], travel: !p.Workers[i].Return.Free(), arrivals: w.arrivals[:0], queue: w.queue[:0]}
	}
}

// The slots of an episode: the workers, the dispatcher's alarm, and the links.
// In this order the completions of an instant precede its decisions.
func (s *Simulator) slotAlarm() int { return len(s.workers) }
func (s *Simulator) slotBack() int  { return len(s.workers) + 1 }
func (s *Simulator) slotOut() int   { return len(s.workers) + 2 }

// loop is the whole simulation: it handles events until none is pending.
func (s *Simulator) loop() {
	events := 0
	for {
		slot, ok := s.agenda.Next()
		if !ok {
			break
		}
		events++
		switch {
		case slot < len(s.workers):
			if w := &s.workers[slot]; w.state == computing {
				s.complete(slot, w)
			} else {
				s.interrupt(slot, w)
			}
		case slot == s.slotOut():
			s.outDue()
		case slot == s.slotBack():
			s.backDue()
		case s.view.step(): // an alarm
			s.wakeOut()
		}
		if s.view.err != nil {
			break
		}
	}
	s.outcome.Events = events
}

// sumUp derives the outcome from how far each worker came.
func (s *Simulator) sumUp() *Outcome {
	for i := range s.workers {
		w := &s.workers[i]
		s.outcome.Workers[i] = WorkerOutcome{
			Chunks: int(w.at),
			Finish: w.finish,
			Busy:   busy(w.list[:w.at], w.ends, w.costs.Compute, s.size),
			Lost:   w.lost,
		}
	}
	if s.plan != nil {
		s.outcome.sumUp(s.plan.runs, s.in)
	} else {
		s.runs = runsOf(s.size, s.runs)
		s.outcome.sumUp(s.runs, s.in)
	}
	return &s.outcome
}
