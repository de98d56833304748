package risk

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// Alternating is the timeline of a worker that is away for a time drawn from one law, there for
// one drawn from another, and so on without end: an alternating renewal process. It draws its
// intervals as they are asked for, and the same ones each time that it begins anew.
type Alternating struct {
	down, up models.Risk
	after    float64  // the interruption
	start    rand.PCG // the stream at its beginning
	rng      rand.PCG
	next     int // the number of the interval after the last that was drawn
	last     models.Up
}

// NewAlternating returns the timeline of a worker after its interruption. A nil law of times up
// is that of a worker that is never interrupted again. The numbers are those that the stream
// would give from here on; it gives them all the same.
func NewAlternating(after float64, down, up models.Risk, stream *rand.PCG) *Alternating {
	a := new(Alternating)
	a.begin(after, down, up, stream)
	return a
}

// begin makes it the timeline that NewAlternating returns.
func (a *Alternating) begin(after float64, down, up models.Risk, stream *rand.PCG) {
	if up == nil {
		up = Never{}
	}
	*a = Alternating{down: down, up: up, after: after, start: *stream}
	a.rewind()
}

// rewind goes back to the interruption.
func (a *Alternating) rewind() {
	a.rng, a.next, a.last = a.start, 0, models.Up{Stop: a.after}
}

// Up returns the k-th interval. It takes constant time if the intervals are asked for one after
// the other.
func (a *Alternating) Up(k int) (models.Up, bool) {
	if k+1 < a.next || k == 0 {
		a.rewind()
	}
	for ; a.next <= k; a.next++ {
		start := a.last.Stop + Sample(a.down, &a.rng)
		a.last = models.Up{Start: start, Stop: start + Sample(a.up, &a.rng)}
	}
	return a.last, true
}

// Copy returns a copy, which is an *Alternating too.
func (a *Alternating) Copy() any { b := *a; return &b }
