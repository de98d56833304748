package bound

import "math"

// lemma is the inequality of the package for one c: a chunk is completed with probability at most mu plus
// the values of its entries.
type lemma struct {
	c    float64
	mu   float64 // the value of a unit of the load without any entry
	most float64 // the value of an entry that is never lost: 1 - mu
}

// lemmaFor returns the lemma for a c in (0, 1].
func lemmaFor(c float64) lemma {
	mu := 1 - c + float64(c*math.Log(c))
	return lemma{c, mu, 1 - mu}
}

// value returns y(r), the value of a unit in an entry whose worker is interrupted before the entry's end with
// probability r. It never grows with r.
func (y lemma) value(r float64) float64 {
	switch {
	case !(r > 0):
		return y.most
	case r < y.c:
		return y.most - r
	case r < 1:
		return -float64(y.c * math.Log(r))
	}
	return 0
}
