package risk

import (
	"fmt"
	"math"
	"slices"
)

// Empirical is the law of observed durations, all equally likely. It follows Benoit et al. 2013, section
// 7.2: Before is the share of durations that are strictly shorter. Unlike the other laws it is compared
// by identity.
type Empirical struct {
	sorted []float64

	// An index narrows the search: times with the same leading bits (exponent and some of the mantissa)
	// lie between two known places.
	first  uint64  // leading bits of the shortest duration
	places []int32 // place of the first duration with these or higher leading bits
}

// leadingBits is the number of mantissa bits in the index of Empirical: 1024 places for a doubling of
// time.
const leadingBits = 10

func leading(t float64) uint64 { return math.Float64bits(t) >> (52 - leadingBits) }

// NewEmpirical returns the law of the durations. It keeps a sorted copy. There must be at
// least one, and all must be positive and finite.
func NewEmpirical(durations []float64) (*Empirical, error) {
	if len(durations) == 0 {
		return nil, fmt.Errorf("an empirical law needs at least one duration")
	}
	for i, d := range durations {
		if !(d > 0) || math.IsInf(d, 1) {
			return nil, fmt.Errorf("duration %d is %v: it must be positive and finite", i, d)
		}
	}
	e := &Empirical{sorted: slices.Clone(durations)}
	slices.Sort(e.sorted)
	e.index()
	return e, nil
}

// index computes the places.
func (e *Empirical) index() {
	e.first = leading(e.sorted[0])
	e.places = make([]int32, leading(e.sorted[len(e.sorted)-1])-e.first+2)
	k := 0
	for b := range e.places {
		for k < len(e.sorted) && leading(e.sorted[k]) < e.first+uint64(b) {
			k++
		}
		e.places[b] = int32(k)
	}
}

// shorter returns the number of durations that are strictly shorter than t.
func (e *Empirical) shorter(t float64) int {
	if !(t > e.sorted[0]) {
		return 0
	}
	b := leading(t) - e.first
	if b >= uint64(len(e.places))-1 {
		return len(e.sorted)
	}
	from, to := int(e.places[b]), int(e.places[b+1])
	for from < to { // usually over at once, unlike a call of package sort
		middle := int(uint(from+to) / 2)
		if e.sorted[middle] < t {
			from = middle + 1
		} else {
			to = middle
		}
	}
	return from
}

// Len returns the number of durations.
func (e *Empirical) Len() int { return len(e.sorted) }

// Sorted returns the durations in increasing order. They must not be changed.
func (e *Empirical) Sorted() []float64 { return e.sorted }

// Before returns the share of durations that are strictly shorter than t.
func (e *Empirical) Before(t float64) float64 {
	if t != t {
		return t
	}
	return e.share(e.shorter(t))
}

// BeforeSteps fills in Before(k*step) for consecutive k from the given one on. It is faster than as many
// calls, since many steps end before the next duration.
func (e *Empirical) BeforeSteps(step float64, k int, before []float64) {
	share, next := 0.0, e.sorted[0] // next is the shortest duration that the share does not include
	for i := range before {
		if t := float64(k+i) * step; t > next {
			shorter := e.shorter(t)
			share, next = e.share(shorter), math.Inf(1)
			if shorter < len(e.sorted) {
				next = e.sorted[shorter]
			}
		}
		before[i] = share
	}
}

// Quantile returns the shortest duration with this property: the share of durations up to it is u or
// more.
func (e *Empirical) Quantile(u float64) float64 {
	if t, yes := trivialQuantile(u); yes {
		return t
	}
	// Without rounding the rank would be ceil(u n). Shares like 3/10 times 10 must give rank 3, so the
	// rank follows from the share as Before computes it.
	x := u * float64(len(e.sorted))
	k := min(max(int(math.Ceil(x)), 1), len(e.sorted))
	if within := 1e-9 * x; float64(k)-x > within && x-float64(k-1) > within {
		return e.sorted[k-1] // far from rounding
	}
	for k > 1 && e.share(k-1) >= u {
		k--
	}
	for e.share(k) < u {
		k++
	}
	return e.sorted[k-1]
}

// share returns k as a share of all durations.
func (e *Empirical) share(k int) float64 { return float64(k) / float64(len(e.sorted)) }
