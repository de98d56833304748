package table

import (
	"sync"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// expectation is the memory of [Expect], kept in a pool: studies ask for the mean of thousands of plans.
type expectation struct {
	missed []float64 // by chunk: the probability that it is lost
	last   []int32   // by chunk: the last worker that held it
	// The probabilities of interruption before the first ends of the list, as far as they are wanted.
	before []float64
}

var expectations = sync.Pool{New: func() any { return new(expectation) }}

// Expect returns the exact mean of the work that a plan completes, over independent interruptions that
// follow the workers' risks. A chunk is lost only if every worker that holds it is interrupted before it
// ends there:
//
//	E = sum over chunks of size * (1 - product over its workers of Pr(X < end)).
//
// A chunk that occurs twice in a list counts at its first place. Expect returns false if the plan is not
// [models.Plan.Fixed].
func Expect(pl *models.Plan) (work float64, ok bool) {
	if !pl.Fixed() {
		return 0, false
	}
	size, lists, workers := pl.Schedule().Size, pl.Schedule().List, pl.Problem().Workers
	e := expectations.Get().(*expectation)
	defer expectations.Put(e)
	e.missed, e.last = e.missed[:0], e.last[:0]
	for range size {
		e.missed, e.last = append(e.missed, 1), append(e.last, -1)
	}
	for i := 0; i < len(lists); i++ {
		list, ends, law := lists[i], pl.Ends(i), workers[i].Risk
		if i == 0 || !sharesEnds(ends, pl.Ends(i-1)) || !risk.Same(law, workers[i-1].Risk) {
			e.before = e.before[:0]
		}
		alike := 1 // number of workers with this list and this risk
		for i+1 < len(lists) && sameMemory(lists[i+1], list) && sameMemory(pl.Ends(i+1), ends) && risk.Same(workers[i+1].Risk, law) {
			i, alike = i+1, alike+1
		}
		e.hold(int32(i), list, ends, law, alike)
	}
	for c, x := range size {
		work += float64(x * (1 - e.missed[c]))
	}
	return work, true
}

// hold accounts for the chunks of equal workers; worker is the last of them.
func (e *expectation) hold(worker int32, list []int32, ends []float64, law models.Risk, alike int) {
	missed, last, before := e.missed, e.last, e.before
	for k, c := range list {
		if last[c] == worker {
			continue
		}
		last[c] = worker
		if law == nil {
			missed[c] = 0
		} else if missed[c] > 0 {
			for next := len(before); next <= k; next++ {
				before = append(before, law.Before(ends[next]))
			}
			if before[k] < 1 {
				missed[c] *= power(before[k], alike)
			}
		}
	}
	e.before = before
}

// power returns x to the n by repeated multiplication; math.Pow would not give the same bits on every
// machine.
func power(x float64, n int) float64 {
	y := x
	for ; n > 1 && y > 0; n-- {
		y *= x
	}
	return y
}

// sharesEnds reports whether the ends of two lists are in the same memory, as in most schedules. One list
// may be longer.
func sharesEnds(a, b []float64) bool { return len(a) > 0 && len(b) > 0 && &a[0] == &b[0] }
