package endangered

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/chunking"
)

// workers lists all workers of a problem.
type workers []worker

// worker is the cost of chunks on a worker, and its law of interruption.
type worker struct {
	cost models.Affine
	law  models.Risk
}

// workersOf returns the workers of a problem without messages. It refuses invalid problems.
func workersOf(p *models.Problem) (workers, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	c := make(workers, len(p.Workers))
	for i, w := range p.Workers {
		c[i] = worker{w.Compute, w.Risk}
		if w.Risk == nil {
			c[i].law = risk.Never{}
		}
	}
	return c, nil
}

// end returns when a worker ends its k-th chunk, k from 1, if all chunks have the given size.
func (m worker) end(k int, size float64) float64 { return float64(k) * m.cost.Of(size) }

// risk returns the probability that the worker is interrupted before t.
func (m worker) risk(t float64) float64 {
	if q := m.law.Before(t); q >= 0 && q < 1 {
		return q
	}
	return 1
}

// places returns the number of chunks of a size that the worker may end before it is certainly
// interrupted, at most most.
func (m worker) places(size float64, most int) int {
	low, high := 0, most+1 // the low-th chunk may end, the high-th cannot
	for high-low > 1 {
		if k := low + (high-low)/2; m.risk(m.end(k, size)) < 1 {
			low = k
		} else {
			high = k
		}
	}
	return low
}

// limit returns an error if lists for this number of chunks might exceed [chunking.Most] entries.
func (c workers) limit(load float64, chunks int) error {
	entries := 0.0
	for _, m := range c {
		entries += float64(m.places(load/float64(chunks), chunks))
	}
	if !(entries <= chunking.Most) {
		return fmt.Errorf("the schedule would have up to %.3g entries: %d is the limit", entries, chunking.Most)
	}
	return nil
}
