// Package bound computes upper bounds on the expected work of static schedules, for any laws of
// interruption and any workers. The bounds are Lagrangian duals; docs/bound.md proves them and compares
// them with policies.
//
// # The lemma
//
// A chunk is lost if each of its holders is interrupted before it ends the chunk there. The holders are
// independent, so their probabilities r_1, r_2, ... multiply. The product couples all workers that have
// copies of a chunk. The lemma bounds it by a sum. For any c in (0, 1], let
//
//	mu = 1 - c + c ln c,   y(r) = 1 - mu - r if r < c,   y(r) = -c ln r if r >= c.
//
// Then 1 - r_1 r_2 ... <= mu + y(r_1) + y(r_2) + ... Multiplied by chunk sizes and summed over the chunks,
// this bounds the expected work of a schedule of W units by mu W plus the sum of s y(r) over all entries in
// all lists: as if each entry were the only one of its chunk and worth y(r) instead of 1 - r. Every c makes a
// bound; Ceiling returns the least that it finds.
//
// # Subproblems
//
// What remains is one problem for each worker: to choose chunks such that the sum of s y(r) is greatest.
// Chunks that end at e_1 < e_2 < ... have at most (e_k - e_(k-1) - a)/w units, for a start-up time a and
// a time w per unit. A dynamic programme over a grid of times finds the best ends, where y is rounded up
// to its value at the beginning of each cell. The constraint that a worker computes at most W units has a
// multiplier. All rounding is to the side of the bound.
//
// # The port
//
// Messages out share a port. The messages that have arrived by t took at most t of it, for any t. Such
// constraints couple the workers; Lagrangian relaxation gives each a multiplier. Entries pay the
// multipliers by the time that their messages take, and the multipliers times the right-hand sides are
// added. That separates the workers again. By weak duality, any multipliers make a bound; a subgradient
// method looks for good ones. A limit to the number of entries is relaxed in the same way.
//
// # News and results
//
// If news of interruptions or results change when messages travel, ends depend on all that happens, and
// the lemma does not hold. The union bound does, which is the lemma for c = 1: a chunk is completed at
// most with the sum of the probabilities of its holders. Messages are then charged by the probability
// that they are certainly sent, and results by the probability that they return. Ceiling returns the
// least of all bounds that hold.
//
// # Faults
//
// Results that may be wrong only reduce the completed work: a copy counts with its right load. So the
// bounds of a world without faults hold.
//
// Under linear risk on (0, X], without start-up times and with W <= p X, the bound is mu W + p X (c -
// c^2/2) where W ln(1/c) = p X (1 - c), for p workers of unit speed.
package bound

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Policy is the bound as a policy: one number for each problem.
type Policy struct {
	Equal    float64           `min:"1e-6" max:"1e6" word:"free=0" doc:"chunks per unit of work, for schedules with chunks of one size; free: any sizes"`
	Rounding chunking.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
	Messages float64           `min:"1" max:"1e5" word:"auto=0" doc:"largest number of chunks in a schedule, copies included; auto: any number"`
}

// slip is the share by which chunks may hold more than the load, by rounding.
const slip = 2e-9

// Needs returns what the bound needs of a world.
func (o Policy) Needs() needs.Needs {
	if o.Equal != 0 {
		return needs.NeverBack | needs.NoMessages
	}
	return needs.NeverBack
}

// Ceiling returns an upper bound on the expected work of all static schedules, or of the kind that the
// options name.
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
		work = anySizes(p, 0)
	} else {
		chunks, err := chunking.Chunks(o.Equal, p.Load, o.Rounding)
		if err != nil {
			return 0, err
		}
		work = boundOfEqualChunks(p, chunks)
	}
	if o.Messages != 0 { // the bound for any number of entries holds here, too, and the search may find it smaller
		work = min(work, anySizes(p, math.Floor(o.Messages)))
	}
	return min(work*(1+slip), p.Load), nil
}

// anySizes returns the bound for chunks of any sizes, in at most a number of entries, or in any number if
// that is 0.
func anySizes(p *models.Problem, entries float64) float64 {
	work := boundWithoutMessages(p, entries)
	for _, r := range relaxations(p) {
		r.entries = entries
		if less := boundWithPort(p, r); less < work { // false if the bound is NaN
			work = less
		}
	}
	return work
}

// Covers reports whether the bound holds for a schedule. Workers that need messages must not hold load
// from the start, and the number of messages and the size of chunks must match the options.
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
	chunks, err := chunking.Chunks(o.Equal, p.Load, o.Rounding)
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

// Which completes the phrase "static schedules".
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
