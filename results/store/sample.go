package store

import (
	"cmp"
	"slices"
)

// slow is the cost in seconds from which a record is too expensive to recompute, unless there is no
// cheaper one.
const slow = 5

// Sample is a few of a policy's records that one build has computed.
type Sample struct {
	Policy uint64
	By     Build
	Keys   []Key
}

// Sample chooses up to most of the wanted records for each policy and build. They are pseudo-random among
// all cells and blocks, but the same every time.
func (f *Folder) Sample(most int, wanted func(k *Key, by Build) bool) ([]Sample, error) {
	var all []Sample
	err := f.Origins(func(k *Key, by Build) {
		if !wanted(k, by) {
			return
		}
		i := slices.IndexFunc(all, func(s Sample) bool { return s.Policy == k.Policy && s.By == by })
		if i < 0 {
			i = len(all)
			all = append(all, Sample{Policy: k.Policy, By: by})
		}
		s := &all[i]
		at, twice := slices.BinarySearchFunc(s.Keys, *k, pseudoRandomly)
		if at < most && !twice {
			s.Keys = slices.Insert(s.Keys, at, *k)
			s.Keys = s.Keys[:min(len(s.Keys), most)]
		}
	})
	slices.SortFunc(all, func(a, b Sample) int {
		return cmp.Or(cmp.Compare(a.Policy, b.Policy), compareBuilds(a.By, b.By))
	})
	return all, err
}

// pseudoRandomly orders keys pseudo-randomly, except that slow ones come last.
func pseudoRandomly(a, b Key) int {
	cost := func(k *Key) float32 {
		if k.Cost > slow {
			return k.Cost
		}
		return 0
	}
	lot := func(k *Key) uint64 { return (k.Cell ^ uint64(k.Block)) * 0x9e3779b97f4a7c15 }
	return cmp.Or(cmp.Compare(cost(&a), cost(&b)), cmp.Compare(lot(&a), lot(&b)), byPlace(&a, &b),
		cmp.Compare(a.Count, b.Count), cmp.Compare(a.Status, b.Status))
}
