package scenarios

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// result is what one block of a cell yields of a policy.
type result struct {
	policy  int           // by the design's order
	samples []stat.Sample // of the design's sampled metrics
	values  []float64     // the ratios in the order of the instances, if the design keeps them
	facts   []Fact        // only in the first block
	err     error         // if not nil, the other fields but policy and seconds mean nothing
	seconds float64       // processor time
}

// Fact is the value of a metric that is known exactly of a policy in a cell.
type Fact struct {
	Metric string
	Value  float64
}

// clone returns a copy that shares no memory with f, except that of facts.
func (f result) clone() result {
	f.samples = slices.Clone(f.samples)
	for i := range f.samples {
		f.samples[i].Batches = slices.Clone(f.samples[i].Batches)
	}
	f.values = slices.Clone(f.values)
	return f
}

// resize returns a slice of n elements, in the memory of s if that suffices.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return append(s[:cap(s)], make([]T, n-cap(s))...)
	}
	return s[:n]
}
