package bound

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// quiet is a platform without messages: its workers have nothing to do with each other once
// copies are priced by the lemma.
type quiet struct {
	load    float64
	teams   []team
	lines   []line
	room    room
	entries float64 // are handed out at most; 0: any number
	entry   float64 // the price of one
}

// quietly returns the bound of a platform without messages, for chunks of any sizes, in at most that many
// entries, or in any number if that is 0. Any c and any prices make a bound: those that
// are best on rough lines make it on fine ones.
func quietly(p *models.Problem, entries float64) float64 {
	all := teams(p.Workers)
	q := quiet{load: p.Load, teams: all, entries: entries}
	q.draw(cells(len(all), 1<<8))
	prices := make([]float64, len(all))
	_, c := golden(math.Log(1e-9), 0, 1e-3, func(logarithm float64) float64 {
		y := curveOf(math.Exp(logarithm))
		return q.charge(0.1, func() float64 {
			return q.sum(y, func(i int) float64 {
				worth, _ := q.cheapest(i, y)
				return worth
			})
		})
	})
	at := curveOf(math.Exp(c))
	price := func() {
		for i := range all {
			_, prices[i] = q.cheapest(i, at)
		}
	}
	price()
	priced := func(logarithm float64) float64 {
		y := curveOf(math.Exp(logarithm))
		return q.sum(y, func(i int) float64 {
			worth, _ := q.at(i, y, prices[i])
			return worth
		})
	}
	q.draw(cells(len(all), 1<<12))
	if entries > 0 {
		q.charge(1e-2, func() float64 { return priced(c) })
		price()
	}
	less, near := golden(c-0.2, min(0, c+0.2), 2e-3, priced)
	if priced(0) <= less {
		near = 0
	}
	q.draw(cells(len(all), 1<<15))
	return priced(near)
}

// charge looks for the price of an entry that makes a bound least, up to a share of it, and
// sets it, if there is a limit to the number of entries. It returns the bound.
func (q *quiet) charge(width float64, bound func() float64) float64 {
	if q.entries == 0 {
		return bound()
	}
	least, at := golden(math.Log(q.load)-25, math.Log(q.load), width, func(logarithm float64) float64 {
		q.entry = math.Exp(logarithm)
		return bound()
	})
	q.entry = math.Exp(at)
	return least
}

// cells returns into how many cells a line is cut if there are many of them.
func cells(lines, most int) int { return max(64, min(most, 1<<18/lines)) }

// draw makes the lines of the teams.
func (q *quiet) draw(cells int) {
	q.lines = q.lines[:0]
	for i := range q.teams {
		t := &q.teams[i]
		q.lines = append(q.lines, lineOf(t.Risk, t.until(q.load), cells))
	}
}

// sum returns the bound for what is the most that a worker of each team is worth.
func (q *quiet) sum(y curve, most func(team int) float64) float64 {
	sum := float64(y.mu*q.load) + float64(q.entry*q.entries)
	for i, t := range q.teams {
		sum += float64(float64(t.count) * min(most(i), float64(q.load*t.first(y))))
	}
	return sum
}

// cheapest returns what the worth of a worker does not exceed, and the price of a unit of the
// load that makes it least: no worker computes more than all, and if none would without a price,
// there is none.
func (q *quiet) cheapest(i int, y curve) (worth, price float64) {
	worth, units := q.at(i, y, 0)
	if units <= q.load*(1+1e-9) {
		return worth, 0
	}
	lo, hi := 0.0, q.teams[i].first(y)
	for k := 0; k < 16 && (units > q.load || units < q.load*(1-1e-6)); k++ {
		middle := (lo + hi) / 2
		var less float64
		if less, units = q.at(i, y, middle); units > q.load {
			lo = middle
		} else {
			hi = middle
		}
		if less < worth {
			worth, price = less, middle
		}
	}
	return worth, price
}

// at returns what the worth of a worker does not exceed, by a price, and the units that it
// computes at that price.
func (q *quiet) at(i int, y curve, price float64) (worth, units float64) {
	t, l := &q.teams[i], q.lines[i]
	last := len(l.time) - 1
	if t.Compute.PerUnit == 0 || last == 0 {
		return q.load * t.first(y), q.load
	}
	worth, units = q.room.silent(t.Compute.Latency, t.Compute.PerUnit, l, y, price, q.entry)
	worth += float64(price * q.load)
	if t.Compute.Latency == 0 && l.time[last] >= t.Compute.Of(q.load) { // to compute without a pause is best
		return worth, units
	}
	if beyond := y.value(l.risk[last]) - price; beyond > 0 { // of entries that end behind the line
		worth, units = worth+float64(beyond*q.load), units+q.load
	}
	return worth, units
}
