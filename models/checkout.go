package models

import "math"

// FaultSequence tells where a worker's computing goes wrong: at points of what it has computed, in
// units of load, chunk after chunk. Computations that an interruption cuts short do not count. The
// points depend on the worker alone, so that all policies meet the same faults.
type FaultSequence interface {
	// At returns the k-th point, k = 0, 1, 2 and so on; 0 begins anew. The points never decrease, and
	// +Inf says that there are no more.
	At(k int) float64
}

// FaultsAt is a sequence of faults that is known in full.
type FaultsAt []float64

// At returns the k-th point.
func (f FaultsAt) At(k int) float64 {
	if k < len(f) {
		return f[k]
	}
	return math.Inf(1)
}

// Faulty reports whether a worker of the platform can compute wrongly.
func (p *Platform) Faulty() bool {
	for i := range p.Workers {
		if p.Workers[i].Faults != nil {
			return true
		}
	}
	return false
}
