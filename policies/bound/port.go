package bound

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// How many cells the lines have while prices are looked for, and then; how many prices there
// are; and how many steps are made for them at each c.
const (
	roughCells = 96
	fineCells  = 1200
	mostPrices = 16
	steps      = 24
)

// port is a platform with messages out. All that is due by a time t has travelled by then over one
// port, so it takes at most t of it. Each of some times has such a limit, which has a price:
// an entry pays, for the time that its message takes, the prices of all times from its start on.
// The prices times the limits are added to the bound. Any prices make one.
type port struct {
	load  float64
	teams []team
	lines []line
	limit []float64 // times at which limits have prices
	prog  programme
}

// ported returns the bound of a platform with messages out.
func ported(p *models.Problem) float64 {
	q := port{load: p.Load, teams: teams(p.Workers)}
	q.draw(max(16, min(roughCells, 1000/len(q.teams))))
	var prices, best []float64
	prices = make([]float64, len(q.limit))
	least := math.Inf(1)
	_, c := golden(math.Log(1e-4), 0, 0.3, func(logarithm float64) float64 {
		y := curveOf(math.Exp(logarithm))
		value := q.descend(y, prices)
		if value < least {
			least, best = value, append(best[:0], prices...)
		}
		return value
	})
	priced := func(logarithm float64) float64 { return q.at(curveOf(math.Exp(logarithm)), best, nil) }
	_, c = golden(c-0.3, min(0, c+0.3), 0.02, priced)
	q.draw(max(48, min(fineCells, 9000/len(q.teams))))
	return priced(c)
}

// draw makes the lines and the times of the limits.
func (q *port) draw(cells int) {
	q.lines, q.limit = q.lines[:0], q.limit[:0]
	horizon := 0.0
	for i := range q.teams {
		t := &q.teams[i]
		whole := t.Compute.Of(q.load) + t.Send.Of(q.load)
		until, busy := min(sure(t.Risk), float64(8*whole)), float64(2*whole)
		if t.Risk != nil {
			if x := t.Risk.Quantile(0.95); x >= 0 {
				busy = min(busy, x)
			}
		}
		horizon = max(horizon, min(until, busy))
		q.lines = append(q.lines, lineOf(t.Risk, min(until, math.MaxFloat64), cells))
	}
	for k := 1; k <= mostPrices; k++ {
		q.limit = append(q.limit, horizon*math.Pow(float64(k)/mostPrices, 1.5))
	}
}

// descend changes prices to those that make the bound less for this c, and returns the least that
// it has seen; the prices are those of it.
func (q *port) descend(y curve, prices []float64) float64 {
	best, least := append([]float64(nil), prices...), math.Inf(1)
	slope := make([]float64, len(prices))
	aim := 0.05
	for range steps {
		value := q.at(y, prices, slope)
		if value < least {
			least = value
			copy(best, prices)
		} else {
			aim *= 0.75
		}
		norm := 0.0
		for k, s := range slope {
			if s > 0 && prices[k] == 0 {
				slope[k] = 0
				continue
			}
			norm += s * s
		}
		if !(norm > 0) {
			break
		}
		step := (value - least*(1-aim)) / norm
		for k, s := range slope {
			prices[k] = max(0, prices[k]-float64(step*s))
		}
	}
	copy(prices, best)
	return least
}

// at returns the bound by a c and prices, and sets by how much it grows with each price unless
// that is nil.
func (q *port) at(y curve, prices, slope []float64) (work float64) {
	work = float64(y.mu * q.load)
	for k, price := range prices {
		work += float64(price * q.limit[k])
	}
	copy(slope, q.limit)
	for i := range q.teams {
		t, l := &q.teams[i], q.lines[i]
		most := float64(q.load * t.first(y))
		last := len(l.time) - 1
		if t.Compute.PerUnit == 0 || last == 0 {
			work += float64(t.count) * most
			continue
		}
		worth := q.prog.best(t, l, y, q, prices)
		worth += float64(q.load * y.value(l.risk[last])) // of entries that end behind the line
		work += float64(float64(t.count) * min(worth, most))
		if slope != nil && worth < most {
			q.prog.spend(t, l, q, slope)
		}
	}
	return work
}

// programme is the memory of the programme of a worker whose messages have prices.
type programme struct {
	worth, dues, value []float64
	from               []int32
}

// best returns the greatest worth of a worker: over all starts x and ends z of chunks, which do not
// overlap, the sum of their sizes times what is left of their values, less what their messages
// cost. Values are those of the beginning of the cell that ends at z, and prices those of the end
// of the cell that begins at x. On two such cells the worth of a chunk is linear in start and
// end each, so that chunks from node to node are as good as any.
func (g *programme) best(t *team, l line, y curve, q *port, prices []float64) float64 {
	n := len(l.time)
	g.worth, g.dues, g.value = fill(g.worth, n), fill(g.dues, n), fill(g.value, n)
	if cap(g.from) < n {
		g.from = make([]int32, n)
	}
	g.from = g.from[:n]
	due, k := 0.0, len(prices)
	for x := n - 1; x >= 0; x-- {
		for ; k > 0 && x+1 < n && q.limit[k-1]*(1-slack) >= l.time[x+1]; k-- {
			due += prices[k-1]
		}
		g.dues[x], g.value[x] = due, y.value(before(t.Risk, l.time[x]+t.Return.Latency))
	}
	a, w, s, b := t.Compute.Latency, t.Compute.PerUnit, t.Send.Latency, t.Send.PerUnit
	for z := 1; z < n; z++ {
		top, from := g.worth[z-1], int32(-1)
		end, m := l.time[z]-a, g.value[z-1]
		for x := range z {
			units := (end - l.time[x]) / w
			if units <= 0 {
				break
			}
			left := m - float64(b*g.dues[x])
			if left <= 0 {
				continue
			}
			if v := g.worth[x] + float64(units*left) - float64(s*g.dues[x]); v > top {
				top, from = v, int32(x)
			}
		}
		g.worth[z], g.from[z] = top, from
	}
	return g.worth[n-1]
}

// spend takes what the messages of the best programme need of the port from the slopes.
func (g *programme) spend(t *team, l line, q *port, slope []float64) {
	for z := len(l.time) - 1; z > 0; {
		x := g.from[z]
		if x < 0 {
			z--
			continue
		}
		units := (l.time[z] - l.time[x] - t.Compute.Latency) / t.Compute.PerUnit
		for k := range slope {
			if q.limit[k]*(1-slack) >= l.time[x+1] {
				slope[k] -= float64(t.count) * t.Send.Of(units)
			}
		}
		z = int(x)
	}
}
