package static

import "math/big"

// meanOfCapped returns the mean of min(load, sum of max(0, X_i - eps) / unit)
// over p independent X_i, uniform on (0, x).
//
// A share is positive with probability b = (x - eps)/x, and then uniform on
// (0, l), l = (x - eps)/unit. Given that j of them are positive, their sum is l
// times a number S_j of the Irwin-Hall law (Irwin; Hall; both Biometrika 19,
// 1927), and with w = load/l
//
//	E min(w, S_j) = w - integral of Pr(S_j <= s) from 0 to w
//	              = w - sum over k < w of (-1)^k C(j,k) (w-k)^(j+1) / (j+1)!
//
// for w < j, else j/2. How many are positive is binomial. The signs alternate
// and the terms grow as (2e)^j, so for a hundred workers a float64 has no digit
// left; hence the big floats.
func meanOfCapped(p int, x, eps, unit, load float64) float64 {
	if eps >= x {
		return 0
	}
	f := floats{uint(128 + 3*p)}
	positive := f.sub(f.of(x), f.of(eps))
	b := f.quo(positive, f.of(x))
	a := f.quo(f.of(eps), f.of(x))
	l := f.quo(positive, f.of(unit))
	means := f.cappedMeans(p, f.quo(f.of(load), l))
	sum := f.of(0)
	for j, weight := range f.binomial(p, a, b) {
		sum = f.add(sum, f.mul(weight, means[j]))
	}
	mean, _ := f.mul(sum, l).Float64()
	return mean
}

// cappedMeans returns E min(w, S_j) for j from 0 to p.
func (f floats) cappedMeans(p int, w *big.Float) []*big.Float {
	means := make([]*big.Float, p+1)
	var base, term []*big.Float // w - k, and the k-th term of the sum for the present j
	for j := range means {
		for k := range term { // from C(j-1,k) (w-k)^j / j!
			term[k] = f.mul(term[k], f.mul(base[k], f.ratio(j, (j-k)*(j+1))))
		}
		if x := f.sub(w, f.int(j)); len(term) == j && x.Sign() > 0 {
			base = append(base, x)
			first := f.of(1) // (w-j)^(j+1) / (j+1)!
			for i := 1; i <= j+1; i++ {
				first = f.mul(first, f.quo(x, f.int(i)))
			}
			term = append(term, first)
		}
		if len(term) > j { // w > j: the cap is out of reach
			means[j] = f.ratio(j, 2)
			continue
		}
		sum := f.of(0).Set(w)
		for k, t := range term {
			if k%2 == 0 {
				sum = f.sub(sum, t)
			} else {
				sum = f.add(sum, t)
			}
		}
		means[j] = sum
	}
	return means
}

// binomial returns C(p,j) b^j a^(p-j) for j from 0 to p.
func (f floats) binomial(p int, a, b *big.Float) []*big.Float {
	weights := make([]*big.Float, p+1)
	x := f.of(1) // C(p,j) b^j
	for j := range weights {
		weights[j] = x
		x = f.mul(x, f.mul(b, f.ratio(p-j, j+1)))
	}
	x = f.of(1) // a^(p-j)
	for j := p; j >= 0; j-- {
		weights[j] = f.mul(weights[j], x)
		x = f.mul(x, a)
	}
	return weights
}

// floats is arithmetic at a precision in bits, written as expressions.
type floats struct{ prec uint }

func (f floats) of(x float64) *big.Float        { return f.new().SetFloat64(x) }
func (f floats) int(n int) *big.Float           { return f.new().SetInt64(int64(n)) }
func (f floats) ratio(m, n int) *big.Float      { return f.quo(f.int(m), f.int(n)) }
func (f floats) add(x, y *big.Float) *big.Float { return f.new().Add(x, y) }
func (f floats) sub(x, y *big.Float) *big.Float { return f.new().Sub(x, y) }
func (f floats) mul(x, y *big.Float) *big.Float { return f.new().Mul(x, y) }
func (f floats) quo(x, y *big.Float) *big.Float { return f.new().Quo(x, y) }
func (f floats) new() *big.Float                { return new(big.Float).SetPrec(f.prec) }
