package bound

import "slices"

// subproblem is the dynamic programme over time of a worker whose messages are priced, and its memory.
type subproblem struct {
	worth             []float64 // worth of the best chunks that end by a node
	previous          []int32   // the start of the last of them, or -1
	value             []float64 // value of a unit that ends at a node
	above, fall, wide []float64 // see interpolateAbove; the last two are the fall of a cell and its width
	sendPrice         []float64 // price of a unit of time of a message that has arrived by a node
	returnPrice       []float64 // price of a unit of time of a result that is back by a limit
	alive             []float64 // the probability that the worker is there at a limit
	// By node: the limit behind which the last chunk's result is back, or atOnce, or never.
	returned []int32
	// Time of the port that messages and results use, noted at the first limit behind them.
	out, home []float64
}

// These values of returned are not limits.
const (
	atOnce = -1
	never  = -2
)

// solve returns the greatest worth of a worker: over all starts x and ends z of chunks that do not overlap, the
// sum of their sizes times their values, less what their messages cost. In a cell of starts and a cell of ends, a
// chunk has the value of the earliest end and the price of the latest message. Its worth is then convex in its
// start and in its end. So chunks from node to node suffice, with the best value and price of the cells beside
// their nodes.
func (s *subproblem) solve(t *kind, g grid, y lemma, q *lagrangian, multipliers []float64) float64 {
	n := len(g.time)
	s.worth, s.value, s.previous = zeros(s.worth, n), zeros(s.value, n), zeros(s.previous, n)
	out, back, entry := q.split(multipliers)
	s.priceMessages(t, g, q, out)
	priced := back != nil && !t.Return.Free()
	if priced {
		s.priceResults(t, q, back)
	}
	s.returned = zeros(s.returned, n)
	for x := range n {
		s.value[x] = y.value(g.risk[x])
	}
	separable := q.separable(t)
	if separable {
		s.interpolateAbove(g, y)
	}
	a, w, latency, perUnit := t.Compute.Latency, t.Compute.PerUnit, t.Send.Latency, t.Send.PerUnit
	for z := 1; z < n; z++ {
		top, from := s.worth[z-1], int32(-1)
		end := g.time[z] - a
		if !separable {
			c := chunks{s: s, t: t, g: g, q: q, z: z, soon: z - 1, late: z, priced: priced}
			for x := z - 1; x >= 0; x-- {
				units := (end - g.time[x]) / w
				if units <= 0 {
					continue
				}
				v, when := c.worth(x, units)
				if v += s.worth[x] - entry; v > top {
					top, from = v, int32(x)
					if priced {
						s.returned[z] = int32(when)
					}
				}
			}
			s.worth[z], s.previous[z] = top, from
			continue
		}
		above, fall, wide := s.above[z], s.fall[z], s.wide[z]
		for x := range z {
			units := (end - g.time[x]) / w
			if units <= 0 {
				break
			}
			price, more := s.sendPrice[x+1], fall
			if least := g.time[z-1] - a - g.time[x+1]; least > wide {
				more = float64(fall * (wide / least))
			}
			left := above + more - float64(perUnit*price)
			if left <= 0 {
				continue
			}
			if v := s.worth[x] + float64(units*left) - float64(latency*price) - entry; v > top {
				top, from = v, int32(x)
			}
		}
		s.worth[z], s.previous[z] = top, from
	}
	return s.worth[n-1]
}

// priceMessages sets the price of a unit of time of a message by the node of its arrival: the multipliers of all
// limits from there on, times the probability that it is certainly sent.
func (s *subproblem) priceMessages(t *kind, g grid, q *lagrangian, out []float64) {
	n := len(g.time)
	s.sendPrice = zeros(s.sendPrice, n+1)
	price, k := 0.0, len(out)
	for x := n - 1; x > 0; x-- {
		for ; k > 0 && q.limits[k-1]*(1-slack) >= g.time[x]; k-- {
			price += out[k-1]
		}
		s.sendPrice[x] = price * sent(t, q, g.time[x])
	}
	s.sendPrice[0] = s.sendPrice[min(1, n)]
}

// sent returns a lower bound on the probability that a message which would arrive by a time is sent in full.
func sent(t *kind, q *lagrangian, at float64) float64 {
	if at = float64(at*(1+slack)) - q.notice; !q.union || t.Risk == nil || !(at > 0) {
		return 1
	}
	return max(0, 1-t.Risk.Before(at))
}

