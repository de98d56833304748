// Package single schedules the load of one worker that may be interrupted. No other worker holds any of
// the load, so only the load to deploy and the places of its cuts are to be decided. A cut protects the
// chunks before it from an interruption; each chunk costs a start-up.
//
// The theorems are by Benoit, Robert, Rosenberg and Vivien, "Static strategies for worksharing with
// unrecoverable interruptions", Theory of Computing Systems 53 (2013), sections 2.2.4 and 3:
//
//	Theorem 1   what start-up costs can take away        [Bounds], [Shrink]
//	Theorem 2   free chunks, linear risk                 [Free]
//	Theorem 3   free chunks, any risk, in the limit      [Equal], [Ceiling]
//	Theorem 4   charged chunks, linear risk              [Charged]
//
// The functions measure time in units of work, at unit speed: a chunk of w units takes eps + w, and
// linear risk is the uniform law on (0, X], the paper's kappa being 1/X. [Plan] and [Policy] convert from
// a worker's own speed.
package single

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Policy gives every worker an equal part of the load to compute alone, and plans for each as [Plan]
// does. With one worker and linear risk it is optimal. Workers may differ, but there may be no messages.
type Policy struct {
	N float64 `min:"1" max:"1e6" word:"auto=0" doc:"largest number of chunks per worker; auto: as many as pay off"`
}

// Needs returns what the policy needs of a world. Without a start-up cost it needs a given number of
// chunks, since more are always better.
func (s Policy) Needs() needs.Needs {
	if s.N == 0 {
		return needs.NoMessages | needs.StartUps
	}
	return needs.NoMessages
}

// Schedule plans for the problem.
func (s Policy) Schedule(p *models.Problem) (*models.Schedule, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if !(s.N == 0 || s.N >= 1 && s.N <= chunking.Most) {
		return nil, fmt.Errorf("n is %v chunks: it must be from 1 to %d, or 0 for as many as pay off", s.N, chunking.Most)
	}
	if err := s.Needs().Check(p); err != nil {
		return nil, err
	}
	plan := &models.Schedule{List: make([][]int32, len(p.Workers))}
	share := p.Load / float64(len(p.Workers))
	var sizes []float64
	for i, w := range p.Workers {
		if i == 0 || !alike(w, p.Workers[i-1]) {
			var err error
			if sizes, err = Plan(w, share, int(s.N)); err != nil {
				return nil, fmt.Errorf("worker %d: %w", i+1, err)
			}
			if len(sizes) > chunking.Most/len(p.Workers) {
				return nil, fmt.Errorf("%d workers with %d chunks each: %d is the limit in all", len(p.Workers), len(sizes), chunking.Most)
			}
		}
		for _, size := range sizes {
			plan.List[i] = append(plan.List[i], int32(len(plan.Size)))
			plan.Size = append(plan.Size, size)
		}
	}
	return plan, nil
}

// alike reports whether one plan serves both workers.
func alike(a, b models.Worker) bool {
	return a.Send == b.Send && a.Compute == b.Compute && a.Return == b.Return && risk.Same(a.Risk, b.Risk)
}
