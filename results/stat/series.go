package stat

import "math"

// maxBatches is how many batch means a series keeps before it pools them. With
// 40 batches a paired interval is about 2% wider than with all replications.
const maxBatches = 80

// Series is one metric of one policy in one cell, over all blocks so far. The
// zero value is an empty one.
//
// Beside the moments it keeps the means of equal batches of consecutive
// replications. Policies that met the same interruptions are compared batch by
// batch ([Difference]), which takes away the luck they shared. Memory is
// bounded: at 80 batches, neighbours are pooled and 40 remain, each twice as
// long, and from then on arriving batches are pooled alike.
type Series struct {
	Moments
	length int       // replications in a batch, as it arrives
	pool   int       // arriving batches in a kept one: 1, 2, 4, ...
	kept   []float64 // means of pool*length replications each
	sum    float64   // of the means that wait to become a kept one
	wait   int       // how many these are
	ended  bool      // a sample of another batch length came: keep no more
}

// Append takes in the next block. Blocks are appended in their order, whatever
// the order in which they were computed: the bits of the moments, and which
// batches make a pair, depend on it.
//
// All blocks should have the same batch length. From the first that does not
// on, moments are still merged, but the batches end.
func (s *Series) Append(block Sample) {
	s.Moments.Merge(block.Moments)
	if s.pool == 0 {
		s.pool, s.length = 1, block.Length
	}
	s.ended = s.ended || block.Length != s.length
	if s.ended {
		return
	}
	for _, mean := range block.Batches {
		s.keep(mean)
	}
}

// keep takes in one arriving batch.
func (s *Series) keep(mean float64) {
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

// Difference returns the mean of a minus the mean of b and the interval of that
// difference at the given level, from the batches that both have. The two must
// have met the same instances in the same order. The interval is Student's with
// one degree of freedom less than there are batches.
//
// There is no answer, and ok is false, for fewer than two common batches, for
// batches of different lengths, and where a mean is not finite.
func Difference(a, b *Series, level float64) (mean, lo, hi float64, ok bool) {
	nan := math.NaN()
	if a.length != b.length || a.pool != b.pool {
		return nan, nan, nan, false
	}
	var d Moments
	for i := range min(len(a.kept), len(b.kept)) {
		d.Add(a.kept[i] - b.kept[i])
	}
	lo, hi = d.Interval(level)
	if d.N < 2 || !Finite(lo) || !Finite(hi) {
		return nan, nan, nan, false
	}
	return d.Mean, lo, hi, true
}

// AverageBatches returns, batch by batch, the mean over several series: of cells
// that met the same instances, say, whose means are therefore not independent.
// The batches still are, so they tell how far the mean over all cells may be
// off. There are none if the series' batches do not match.
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

func Finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// Reset empties the series, whose memory is used again.
func (s *Series) Reset() { *s = Series{kept: s.kept[:0]} }
