package stat

import "math"

// Distance is the interval of a policy's lead over the best other policy, in the mean. Hi is above 0 if the
// policy may be the best, and Lo is 0 if no other policy may be.
type Distance struct {
	Lo, Hi float64
	Best   bool // the policy cannot be told from the best
}

// WithBest compares every policy with the best of the others in one cell (multiple
// comparisons with the best: J. C. Hsu, The Annals of Statistics 9(5), 1981, and Journal of
// the American Statistical Association 79, 1984). At level 0.95, all intervals of a cell hold
// together in 95% of studies, and the best is among those with Best as often. Pair returns the
// difference of policies i < j, i minus j; less says that smaller means are better. An end is
// infinite if a difference that matters has no interval.
//
// The means are of the policies. Differences of 1e-9 of them are none: policies that are tied
// are both the best or both not.
func WithBest(means []float64, pair func(i, j int) *Difference, less bool, level float64) []Distance {
	return WithBestBy(means, func(i, j int, probability float64) (lo, hi float64) { return pair(i, j).oneSided(probability) }, less, level)
}

// WithBestBy is [WithBest] by a lower and an upper bound of each difference; each bound holds with the
// probability. They are infinite if the difference has no interval.
func WithBestBy(means []float64, bounds func(i, j int, probability float64) (lo, hi float64), less bool, level float64) []Distance {
	k := len(means)
	ahead := make([][]float64, k) // ahead[i][j]: the upper bound of i minus j
	for i := range ahead {
		ahead[i] = make([]float64, k)
	}
	for i := range k {
		for j := i + 1; j < k; j++ {
			lo, hi := bounds(i, j, 1-(1-level)/float64(k-1))
			if less {
				lo, hi = -hi, -lo
			}
			slack := max(rounding*max(math.Abs(means[i]), math.Abs(means[j])), math.SmallestNonzeroFloat64)
			ahead[i][j], ahead[j][i] = hi+slack, slack-lo
		}
	}
	found, best := make([]Distance, k), 0
	for i := range found {
		found[i].Hi = math.Inf(1)
		for j := range k {
			if j != i {
				found[i].Hi = min(found[i].Hi, ahead[i][j])
			}
		}
		found[i].Hi = max(0, found[i].Hi)
		if found[i].Best = found[i].Hi > 0; found[i].Best {
			best++
		}
	}
	for i := range found {
		for j := range k {
			if j != i && found[j].Best {
				found[i].Lo = min(found[i].Lo, -ahead[j][i])
			}
		}
		if found[i].Best && best == 1 {
			found[i].Lo = 0
		}
	}
	return found
}

// oneSided returns a lower and an upper bound of the difference; each bound holds with the probability. They
// are infinite if the difference has no interval.
func (d *Difference) oneSided(probability float64) (lo, hi float64) {
	if d.Tied() && d.Batches() > 0 || d.Constant() {
		return d.Mean, d.Mean
	}
	lo, hi = d.Interval(2*probability - 1)
	if math.IsNaN(lo) || math.IsNaN(hi) {
		return math.Inf(-1), math.Inf(1)
	}
	return lo, hi
}
