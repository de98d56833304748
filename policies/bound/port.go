package bound

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// How many cells the lines have, beside those at the limits, while prices are looked for, then, and in
// the end; and how many limits of time have prices.
const (
	roughCells = 32
	finerCells = 150
	fineCells  = 1000
	mostPrices = 64
)

// port is a platform with messages. All that is due by a time t has travelled by then over one
// port, so it takes at most t of it. Each of some times has such a limit, which has a price:
// an entry pays, for the time that its message takes, the prices of all times from its start on.
// The prices times the limits are added to the bound. So is the price of an entry, times the
// number of them. Any prices make a bound.
type port struct {
	rules
	slow  bool // the programmes of some workers take long
	load  float64
	teams []team
	lines []line
	limit []float64 // times at which limits have prices
	room  []float64 // what prices are added times: limits out, then back, then entries
	unit  float64   // in which entries are counted, so that prices are of one size
	prog  programme
}

// ported returns the bound of a platform with messages.
func ported(p *models.Problem, r rules) float64 {
	q := port{rules: r, load: p.Load, teams: teams(p.Workers)}
	until := math.Inf(1)
	if !r.flat { // before any news, nothing is skipped
		until = p.Notice
	}
	for i := range q.teams {
		q.slow = q.slow || !q.plain(&q.teams[i])
	}
	q.draw(roughCells, 1000, 4, until)
	prices, best := make([]float64, len(q.room)), make([]float64, len(q.room))
	look := func(from, to, width float64, steps int, aim float64) (at float64) {
		least := math.Inf(1)
		_, at = golden(from, to, width, func(logarithm float64) float64 {
			value := q.descend(curveOf(math.Exp(logarithm)), prices, steps, aim)
			if value < least {
				least, best = value, append(best[:0], prices...)
			}
			return value
		})
		copy(prices, best)
		return at
	}
	priced := func(logarithm float64) float64 { return q.at(curveOf(math.Exp(logarithm)), best, nil) }
	if r.flat {
		look(0, 0, 1, 60, 0.05)
		q.draw(finerCells, 3000, 4, until)
		look(0, 0, 1, 20, 0.01)
		q.draw(fineCells, 9000, 16, until)
		return priced(0)
	}
	c := look(math.Log(1e-4), 0, 0.4, 40, 0.05)
	q.draw(finerCells, 3000, 4, until)
	c = look(c-0.3, min(0, c+0.3), 0.15, 20, 0.01)
	if priced(0) <= priced(c) {
		c = 0
	}
	q.draw(fineCells, 9000, 16, until)
	return priced(c)
}

// shared returns at most a number, less for many teams, which share a sum, and less if their
// programmes take long.
func (q *port) shared(most, sum int) int {
	if q.slow {
		most /= 2
	}
	return max(16, min(most, sum/len(q.teams)))
}

// draw makes the lines and the times of the limits, which are before a time.
func (q *port) draw(most, sum, parts int, until float64) {
	cells := q.shared(most, sum)
	q.lines, q.limit, q.room = q.lines[:0], q.limit[:0], q.room[:0]
	horizon := 0.0
	var ends []float64
	for i := range q.teams {
		t := &q.teams[i]
		whole := t.Compute.Of(q.load) + t.Send.Of(q.load) + t.Return.Of(q.load)
		end, busy := min(sure(t.Risk), float64(8*whole)), float64(2*whole)
		if t.Risk != nil {
			if x := t.Risk.Quantile(0.95); x >= 0 {
				busy = min(busy, x)
			}
		}
		horizon = max(horizon, min(end, busy))
		ends = append(ends, min(end, math.MaxFloat64))
	}
	q.unit = horizon / q.entries
	horizon = min(horizon, float64(until*(1-1e-9)))
	limits := q.shared(mostPrices, 1000)
	for k := 1; k <= limits; k++ {
		q.limit = append(q.limit, horizon*math.Pow(float64(k)/float64(limits), 1.5))
	}
	for i := range q.teams {
		t, late := &q.teams[i], 0.0
		if q.plain(t) {
			late = t.Return.Latency
		}
		q.lines = append(q.lines, linked(t.Risk, ends[i], cells, parts, q.limit, late))
	}
	q.room = append(q.room, q.limit...)
	if q.back == apart {
		q.room = append(q.room, q.limit...)
	}
	if q.entries > 0 {
		q.room = append(q.room, q.unit*q.entries)
	}
}

// plain reports whether what a unit of a chunk is worth depends on its end only, and what its message
// costs on its beginning.
func (q *port) plain(t *team) bool {
	return !q.stream && t.Return.PerUnit == 0 && (q.back == free || t.Return.Free())
}

// fees splits prices: of time of the port out and back, and of an entry.
func (q *port) fees(prices []float64) (out, back []float64, entry float64) {
	out = prices[:len(q.limit)]
	switch q.back {
	case same:
		back = out
	case apart:
		back = prices[len(q.limit) : 2*len(q.limit)]
	}
	if q.entries > 0 {
		entry = prices[len(prices)-1] * q.unit
	}
	return out, back, entry
}

// at returns the bound by a c and prices, and sets by how much it grows with each price unless
// that is nil.
func (q *port) at(y curve, prices, slope []float64) (work float64) {
	work = float64(y.mu * q.load)
	for k, price := range prices {
		work += float64(price * q.room[k])
	}
	copy(slope, q.room)
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
