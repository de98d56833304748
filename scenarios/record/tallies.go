package record

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/store"
)

// Tallies are those of all pairs of policies in a cell, summed over its blocks.
type Tallies struct {
	policies []uint64 // their names in keys
	sums     []stat.Tally
	blocks   map[[2]int]stat.Tally // by pair and block; nil if no block can be read twice
}

// Reset empties the tallies for policies with these names in keys. Unless alone is set, the
// policies may have been played together in several sets, which share pairs.
func (t *Tallies) Reset(policies []uint64, alone bool) {
	n := len(policies) * len(policies)
	if t.policies = policies; cap(t.sums) < n {
		t.sums = make([]stat.Tally, n)
	}
	t.sums = t.sums[:n]
	clear(t.sums)
	if clear(t.blocks); t.blocks == nil && !alone {
		t.blocks = map[[2]int]stat.Tally{}
	}
}

// Read adds the blocks of one set of policies that were played together. Only those count
// that both policies of a pair have: have tells how many each has. Of several tallies of a
// pair in a block, that with the most instances counts.
func (t *Tallies) Read(records []store.Record, have []int32) error {
	for i := range records {
		r := &records[i]
		err := ReadPairs(r.Body, int(r.Count), t.policies, func(a, b int, of stat.Tally) {
			if int32(r.Block) >= min(have[a], have[b]) {
				return // a policy failed before
			}
			if a > b {
				a, b, of = b, a, of.Turned()
			}
			pair := a*len(t.policies) + b
			if t.blocks != nil {
				at := [2]int{pair, int(r.Block)}
				before := t.blocks[at]
				if of.N() <= before.N() {
					return
				}
				t.blocks[at] = of
				of = stat.Tally{Above: of.Above - before.Above, Tied: of.Tied - before.Tied, Below: of.Below - before.Below}
			}
			t.sums[pair].Merge(of)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Count counts the instances of which two policies have the values x and y, if these are
// more than have been counted.
func (t *Tallies) Count(i, j int, x, y []float64) {
	if n := min(len(x), len(y)); int64(n) > t.Of(i, j).N() {
		t.sums[min(i, j)*len(t.policies)+max(i, j)] = stat.Tally{}
		t.Add(i, j, x[:n], y[:n])
	}
}

// Add counts further instances, in which policies i and j have the values x and y, or one of them
// has none.
func (t *Tallies) Add(i, j int, x, y []float64) {
	if i > j {
		i, j, x, y = j, i, y, x
	}
	for k := range min(len(x), len(y)) {
		t.sums[i*len(t.policies)+j].Add(x[k], y[k])
	}
}

// Empty reports whether Reset was never called, so that nothing is known.
func (t *Tallies) Empty() bool { return t.sums == nil }

// Clone returns a copy that shares no memory with t, to be read.
func (t *Tallies) Clone() Tallies { return Tallies{policies: t.policies, sums: slices.Clone(t.sums)} }

// Of returns the tally of policy i against j.
func (t *Tallies) Of(i, j int) stat.Tally {
	if i > j {
		return t.Of(j, i).Turned()
	}
	if t.Empty() {
		return stat.Tally{}
	}
	return t.sums[i*len(t.policies)+j]
}
