package models

import (
	"slices"
)

// remembered is the loads that workers can compute in an instance, for costs that were asked for
// more than once.
type remembered struct {
	costs []Affine
	loads [][]float64
	sums  [mostCosts]float64 // of the loads, in order
	equal [mostCosts]bool    // two loads that follow one another are, but for those that are 0
	last  float64            // the latest time; below 0 if it is not known
}

// mostCosts is of how many costs loads are remembered.
const mostCosts = 4

// Remember makes the instance remember what [Instance.Within] returns, and forget what it has.
// It must not be used by several goroutines then. If the times change, it must forget.
func (in *Instance) Remember() {
	if in.memory == nil {
		in.memory = &remembered{loads: make([][]float64, mostCosts)}
	}
	in.memory.costs, in.memory.last = in.memory.costs[:0], -1
}

// Last returns the latest time, if the instance remembers.
func (in *Instance) Last() (last float64, known bool) {
	m := in.memory
	if m == nil || len(in.Interrupt) == 0 {
		return 0, false
	}
	if m.last < 0 {
		m.last = slices.Max(in.Interrupt)
	}
	return m.last, true
}

// Within returns [Affine.Within] of the cost for the time of every worker, if the instance
// remembers, for a few costs that were asked for before: studies have many problems with the
// same instances. Otherwise it returns nil. With the loads it returns their sum, in order, and
// whether two are equal of which all between are 0.
func (in *Instance) Within(cost Affine) (loads []float64, sum float64, equal bool) {
	m := in.memory
	if m == nil {
		return nil, 0, false
	}
	for k, c := range m.costs {
		if c != cost {
			continue
		}
		if len(m.loads[k]) == 0 {
			m.fit(k, in.Interrupt)
		}
		return m.loads[k], m.sums[k], m.equal[k]
	}
	if k := len(m.costs); k < mostCosts {
		m.costs, m.loads[k] = append(m.costs, cost), m.loads[k][:0]
	}
	return nil, 0, false
}

// fit finds what fits the times at the k-th cost.
func (m *remembered) fit(k int, times []float64) {
	m.loads[k] = room(m.loads[k], len(times))
	m.sums[k], m.equal[k] = 0, false
	before := 0.0
	for i, d := range times {
		load := m.costs[k].Within(d)
		if m.loads[k][i] = load; load > 0 {
			m.equal[k] = m.equal[k] || load == before
			m.sums[k] += load
			before = load
		}
	}
}
