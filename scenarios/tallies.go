package scenarios

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Tallies holds a tally for each pair of policies in a cell.
type Tallies struct {
	policies int
	sums     []stat.Tally
}

// Reset empties the tallies for so many policies.
func (t *Tallies) Reset(policies int) {
	n := policies * policies
	if t.policies = policies; cap(t.sums) < n {
		t.sums = make([]stat.Tally, n)
	}
	t.sums = t.sums[:n]
	clear(t.sums)
}

// Add counts further instances, as far as both policies have values in them: x and y.
func (t *Tallies) Add(i, j int, x, y []float64) {
	if i > j {
		i, j, x, y = j, i, y, x
	}
	n := min(len(x), len(y))
	t.sums[i*t.policies+j].AddAll(x[:n], y[:n])
}

// Empty reports whether Reset was never called, so that nothing is known.
func (t *Tallies) Empty() bool { return t.sums == nil }

// Clone returns a copy that shares no memory with t, to be read.
func (t *Tallies) Clone() Tallies { return Tallies{t.policies, slices.Clone(t.sums)} }

// Of returns the tally of policy i against j.
func (t *Tallies) Of(i, j int) stat.Tally {
	if i > j {
		return t.Of(j, i).Turned()
	}
	if t.Empty() {
		return stat.Tally{}
	}
	return t.sums[i*t.policies+j]
}
