package static

import (
	"math"
	"sync"
)

// factorial is a mantissa from 1/2 to below 1, times 2 to the power of an exponent.
type factorial struct {
	mantissa float64
	exponent int64
}

// factorialCache caches the factorials of 0, 1 and so on. Entries that have been returned do not change.
var factorialCache struct {
	sync.Mutex
	factorials []factorial
	// The last mantissa is high + low, to about 100 binary digits.
	high, low float64
}

// factorials returns the factorials of 0 to n. Their mantissas are rounded once.
func factorials(n int) []factorial {
	factorialCache.Lock()
	defer factorialCache.Unlock()
	k := &factorialCache
	if k.factorials == nil {
		k.factorials, k.high = []factorial{{0.5, 1}}, 0.5
	}
	for i := len(k.factorials); i <= n; i++ {
		product := float64(k.high * float64(i))
		lost := math.FMA(k.high, float64(i), -product) + float64(k.low*float64(i))
		mantissa, shift := math.Frexp(product + lost)
		k.high = mantissa
		k.low = math.Ldexp(product, -shift) - mantissa + math.Ldexp(lost, -shift)
		k.factorials = append(k.factorials, factorial{mantissa, k.factorials[i-1].exponent + int64(shift)})
	}
	return k.factorials[: n+1 : n+1]
}
