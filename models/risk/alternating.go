package risk

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// Alternating is an alternating renewal process: a worker is away for a time drawn from one law, there
// for a time drawn from another, and so on without end. It draws intervals on demand, and the same ones
// after each restart.
type Alternating struct {
	down, up models.Risk
	after    float64  // the interruption
	start    rand.PCG // the stream at the start of the process
	rng      rand.PCG
	next     int // index of the next interval to draw
	last     models.Up
}

// NewAlternating returns the timeline of a worker after its interruption. If up is nil, the worker is
// never interrupted again. The timeline copies the stream and does not advance it.
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

// Up returns the k-th interval. It takes constant time for consecutive k.
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

// Copy returns a copy of type *Alternating.
func (a *Alternating) Copy() any { b := *a; return &b }
