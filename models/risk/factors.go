package risk

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Factors is the slow-down of a worker whose computations take longer by factors drawn from a
// law, each on its own. It keeps the first ones, for which every policy asks in its turn.
type Factors struct {
	law  models.Risk
	kept []float64 // the first factors, as far as they were asked for
	most int       // that are kept
	tail rand.PCG  // the stream after those that are kept
	rng  rand.PCG
	next int // the number, after those, of the factor after the last that was drawn
	last float64
}

// mostFactors is how many factors of an instance are kept: half a megabyte.
const mostFactors = 1 << 16

// NewFactors returns the slow-down of a worker: the factor of its k-th computation is the law's
// quantile of the k-th number that the stream would give from here on. All quantiles must be
// positive and finite.
func NewFactors(law models.Risk, stream *rand.PCG) *Factors {
	f := new(Factors)
	f.begin(law, stream, mostFactors)
	return f
}

// begin makes it the slow-down that NewFactors returns, and has it keep the first most factors.
func (f *Factors) begin(law models.Risk, stream *rand.PCG, most int) {
	*f = Factors{law: law, kept: f.kept[:0], most: most, tail: *stream}
}

// Factor returns the factor of the k-th computation, whatever it costs. It takes constant time
// if factors are asked for one after the other.
func (f *Factors) Factor(k int, _ float64) float64 {
	if k < len(f.kept) {
		return f.kept[k]
	}
	return f.draw(k)
}

// draw returns a factor that is not kept yet, or never will be.
func (f *Factors) draw(k int) float64 {
	for len(f.kept) < f.most {
		f.kept = append(f.kept, Sample(f.law, &f.tail))
		if k < len(f.kept) {
			return f.kept[k]
		}
	}
	k -= f.most
	if k+1 < f.next || f.next == 0 {
		f.rng, f.next = f.tail, 0
	}
	for ; f.next <= k; f.next++ {
		f.last = Sample(f.law, &f.rng)
	}
	return f.last
}

// Copy returns a copy, which is a *Factors too.
func (f *Factors) Copy() any {
	g := *f
	g.kept = slices.Clone(f.kept)
	return &g
}

// Least returns a number that no factor is below.
func (f *Factors) Least() float64 {
	least, _ := extremes(f.law)
	return least
}

// extremes returns the least and the largest value that can be drawn from a law: the quantiles
// of the least and the largest number of engine.Uniform, between which all others are.
func extremes(law models.Risk) (least, most float64) {
	return law.Quantile(0x1p-53), law.Quantile(math.Nextafter(1, 0))
}
