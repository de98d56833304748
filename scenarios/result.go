package scenarios

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Found is what one block of a cell tells of a policy.
type result struct {
	Policy  int           // in the study's order
	Samples []stat.Sample // of the study's sampled metrics
	Values  []float64     // of the ratio, in order, if the study keeps its distribution
	Facts   []Fact        // in the first block
	Err     error         // why there is nothing else
	Seconds float64       // what it took
}

// Fact is something known exactly of a policy in a cell.
type Fact struct {
	Metric string
	Value  float64
}

// clone returns what was found in memory of its own.
func (f result) clone() result {
	f.Samples = slices.Clone(f.Samples)
	for i := range f.Samples {
		f.Samples[i].Batches = slices.Clone(f.Samples[i].Batches)
	}
	f.Values = slices.Clone(f.Values)
	return f
}

// resize returns a slice of n elements in the memory of s, if it is enough.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return append(s[:cap(s)], make([]T, n-cap(s))...)
	}
	return s[:n]
}
