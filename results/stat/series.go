package stat

import (
	"math"
	"slices"
)

// maxBatches is the number of batch means at which a series pools them. With 40 batches
// a paired interval is about 2% wider than with all instances.
const maxBatches = 80

// Series summarises one metric of one policy in one cell, over all blocks so far. The
// zero value is an empty series.
//
// Beside the moments it keeps the means of equal batches of consecutive instances. Policies on the same
// interruptions are compared batch by batch ([Pair]), which cancels their common random variation. Memory is
// bounded: at 80 batches, neighbours are pooled, which leaves 40 batches of twice the length, and later
// batches are pooled to that length too.
type Series struct {
	Moments
	length int       // instances in a batch, as it arrives
	pool   int       // arriving batches in a kept one: 1, 2, 4, ...
	kept   []float64 // means of pool*length instances each
	sum    float64   // of the arrived batches that do not fill a kept one yet
	wait   int       // number of these batches
	ended  bool      // a sample had another batch length: no more batches are kept

	arrived int     // batches
	top     float64 // the largest mean of an arriving batch
	atTop   int     // arriving batches with this mean, up to rounding
}

// Append adds the next block. Blocks must be appended in their order, in whatever order
// they were computed: the bits of the moments and the pairing of batches depend on it.
//
// All blocks should have the same batch length. From the first block with another
// length on, moments are still merged, but no more batches are kept.
func (s *Series) Append(block Sample) {
	s.Moments.Merge(block.Moments)
	if s.pool == 0 {
		s.pool, s.length = 1, block.Length
	}
	s.ended = s.ended || block.Length != s.length
	if s.ended {
		return
	}
	s.kept = slices.Grow(s.kept, min(len(block.Batches), maxBatches-len(s.kept))) // no more than is needed, of the first blocks
	for _, mean := range block.Batches {
		s.keep(mean)
	}
}

// keep adds one arriving batch.
func (s *Series) keep(mean float64) {
	s.arrived++
	switch {
	case s.arrived > 1 && Tied(mean, s.top):
		s.atTop++
	case s.arrived == 1 || mean > s.top:
		s.top, s.atTop = mean, 1
	}
	s.sum += mean
	s.wait++
	if s.wait < s.pool {
		return
	}
	s.kept = append(s.kept, s.sum/float64(s.pool))
	s.sum, s.wait = 0, 0
	if len(s.kept) < maxBatches {
		return
	}
	for i := range maxBatches / 2 {
		s.kept[i] = (s.kept[2*i] + s.kept[2*i+1]) / 2
	}
	s.kept = s.kept[:maxBatches/2]
	s.pool *= 2
}

// pooled returns the means of batches of a pool that is a multiple of the series' own.
func (s *Series) pooled(pool int) []float64 {
	if pool == s.pool || s.pool == 0 {
		return s.kept
	}
	var means []float64
	for batches := range slices.Chunk(s.kept, pool/s.pool) {
		if len(batches) < pool/s.pool {
			break
		}
		sum := 0.0
		for _, mean := range batches {
			sum += mean
		}
		means = append(means, sum/float64(len(batches)))
	}
	return means
}

// AverageBatches returns, for each batch, the mean over several series, for example of cells that met the
// same instances. The means of these cells are not independent, but their batches are, so they show how far
// the mean over all cells may be off. It returns nil if the batches of the series do not match.
func AverageBatches(series []*Series) []float64 {
	if len(series) == 0 {
		return nil
	}
	first := series[0]
	sums := make([]float64, len(first.kept))
	for _, s := range series {
		if s.length != first.length || s.pool != first.pool || len(s.kept) != len(sums) {
			return nil
		}
		for b, mean := range s.kept {
			sums[b] += mean
		}
	}
	for b := range sums {
		sums[b] /= float64(len(series))
	}
	return sums
}

// finite reports whether x is a number that is not infinite.
func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// Reset empties the series and keeps its memory for reuse.
func (s *Series) Reset() { *s = Series{kept: s.kept[:0]} }
