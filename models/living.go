package models

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/keep"
)

// living is what a simulator keeps of an episode in which a worker has a Life, beside what it
// keeps of any. Workers go and come back in it, so each has one slot in the agenda for the
// earliest of four times: the end of its computation, its leaving or coming, and the two
// kinds of news. Checkpoints, restarts and slow-downs move ends of computations and need no
// events of their own.
//
// The other episodes hand workers their chunks ahead of the clock, which is what makes them
// fast, but needs a future that is known. Here everything happens when it happens.
type living struct {
	*Simulator
	homes   []home
	active  int  // workers that are there and have work
	done    int  // chunks that are done or were reopened
	open    int  // entries of a plan that can still be done
	moves   int  // comings, goings and news so far
	ended   bool // a record ended
	limited bool // the episode did, by the Limit

	messages engine.Set // of a plan: the place in its order of each worker's next, if it is not known away
	turns    engine.Set // the same of the results, if their order is prescribed
	waiting  keep.Heap  // workers that have results, if it is not

	last     float64 // end of the last computation or message
	progress float64 // when a chunk was done last
	released float64 // when the dispatcher released a worker last
}

// home is the state of one worker.
type home struct {
	life     *Life
	notice   float64
	timeline Timeline
	slow     Slowdown
	interval int     // of the timeline, which is asked for next
	start    float64 // the interval in which it is available, or the next
	stop     float64

	available bool // as the timeline says
	hired     bool // as the dispatcher wants
	gone      bool // it never comes again
	active    bool // it is there and has work
	owed      bool // the news that it left
	leaveNews float64
	helloNews float64
	left      float64 // when it left last
	idleLeft  bool    // it had no work then

	entries  []entry
	first    int        // all before it are over or struck
	live     int        // entries of a plan that can still be done
	inbox    keep.Queue // entries that it may begin, in this order
	results  keep.Queue // entries whose results wait or travel
	going    bool       // the first of them travels
	named    bool       // and was told to be lost
	queued   bool       // the worker is in waiting
	lost     []int32    // entries whose loss the master does not know
	sends    int        // entries of a plan whose message is over or under way, or that need none
	turn     int        // first entry of a plan whose turn to return is neither over nor struck
	messages []int32    // the places of its messages in the plan's order
	turns    []int32    // and of its turns to return

	work       int     // the entry in work; -1: none
	begun      int     // computations that began
	exact      bool    // its entries end as the plan knows
	stretch    bool    // it computes the entry now
	cost       float64 // of the entry in work
	rest       float64 // of it when the stretch began
	begin      float64 // of the stretch
	end        float64 // of the stretch, unless the worker leaves
	saves      int     // checkpoints in the stretch
	came       float64 // when it was there again
	ready      float64 // when it may compute
	restarting bool    // and the time until then is not accounted for
	held       keep.Meter
	used       keep.Meter
	restarts   keep.Meter
	checks     keep.Checks
}

// entry is a chunk on a worker.
type entry struct {
	chunk int32
	state entryState
	kept  bool    // it needed no message, as the worker held its load
	ready float64 // when its result was
}

// pending reports whether the entry is, of one that was sent.
func (e *entry) pending() bool { return e.state != over && e.state != struck }

type entryState uint8

const (
	owed   entryState = iota // by the worker, or not yet sent
	over                     // done, and the master has the result
	lost                     // without the master's knowledge
	known                    // to be lost
	struck                   // known to be lost, and no longer pending
)

// there reports whether the worker is there.
func (h *home) there() bool { return h.available && h.hired }

// live prepares for an episode in which a worker has a Life.
func (s *Simulator) live(in *Instance) *living {
	l := &s.lives
	l.Simulator, s.living = s, l
	n := len(s.workers)
	l.homes = keep.Room(l.homes, n)
	l.active, l.done, l.open, l.moves, l.ended, l.limited = 0, 0, 0, 0, false, false
	l.last, l.progress, l.released = 0, 0, 0
	l.waiting = l.waiting[:0]
	s.agenda.Reset(n)
	for i := range l.homes {
		h := &l.homes[i]
		life := s.problem.Workers[i].Life
		if life == nil {
			life = &forever
		}
		*h = home{
			life: life, notice: life.Notice + s.notice, stop: in.Interrupt[i],
			available: true, hired: true, leaveNews: engine.Never, helloNews: engine.Never, left: -1,
			entries: h.entries[:0], inbox: h.inbox.Empty(), results: h.results.Empty(), lost: h.lost[:0],
			work: -1, held: h.held.Empty(), used: h.used.Empty(), restarts: h.restarts.Empty(), checks: h.checks.Empty(),
		}
		if in.Again != nil {
			h.timeline = in.Again[i]
		}
		if in.Slow != nil {
			h.slow = in.Slow[i]
		}
	}
	return l
}

