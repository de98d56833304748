package static

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// queue is a load that some workers each compute in the same order, cut into equal chunks.
type queue struct {
	load    float64
	workers int
	worker  models.Worker
}

// number returns the number of chunks from find, or from the cache by name.
func (q queue) number(name string, find func() (int, error)) (int, error) {
	return inference{name, q.workers, q.load, q.worker.Compute, q.worker.Risk}.number(1, find)
}

// scanned returns the number of chunks that scan finds.
func (q queue) scanned() (int, error) {
	return q.number("queue", func() (int, error) { return scan(1, q.trial()) })
}

// trial evaluates numbers of chunks.
func (q queue) trial() trial {
	var last evaluation
	t := trial{
		mostParts: mostParts,
		missed: func(n int) (float64, error) {
			last = q.cut(n)
			return last.missed, nil
		},
		lowerBoundFrom: func(n, parts int) float64 {
			if parts == 1 {
				return last.beyond
			}
			return q.steps(q.cost(n)/float64(parts), n*parts).beyond
		},
		lowerBoundBetween: func(a, n int) float64 {
			if last.looked <= a && last.hopeless { // then fewer chunks begin with the same place
				return (last.early + float64(a-last.looked+1)) / float64(a)
			}
			return q.steps(q.cost(n), a).missed
		},
	}
	if law, linear := q.worker.Risk.(risk.Linear); linear {
		t.lowerBoundBetween = func(a, n int) float64 { return leastMissed(q.cost(n)/law.X, a, q.workers) }
		t.lowerBound = func(n int) float64 { return t.lowerBoundBetween(n, n) }
	}
	return t
}

// leastMissed returns a lower bound on the missed share under linear risk that is certain after time 1,
// if some workers each compute the load's n chunks, which take step each. It is usually close to the
// result of queue.steps, which adds up the probabilities (k step)^workers.
//
// For the k before the end, the formula of Euler and Maclaurin gives the sum at once. A sum of powers is
// not below it if one stops before a positive term: as all derivatives of a power are 0 or more, the
// remainder has the sign of the next term, and the terms alternate.
func leastMissed(step float64, n, workers int) float64 {
	x, p := float64(n), float64(workers)
	if end := 1 / step; end < x {
		x = math.Floor(end)
	}
	missed := float64(n) - x
	if x > 0 {
		factor := x/(p+1) + 0.5
		if workers > 1 {
			factor = max(factor, factor+p/(12*x)-p*(p-1)*(p-2)/(720*x*x*x))
		}
		missed += float64(power(min(1, x*step), workers) * factor)
	}
	return missed / float64(n) * (1 - float64((float64(n)+float64(4*p))*0x1p-51)) // for the roundings of either sum
}

// evaluation is the evaluation of a number of chunks.
type evaluation struct {
	missed float64 // missed share of the load
	beyond float64 // lower bound on the missed share for all larger numbers
	done   float64 // expected number of chunks done; a larger number never has fewer
	looked int     // number of chunks evaluated for that

	hopeless bool    // the last evaluated chunk is certainly missed, as are all behind it
	early    float64 // expected number of missed chunks before it
}

// cost returns the time of each of n chunks.
func (q queue) cost(n int) float64 { return q.worker.Compute.Of(q.load / float64(n)) }

// cut evaluates n chunks.
func (q queue) cut(n int) evaluation { return q.steps(q.cost(n), n) }

// steps evaluates n chunks that take the given time.
func (q queue) steps(cost float64, n int) evaluation {
	risk, last, sum, done := 0.0, 0.0, 0.0, 0.0
	var some [64]float64 // risks take less time in batches
	k, o := 1, evaluation{}
steps:
	for k <= n {
		next := some[:min(len(some), n-k+1)]
		fillRisks(q.worker.Risk, cost, k, next)
		for _, x := range next {
			if x != risk { // recorded durations repeat a risk for many steps
				risk, last = x, power(x, q.workers)
			}
			if last == 1 {
				o.hopeless, o.early = true, sum
				sum += float64(n - k + 1)
				break steps
			}
			sum += last
			done += 1 - last
			k++
		}
	}
	// Without the last chunk, as if each were missed as likely as the one before, the sum is below the
	// mean risk over the total time of the chunks. The missed share is above it, and with more chunks
	// both the time and the mean grow.
	o.missed, o.beyond, o.done, o.looked = sum/float64(n), (sum-last)/float64(n), done, min(k, n)
	return o
}

// power returns x^n.
func power(x float64, n int) float64 {
	y := 1.0
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			y *= x
		}
		x *= x
	}
	return y
}

// enough bounds the total number of chunks that the search for the best number evaluates, over all
// numbers tried, before it keeps the best so far: some tenths of a second.
const enough = 10_000_000

// gap is a range of untried numbers of chunks, between two that were tried.
type gap struct {
	from, to int     // these two
	done     float64 // expected number of chunks done for the upper number
}

// best returns the best number of chunks up to mostChunks, the smallest of several. It also tries the
// hints, so its result is never worse than they are.
//
// The number of chunks done never falls as n grows: each chunk ends earlier. So every number between a
// and b has a done share of at most done(b)/(a+1). Gaps for which that is not enough need no trial; the
// others are halved. Nothing is assumed of the law: under recorded durations, the missed share rises and
// falls like a saw's teeth.
//
// The smaller the start-up cost, the more numerous and smaller are the teeth. With a cost of a
// millionth of a worker's life or less, the search may reach its limit before all gaps are closed.
func (q queue) best(hints ...int) (int, error) {
	return q.number("best queue", func() (int, error) {
		best, least, looked := 1, math.Inf(1), 0
		try := func(n int) evaluation {
			o := q.cut(n)
			looked += o.looked
			if o.missed < least || o.missed == least && n < best {
				best, least = n, o.missed
			}
			return o
		}
		for _, n := range hints {
			try(n)
		}
		var gaps, open []gap
		for from, n := 0, 1; from < mostChunks; from, n = n, min(n+1+n/16, mostChunks) {
			o := try(n)
			gaps = append(gaps, gap{from, n, o.done})
			if o.beyond >= least {
				break
			}
		}
		for len(gaps) > 0 && looked < enough {
			open = open[:0]
			for _, g := range gaps {
				if g.to-g.from < 2 || g.done/float64(g.from+1) < (1-least)*rounding {
					continue
				}
				middle := g.from + (g.to-g.from)/2
				o := try(middle)
				open = append(open, gap{g.from, middle, o.done}, gap{middle, g.to, g.done})
			}
			gaps, open = open, gaps
		}
		return best, nil
	})
}