// priceResults sets the price of a unit of time of a result by limits, and the probability that the
// worker is there.
func (s *subproblem) priceResults(t *kind, q *lagrangian, back []float64) {
	k := len(back)
	s.returnPrice, s.alive = zeros(s.returnPrice, k+1), zeros(s.alive, k)
	for k--; k >= 0; k-- {
		s.returnPrice[k] = s.returnPrice[k+1] + back[k]
		s.alive[k] = 1 - before(t.Risk, q.limits[k])
	}
}

// chunks values the chunks that end at a node z. Starts must be asked from the latest on.
type chunks struct {
	s *subproblem
	t *kind
	g grid
	q *lagrangian
	z int
	// Nodes: the last one by which no result can be back, and the first one by which a message was
	// received.
	soon, late int
	limit      int // the first limit by which a result can be back
	priced     bool
}

// worth returns an upper bound on the worth of a chunk that begins at a node, without the price of an entry.
// It also returns the limit at which the chunk's result is back, or atOnce, or never.
func (c *chunks) worth(x int, units float64) (worth float64, when int) {
	t, s, time, n := c.t, c.s, c.g.time, len(c.g.time)
	few := max(0, time[c.z-1]-time[x+1]-t.Compute.Latency) / t.Compute.PerUnit
	last := min(c.z+1, n-1)
	// The message.
	first := x + 1
	if c.q.stream {
		many := (time[last] - time[max(0, x-1)] - t.Compute.Latency) / t.Compute.PerUnit
		arrived := min(time[last], time[x+1]+float64(float64(t.Send.PerUnit*many)*(1+slack)))
		for c.late > x+1 && time[c.late-1] >= arrived {
			c.late--
		}
		for c.late < n && time[c.late] < arrived {
			c.late++
		}
		first = c.late
	}
	cost := float64(t.Send.Latency*s.sendPrice[x+1]) + float64(float64(t.Send.PerUnit*units)*s.sendPrice[first])
	// The result, which is back by the node soon at the earliest.
	back := time[c.z-1] + t.Return.Of(few)
	for c.soon+1 < n && time[c.soon+1] <= back {
		c.soon++
	}
	m := s.value[c.soon]
	if !c.priced {
		return float64(units*m) - cost, atOnce
	}
	many := (time[last] - time[max(0, x-1)] - t.Compute.Latency) / t.Compute.PerUnit
	back = (time[last] + t.Return.Of(many)) * (1 + slack)
	limits := c.q.limits
	for c.limit < len(limits) && limits[c.limit] < back {
		c.limit++
	}
	takes := t.Return.Of(units)
	worth, when = 0, never
	if v := float64(units*m) - float64(float64(takes*s.returnPrice[c.limit])*m); v > worth {
		worth, when = v, atOnce
	}
	for k := c.limit; k < len(limits) && s.alive[k]*units > worth; k++ {
		if v := s.alive[k] * (units - float64(takes*s.returnPrice[k+1])); v > worth {
			worth, when = v, k
		}
	}
	return worth - cost, when
}

// subtractUse subtracts the use of the optimal chunks from the capacities. A chunk uses the capacity of a
// limit and of all later ones; its use is noted at the first.
func (s *subproblem) subtractUse(t *kind, g grid, q *lagrangian, slope []float64) {
	count, k := float64(t.count), len(q.limits)
	_, back, _ := q.split(slope)
	priced := back != nil && !t.Return.Free()
	s.out, s.home = zeros(s.out, k+1), zeros(s.home, k+1)
	for z := len(g.time) - 1; z > 0; {
		x := s.previous[z]
		if x < 0 {
			z--
			continue
		}
		units := (g.time[z] - g.time[x] - t.Compute.Latency) / t.Compute.PerUnit
		arrived := g.time[x+1]
		if q.stream {
			arrived = min(g.time[z], arrived+float64(t.Send.PerUnit*units))
		}
		first, _ := slices.BinarySearch(q.limits, arrived*(1+slack))
		s.out[first] += float64(t.Send.Of(units) * count * sent(t, q, arrived))
		if when := s.returned[z]; priced && when != never {
			takes := t.Return.Of(units) * count
			if when == atOnce {
				at := g.time[z] + t.Return.Of(units)
				first, _ := slices.BinarySearch(q.limits, at)
				s.home[first] += float64(takes * (1 - before(t.Risk, at)))
			} else {
				s.home[when+1] += float64(takes * s.alive[when])
			}
		}
		if q.entries > 0 {
			slope[len(slope)-1] -= float64(q.unit * count)
		}
		z = int(x)
	}
	out, home := 0.0, 0.0
	for k := range q.limits {
		out += s.out[k]
		slope[k] -= out
		if priced {
			home += s.home[k]
			back[k] -= home
		}
	}
}
