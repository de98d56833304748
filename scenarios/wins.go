package scenarios

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// A policy wins an instance against another by its value of [Design.Compared]. A study keeps these
// values in records of their own, as other policies may be added later, unless the records of blocks
// have them already.

// mostValues is how many values a study keeps unless its scenario says: 160 MB.
const mostValues = 20_000_000

// MostValues returns how many values a study of the design keeps at most.
func (d *Design) MostValues() int64 { return cmp.Or(d.scenario.Limits.Values, mostValues) }

// PlannedValues returns how many values a study of the design has to keep at least for wins to be counted.
func (d *Design) PlannedValues() int64 {
	q := d.Quota()
	return int64(d.Grid.Cells()) * int64(len(d.Policies)) * int64(q.Total(q.Base))
}

// Single reports whether cells have one instance, whose value is the mean.
func (d *Design) Single() bool { return d.Draw == nil && d.Quota().Units(0) == 1 }

// ValuesInBlocks reports whether the records of blocks have the values by which policies are compared, or
// no policies are compared.
func (d *Design) ValuesInBlocks() bool {
	return d.ComparedAt() < 0 || d.Single() || d.Draw == nil && d.Kept() == d.Compared()
}

// KeepsValues reports whether a study of the design begins to keep values in records of their own.
func (d *Design) KeepsValues() bool {
	return d.PlannedValues() <= d.MostValues() && !d.ValuesInBlocks()
}

// Wins tells which instances of a cell each policy won against each other one.
type Wins struct {
	values   []int // of each policy: how many were counted; -1: they are not all known
	policies int
	sums     []stat.Tally // by pair; nil: nothing is known
}

// reset empties the tallies for so many policies.
func (w *Wins) reset(policies int) {
	w.policies, w.sums = policies, resize(w.sums, policies*policies)
	clear(w.sums)
}

// add counts further instances, as far as both policies have values in them: x and y.
func (w *Wins) add(i, j int, x, y []float64) {
	if i > j {
		i, j, x, y = j, i, y, x
	}
	n := min(len(x), len(y))
	w.sums[i*w.policies+j].AddAll(x[:n], y[:n])
}

// tally returns the tally of policy i against j.
func (w *Wins) tally(i, j int) stat.Tally {
	switch {
	case w.sums == nil:
		return stat.Tally{}
	case i > j:
		return w.tally(j, i).Turned()
	}
	return w.sums[i*w.policies+j]
}

// counted returns the tallies of all pairs of policies, counted at the first call. A study that is small
// enough for a report remembers them: a comparison reads each cell twice, and a report reads it once
// more.
func (c *Cell) counted() *Wins {
	w := c.wins
	if c.stream == nil || c.tallied {
		return w
	}
	c.tallied = true
	if c.inBlocks && c.Design.ComparedAt() >= 0 {
		for i := range c.compare {
			c.compare[i] = c.storedValues(i)
		}
	}
	c.known = c.known[:0]
	for i, values := range c.compare {
		n := len(values)
		if int64(n) != c.played[i] {
			n = -1
		}
		c.known = append(c.known, n)
	}
	if w != &c.memory && slices.Equal(w.values, c.known) {
		return w
	}
	w.values = append(w.values[:0], c.known...)
	w.reset(len(c.tracks))
	for j := range c.compare {
		for i := range j {
			if c.known[i] >= 0 && c.known[j] >= 0 {
				w.add(i, j, c.compare[i], c.compare[j])
			}
		}
	}
	return w
}

// storedValues returns the values of a policy that the records of blocks have.
func (c *Cell) storedValues(policy int) []float64 {
	if !c.Design.Single() {
		return c.tracks[policy].values
	}
	if at, series := c.Design.ComparedAt(), c.tracks[policy].series; at < len(series) && series[at].N == 1 {
		return append(c.compare[policy], series[at].Mean)
	}
	return nil
}

// Tally counts the instances in which policy i has more of [Design.Compared] than policy j, as much
// or less. It is empty if that is not known, as it is where a study keeps too few values.
func (c *Cell) Tally(i, j int) stat.Tally { return c.counted().tally(i, j) }
