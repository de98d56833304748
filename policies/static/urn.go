package static

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

// mostCards is the largest number of cards in an urn: the table that all urns share then takes 16 MB.
const mostCards = 1 << 20

// urn holds a number of cards; some are marked. It is immutable and safe for concurrent use.
//
// The number of marked cards in a hand follows the hypergeometric law. It is drawn by inversion: a
// uniform number falls into the interval of one of the numbers, whose lengths are the probabilities. The
// intervals are laid out from the likeliest number outwards, alternately upwards and downwards, since
// numbers far away are rarely reached. Their lengths follow from one another by the ratio of neighbours
// (Kachitvichyanukul, Schmeiser, J. Stat. Comput. Simul. 22(2), 1985, compare this with other ways). The
// first length is a quotient of products of factorials, from a table that is made once. All is computed
// with additions, products and quotients, so that the same generator gives the same numbers on every
// machine.
type urn struct {
	factorials []factorial // factorials of 0 to the number of cards
	scale      float64     // 1 / (cards + 2)
}

// newUrn returns an urn of the given number of cards. It panics unless the number is from 0 to mostCards.
func newUrn(cards int) *urn {
	if cards < 0 || cards > mostCards {
		panic("urn: the number of cards must be from 0 to 1<<20")
	}
	return &urn{factorials(cards), 1 / float64(cards+2)}
}

// Marked draws the number of marked cards in a hand, given the number in the urn. The hand is drawn
// without replacement. Both numbers must be from 0 to the number of cards.
func (u *urn) Marked(rng *rand.PCG, marked, hand int) int {
	rest := len(u.factorials) - 1 - marked - hand // the unmarked cards outside of the hand, less the marked ones in it
	low, high := max(0, -rest), min(marked, hand)
	if low == high {
		return low
	}
	from := u.likeliest(marked, hand, low, high)
	up := u.probability(marked, hand, from)
	left := engine.Uniform(rng) - up
	if left < 0 {
		return from
	}
	// The conversions forbid fused operations, which would round differently.
	down := up
	for i, k := from, from; ; {
		if i < high {
			up = float64(up * (float64((marked-i)*(hand-i)) / float64((i+1)*(rest+i+1))))
			i++
			if left -= up; left < 0 {
				return i
			}
		}
		if k > low {
			down = float64(down * (float64(k*(rest+k)) / float64((marked-k+1)*(hand-k+1))))
			k--
			if left -= down; left < 0 {
				return k
			}
		} else if i == high {
			return from // the lengths add up to less than 1 by rounding
		}
	}
}

// likeliest returns the most likely number from low to high, or a neighbour of it if the product is
// rounded badly.
func (u *urn) likeliest(marked, hand, low, high int) int {
	return min(max(int(float64((marked+1)*(hand+1))*u.scale), low), high)
}

// probability returns the probability of k marked cards in a hand. It must be neither 0 nor so small that
// a float64 loses digits.
func (u *urn) probability(marked, hand, k int) float64 {
	cards := len(u.factorials) - 1
	m, h, n := u.factorials[marked], u.factorials[hand], u.factorials[cards]
	um, oh := u.factorials[cards-marked], u.factorials[cards-hand]
	a, b, c, d := u.factorials[k], u.factorials[marked-k], u.factorials[hand-k], u.factorials[cards-marked-hand+k]
	exponent := m.exponent + h.exponent + um.exponent + oh.exponent - n.exponent - a.exponent - b.exponent - c.exponent - d.exponent
	mantissa := (m.mantissa * h.mantissa) * (um.mantissa * oh.mantissa) / ((a.mantissa * b.mantissa) * (c.mantissa * d.mantissa) * n.mantissa)
	return mantissa * math.Float64frombits(uint64(1023+exponent)<<52)
}
