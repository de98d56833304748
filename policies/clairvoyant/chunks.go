package clairvoyant

import "github.com/loadstar-sim/loadstar/models"

// mostChunks bounds the number of chunks of a job with corners of their own; alike is the share of the
// units below which further chunks count as no difference. Beyond either, more chunks take no more of a
// link than the last.
const (
	mostChunks = 16
	alike      = 1e-3
)

// corner is an upper bound on a job's units in a number of chunks.
type corner struct{ chunks, units float64 }

// chain bounds the sum of n sizes x_l that satisfy, for j = 1 to n,
//
//	sum of a1 + s1 x_l over l <= j, plus own x_j, plus sum of a2 + s2 x_l over l >= j <= time.
//
// Let each weight be (s1+own)/(s2+own) times the one before: then these inequalities add up to a
// multiple of the sum of all x, which gives the bound. If all hold with equality and no x is negative,
// the bound is reached. Exchanging the two stages only counts chunks from the other end.
type chain struct {
	slow, fast models.Affine
	own, time  float64
	ratio      float64 // ratio of the weights, counted so that it is 1 or less
	power      float64 // ratio^n
	powers     float64 // the sum of ratio^i over i from 0 to n-1
	ranked     float64 // the sum of (i+1) ratio^i
	n          float64
}

// newChain returns the chain of two stages.
func newChain(a, b models.Affine, own, time float64) chain {
	if a.PerUnit > b.PerUnit {
		a, b = b, a
	}
	return chain{slow: b, fast: a, own: own, time: time, ratio: (a.PerUnit + own) / (b.PerUnit + own), power: 1}
}

// next returns the bound for one chunk more than the last time, and a bound for that many or more. The
// latter holds since start-ups then take at least as long, and the sum of the ratios is at most that of
// all.
func (c *chain) next() (these, more float64) {
	c.n++
	c.powers += c.power
	c.ranked += float64(c.n * c.power)
	c.power *= c.ratio
	waits := float64(c.fast.Latency*c.ranked) + float64(c.slow.Latency*(float64((c.n+1)*c.powers)-c.ranked))
	these = (float64(c.powers*c.time) - waits) / (c.slow.PerUnit + c.own + float64(c.fast.PerUnit*c.powers))
	// Divided by the sum of the ratios, whose inverse is 1 - ratio:
	left := 1 - c.ratio
	more = (c.time - float64(left*waits)) / (float64(left*(c.slow.PerUnit+c.own)) + c.fast.PerUnit)
	return these, more
}

// chains appends the inequalities for the chunks of a window in which nothing is computed before a time
// begin. Three sequences take time. The first j chunks are received, then the chunks from j on are computed.
// The chunks up to j are computed, then the results from j on return. The chunks up to j are received, j is
// computed, and the results from j on return. A worker that computes while it receives need not wait for the
// j-th.
func (c *costs) chains(all []chain, length, begin float64, stream bool) []chain {
	if c.send.PerUnit > 0 && c.compute.PerUnit > 0 && !stream {
		all = append(all, newChain(c.send, c.compute, 0, length-c.back.Latency))
	}
	if c.back.PerUnit > 0 && c.compute.PerUnit > 0 {
		all = append(all, newChain(c.compute, c.back, 0, length-begin))
	}
	if c.send.PerUnit > 0 && c.back.PerUnit > 0 {
		if stream {
			return append(all, newChain(c.send, c.back, 0, length))
		}
		all = append(all, newChain(c.send, c.back, c.compute.PerUnit, length-c.compute.Latency))
	}
	return all
}

// cut makes the corners of a job of at most most units, in chunks of at most largest. With every further
// chunk start-ups take more time, and less passes until the first has arrived and after the last has been
// sent. The corners lie on the concave hull, from (0, 0) on.
func (b *Bounds) cut(c *costs, length, begin, most, largest float64) {
	b.corners = b.corners[:0]
	// Any number of chunks, at no cost.
	if c.send.Latency == 0 && c.compute.Latency == 0 && c.back.Latency == 0 {
		b.corners = append(b.corners, corner{most / largest, most})
		return
	}
	b.chains = c.chains(b.chains[:0], length, begin, b.problem.Stream)
	best := 0.0
	for n := 1.0; ; n++ {
		more := min(most, // in n chunks or more
			fits(length-begin-float64(n*c.compute.Latency)-c.back.Latency, c.compute.PerUnit),
			fits(length-begin-c.compute.Latency-float64(n*c.back.Latency), c.back.PerUnit),
			fits(length-float64(n*c.send.Latency)-c.late, c.send.PerUnit))
		units := min(more, n*largest)
		for k := range b.chains {
			these, longer := b.chains[k].next()
			units, more = min(units, these), min(more, longer)
		}
		switch {
		case more <= best:
			return
		case n == mostChunks || more <= best*(1+alike):
			b.corners = hull(b.corners, corner{max(n, more/largest), more})
			return
		case units > best:
			best = units
			b.corners = hull(b.corners, corner{n, units})
		}
	}
}

// hull adds a corner to the right of all others and above, and removes corners that are not above the
// line to it.
func hull(corners []corner, next corner) []corner {
	for n := len(corners); n > 0; n-- {
		last, before := corners[n-1], corner{}
		if n > 1 {
			before = corners[n-2]
		}
		if (last.units-before.units)*(next.chunks-last.chunks) > (next.units-last.units)*(last.chunks-before.chunks) {
			break
		}
		corners = corners[:n-1]
	}
	return append(corners, next)
}
