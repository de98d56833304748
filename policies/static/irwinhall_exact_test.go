package static

import "math/big"

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

// floats does arithmetic at a precision in bits, written as expressions.
type floats struct{ prec uint }

func (f floats) of(x float64) *big.Float        { return f.new().SetFloat64(x) }
func (f floats) int(n int) *big.Float           { return f.new().SetInt64(int64(n)) }
func (f floats) ratio(m, n int) *big.Float      { return f.quo(f.int(m), f.int(n)) }
func (f floats) add(x, y *big.Float) *big.Float { return f.new().Add(x, y) }
func (f floats) sub(x, y *big.Float) *big.Float { return f.new().Sub(x, y) }
func (f floats) mul(x, y *big.Float) *big.Float { return f.new().Mul(x, y) }
func (f floats) quo(x, y *big.Float) *big.Float { return f.new().Quo(x, y) }
func (f floats) new() *big.Float                { return new(big.Float).SetPrec(f.prec) }
