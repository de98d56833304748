package static

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/dsp/fourier"
)

// grid is points from 0 to the load and somewhat beyond, in equal steps, and the laws of the
// workers' shares averaged over its cells.
//
// Each share is rounded up or down to the grid at random, so that its mean is kept. That
// spreads their sum S without moving its mean, so a mean of min(load, S) on the grid is never
// above the true one, and as a rule below it by a part that shrinks with the square of the
// step: two grids give the next order, and further ones tell how far that is off.
type grid struct {
	load          float64
	cells, beyond int // up to the load, and beyond
	shares        []share
}

// share is the law of what a worker of some kind completes: below[k] is the probability that
// it is at most y, averaged over the k-th cell.
type share struct {
	below []float64
	count int // of workers
}

// halved returns the grid with half as many cells.
func (g grid) halved() grid {
	g.cells, g.beyond, g.shares = g.cells/2, g.beyond/2, slices.Clone(g.shares)
	for i, s := range g.shares {
		g.shares[i].below = make([]float64, len(s.below)/2)
		for k := range g.shares[i].below {
			g.shares[i].below[k] = (s.below[2*k] + s.below[2*k+1]) / 2
		}
	}
	return g
}

// far is by how many cells the sum of so many rounded shares is off with a probability of
// 1e-21 at most (W. Hoeffding, Journal of the American Statistical Association 58, 1963), and
// one cell more.
func far(workers int) float64 { return 1 + 5*math.Sqrt(float64(workers)) }

// mean returns the mean of the sum of the shares, capped by the load, and how far it may be
// off.
//
// Where grids with half, a quarter and an eighth of the cells show that the step counts by its
// square, the mean is extrapolated, and what the next order adds tells how far it is off. That
// is an estimate: corners of densities fall anywhere in their cells, so one difference may be
// small by chance. Otherwise S has gaps. Rounding one share then changes min(load, S) only if
// the kink at the load falls into the cell of that share, and by a quarter of the cell at
// most: the probability that the rounded sum is near the load is a bound.
func (g grid) mean(workers int) (mean, off float64) {
	var below, next [4]float64
	near := 0.0
	for i, h := 0, g; i < len(below); i++ {
		var about float64
		if below[i], about = h.spread(far(workers)); i == 0 {
			near = about
		}
		h = h.halved()
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
	return below[0], float64(workers) * near * g.load / float64(4*g.cells)
}

// spread returns the mean of the sum of the rounded shares, capped by the load, and the
// probability that the sum is within some cells of the load.
//
// The sum's law is the inverse of the product of transforms. A transform of twice the grid's
// length wraps around; masses are therefore damped by r^k, so that what is wrapped counts
// r^2n less, while the roundings of what is not count up to r^-n more.
func (g grid) spread(within float64) (mean, near float64) {
	n := g.cells
	r := math.Pow(1e-16, 1/float64(3*n))
	fft := fourier.NewFFT(2 * n)
	mass := make([]float64, 2*n)
	var product, one []complex128
	for i, s := range g.shares {
		before, damped := 0.0, 1.0
		for k, b := range s.below {
			mass[k] = (b - before) * damped
			before = b
			damped *= r
		}
		one = fft.Coefficients(one, mass)
		if i == 0 {
			product = slices.Repeat([]complex128{1}, len(one))
		}
		for f, z := range one {
			product[f] *= raised(z, s.count)
		}
	}
	mass = fft.Sequence(mass, product)
	short, damped := 0.0, float64(2*n) // mean of what the sum lacks to the load, in cells
	for k, m := range mass[:n+g.beyond] {
		m /= damped
		damped *= r
		if k < n {
			short += float64(float64(n-k) * m)
		}
		if math.Abs(float64(k-n)) <= within {
			near += max(0, m)
		}
	}
	return g.load * (1 - short/float64(n)), near
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
