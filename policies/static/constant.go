package static

import (
	"math"
	"math/big"
)

// ConstantScale returns g! (n/g)^(g+1), by which the paper measures performance constants in Proposition
// 2. The chunks must be a multiple of the workers.
func ConstantScale(workers, chunks int) *big.Int {
	scale := new(big.Int).Exp(big.NewInt(int64(chunks/workers)), big.NewInt(int64(workers+1)), nil)
	return scale.Mul(scale, new(big.Int).MulRange(1, int64(workers)))
}

// Bounds returns bounds on the performance constant of the shape's chart, over [ConstantScale] (the
// paper, Proposition 2, section 5.2.4):
//
//	cyclic     1/n          1
//	reverse    1/(2g)       (n+g)/(2n)
//	mirror     1/n          1
//	snake      g/n^2        1
//	fat-snake  1/((g-1)n)   g
//
// The fat snake needs two workers or more.
func (s Shape) Bounds(workers, chunks int) (low, high float64) {
	g, n := float64(workers), float64(chunks)
	switch s {
	case Reverse:
		return 1 / (2 * g), (n + g) / (2 * n)
	case Snake:
		return g / (n * n), 1
	case FatSnake:
		return 1 / ((g - 1) * n), g
	}
	return 1 / n, 1
}

// LowerBound returns K_min = ceil(G (n!)^(1/G)), G = n/g, a lower bound on the performance constant of
// any group chart of g workers and n chunks (the paper, section 5.2.2). The product of all its steps is
// n!, so the sum over the G groups is least if all their products are equal. It is exact, however large.
// The chunks must be a multiple of the workers.
//
// The charts of g = 4, n = 20 reach it; the charts of two workers, for many chunks, stay 23% above, since
// no partner of step 1 makes up for it.
func LowerBound(workers, chunks int) *big.Int {
	groups := chunks / workers
	bound, _ := lowerBounds.get([2]int{workers, chunks}, func() (*big.Int, int, error) {
		power := new(big.Int).Exp(big.NewInt(int64(groups)), big.NewInt(int64(groups)), nil)
		return ceilRoot(power.Mul(power, new(big.Int).MulRange(1, int64(chunks))), groups), 1, nil
	})
	return new(big.Int).Set(bound)
}

// lowerBounds caches the bounds of Table 4, for which every policy asks.
var lowerBounds = memo[[2]int, *big.Int]{room: 10_000}

// ceilRoot returns the smallest integer whose k-th power is x or more, x >= 1. It is Newton's iteration
// from above, started so close that every step doubles the digits.
func ceilRoot(x *big.Int, k int) *big.Int {
	f := new(big.Float).SetInt(x)
	exponent := f.MantExp(f)
	mantissa, _ := f.Float64()
	whole, part := math.Modf((math.Log2(mantissa) + float64(exponent)) / float64(k))
	start := new(big.Float).SetMantExp(big.NewFloat(math.Exp2(part)*(1+1e-9)), int(whole))
	root, _ := start.Int(nil)
	root.Add(root, big.NewInt(1))

	var power, next big.Int
	degree, below := big.NewInt(int64(k)), big.NewInt(int64(k-1))
	for {
		power.Exp(root, below, nil)
		next.Mul(root, below)
		next.Add(&next, power.Quo(x, &power))
		next.Quo(&next, degree)
		if next.Cmp(root) >= 0 {
			break
		}
		root.Set(&next)
	}
	if power.Exp(root, degree, nil).Cmp(x) < 0 {
		root.Add(root, big.NewInt(1))
	}
	return root
}

// Expect returns the expected work of the chart on a slice, if workers compute a unit in a unit of time,
// chunks cost nothing to start, and the risk is linear with end x (the paper, section 5.2.2). With g
// workers, n chunks and the performance constant K,
//
//	E = slice - K g x (slice / (n x))^(g+1)
//
// It needs slice <= x, so that no risk exceeds 1: beyond, it is too low.
func (c Chart) Expect(slice, x float64) float64 {
	g, n := len(c), len(c)*len(c[0])
	lost := new(big.Float).SetInt(c.Constant()) // K may be too large for a float64
	ratio := big.NewFloat(slice / (float64(n) * x))
	for range g + 1 {
		lost.Mul(lost, ratio)
	}
	f, _ := lost.Float64()
	return slice - float64(f*float64(g)*x)
}

// ExpectBound returns an upper bound on the expected work of all execution charts with these numbers of
// workers and chunks, under the same conditions (the paper, Proposition 1):
//
//	E <= slice (1 - (slice/x (n!)^(1/n) / n)^g)
//
// For the product of all steps is fixed, and the chunks' products have the smallest sum if they are
// equal. With many chunks it tends to slice (1 - (slice/(e x))^g).
func ExpectBound(workers, chunks int, slice, x float64) float64 {
	n := float64(chunks)
	factorial, _ := math.Lgamma(n + 1)
	return -slice * math.Expm1(float64(workers)*(math.Log(slice/x/n)+factorial/n))
}

// Charge returns the expected work of a schedule of n chunks if each costs eps to start, given the
// expected work free(slice) of the same schedule without start-up costs. It is Theorem 9 of the paper
// (section 5.2.3), for any law and any schedule of equal chunks:
//
//	E(slice) = slice / (slice + n eps) free(slice + n eps)
//
// The proof: each chunk ends when a larger chunk without start-up cost would end. With a formula for free
// that leaves risks unclipped, as [Chart.Expect], it holds up to slice + n eps = x.
func Charge(slice float64, chunks int, eps float64, free func(slice float64) float64) float64 {
	long := slice + float64(float64(chunks)*eps)
	return slice / long * free(long)
}
