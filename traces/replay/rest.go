package replay

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// firstInterruption is the law of the first interruption. It is exact: the share of interrupted workers is piecewise
// linear, since each moment of an interval is equally likely.
type firstInterruption struct {
	at   []float64 // times of the bends; the first is 0
	done []float64 // the share interrupted by then; at 0, the share that is away from the beginning
}

// bend is a time at which the slope of the share changes.
type bend struct {
	at float64
	by int
}

// remaining computes the law. A worker that begins between a and e in an interval that ends at s
// has between s-e and s-a to go.
func (l *Law) remaining() firstInterruption {
	var bends []bend
	for _, p := range l.pieces {
		s := l.stretches[p.stretch]
		ups := l.ups[s.first:s.upto]
		from := sort.Search(len(ups), func(k int) bool { return ups[k].Stop > p.from })
		for _, up := range ups[from:] {
			a, e := max(up.Start, p.from), min(up.Stop, p.to)
			if a >= p.to {
				break
			}
			bends = append(bends, bend{(up.Stop - e) / l.unit, 1}, bend{(up.Stop - a) / l.unit, -1})
		}
	}
	slices.SortFunc(bends, func(x, y bend) int { return cmp.Compare(x.at, y.at) })
	total, up := l.sums[len(l.sums)-1]/l.unit, 0.0
	r := firstInterruption{at: []float64{0}, done: []float64{0}}
	growing, last := 0, 0.0
	for k, b := range bends {
		up += float64(float64(growing) * (b.at - last))
		growing, last = growing+b.by, b.at
		if k+1 < len(bends) && bends[k+1].at == b.at {
			continue
		}
		if b.at > 0 {
			r.at, r.done = append(r.at, b.at), append(r.done, up)
		}
	}
	away := max(0, total-up)
	if l.up {
		away = 0 // equal to 0 but for rounding
	}
	for k := range r.done {
		r.done[k] = min(1, (away+r.done[k])/(away+up))
	}
	r.done[len(r.done)-1] = 1
	return r
}

// Before returns the probability that a worker is interrupted before t.
func (r *firstInterruption) Before(t float64) float64 {
	last := len(r.at) - 1
	switch {
	case t != t:
		return t
	case t <= 0:
		return 0
	case t > r.at[last]:
		return 1
	}
	k := sort.SearchFloat64s(r.at, t)
	part := (t - r.at[k-1]) / (r.at[k] - r.at[k-1])
	return r.done[k-1] + float64(part*(r.done[k]-r.done[k-1]))
}

// Quantile returns the least time by which a worker is interrupted with probability u.
func (r *firstInterruption) Quantile(u float64) float64 {
	switch {
	case u != u:
		return u
	case u <= r.done[0]:
		return 0
	case u > 1:
		return math.Inf(1)
	}
	k := sort.SearchFloat64s(r.done, u)
	part := (u - r.done[k-1]) / (r.done[k] - r.done[k-1])
	return r.at[k-1] + float64(part*(r.at[k]-r.at[k-1]))
}
