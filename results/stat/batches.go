package stat

import "slices"

// Pool returns how many batches, as they arrived, are in each batch that the series keeps: 1
// or a power of 2, and 0 before there are any.
func (s *Series) Pool() int { return s.pool }

// Batches returns the means of batches of a pool that is a multiple of the series' own. The
// slice must not be changed, and is valid until the next Append.
func (s *Series) Batches(pool int) []float64 { return s.pooled(pool) }

// Clone returns a copy that shares no memory with the series.
func (s *Series) Clone() *Series {
	c := *s
	c.kept = slices.Clone(s.kept)
	return &c
}

// Deviations returns, by batch, how far the jackknife's pseudo-values of the mean are from their own mean,
// as [Controlled] does without controls.
func (d *Difference) Deviations() []float64 {
	n := float64(len(d.batches))
	deviations := make([]float64, len(d.batches))
	for b, x := range d.batches {
		deviations[b] = (x - d.moments.Mean) / (n - 1)
	}
	return deviations
}
