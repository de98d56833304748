// Package bound tells how much work no static schedule can expect: a ceiling of means, for any
// laws of interruption and any workers, which docs/bound.md proves and compares with policies.
//
// # The lemma
//
// A chunk is lost if each of its holders is interrupted before it ends there, with probabilities
// r_1, r_2, ... that multiply, as holders are independent. Which copies are worth making depends on
// all others, so that nobody knows a best schedule. The lemma prices copies one by one. For any
// c in (0, 1], let
//
//	mu = 1 - c + c ln c,   y(r) = 1 - mu - r if r < c,   y(r) = -c ln r if r >= c.
//
// Then 1 - r_1 r_2 ... <= mu + y(r_1) + y(r_2) + ... Summed over the chunks, times their sizes, it
// says that a schedule expects at most mu W, for a load of W, and the sum of s y(r) over all
// entries of all lists, as if each chunk had one holder and were worth y instead of 1 - r.
// What is left is a programme for each worker: no law of copies, no other worker. Every c makes a
// bound, and the least of them is told.
//
// # A worker
//
// Chunks that end at e_1 < e_2 < ... have (e_k - e_(k-1) - a)/w units at most, for a start-up time a and
// a time w per unit. The sum of their sizes times y(Pr(X < e_k)) is greatest for a choice of the ends
// that a recursion over a grid of times finds, where y is rounded up to its value at the beginning
// of each cell. A worker holds no more than the load, which has a price where that matters.
// Times are rounded so that the result is a bound, and not nearly one.
//
// # Messages
//
// Messages out share a port. Those that must have arrived by t took no more than t of it, for any t:
// such limits have prices, which entries pay by the time that their messages take, and which are added
// times their limits. Workers then have nothing to do with each other again. A limit to the number
// of entries has a price in the same way.
//
// If news of interruptions or results change when messages travel, ends depend on all that happens,
// and the lemma does not hold. What does is that a chunk is completed with probability 1 at most, and at most
// with the sum of its holders' probabilities; entries then pay for messages as often as these
// are sent for certain, and for results as often as they come back. The least of all bounds that hold is told.
//
// Under linear risk on (0, X], without start-up times and with W <= p X, the bound is
// mu W + p X (c - c^2/2) where W ln(1/c) = p X (1 - c), for p workers of unit speed.
package bound

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/grain"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Policy is the bound as a policy: it tells a number for each problem.
type Policy struct {
	Equal    float64        `min:"1e-6" max:"1e6" word:"free=0" doc:"chunks per unit of work, for schedules in chunks of one size; free: chunks of any sizes"`
	Rounding grain.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
	Messages float64        `min:"1" max:"1e5" word:"auto=0" doc:"how many chunks the schedules hand out at most, copies included; auto: any number"`
}

// slip is by which share chunks may hold more than the load, and sums be rounded.
const slip = 2e-9

// Needs returns what the policy needs of a world.
func (o Policy) Needs() needs.Needs {
	if o.Equal != 0 {
		return needs.NeverBack | needs.NoMessages
	}
	return needs.NeverBack
}

// Ceiling returns what the expected work of no static schedule exceeds, or of none in chunks of
// the given size.
func (o Policy) Ceiling(p *models.Problem) (work float64, err error) {
	if err := p.Validate(); err != nil {
		return 0, err
	}
	if o.Messages != 0 && !(o.Messages >= 1 && o.Messages <= 1e5) {
		return 0, fmt.Errorf("messages is %v: it must be from 1 to 100000, or 0 for auto", o.Messages)
	}
	if err := o.Needs().Check(p); err != nil {
		return 0, err
	}
	if o.Equal == 0 {
		work = unequal(p, 0)
	} else {
		chunks, err := grain.Chunks(o.Equal, p.Load, o.Rounding)
		if err != nil {
			return 0, err
		}
		work = cut(p, chunks)
	}
	if o.Messages != 0 { // what bounds all bounds these, and is at times found lower
		work = min(work, unequal(p, math.Floor(o.Messages)))
	}
	return min(work*(1+slip), p.Load), nil
}

// unequal returns the bound for chunks of any sizes, in at most that many entries, or in any number if
// that is 0.
func unequal(p *models.Problem, entries float64) float64 {
	work := quietly(p, entries)
	for _, r := range ruled(p) {
		r.entries = entries
		if less := ported(p, r); less < work { // and is a number
			work = less
		}
	}
	return work
}

// Covers reports whether the bound holds for a schedule: for all that find no load on workers which
// need messages, or for those of them in chunks of the size.
func (o Policy) Covers(p *models.Problem, s *models.Schedule) bool {
	for i, n := range s.Resident {
		if n > 0 && i < len(p.Workers) && !p.Workers[i].Send.Free() {
			return false
		}
	}
	if o.Messages != 0 {
		entries := 0
		for _, list := range s.List {
			entries += len(list)
		}
		if entries > int(o.Messages) {
			return false
		}
	}
	if o.Equal == 0 {
		return true
	}
	chunks, err := grain.Chunks(o.Equal, p.Load, o.Rounding)
	if err != nil {
		return false
	}
	size := p.Load / float64(chunks)
	for _, x := range s.Size {
		if !(x >= size*(1-1e-9) && x <= size*(1+1e-9)) {
			return false
		}
	}
	return true
}

// Which says which schedules the bound covers.
func (o Policy) Which() string {
	switch {
	case o.Messages != 0 && o.Equal != 0:
		return "in chunks of this size, with this many messages or fewer"
	case o.Messages != 0:
		return "with this many messages or fewer"
	case o.Equal != 0:
		return "in chunks of this size"
	}
	return ""
}
