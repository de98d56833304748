package bound

import "slices"

// programme is the memory of the programme of a worker whose messages have prices.
type programme struct {
	worth, dues, value []float64
	near, fall, wide   []float64 // values of long chunks, by how much they fall in a cell, and the width of cells
	there              []float64 // of each limit, the most that is left of the worker
	from               []int32
	returned           []int32   // behind which limit the result of the chunk that ends at a node is back, or now, or never
	owed               []float64 // of each limit, what a unit of time of a result costs from there on
	out, home          []float64 // of each limit, what messages and results take of it and later ones, and of no earlier one
}

// When results are back that are not behind a limit.
const (
	now   = -1
	never = -2
)

// best returns the greatest worth of a worker: over all starts x and ends z of chunks, which do not
// overlap, the sum of their sizes times what is left of their values, less what their messages
// cost. On two cells, one of starts and one of ends, values are those of the earliest end, and
// prices those of the latest message. There the worth of a chunk is convex in start and end each,
// so that chunks from node to node are as good as any, each with the best that the cells next to
// its nodes have.
func (g *programme) best(t *team, l line, y curve, q *port, prices []float64) float64 {
	n := len(l.time)
	g.worth, g.value, g.from = fill(g.worth, n), fill(g.value, n), fill(g.from, n)
	out, back, entry := q.fees(prices)
	g.due(t, l, q, out)
	priced := back != nil && !t.Return.Free()
	if priced {
		g.owe(t, q, back)
	}
	g.returned = fill(g.returned, n)
	plain := q.plain(t)
	for x := range n {
		g.value[x] = y.value(l.risk[x])
	}
	if plain {
		g.nearly(l, y)
	}
	a, w, s, b := t.Compute.Latency, t.Compute.PerUnit, t.Send.Latency, t.Send.PerUnit
	for z := 1; z < n; z++ {
		top, from := g.worth[z-1], int32(-1)
		end := l.time[z] - a
		if !plain {
			p := pairs{g: g, t: t, l: l, q: q, z: z, soon: z - 1, late: z, priced: priced}
			for x := z - 1; x >= 0; x-- {
				units := (end - l.time[x]) / w
				if units <= 0 {
					continue
				}
				v, when := p.gain(x, units)
				if v += g.worth[x] - entry; v > top {
					top, from = v, int32(x)
					if priced {
						g.returned[z] = int32(when)
					}
				}
			}
			g.worth[z], g.from[z] = top, from
			continue
		}
		near, fall, wide := g.near[z], g.fall[z], g.wide[z]
		for x := range z {
			units := (end - l.time[x]) / w
			if units <= 0 {
				break
			}
			due, more := g.dues[x+1], fall
			if least := l.time[z-1] - a - l.time[x+1]; least > wide {
				more = float64(fall * (wide / least))
			}
			left := near + more - float64(b*due)
			if left <= 0 {
				continue
			}
			if v := g.worth[x] + float64(units*left) - float64(s*due) - entry; v > top {
				top, from = v, int32(x)
			}
		}
		g.worth[z], g.from[z] = top, from
	}
	return g.worth[n-1]
}

// due sets what a unit of time of a message costs that has arrived by a node, or behind the last:
// the prices of all limits from there on, as often as it is certainly sent.
func (g *programme) due(t *team, l line, q *port, out []float64) {
	n := len(l.time)
	g.dues = fill(g.dues, n+1)
	due, k := 0.0, len(out)
	for x := n - 1; x > 0; x-- {
		for ; k > 0 && q.limit[k-1]*(1-slack) >= l.time[x]; k-- {
			due += out[k-1]
		}
		g.dues[x] = due * sent(t, q, l.time[x])
	}
	g.dues[0] = g.dues[min(1, n)]
}

// sent returns how often a message certainly is sent, and in full, that would arrive by a time.
func sent(t *team, q *port, at float64) float64 {
	if at = float64(at*(1+slack)) - q.notice; !q.flat || t.Risk == nil || !(at > 0) {
		return 1
	}
	return max(0, 1-t.Risk.Before(at))
}

// owe sets what a unit of time of a result costs that is back from a limit on, and how much of the
// worker is there at the limits.
func (g *programme) owe(t *team, q *port, back []float64) {
	k := len(back)
	g.owed, g.there = fill(g.owed, k+1), fill(g.there, k)
	for k--; k >= 0; k-- {
		g.owed[k] = g.owed[k+1] + back[k]
		g.there[k] = 1 - before(t.Risk, q.limit[k])
	}
}

