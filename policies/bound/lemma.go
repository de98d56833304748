package bound

import "math"

// curve is the lemma for one c: what a chunk and each of its entries are worth at most.
type curve struct {
	c  float64
	mu float64 // what a unit of the load is worth before anybody computes it
	at float64 // the value of an entry that no interruption can reach: 1 - mu
}

// curveOf returns the curve of a c in (0, 1].
func curveOf(c float64) curve {
	mu := 1 - c + float64(c*math.Log(c))
	return curve{c, mu, 1 - mu}
}

// value returns what a unit in an entry is worth whose worker is interrupted before its end with
// probability r. It never grows with r.
func (y curve) value(r float64) float64 {
	switch {
	case !(r > 0):
		return y.at
	case r < y.c:
		return y.at - r
	case r < 1:
		return -float64(y.c * math.Log(r))
	}
	return 0
}

// Lemma returns both sides of the inequality on which the bound rests, for a c in (0, 1] and the
// probabilities with which the holders of a chunk are interrupted before their ends: the
// probability that the chunk is completed, and what it is worth at most.
func Lemma(c float64, interrupted []float64) (completed, worth float64) {
	y := curveOf(c)
	missed, worth := 1.0, y.mu
	for _, r := range interrupted {
		missed *= r
		worth += y.value(r)
	}
	return 1 - missed, worth
}
