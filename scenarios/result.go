package scenarios

import (
	"slices"
)

// Result is the result of a policy in one block of a cell.
type Result struct {
	Block
	Policy  int     // by the design's order
	Err     error   // if not nil, the block means nothing
	Without bool    // the policy has no schedule in the cell, and so no values: see [models.NoSchedule]
	Seconds float64 // processor time

	Compared []float64 // the metric by which policies are compared, in every instance
}

// clone returns a copy that shares no memory with f, except memory of facts.
func (f Result) clone() Result {
	f.Samples = slices.Clone(f.Samples)
	for i := range f.Samples {
		f.Samples[i].Batches = slices.Clone(f.Samples[i].Batches)
	}
	f.Values, f.Compared = slices.Clone(f.Values), slices.Clone(f.Compared)
	return f
}

// resize returns a slice of n elements, in the memory of s if that suffices.
func resize[T any](s []T, n int) []T { return slices.Grow(s[:cap(s)], max(0, n-cap(s)))[:n] }
