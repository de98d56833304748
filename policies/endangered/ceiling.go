package endangered

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models/risk"
)

// ceilings tells what no schedule of a number of equal chunks can expect more than, in a fraction of
// the time in which one is made. Its memory serves for one number after the other.
type ceilings struct {
	kinds []kind
	rest  []tier
}

// kind is workers that are alike.
type kind struct {
	worker
	count int
}

// tier is slots of one risk.
type tier struct {
	risk, log float64 // log is minus the logarithm of the risk
	count     int
}

// newCeilings counts the workers that are alike among those that follow each other.
func newCeilings(c workers) *ceilings {
	x := new(ceilings)
	for i, m := range c {
		if i > 0 && m.same(c[i-1]) {
			x.kinds[len(x.kinds)-1].count++
		} else {
			x.kinds = append(x.kinds, kind{m, 1})
		}
	}
	return x
}

// same reports whether two workers are alike.
func (m worker) same(o worker) bool { return m.cost == o.cost && risk.Same(m.law, o.law) }

// of returns the ceiling for a number of chunks of a load. A chunk is lost with the product of the
// risks of the slots that have it. Each slot serves one chunk, so the sum of the logarithms over all
// chunks is given, and what is expected is a concave function of how it is divided. It would be
// best to divide it equally, but slots cannot be divided: one that is safer than a chunk's share
// has a chunk for itself, and the others share the rest.
func (x *ceilings) of(load float64, chunks int) float64 {
	size, sum, done, left := load/float64(chunks), 0.0, 0.0, chunks
	x.rest = x.rest[:0]
	for _, k := range x.kinds {
		for place := 1; place <= chunks; place++ {
			q := k.risk(k.end(place, size))
			if q >= 1 {
				break
			}
			if q == 0 {
				done, left = done+float64(k.count), left-k.count
				continue
			}
			t := tier{q, -math.Log(q), k.count}
			x.rest = append(x.rest, t)
			sum += float64(float64(t.count) * t.log)
		}
	}
	if left <= 0 {
		return load
	}
	for before := 0; len(x.rest) != before; {
		before = len(x.rest)
		x.rest = slices.DeleteFunc(x.rest, func(t tier) bool {
			if !(t.log*float64(left) > sum) || t.count >= left {
				return false
			}
			done += float64(float64(t.count) * (1 - t.risk))
			sum -= float64(float64(t.count) * t.log)
			left -= t.count
			return true
		})
	}
	return size * (done - float64(float64(left)*math.Expm1(-max(0, sum)/float64(left))))
}
