package traces

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// Remaining is the law of the remaining time up of a node drawn at a random moment. All moments at which
// any node is up are equally likely, and so are all nodes that are up then. It is the law of the node
// that [Availability.Sample] draws for one worker; for more workers, Sample leaves out moments at which
// fewer nodes are up. It is exact at some times and linearly interpolated between them.
type Remaining struct {
	at   []float64 // times of the knots; the first is 0
	done []float64 // share interrupted by each time
}

// knots is the number of times at which the law is computed. Between two of them the share grows by some
// thousandths.
const knots = 512

// NewRemaining computes the law.
//
// A node that is up from a to b has t or less to go from max(a, b-t) to b. A moment
// s has weight 1/U(s) for each of the U(s) nodes that are up then. So with G(s) the
// integral of 1/U up to s, where U is not 0, the probability of t or less is the
// sum of G(b) - G(max(a, b-t)) over all intervals, divided by that of G(b) - G(a).
func NewRemaining(a *Availability) *Remaining {
	all, g := byStop(a), newCrowd(a)
	total, longest, shortest := 0.0, 0.0, math.Inf(1)
	for k, i := range all {
		length := i.Stop - i.Start
		longest, shortest = max(longest, length), min(shortest, length)
		all[k].whole = g.at(i.Stop) - g.at(i.Start)
		total += all[k].whole
	}
	r := &Remaining{at: []float64{0}, done: []float64{0}}
	shortest = max(shortest, longest*1e-6)
	for k := range knots {
		t := shortest * math.Pow(longest/shortest, float64(k)/(knots-1))
		if k == knots-1 {
			t = longest
		}
		if !(t > r.at[len(r.at)-1]) {
			continue
		}
		share := min(1, g.within(t, all)/total)
		r.at, r.done = append(r.at, t), append(r.done, max(share, r.done[len(r.done)-1]))
	}
	r.done[len(r.done)-1] = 1
	return r
}

// met is an interval and the total weight of its moments.
type met struct {
	Interval
	whole float64
}

// byStop lists all intervals by their ends.
func byStop(a *Availability) []met {
	var all []met
	for _, up := range a.Up {
		for _, i := range up {
			all = append(all, met{Interval: i})
		}
	}
	slices.SortFunc(all, func(x, y met) int { return cmp.Compare(x.Stop, y.Stop) })
	return all
}

// Before returns the probability that the node is interrupted before t.
func (r *Remaining) Before(t float64) float64 {
	switch last := len(r.at) - 1; {
	case t != t:
		return t
	case t <= 0:
		return 0
	case t >= r.at[last]:
		return 1
	}
	k := sort.SearchFloat64s(r.at, t)
	part := (t - r.at[k-1]) / (r.at[k] - r.at[k-1])
	return r.done[k-1] + float64(part*(r.done[k]-r.done[k-1]))
}

// Quantile returns the least time by which the node is interrupted with probability
// u.
func (r *Remaining) Quantile(u float64) float64 {
	switch {
	case u != u:
		return u
	case u <= 0:
		return 0
	case u > 1:
		return math.Inf(1)
	}
	k := sort.SearchFloat64s(r.done, u)
	if k == 0 {
		return 0
	}
	part := (u - r.done[k-1]) / (r.done[k] - r.done[k-1])
	return r.at[k-1] + float64(part*(r.at[k]-r.at[k-1]))
}

// crowd is the function G of [NewRemaining]: it is linear between the moments at which a node comes or
// goes.
type crowd struct{ moments, sums []float64 }

func newCrowd(a *Availability) *crowd {
	g, up, sum := &crowd{}, 0, 0.0
	turns := a.turns()
	for k, c := range turns {
		if k > 0 && up > 0 {
			sum += (c.at - turns[k-1].at) / float64(up)
		}
		up += c.more
		if n := len(g.moments); n > 0 && g.moments[n-1] == c.at {
			g.sums[n-1] = sum
			continue
		}
		g.moments, g.sums = append(g.moments, c.at), append(g.sums, sum)
	}
	return g
}

// within returns the weight of the moments at which a node has t or less to go. Intervals come in the
// order of their ends, so the moments t before them are ordered, too.
func (g *crowd) within(t float64, all []met) float64 {
	sum, before, end := 0.0, 0, 0
	for _, i := range all {
		if i.Stop-i.Start <= t {
			sum += i.whole
			continue
		}
		for g.moments[end] < i.Stop {
			end++
		}
		s := i.Stop - t
		for g.moments[before] < s {
			before++
		}
		sum += g.sums[end] - g.between(before, s)
	}
	return sum
}

// at returns the integral up to a moment.
func (g *crowd) at(s float64) float64 {
	k := sort.SearchFloat64s(g.moments, s)
	if k == len(g.moments) {
		return g.sums[k-1]
	}
	return g.between(k, s)
}

// between returns the integral up to a moment, where k is the first index whose moment is not before it.
func (g *crowd) between(k int, s float64) float64 {
	if k == 0 || g.moments[k] == s {
		return g.sums[k]
	}
	part := (s - g.moments[k-1]) / (g.moments[k] - g.moments[k-1])
	return g.sums[k-1] + float64(part*(g.sums[k]-g.sums[k-1]))
}
