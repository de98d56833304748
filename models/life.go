package models

import (
	"fmt"
	"math"
)

// Life is what a worker does besides being interrupted for good: it may come back, it may be
// slower at some chunks than at others, and it may have a price. The zero value is a worker
// that loses all that it holds, starts at once when it comes back, and costs nothing.
//
// The rules of [Simulator.Run] hold for all workers. For one that may come back, these are added,
// each with the methods that hold it; one without a Life never comes back.
//
//   - It is there in closed intervals: from 0 to its interruption, and then as the instance's
//     timeline says. At one instant its return comes after its interruption, and the news come
//     in the same order (happens).
//   - An interruption takes what Loses says (depart). What the worker is given at that instant, and
//     may not do, waits if it does not lose all (atDeparture).
//   - A message is lost even if the worker is back before its end. One that begins when the worker
//     is there again arrives, whatever the master knows (transmit). A message back that breaks can
//     go again if the result is not lost; in a prescribed order its turn is open again (endMessage).
//   - The master learns of a return after Hello, unless the worker leaves before or at that
//     instant (come, leave). If it did not know of the interruption yet, it learns of that, too.
//     Either news reports all that was lost (hearReturn).
//   - Results that no order prescribes come when their worker is there, known or not (startBack).
//   - Each return restarts in full. A worker that leaves before the restart is over has begun
//     nothing. What it was computing goes on first, from what it has not lost, then what
//     waits, in the order of arrival (restart, proceed).
//   - Between checkpoints lies Every of computing; there is none at the end of a chunk. One that
//     ends at the interruption counts. A check that waits for the end of the chunk's message has
//     not begun before, whatever was saved (stretch, keepProgress).
//   - The episode is over when nothing but departures, returns and news is to come, and all of
//     the load is done or, in a plan, nothing can be done any more (over).
type Life struct {
	Loses Loss

	// Restart is how long after each coming the worker begins to compute. Messages travel
	// meanwhile. It does not restart at time 0.
	Restart float64

	// Every is how much computing of a chunk lies between two of its checkpoints, and Save is
	// how long one takes; 0: there are none. They are for workers that lose progress.
	Every, Save float64

	Notice float64 // from an interruption until the master knows, added to Problem.Notice; +Inf: never
	Hello  float64 // from a coming until the master knows; +Inf: never

	// Hold is the price of a unit of time in which the worker is there and hired. Use is the price
	// of a unit of time in which it restarts, computes or saves.
	Hold, Use float64

	// Up and Down are the laws of how long the worker is there after it came back, and of how long it
	// is away. Slow is the law of the factor by which a computation takes longer, its check included.
	// If Up is nil, the worker's Risk is used. If Down is nil, no law draws absences: the instance's
	// timeline gives them, or the worker never comes back. If Slow is nil, nothing takes longer.
	Up, Down, Slow Risk
}

// Loss is what an interruption takes from a worker that comes back.
type Loss int

const (
	// LosesAll: the chunk in work, chunks that wait, and results that were not returned. A
	// plan's worker whose Send is zero does not hold what it has not begun.
	LosesAll Loss = iota

	// LosesProgress: what it computed of its chunk since the last checkpoint.
	LosesProgress

	// LosesNothing: it is suspended, and goes on where it was.
	LosesNothing
)

var losses = [...]string{"all", "progress", "nothing"}

// String returns what is lost in a word: all, progress or nothing.
func (l Loss) String() string {
	if l >= 0 && int(l) < len(losses) {
		return losses[l]
	}
	return fmt.Sprintf("Loss(%d)", int(l))
}

// Up is an interval in which a worker is there, its ends included. Start may be +Inf: then it
// never comes again.
type Up struct{ Start, Stop float64 }

// Timeline tells when a worker that was interrupted is there again. Intervals follow one
// another: none starts before the one before it stops, or before the interruption. A
// timeline may be endless, and may compute its intervals as they are asked for.
type Timeline interface {
	// Up returns the k-th interval after the interruption, k = 0, 1, 2 and so on; 0 begins
	// anew. If nothing is known of it, as a record ends before it, known is false.
	Up(k int) (u Up, known bool)
}

// Ups is a timeline that is known in full: after the last interval the worker never comes
// again.
type Ups []Up

// Up returns the k-th interval.
func (us Ups) Up(k int) (Up, bool) {
	if k < len(us) {
		return us[k], true
	}
	return Up{math.Inf(1), math.Inf(1)}, true
}

// Slowdown tells how much longer than it should a worker computes.
type Slowdown interface {
	// Factor returns a positive, finite number by which the time of the worker's k-th
	// computation is multiplied, which should take the given time. It is asked once for each
	// computation that begins, k = 0, 1, 2 and so on, but 0 may come again, which begins anew;
	// one that goes on after an interruption is the same computation.
	Factor(k int, cost float64) float64
}

// Bill is what was made of a worker's time.
type Bill struct {
	Held  float64 // there and hired, until [Outcome.End]; after the Limit nobody leaves or comes
	Used  float64 // restarting, computing or saving, until then
	Extra float64 // restarting, or in checkpoints that were finished, until then
}

// Living reports whether a worker of the platform has a Life.
func (p *Platform) Living() bool {
	for i := range p.Workers {
		if p.Workers[i].Life != nil {
			return true
		}
	}
	return false
}

// validate returns an error if a part of the life is invalid.
func (l *Life) validate(worker int) error {
	if l.Loses < LosesAll || l.Loses > LosesNothing {
		return fmt.Errorf("worker %d: there is no loss of kind %d", worker, int(l.Loses))
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
			return fmt.Errorf("worker %d: the %s is %v: it must be 0 or more%s", worker, x.name, x.value, or)
		}
	}
	if l.Loses != LosesProgress && l.Every > 0 {
		return fmt.Errorf("worker %d: checkpoints are for workers that lose progress, and this one loses %v", worker, l.Loses)
	}
	if l.Every == 0 && l.Save > 0 {
		return fmt.Errorf("worker %d: a checkpoint takes %v, but there are none", worker, l.Save)
	}
	return nil
}
