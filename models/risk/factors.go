package risk

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Factors is the slow-down of a worker whose computations take longer by independent factors from a law.
// It caches the first ones, since every policy asks for them in its turn.
type Factors struct {
	law  models.Risk
	kept []float64 // the first factors, as far as they were asked for
	most int       // capacity of kept
	tail rand.PCG  // the stream behind the kept factors
	rng  rand.PCG
	next int // index, behind the kept factors, of the next one to draw
	last float64
}

// mostFactors is the number of factors kept for an instance: half a megabyte.
const mostFactors = 1 << 16

// NewFactors returns the slow-down of a worker: the factor of its k-th computation is the law's
// quantile of the k-th number of the stream, which it copies. All quantiles must be positive and finite.
func NewFactors(law models.Risk, stream *rand.PCG) *Factors {
	f := new(Factors)
	f.begin(law, stream, mostFactors)
	return f
}

// begin makes it the slow-down that NewFactors returns, and lets it keep the first most factors.
func (f *Factors) begin(law models.Risk, stream *rand.PCG, most int) {
	*f = Factors{law: law, kept: f.kept[:0], most: most, tail: *stream}
}

// Factor returns the factor of the k-th computation; it does not depend on the cost. It takes constant
// time for consecutive k.
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

// Copy returns a copy of type *Factors.
func (f *Factors) Copy() any {
	g := *f
	g.kept = slices.Clone(f.kept)
	return &g
}

// Least returns a lower bound of all factors.
func (f *Factors) Least() float64 {
	least, _ := extremes(f.law)
	return least
}

// extremes returns the least and the largest value that can be drawn from a law: the quantiles of the
// least and the largest number of engine.Uniform.
func extremes(law models.Risk) (least, most float64) {
	return law.Quantile(0x1p-53), law.Quantile(math.Nextafter(1, 0))
}
