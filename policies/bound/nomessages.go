package bound

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// withoutMessages is the Lagrangian dual of a platform without a port. The lemma leaves one subproblem for
// each worker, coupled only by the number of entries, which has a multiplier.
type withoutMessages struct {
	load       float64
	kinds      []kind
	grids      []grid
	memory     buffers
	entries    float64 // the largest number of entries; 0: any
	entryPrice float64 // the multiplier of that limit
}

// boundWithoutMessages returns the bound without a port for chunks of any sizes, in at most a number of entries,
// or in any number if that is 0. It minimizes over c and the multipliers on coarse grids first, and then evaluates
// the dual on fine grids: any c and any multipliers make a bound.
func boundWithoutMessages(p *models.Problem, entries float64) float64 {
	all := kinds(p.Workers)
	q := withoutMessages{load: p.Load, kinds: all, entries: entries}
	q.draw(cells(len(all), 1<<8))
	prices := make([]float64, len(all))
	_, c := golden(math.Log(1e-9), 0, 1e-3, func(logC float64) float64 {
		y := lemmaFor(math.Exp(logC))
		return q.priceEntries(0.1, func() float64 {
			return q.dual(y, func(i int) float64 {
				worth, _ := q.priceLoad(i, y)
				return worth
			})
		})
	})
	at := lemmaFor(math.Exp(c))
	price := func() {
		for i := range all {
			_, prices[i] = q.priceLoad(i, at)
		}
	}
	price()
	priced := func(logC float64) float64 {
		y := lemmaFor(math.Exp(logC))
		return q.dual(y, func(i int) float64 {
			worth, _ := q.worth(i, y, prices[i])
			return worth
		})
	}
	q.draw(cells(len(all), 1<<12))
	if entries > 0 {
		q.priceEntries(1e-2, func() float64 { return priced(c) })
		price()
	}
	less, near := golden(c-0.2, min(0, c+0.2), 2e-3, priced)
	if priced(0) <= less {
		near = 0
	}
	q.draw(cells(len(all), 1<<15))
	return priced(near)
}

// priceEntries minimizes a bound over the price of an entry, up to a share of it, and sets the price.
// Without a limit on the number of entries, it only evaluates the bound.
func (q *withoutMessages) priceEntries(width float64, bound func() float64) float64 {
	if q.entries == 0 {
		return bound()
	}
	least, at := golden(math.Log(q.load)-25, math.Log(q.load), width, func(logPrice float64) float64 {
		q.entryPrice = math.Exp(logPrice)
		return bound()
	})
	q.entryPrice = math.Exp(at)
	return least
}

// cells returns the number of cells of each grid: fewer if there are many grids.
func cells(grids, most int) int { return max(64, min(most, 1<<18/grids)) }

// draw makes the grids.
func (q *withoutMessages) draw(cells int) {
	q.grids = q.grids[:0]
	for i := range q.kinds {
		t := &q.kinds[i]
		q.grids = append(q.grids, gridOf(t.Risk, t.horizon(q.load), cells))
	}
}

// dual returns the dual function, given the optimum of each kind's subproblem.
func (q *withoutMessages) dual(y lemma, optimum func(kind int) float64) float64 {
	sum := float64(y.mu*q.load) + float64(q.entryPrice*q.entries)
	for i, t := range q.kinds {
		sum += float64(float64(t.count) * min(optimum(i), float64(q.load*t.mostPerUnit(y))))
	}
	return sum
}

// priceLoad minimizes the worth of a worker over the price of a unit of load, the multiplier of the constraint
// that no worker computes more than the load. The price is 0 if the constraint does not bind.
func (q *withoutMessages) priceLoad(i int, y lemma) (worth, price float64) {
	worth, units := q.worth(i, y, 0)
	if units <= q.load*(1+1e-9) {
		return worth, 0
	}
	lo, hi := 0.0, q.kinds[i].mostPerUnit(y)
	for k := 0; k < 16 && (units > q.load || units < q.load*(1-1e-6)); k++ {
		middle := (lo + hi) / 2
		var less float64
		if less, units = q.worth(i, y, middle); units > q.load {
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

// worth returns an upper bound on the worth of a worker by a price of a unit of load, and the units that the worker
// computes at that price.
func (q *withoutMessages) worth(i int, y lemma, price float64) (worth, units float64) {
	t, g := &q.kinds[i], q.grids[i]
	last := len(g.time) - 1
	if t.Compute.PerUnit == 0 || last == 0 {
		return q.load * t.mostPerUnit(y), q.load
	}
	worth, units = q.memory.solve(t.Compute.Latency, t.Compute.PerUnit, g, y, price, q.entryPrice)
	worth += float64(price * q.load)
	if t.Compute.Latency == 0 && g.time[last] >= t.Compute.Of(q.load) { // computing without a pause is optimal
		return worth, units
	}
	if beyond := y.value(g.risk[last]) - price; beyond > 0 { // for entries that end beyond the grid
		worth, units = worth+float64(beyond*q.load), units+q.load
	}
	return worth, units
}
