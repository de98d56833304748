package affine

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// AllFrom returns a load above which all workers take part in every best plan, in an order of c that does
// not fall. It is a bound in closed form, for any number of workers; for few workers [Profile.AllFrom]
// has the least such load.
//
// Theorem (after Lemma 9, with numbers). Let all workers in order of c do R T - B in a time T >= F, which
// is their line, and let L be the sum of all C_i + W_i. Let r be the next best rate of an ordered set. As
// latencies only slow down,
//
//	what all do in T        >= R T - B if T >= F, and always >= R (T - L)
//	what any others do in T <= r T
//
// so after T = max(F, B/(R - r)) no others are best, nor after R L/(R - r), and R T - B is a load above
// which this holds. The next best rate belongs to all without one worker, or to all with two neighbours
// exchanged whose c differ: rates fall as workers are left out and, one exchange after the other, as an
// order is unsorted. With P the product of w/(c + w) of the workers before and v the rate of the workers
// behind, the former is less by
//
//	P (1 - c_i v)/(c_i + w_i)   and the latter by   P (c_j - c_i)/((c_i + w_i)(c_j + w_j))
//
// Among workers with equal c any may be the last of them or the first; the least difference is with the
// slowest of both kinds.
//
// The profile of [InOrder] in the sorted order has the least load from which on leaving none out is best
// in that order, which is a lower bound.
//
// The orders of workers with equal c have equal rates; see star.sorted for them.
//
// If a worker computes units in no time, it leaves nothing to the workers behind however long they have,
// and the bound is +Inf.
func AllFrom(p *models.Problem) (load float64, err error) {
	s, err := read(p)
	if err != nil {
		return 0, err
	}
	all, latencies := s.line(s.sorted()), 0.0
	for i := range s {
		latencies += s[i].idle()
	}
	less := s.lead()
	if !(less > 0) {
		return forever, nil
	}
	time := min(max(all.From, all.Base/less), all.Rate*(latencies/less))
	if load = all.Load(time); math.IsNaN(load) {
		return 0, errNumbers
	}
	return max(0, load), nil
}

// lead returns R - r, by how much the best rate exceeds the next best.
func (s star) lead() float64 {
	less := forever
	free, sent := s.split(s.sorted())
	for _, i := range free {
		less = min(less, 1/s[i].unit())
	}
	// rate belongs to the workers behind, and spare is 1 - c times it: never a difference.
	type tail struct{ rate, spare float64 }
	tails := make([]tail, len(sent))
	after := tail{spare: 1}
	for k := len(sent) - 1; k >= 0; k-- {
		w := &s[sent[k]]
		if k+1 < len(sent) {
			after.spare += float64((s[sent[k+1]].Send.PerUnit - w.Send.PerUnit) * after.rate)
		}
		tails[k] = after
		f := w.Compute.PerUnit / w.unit()
		after = tail{1/w.unit() + float64(f*after.rate), float64(f * after.spare)}
	}
	before, slowest := 1.0, 0.0 // slowest is the greatest w among the workers with this c, so far
	for k, i := range sent {
		w := &s[i]
		c := w.Send.PerUnit
		less = min(less, before*(tails[k].spare/w.unit()))
		before *= w.Compute.PerUnit / w.unit()
		if slowest = max(slowest, w.Compute.PerUnit); k+1 == len(sent) || s[sent[k+1]].Send.PerUnit == c {
			continue
		}
		next, unit := s[sent[k+1]].Send.PerUnit, 0.0
		for _, j := range sent[k+1:] {
			if s[j].Send.PerUnit != next {
				break
			}
			unit = max(unit, s[j].unit())
		}
		if before > 0 {
			less = min(less, before*((next-c)/slowest/unit))
		}
		slowest = 0
	}
	return less
}
