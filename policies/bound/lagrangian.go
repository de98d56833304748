package bound

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// These are the numbers of cells of each grid in the three stages of the search, and of times with
// capacity constraints.
const (
	roughCells = 32
	finerCells = 150
	fineCells  = 1000
	mostLimits = 64
)

// lagrangian is the Lagrangian relaxation of a platform with a port. For any time t, the messages that
// have travelled by t took at most t of the port: a capacity constraint. The constraints at some times,
// the limits, have multipliers. An entry pays for the time of its message the multipliers of all limits
// from its start on. The number of entries is a constraint of the same kind. That leaves subproblems of
// single workers. By weak duality, any multipliers make a bound.
type lagrangian struct {
	relaxation
	slow     bool // some subproblems take long to solve
	load     float64
	kinds    []kind
	grids    []grid
	limits   []float64 // times with capacity constraints
	capacity []float64 // right-hand sides of the constraints: messages out, then results, then entries
	unit     float64   // scales the number of entries, so that all multipliers have one magnitude
	sub      subproblem
}

// boundWithPort returns the bound of a relaxation with a port. It minimizes the dual function over c and the
// multipliers on grids of growing fineness, and evaluates it on the finest.
func boundWithPort(p *models.Problem, r relaxation) float64 {
	q := lagrangian{relaxation: r, load: p.Load, kinds: kinds(p.Workers)}
	until := math.Inf(1)
	if !r.union { // before any news, no message is skipped
		until = p.Notice
	}
	for i := range q.kinds {
		q.slow = q.slow || !q.separable(&q.kinds[i])
	}
	q.draw(roughCells, 1000, 4, until)
	multipliers, best := make([]float64, len(q.capacity)), make([]float64, len(q.capacity))
	minimize := func(from, to, width float64, steps int, aim float64) (c float64) {
		least := math.Inf(1)
		_, c = golden(from, to, width, func(logC float64) float64 {
			value := q.subgradient(lemmaFor(math.Exp(logC)), multipliers, steps, aim)
			if value < least {
				least, best = value, append(best[:0], multipliers...)
			}
			return value
		})
		copy(multipliers, best)
		return c
	}
	dual := func(logC float64) float64 { return q.dual(lemmaFor(math.Exp(logC)), best, nil) }
	if r.union {
		minimize(0, 0, 1, 60, 0.05)
		q.draw(finerCells, 3000, 4, until)
		minimize(0, 0, 1, 20, 0.01)
		q.draw(fineCells, 9000, 16, until)
		return dual(0)
	}
	c := minimize(math.Log(1e-4), 0, 0.4, 40, 0.05)
	q.draw(finerCells, 3000, 4, until)
	c = minimize(c-0.3, min(0, c+0.3), 0.15, 20, 0.01)
	if dual(0) <= dual(c) {
		c = 0
	}
	q.draw(fineCells, 9000, 16, until)
	return dual(c)
}

// share returns the number of cells for each kind: at most most, and fewer if there are many kinds or
// their subproblems take long.
func (q *lagrangian) share(most, sum int) int {
	if q.slow {
		most /= 2
	}
	return max(16, min(most, sum/len(q.kinds)))
}

// draw makes the grids, and the limits, which are before a time.
func (q *lagrangian) draw(most, sum, parts int, until float64) {
	cells := q.share(most, sum)
	q.grids, q.limits, q.capacity = q.grids[:0], q.limits[:0], q.capacity[:0]
	horizon := 0.0
	var ends []float64
	for i := range q.kinds {
		t := &q.kinds[i]
		whole := t.Compute.Of(q.load) + t.Send.Of(q.load) + t.Return.Of(q.load)
		end, busy := min(lastTime(t.Risk), float64(8*whole)), float64(2*whole)
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
	limits := q.share(mostLimits, 1000)
	for k := 1; k <= limits; k++ {
		q.limits = append(q.limits, horizon*math.Pow(float64(k)/float64(limits), 1.5))
	}
	for i := range q.kinds {
		t, late := &q.kinds[i], 0.0
		if q.separable(t) {
			late = t.Return.Latency
		}
		q.grids = append(q.grids, gridWithMessages(t.Risk, ends[i], cells, parts, q.limits, late))
	}
	q.capacity = append(q.capacity, q.limits...)
	if q.back == otherPort {
		q.capacity = append(q.capacity, q.limits...)
	}
	if q.entries > 0 {
		q.capacity = append(q.capacity, q.unit*q.entries)
	}
}

// separable reports whether the value of a chunk's unit depends on the chunk's end only, and the price of its
// message on its start.
func (q *lagrangian) separable(t *kind) bool {
	return !q.stream && t.Return.PerUnit == 0 && (q.back == noPort || t.Return.Free())
}

// split returns the multipliers of the port by direction, and the price of an entry.
func (q *lagrangian) split(multipliers []float64) (out, back []float64, entry float64) {
	out = multipliers[:len(q.limits)]
	switch q.back {
	case samePort:
		back = out
	case otherPort:
		back = multipliers[len(q.limits) : 2*len(q.limits)]
	}
	if q.entries > 0 {
		entry = multipliers[len(multipliers)-1] * q.unit
	}
	return out, back, entry
}

// dual returns the dual function, which is the bound by a lemma and multipliers. It also sets a subgradient, unless
// the slope is nil: the capacities less what the optimal subproblems use.
func (q *lagrangian) dual(y lemma, multipliers, slope []float64) (work float64) {
	work = float64(y.mu * q.load)
	for k, m := range multipliers {
		work += float64(m * q.capacity[k])
	}
	copy(slope, q.capacity)
	for i := range q.kinds {
		t, g := &q.kinds[i], q.grids[i]
		most := float64(q.load * t.mostPerUnit(y))
		last := len(g.time) - 1
		if t.Compute.PerUnit == 0 || last == 0 {
			work += float64(t.count) * most
			continue
		}
		worth := q.sub.solve(t, g, y, q, multipliers)
		worth += float64(q.load * y.value(g.risk[last])) // for entries that end beyond the grid
		work += float64(float64(t.count) * min(worth, most))
		if slope != nil && worth < most {
			q.sub.subtractUse(t, g, q, slope)
		}
	}
	return work
}
