package static

import (
	"math/big"
	"math/bits"
)

// ConstantScale returns g! (n/g)^(g+1), by which the paper measures performance
// constants in Proposition 2. The chunks must be a multiple of the workers.
func ConstantScale(workers, chunks int) *big.Int {
	scale := new(big.Int).Exp(big.NewInt(int64(chunks/workers)), big.NewInt(int64(workers+1)), nil)
	return scale.Mul(scale, new(big.Int).MulRange(1, int64(workers)))
}

// Bounds returns what the performance constant of the shape's chart is at least
// and at most, over [ConstantScale] (the paper, Proposition 2, section 5.2.4):
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

// product is a product of many factors, of which those wait that fit in a word together: an
// integer of its own for every factor takes longer. It must be begun.
type product struct {
	whole, factor big.Int
	word          uint64 // the product of factors that wait
}

// begin makes the product that of no factors.
func (p *product) begin() {
	p.whole.SetInt64(1)
	p.word = 1
}

// times multiplies it by a factor.
func (p *product) times(by uint64) {
	high, low := bits.Mul64(p.word, by)
	if high > 0 {
		p.whole.Mul(&p.whole, p.factor.SetUint64(p.word))
		low = by
	}
	p.word = low
}

// value returns the product, to which nothing is to be multiplied then. It is valid until the
// product begins again.
func (p *product) value() *big.Int {
	return p.whole.Mul(&p.whole, p.factor.SetUint64(p.word))
}
