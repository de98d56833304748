// Package pair schedules a load shared by two workers that may be interrupted. A chunk on both workers is
// done unless both are interrupted; chunks on one worker add up. So safety is traded against volume. Each
// worker computes its own chunks first, then the shared ones, the two in opposite orders.
//
// The theorems are by Benoit, Robert, Rosenberg and Vivien, "Static strategies for worksharing with
// unrecoverable interruptions", Theory of Computing Systems 53 (2013), section 4. Their workers are
// alike, chunks cost nothing to start, and under linear risk an interruption is certain by X:
//
//	Theorem 5     the shape of good schedules          [Check]
//	Theorem 6     mirrored chunks, any law             [Mirror], [Ceiling]
//	Theorem 7     one chunk each, linear risk          [OneChunk]
//	Algorithm 1   many chunks each, linear risk        [Algorithm1]
//	Theorem 8     what that completes                  [Limit]
//
// The package improves two of their results: Algorithm 1, which is far from the best while chunks are
// few, by [Best]; and asymptotic optimality, by rates.
//
// A schedule is a [Shape], and time is measured in units of work.
package pair

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/single"
)

// Policy plans for two workers of equal speed: by [Best] if both are under the same linear risk, else by
// [Mirror]. More workers form pairs, the first two, the next two and so on, each with a part of the load
// in proportion; package single plans for one that remains. There may be no messages.
//
// Chunks are sized as if they cost nothing to start. Where they do cost, the schedule is valid, but no
// longer the best, and fewer chunks may do better.
type Policy struct {
	N       float64 `min:"1" max:"1e6" doc:"largest number of chunks per worker"`
	Printed bool    `doc:"follow Algorithm 1 as printed, for comparison"`
}

// Needs returns what the policy needs of a world.
func (Policy) Needs() needs.Needs { return needs.NoMessages | needs.EqualPairs }

// Schedule plans for the problem.
func (q Policy) Schedule(p *models.Problem) (*models.Schedule, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if err := q.Needs().Check(p); err != nil {
		return nil, err
	}
	workers := len(p.Workers)
	if most := chunking.Most / workers; !(q.N >= 1 && q.N <= float64(most)) {
		return nil, fmt.Errorf("n is %v chunks per worker: for %d workers it must be from 1 to %d", q.N, workers, most)
	}
	s := &models.Schedule{List: make([][]int32, workers)}
	share := p.Load / float64(workers)
	for i := 0; i+1 < workers; i += 2 {
		shape, err := q.shape(p.Workers[i], p.Workers[i+1], 2*share)
		if err != nil {
			return nil, fmt.Errorf("workers %d and %d: %w", i+1, i+2, err)
		}
		shape.add(s, i, i+1)
	}
	if last := workers - 1; workers%2 == 1 {
		sizes, err := single.Plan(p.Workers[last], share, int(q.N))
		if err != nil {
			return nil, fmt.Errorf("worker %d: %w", workers, err)
		}
		for _, x := range sizes {
			s.List[last] = append(s.List[last], int32(len(s.Size)))
			s.Size = append(s.Size, x)
		}
	}
	return s, nil
}

// shape returns the shape of two workers for a load.
func (q Policy) shape(a, b models.Worker, load float64) (Shape, error) {
	n := int(q.N)
	law, linear := a.Risk.(risk.Linear)
	if other, both := b.Risk.(risk.Linear); !linear || !both || law != other {
		return Mirror(load, n), nil
	}
	X := law.X / a.Compute.PerUnit // +Inf if load takes no time
	if q.Printed {
		return Algorithm1(load, X, n)
	}
	return Best(load, X, n), nil
}
