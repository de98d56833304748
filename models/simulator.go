package models

import (
	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/keep"
)

// Simulator runs episodes one after the other in its own memory, and allocates
// nothing once it has run the largest. The zero value is ready to use. A
// Simulator must not be used by several goroutines at once; the outcomes and
// spans that it returns are valid until its next episode.
type Simulator struct {
	Every  bool // let each computation that ends be an event, though nothing waits for it
	Record bool // do so, and keep the following of each episode

	Spans    []Span    // of the last episode, in the order in which they ended
	Absences []Absence // of the last episode, in the order of the releases
	Gifts    []Gift    // of the last episode, in their order
	Cutoff   *Cutoff   // of the last episode, unless it came to its end

	Reopenings []Reopening // of the last episode, in their order, also without Record

	// Limit is the number of messages, kept chunks and alarms after which Play gives up on
	// a dispatcher; 0 means 100 million. It is also the number of comings and
	// leavings of workers and news of them after which an episode ends with
	// [Outcome.Open]; 0 means 10 million.
	Limit int

	problem  *Problem
	plan     *Plan     // nil in Play
	sizes    []float64 // of the plan's chunks
	lists    [][]int32 // of each worker, its chunks in the order computed
	notice   float64   // the problem's
	half     bool      // the port is half-duplex
	overlap  bool      // workers compute while they receive
	now      float64
	agenda   engine.Agenda // of the workers; without slots if all are alone
	ends     keep.Line     // of a dispatcher's chunks, which come one after the other
	lining   bool          // new ones are put there
	workers  []worker
	begins   []float64   // of the chunk that each worker computes, if spans are kept
	arrivals [][]arrival // of each worker's entries, if workers compute while they receive
	outcome  Outcome
	usual    bool // in a dispatcher's episode, no results travel, and nothing is streamed, recorded or to be an event
	alike    bool // all workers cost the same
	watch    bool // the master waits for the news of interruptions

	// The port. A half-duplex port uses only the link out.
	out, back link
	send      []int32    // the plan's order of sends
	sent      int        // messages of this order that are over or under way
	order     []int32    // the order of results, if the plan prescribes one
	came      int        // turns of this order that are over or under way
	results   []float64  // when the results that travel are ready, for this order
	ready     keep.Ready // results that wait, without such an order

	dispatcher Dispatcher // in Play
	view       View       // what the dispatcher sees
	alarm      float64    // when the dispatcher wants to be asked
	runs       keep.Runs  // of the sizes of the chunks that it cut
	queues     [][]int32  // the chunks that it sent to each worker

	recurrence recurrence // in Replay

	living *living // if a worker has a Life
	lives  living  // its memory
	cutoff Cutoff  // likewise
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
//   - A dispatcher may reopen a chunk that is not done. Its load is left again
//     from then on, and no copy of it counts.
//
// A worker that has a [Life] may come back. Then this holds, too:
//
//   - It is there in closed intervals. Of what happens to one worker at one
//     instant, a completion comes first, then a message that arrives (before
//     an interruption only), the interruption, the coming, the news of the
//     interruption, the news of the coming.
//   - An interruption takes what [Life.Loses] says. At time 0 it takes nothing:
//     the worker was not there yet. What is given to the worker at the instant
//     of the interruption, but after it, is done if it takes no time and the
//     worker had nothing to do; else it is lost or waits.
//   - A message is lost if its worker is away during any part of it, even if it
//     is back before its end. A message back that breaks can go again if the
//     result is not lost; in a prescribed order its turn is open again.
//   - The master learns of an interruption after the notice, or when it learns
//     that the worker is there again, if that is first. It learns of a coming
//     after [Life.Hello], unless the worker leaves before or at that instant.
//     Either news tells all that was lost. Nobody hears twice of the same.
//   - A message to a worker that is away, but not known to be, is lost. One
//     that begins when the worker is there again arrives, whatever the master
//     knows.
//   - A plan sends the first message in its order that has not begun and whose
//     worker is not known to be away, and repeats none. So it waits for the
//     first turn of its order of results which is not that of an entry known to
//     be lost, or of a worker known to be away.
//   - Results that no order prescribes come when their worker is there, known
//     or not, those that were ready first before others.
//   - Each coming restarts in full. A worker that leaves before the restart is
//     over has begun nothing. What it was computing goes on first, from what it
//     has not lost, then what waits, in the order of arrival.
//   - Between checkpoints lies [Life.Every] of computing; there is none at the
//     end of a chunk. One that ends at the interruption counts.
//   - The episode is over when nothing but comings, goings and news is to come,
//     and all of the load is done or, in a plan, nothing can be done any more.
func (s *Simulator) Run(pl *Plan, in *Instance) *Outcome {
	s.plan, s.send, s.order = pl, pl.send, pl.schedule.Return
	s.sizes, s.lists = pl.schedule.Size, pl.schedule.List
	s.begin(pl.problem, len(s.sizes), in)
	s.watch = false
	if pl.living {
		return s.runLiving(pl, in)
	}
	every := s.Every || s.Record
	if every || s.order == nil && pl.returns > 0 {
		s.agenda.Reset(len(s.workers))
	}
	if s.order != nil && cap(s.results) < pl.returns {
		s.results = make([]float64, pl.returns)
	}
	first := 0
	for i := range s.workers {
		w, l := &s.workers[i], &pl.lists[i]
		w.got, w.sent, w.stocked = int32(l.resident), int32(l.resident), l.resident > 0
		w.alone = !every && !(w.travel && s.order == nil)
		if w.travel && s.order != nil {
			w.first = int32(first)
			first += len(l.chunks)
		}
		if pl.problem.Stream {
			s.arrivals[i] = keep.Fill(s.arrivals[i], len(l.chunks), arrival{})
		}
		if w.got > 0 {
			s.proceed(i, w, 0)
		}
	}
	events := 0
	if s.agenda.Slots() == 0 && !s.overlap && (pl.returns == 0 || s.half && !pl.schedule.ResultsFirst) {
		events = s.sendAll()
	}
	s.loop(events)
	s.outcome.sumUp(pl.runs, in)
	return &s.outcome
}

// begin prepares for an episode.
func (s *Simulator) begin(p *Problem, chunks int, in *Instance) {
	if err := in.validate(p); err != nil {
		panic("models: " + err.Error())
	}
	s.problem, s.notice, s.half, s.overlap = p, p.Notice, p.Port == HalfDuplex, p.Stream
	s.Spans, s.Absences, s.Gifts, s.Cutoff = s.Spans[:0], s.Absences[:0], s.Gifts[:0], nil
	s.Reopenings = s.Reopenings[:0]
	s.outcome.reset(chunks, len(p.Workers))
	s.now = 0
	s.agenda.Reset(0)
	s.alarm = engine.Never
	s.out, s.back, s.sent, s.came = link{due: engine.Never}, link{due: engine.Never}, 0, 0
	if s.plan == nil || len(s.send) > 0 {
		s.out.due = 0
	}
	if len(s.order) > 0 {
		s.backLink().due = 0
	}
	s.ready = s.ready.Empty()
	s.workers, s.living = keep.Room(s.workers, len(p.Workers)), nil
	for i := range s.workers {
		s.workers[i] = worker{x: in.Interrupt[i], travel: !p.Workers[i].Return.Free()}
	}
	if s.Record {
		s.begins = keep.Room(s.begins, len(p.Workers))
	}
	if p.Stream {
		s.arrivals = keep.Room(s.arrivals, len(p.Workers))
	}
}

// loop is the simulation of a plan: it handles events until none is pending. At the
// same instant the completions and interruptions of workers come first, in the
// order of the workers, then the link back and the link out.
func (s *Simulator) loop(events int) {
	slots := s.agenda.Slots() > 0
	for {
		due := s.out.due // not the minimum of all by min, which costs a tenth of an episode
		if s.back.due < due {
			due = s.back.due
		}
		if slots {
			if next := s.agenda.Due(); next <= due && next < engine.Never {
				i, _ := s.agenda.Next()
				s.now = next
				events++
				if w := &s.workers[i]; w.state == computing {
					s.proceed(i, w, next)
				} else {
					s.interrupt(i, w)
				}
				continue
			}
		}
		if due == engine.Never {
			break
		}
		s.now = due
		events++
		if due == s.back.due {
			s.back.due = engine.Never
			s.backDue()
		} else {
			s.out.due = engine.Never
			s.outDue()
		}
	}
	s.outcome.Events = events
}

// size returns the size of a chunk.
func (s *Simulator) size(c int32) float64 {
	if s.plan != nil {
		return s.sizes[c]
	}
	return s.runs.At(int(c))
}
