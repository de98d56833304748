package models

import "sync"

// expectation is the memory of [Plan.Expect], kept when it is not in use: studies ask for
// the mean of thousands of plans.
type expectation struct {
	missed []float64 // of each chunk, the probability that it is lost
	last   []int32   // of each chunk, the last worker that held it
	before []float64 // the risks before the first ends of the list, as far as they are wanted
}

var expectations = sync.Pool{New: func() any { return new(expectation) }}

// Expect returns the exact mean of the work that a plan completes, over
// independent interruptions that follow the workers' risks: a chunk is lost
// only if every worker that holds it is interrupted before it ends there,
//
//	E = sum over chunks of size * (1 - product over its workers of Pr(X < end)).
//
// A chunk that occurs twice in a list counts at its first place. Expect returns
// false if the plan is not [Plan.Fixed].
func (pl *Plan) Expect() (work float64, ok bool) {
	if !pl.Fixed() {
		return 0, false
	}
	size := pl.schedule.Size
	e := expectations.Get().(*expectation)
	defer expectations.Put(e)
	e.missed, e.last = fill(e.missed, len(size), 1), fill(e.last, len(size), -1)
	missed, last, before := e.missed, e.last, e.before[:0]
	for i := 0; i < len(pl.lists); i++ {
		l, risk := &pl.lists[i], pl.problem.Workers[i].Risk
		if i == 0 || !sharesEnds(l, &pl.lists[i-1]) || !sameRisk(risk, pl.problem.Workers[i-1].Risk) {
			before = before[:0]
		}
		alike := 1 // workers with this list and this risk
		for i+1 < len(pl.lists) && pl.sameAs(i+1, i) && l.begins == nil && sameRisk(pl.problem.Workers[i+1].Risk, risk) {
			i, alike = i+1, alike+1
		}
		for k, c := range l.chunks {
			if last[c] == int32(i) {
				continue
			}
			last[c] = int32(i)
			if risk == nil {
				missed[c] = 0
			} else if missed[c] > 0 {
				for next := len(before); next <= k; next++ {
					before = append(before, risk.Before(l.ends[next]))
				}
				if before[k] < 1 {
					missed[c] *= power(before[k], alike)
				}
			}
		}
	}
	e.before = before
	for c, x := range size {
		work += float64(x * (1 - missed[c]))
	}
	return work, true
}

// power returns x to the n by multiplication; math.Pow would not give the same
// bits on every machine.
func power(x float64, n int) float64 {
	y := x
	for ; n > 1 && y > 0; n-- {
		y *= x
	}
	return y
}

// sharesEnds reports whether the ends of two lists are in the same memory, as those of most
// lists of a schedule are.
func sharesEnds(a, b *planned) bool {
	return len(a.ends) > 0 && len(b.ends) > 0 && &a.ends[0] == &b.ends[0]
}

// sameRisk reports whether two laws are certainly the same. Laws of a type that panics when it
// is compared are not.
func sameRisk(a, b Risk) (same bool) {
	defer func() {
		if recover() != nil {
			same = false
		}
	}()
	return a == b
}
