package models

import (
	"fmt"
	"math"
)

// Life describes a worker that may come back, may be slower at some chunks than at others, and may have a
// price. The zero value is a worker that loses all that it holds, starts at once when it comes back, and
// costs nothing.
//
// The rules of [Simulator.Run] hold for all workers. A worker with a Life adds these, each with the
// methods that implement it; a worker without one never comes back.
//
//   - A worker is there in closed intervals: from 0 to its interruption, and then as the
//     instance's timeline says. At one instant its return comes after its interruption, and the
//     news come in the same order (happens).
//   - An interruption takes what Loses says (depart). A chunk given to the worker at that instant
//     that it may not compute waits, unless the worker loses all (atDeparture).
//   - A message is lost even if the worker is back before its end. One that begins when the worker
//     is there again arrives, whatever the master knows (transmit). A message back that breaks can
//     go again if the result is not lost; in a prescribed order its turn is open again (endMessage).
//   - The master learns of a return after Hello, unless the worker leaves before or at that
//     instant (come, leave). If it did not know of the interruption yet, it learns of that, too.
//     Each of the two messages reports every chunk lost since the last one (hearReturn).
//   - Without a prescribed order, a result is sent as soon as its worker is there, whether the
//     master knows of the return or not (startBack).
//   - Each return restarts in full. A worker that leaves before the restart is over has begun
//     nothing. It first continues its computation from what it has not lost, then computes what
//     waits, in the order of arrival (restart, proceed).
//   - Checkpoints are Every of computing apart; the end of a chunk has no checkpoint. A checkpoint
//     that ends at the interruption counts. A check that waits for the end of the chunk's message
//     has not begun before, whatever was saved (stretch, keepProgress).
//   - The episode is over when only departures, returns and news are to come, and all of the load
//     is done or, in a plan, nothing can be done any more (over).
type Life struct {
	Loses Loss

	// Restart is how long after each return the worker begins to compute. Messages travel meanwhile. It
	// does not restart at time 0.
	Restart float64

	// Every is the time of computing between two checkpoints of a chunk, and Save the time that a
	// checkpoint takes; 0: there are none. They are for workers that lose progress.
	Every, Save float64

	Notice float64 // time from an interruption until the master knows, added to Problem.Notice; +Inf: never
	Hello  float64 // time from a return until the master knows; +Inf: never

	// Hold is the price of a unit of time in which the worker is there and hired. Use is the price of a
	// unit of time in which it restarts, computes or saves.
	Hold, Use float64

	// Up and Down are the laws of the times for which the worker is there after it came back, and away.
	// Slow is the law of the factor by which a computation takes longer, its check included. If Up is
	// nil, the worker's Risk is used. If Down is nil, no law draws absences: the instance's timeline
	// gives them, or the worker never comes back. If Slow is nil, the factor is 1.
	Up, Down, Slow Risk
}

// Loss is what an interruption takes from a worker that comes back.
type Loss int

const (
	// LosesAll: the chunk in work, waiting chunks, and results that were not returned. In a plan, a
	// worker whose Send is zero does not hold chunks that it has not begun.
	LosesAll Loss = iota

	// LosesProgress: what it has computed of its chunk since the last checkpoint.
	LosesProgress

	// LosesNothing: the worker is suspended, and continues where it was.
	LosesNothing
)

var losses = [...]string{"all", "progress", "nothing"}

// String returns the loss in a word: all, progress or nothing.
func (l Loss) String() string {
	if l >= 0 && int(l) < len(losses) {
		return losses[l]
	}
	return fmt.Sprintf("Loss(%d)", int(l))
}

// Up is a closed interval in which a worker is there. Start may be +Inf: then it never comes again.
type Up struct{ Start, Stop float64 }

// Timeline gives the intervals in which a worker is there again after its interruption. Intervals follow
// one another: none starts before the one before it stops, or before the interruption. A timeline may be
// endless, and may compute its intervals on demand.
type Timeline interface {
	// Up returns the k-th interval after the interruption, k = 0, 1, 2 and so on; 0 restarts the
	// timeline. If a record ends before the interval, known is false.
	Up(k int) (u Up, known bool)
}

// Ups is a finite timeline: after the last interval the worker never comes again.
type Ups []Up

// Up returns the k-th interval.
func (us Ups) Up(k int) (Up, bool) {
	if k < len(us) {
		return us[k], true
	}
	return Up{math.Inf(1), math.Inf(1)}, true
}

// Slowdown gives the factors by which a worker's computations take longer.
type Slowdown interface {
	// Factor returns the positive, finite number by which the time of the worker's k-th computation is
	// multiplied; cost is its time without slow-down. It is called once for each computation that begins,
	// k = 0, 1, 2 and so on; 0 restarts the sequence. A computation that continues after an interruption
	// is the same computation.
	Factor(k int, cost float64) float64
}

// Bill is the time for which a worker is paid, and how it was used.
type Bill struct {
	Held  float64 // there and hired, until [Outcome.End]; after the Limit nobody leaves or comes
	Used  float64 // restarting, computing or saving, until then
	Extra float64 // restarting, or saving checkpoints that were finished, until then
}

// Living reports whether some worker of the platform has a Life.
func (p *Platform) Living() bool {
	for i := range p.Workers {
		if p.Workers[i].Life != nil {
			return true
		}
	}
	return false
}

// validate returns an error if a part of the life of a worker is invalid.
func (l *Life) validate(worker int) error {
	if l.Loses < LosesAll || l.Loses > LosesNothing {
		return fmt.Errorf("worker %d: there is no loss of kind %d", worker+1, int(l.Loses))
	}
	for _, x := range []struct {
		name     string
		value    float64
		infinite bool
	}{
		{"restart", l.Restart, false}, {"time between checkpoints", l.Every, false}, {"time of a checkpoint", l.Save, false},
		{"notice", l.Notice, true}, {"hello", l.Hello, true},
		{"price of holding", l.Hold, false}, {"price of using", l.Use, false},
	} {
		if !(x.value >= 0) || math.IsInf(x.value, 1) && !x.infinite {
			or := " and finite"
			if x.infinite {
				or = ", or +Inf"
			}
			return fmt.Errorf("worker %d: the %s is %v: it must be 0 or more%s", worker+1, x.name, x.value, or)
		}
	}
	if l.Loses != LosesProgress && l.Every > 0 {
		return fmt.Errorf("worker %d: checkpoints are for workers that lose progress, and this one loses %v", worker+1, l.Loses)
	}
	if l.Every == 0 && l.Save > 0 {
		return fmt.Errorf("worker %d: a checkpoint takes %v, but there are none", worker+1, l.Save)
	}
	return nil
}