// forever is the life of a worker that has none.
var forever = Life{}

// set tells the agenda when something happens to a worker next.
func (l *living) set(i int) {
	h := &l.homes[i]
	due := min(h.leaveNews, h.helloNews)
	if h.available {
		due = min(due, h.stop)
	} else {
		due = min(due, h.start)
	}
	if h.stretch {
		due = min(due, h.end)
	}
	l.agenda.Set(i, due)
	if active := h.there() && (h.work >= 0 || h.inbox.Any()); active != h.active {
		h.active = active
		if active {
			l.active++
		} else {
			l.active--
		}
	}
}

// happens is called when a worker's slot is due.
func (l *living) happens(i int) {
	h, now := &l.homes[i], l.now
	switch {
	case h.stretch && h.end == now:
		l.endWork(i, h)
	case h.available && h.stop == now:
		l.moves++
		l.leave(i, h)
	case !h.available && h.start == now:
		l.moves++
		l.come(i, h)
	case h.leaveNews == now:
		l.moves++
		l.hearLeave(i, h)
	default:
		l.moves++
		l.hearHello(i, h)
	}
	l.set(i)
}

// loop is the simulation: it handles events until the episode is over. At the same instant
// those of workers come first, in the order of the workers, then the dispatcher's alarm, the
// link back and the link out.
func (l *living) loop() {
	s := l.Simulator
	events := 0
	for s.view.err == nil {
		due := min(s.out.due, s.back.due, s.alarm)
		next := s.agenda.Due()
		if at := min(due, next); at == engine.Never || at > s.now && l.over(at) {
			break
		}
		// A chunk that is too long for every interval would be tried for ever.
		if l.limited = l.moves > l.limit(10_000_000); l.limited {
			break
		}
		events++
		if next <= due {
			i, _ := s.agenda.Next()
			s.now = next
			l.happens(i)
			continue
		}
		s.now = due
		switch due {
		case s.alarm:
			s.alarm = engine.Never
			if s.view.step() {
				s.wakeOut()
			}
		case s.back.due:
			s.back.due = engine.Never
			l.backDue()
		default:
			s.out.due = engine.Never
			l.outDue()
		}
	}
	s.outcome.Events = events
}

// over reports whether nothing but comings, goings and news is to come, on which nothing
// depends but what machines cost until the deadline.
func (l *living) over(next float64) bool {
	s := l.Simulator
	return l.active == 0 && !s.out.busy && !s.back.busy && min(s.out.due, s.back.due, s.alarm) == engine.Never &&
		(l.allDone() || s.plan != nil && l.open == 0 && next >= s.problem.Deadline)
}

// allDone reports whether all of the load is done.
func (l *living) allDone() bool {
	return l.done == l.view.chunks && (l.plan != nil || l.view.left == 0)
}

// finish notes that the master has a chunk.
func (l *living) finish(c int32) {
	if at := &l.outcome.DoneAt[c]; l.now < *at {
		if math.IsInf(*at, 1) {
			l.done++
			l.progress = l.now
		}
		*at = l.now
	}
}

// lose notes that an entry is lost.
func (l *living) lose(h *home, k int) {
	if e := &h.entries[k]; e.state == owed {
		e.state = lost
		h.lost = append(h.lost, int32(k))
		l.drop(h)
	}
}

// drop notes that an entry of a plan will not be done any more, or was.
func (l *living) drop(h *home) {
	h.live--
	if !h.gone {
		l.open--
	}
}

// fault ends the episode of a dispatcher with an error about the instance. That of a plan it
// ends with a panic, as other invalid instances do.
func (l *living) fault(format string, args ...any) {
	if l.plan != nil {
		panic("models: " + fmt.Sprintf(format, args...))
	}
	l.view.Fail(fmt.Errorf(format, args...))
}
