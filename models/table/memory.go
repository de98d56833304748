package table

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Memory keeps what was asked of the times of an instance, for problems that have the same
// instances: how much each worker can compute by its interruption, and the latest of the times.
// A nil Memory keeps nothing. It must not be used by several goroutines at once.
type Memory struct {
	times []float64
	costs []models.Affine
	loads [mostCosts][]float64
	sums  [mostCosts]float64 // of the loads, in order
	equal [mostCosts]bool    // two loads are equal that follow one another, zeros left out
	last  float64            // the latest time; below 0 if it is not known
}

// mostCosts is of how many costs loads are kept.
const mostCosts = 4

// Reset empties the memory and gives it the times of an instance.
func (m *Memory) Reset(times []float64) { m.times, m.costs, m.last = times, m.costs[:0], -1 }

// Last returns the latest time.
func (m *Memory) Last() float64 {
	if m.last < 0 {
		m.last = latest(m.times)
	}
	return m.last
}

// Loads returns [models.Affine.LargestWithin] of the cost for the time of every worker, for a few costs
// that were asked for before. Otherwise it returns nil. With the loads it returns their sum, in
// order, and whether two are equal between which all are 0.
func (m *Memory) Loads(cost models.Affine) (loads []float64, sum float64, equal bool) {
	if m == nil {
		return nil, 0, false
	}
	k := slices.Index(m.costs, cost)
	if k < 0 {
		if k = len(m.costs); k < mostCosts {
			m.costs, m.loads[k] = append(m.costs, cost), m.loads[k][:0]
		}
		return nil, 0, false
	}
	if len(m.loads[k]) == 0 {
		m.fit(k)
	}
	return m.loads[k], m.sums[k], m.equal[k]
}

// fit finds what fits the times at the k-th cost.
func (m *Memory) fit(k int) {
	m.sums[k], m.equal[k] = 0, false
	before := 0.0
	for _, d := range m.times {
		load := m.costs[k].LargestWithin(d)
		m.loads[k] = append(m.loads[k], load)
		if load > 0 {
			m.equal[k] = m.equal[k] || load == before
			m.sums[k] += load
			before = load
		}
	}
}
