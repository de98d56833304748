package models

// remembered is the loads that workers can compute in an instance, for costs that were asked for
// more than once.
type remembered struct {
	costs []Affine
	loads [][]float64
}

// mostCosts is of how many costs loads are remembered.
const mostCosts = 4

// Remember makes the instance remember what [Instance.Within] returns, and forget what it has.
// It must not be used by several goroutines then. If the times change, it must forget.
func (in *Instance) Remember() {
	if in.memory == nil {
		in.memory = &remembered{loads: make([][]float64, mostCosts)}
	}
	in.memory.costs = in.memory.costs[:0]
}

// Within returns [Affine.Within] of the cost for the time of every worker, if the instance
// remembers, for a few costs that were asked for before: studies have many problems with the
// same instances. Otherwise it returns nil.
func (in *Instance) Within(cost Affine) []float64 {
	m := in.memory
	if m == nil {
		return nil
	}
	for k, c := range m.costs {
		if c != cost {
			continue
		}
		if len(m.loads[k]) == 0 {
			m.loads[k] = room(m.loads[k], len(in.Interrupt))
			for i, d := range in.Interrupt {
				m.loads[k][i] = cost.Within(d)
			}
		}
		return m.loads[k]
	}
	if k := len(m.costs); k < mostCosts {
		m.costs, m.loads[k] = append(m.costs, cost), m.loads[k][:0]
	}
	return nil
}
