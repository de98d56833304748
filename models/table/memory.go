package table

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Memory caches quantities that follow from the times of an instance: the largest load of each worker by
// its interruption, and the latest time. It serves problems that share instances. A nil Memory caches
// nothing. It is not safe for concurrent use.
type Memory struct {
	times []float64
	costs []models.Affine
	loads [mostCosts][]float64
	sums  [mostCosts]float64 // sum of the loads, in order
	equal [mostCosts]bool    // two loads are equal, with only zeros between them
	last  float64            // the latest time; negative if it is not known
}

// mostCosts is the number of costs whose loads are cached.
const mostCosts = 4

// Reset empties the memory and sets the times of an instance.
func (m *Memory) Reset(times []float64) { m.times, m.costs, m.last = times, m.costs[:0], -1 }

// Last returns the latest time.
func (m *Memory) Last() float64 {
	if m.last < 0 {
		m.last = latest(m.times)
	}
	return m.last
}

// Loads returns the largest load ([models.Affine.LargestWithin]) for the time of every worker. It answers
// for a few costs, each from the second call on; otherwise it returns nil. It also returns the sum of the
// loads, in order, and whether two loads are equal with only zeros between them.
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

// fit computes the loads for the k-th cost.
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