// pairs is the entries that end at a node, from the latest start on.
type pairs struct {
	g          *programme
	t          *team
	l          line
	q          *port
	z          int
	soon, late int // nodes: the last by which no result can be back, and the first by which a message was received
	limit      int // the first limit by which a result can be back
	priced     bool
}

// gain returns what an entry of some units that begins at a node is worth at most, but for the price of
// an entry, and at which limit its result is back, or now, or never.
func (p *pairs) gain(x int, units float64) (worth float64, when int) {
	t, time, n := p.t, p.l.time, len(p.l.time)
	few := max(0, time[p.z-1]-time[x+1]-t.Compute.Latency) / t.Compute.PerUnit
	last := min(p.z+1, n-1)
	// The message.
	first := x + 1
	if p.q.stream {
		many := (time[last] - time[max(0, x-1)] - t.Compute.Latency) / t.Compute.PerUnit
		arrived := min(time[last], time[x+1]+float64(float64(t.Send.PerUnit*many)*(1+slack)))
		for p.late > x+1 && time[p.late-1] >= arrived {
			p.late--
		}
		for p.late < n && time[p.late] < arrived {
			p.late++
		}
		first = p.late
	}
	cost := float64(t.Send.Latency*p.g.dues[x+1]) + float64(float64(t.Send.PerUnit*units)*p.g.dues[first])
	// The result, which is back by the node soon at the earliest.
	back := time[p.z-1] + t.Return.Of(few)
	for p.soon+1 < n && time[p.soon+1] <= back {
		p.soon++
	}
	m := p.g.value[p.soon]
	if !p.priced {
		return float64(units*m) - cost, now
	}
	many := (time[last] - time[max(0, x-1)] - t.Compute.Latency) / t.Compute.PerUnit
	back = (time[last] + t.Return.Of(many)) * (1 + slack)
	limits := p.q.limit
	for p.limit < len(limits) && limits[p.limit] < back {
		p.limit++
	}
	takes := t.Return.Of(units)
	worth, when = 0, never
	if v := float64(units*m) - float64(float64(takes*p.g.owed[p.limit])*m); v > worth {
		worth, when = v, now
	}
	for k := p.limit; k < len(limits) && p.g.there[k]*units > worth; k++ {
		if v := p.g.there[k] * (units - float64(takes*p.g.owed[k+1])); v > worth {
			worth, when = v, k
		}
	}
	return worth - cost, when
}

// spend takes what the best programme needs of all that has a price from the slopes. What it needs of
// a limit is needed of all later ones, too, and noted at the first.
func (g *programme) spend(t *team, l line, q *port, slope []float64) {
	count, k := float64(t.count), len(q.limit)
	_, back, _ := q.fees(slope)
	priced := back != nil && !t.Return.Free()
	g.out, g.home = fill(g.out, k+1), fill(g.home, k+1)
	for z := len(l.time) - 1; z > 0; {
		x := g.from[z]
		if x < 0 {
			z--
			continue
		}
		units := (l.time[z] - l.time[x] - t.Compute.Latency) / t.Compute.PerUnit
		arrived := l.time[x+1]
		if q.stream {
			arrived = min(l.time[z], arrived+float64(t.Send.PerUnit*units))
		}
		first, _ := slices.BinarySearch(q.limit, arrived*(1+slack))
		g.out[first] += float64(t.Send.Of(units) * count * sent(t, q, arrived))
		if when := g.returned[z]; priced && when != never {
			takes := t.Return.Of(units) * count
			if when == now {
				at := l.time[z] + t.Return.Of(units)
				first, _ := slices.BinarySearch(q.limit, at)
				g.home[first] += float64(takes * (1 - before(t.Risk, at)))
			} else {
				g.home[when+1] += float64(takes * g.there[when])
			}
		}
		if q.entries > 0 {
			slope[len(slope)-1] -= float64(q.unit * count)
		}
		z = int(x)
	}
	out, home := 0.0, 0.0
	for k := range q.limit {
		out += g.out[k]
		slope[k] -= out
		if priced {
			home += g.home[k]
			back[k] -= home
		}
	}
}
