package static

import (
	"math"

	"gonum.org/v1/gonum/dsp/fourier"
)

// grid is equidistant points from 0 to the load and somewhat beyond, and the laws of the workers' shares
// averaged over its cells.
//
// Each share is rounded up or down to the grid at random, so that its mean is kept. That spreads their
// sum S without moving its mean, so a mean of min(load, S) on the grid is never above the true one, and
// as a rule below it by an amount that shrinks with the square of the step. Two grids give the next
// order, and further ones its error.
type grid struct {
	load          float64
	cells, beyond int // cells up to the load, and beyond it
	shares        []share
}

// share is the law of a worker's completed work, for one kind of workers: below[k] is the probability
// that it is at most y, averaged over the k-th cell.
type share struct {
	below []float64
	count int // number of workers
}

// halve turns the grid into one with half as many cells, in the same memory.
func (g *grid) halve() {
	g.cells, g.beyond = g.cells/2, g.beyond/2
	for i, s := range g.shares {
		half := s.below[:len(s.below)/2]
		for k := range half {
			half[k] = (s.below[2*k] + s.below[2*k+1]) / 2
		}
		g.shares[i].below = half
	}
}

// far is the number of cells by which the sum of the workers' rounded shares is off with a probability of
// 1e-21 at most (W. Hoeffding, Journal of the American Statistical Association 58, 1963), plus one cell.
func far(workers int) float64 { return 1 + 5*math.Sqrt(float64(workers)) }

// mean returns the mean of the sum of the shares, capped by the load, and a bound or estimate of its
// error. It overwrites the shares.
//
// Where grids with half, a quarter and an eighth of the cells show that the error falls with the
// square of the step, the mean is extrapolated, and the next order's term tells the error. That is an
// estimate: corners of densities fall anywhere in their cells, so one difference may be small by chance.
// Otherwise S has gaps. Rounding one share then changes min(load, S) only if the kink at the load falls
// into the cell of that share, and by a quarter of the cell at most: the probability that the rounded sum
// is near the load is a bound.
func (g grid) mean(workers int) (mean, off float64) {
	var below, next [4]float64
	buffers := newBuffers(2 * g.cells)
	whole := g.transform(buffers)
	below[0] = g.load * (1 - g.short(whole)/float64(g.cells))
	for i, h := 1, g; i < len(below); i++ {
		h.halve()
		below[i] = h.load * (1 - h.short(h.transform(newBuffers(2*h.cells)))/float64(h.cells))
	}
	for i := range 3 {
		next[i] = below[i] + (below[i]-below[i+1])/3
	}
	fine, coarse, coarsest := below[0]-below[1], below[1]-below[2], below[2]-below[3]
	if coarse > 3*fine && coarse < 5*fine && coarsest > 3*coarse && coarsest < 5*coarse {
		return next[0], 2 * max(math.Abs(next[0]-next[1]), math.Abs(next[1]-next[2])/4)
	}
	if float64(g.beyond) < far(workers) {
		return below[0], math.Inf(1)
	}
	return below[0], float64(workers) * g.near(far(workers), whole, buffers) * g.load / float64(4*g.cells)
}

// damping returns the factor r by which the mass of each cell is damped more than the mass of the cell
// before.
//
// A transform of twice the grid's length wraps around. With masses times r^k, wrapped masses count r^2n
// less, while rounding errors elsewhere count up to r^-n more.
func (g grid) damping() float64 { return math.Pow(1e-16, 1/float64(3*g.cells)) }

// transform returns the damped transform of the law of the sum of the rounded shares: the product of
// their transforms. It is in the memory of the buffers.
func (g grid) transform(b *fftBuffers) []complex128 {
	r, mass := g.damping(), b.mass
	for i, s := range g.shares {
		clear(mass)
		before, damped := 0.0, 1.0
		for k, p := range s.below {
			mass[k] = (p - before) * damped
			before = p
			damped *= r
		}
		for f, z := range b.fft.Coefficients(b.one, mass) {
			if i == 0 {
				b.product[f] = 1
			}
			b.product[f] *= raised(z, s.count)
		}
	}
	return b.product
}

// short returns the mean number of cells by which the sum falls short of the load: the sum of (n-k) times
// the mass of k, computed from the transform by Parseval's theorem.
func (g grid) short(product []complex128) float64 {
	weights, _ := shortfalls.get(g.cells, func() ([]complex128, int, error) {
		lacks, r, grown := make([]float64, 2*g.cells), g.damping(), 1/float64(2*g.cells)
		for k := range g.cells {
			lacks[k] = float64(g.cells-k) * grown
			grown /= r
		}
		return fourier.NewFFT(2*g.cells).Coefficients(nil, lacks), 2 * g.cells, nil
	})
	sum := 0.0
	for f, z := range product {
		w := weights[f]
		part := float64(real(z)*real(w)) + float64(imag(z)*imag(w))
		if f > 0 && f < g.cells {
			part *= 2 // counts its conjugate, too
		}
		sum += part
	}
	return sum
}

// shortfalls caches transforms by the number of cells.
var shortfalls = memo[int, []complex128]{room: 1 << 20}

// near returns the probability that the sum of the rounded shares is within some cells of the load, given
// the transform of that sum.
func (g grid) near(within float64, product []complex128, b *fftBuffers) float64 {
	r, mass := g.damping(), b.fft.Sequence(b.mass, product)
	sum, damped := 0.0, float64(2*g.cells)
	for k, m := range mass[:g.cells+g.beyond] {
		if math.Abs(float64(k-g.cells)) <= within {
			sum += max(0, m/damped)
		}
		damped *= r
	}
	return sum
}

// raised returns z^n.
func raised(z complex128, n int) complex128 {
	result := complex(1, 0)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result *= z
		}
		z *= z
	}
	return result
}

// fftBuffers is the plan of a transform, with the memory of its input and output.
type fftBuffers struct {
	fft          *fourier.FFT
	mass         []float64
	one, product []complex128
}

func newBuffers(length int) *fftBuffers {
	half := length/2 + 1
	return &fftBuffers{fourier.NewFFT(length), make([]float64, length), make([]complex128, half), make([]complex128, half)}
}
