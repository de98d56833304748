package static

import (
	"math"
	"math/big"
)

// LowerBound returns K_min = ceil(G (n!)^(1/G)), G = n/g, below which no group
// chart of g workers and n chunks has its performance constant (the paper, section
// 5.2.2): the product of all its steps is n!, so the sum over the G groups is
// least if all their products are equal. It is exact, however large. The chunks
// must be a multiple of the workers.
//
// The charts of g = 4, n = 20 reach it; those of two workers, for many chunks,
// stay 23% above, since no partner of step 1 makes up for it.
func LowerBound(workers, chunks int) *big.Int {
	groups := chunks / workers
	bound, _ := lowerBounds.get([2]int{workers, chunks}, func() (*big.Int, int, error) {
		power := new(big.Int).Exp(big.NewInt(int64(groups)), big.NewInt(int64(groups)), nil)
		var factorial product
		factorial.begin()
		for k := range uint64(chunks) {
			factorial.times(k + 1)
		}
		return ceilRoot(power.Mul(power, factorial.value()), groups), 1, nil
	})
	return new(big.Int).Set(bound)
}

// lowerBounds remembers the bounds of Table 4, which every policy asks for.
var lowerBounds = memo[[2]int, *big.Int]{room: 10_000}

// ceilRoot returns the smallest integer whose k-th power is x or more, x >= 1:
// Newton's iteration from above, begun so close that every step doubles the
// digits.
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
