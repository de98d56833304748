package grid

import (
	"cmp"
	"slices"
)

// Finder finds cells by their identities. One goroutine may use it at a time.
type Finder struct {
	ids   []uint64
	order []int32 // of the cells, by identity
	last  int     // the place found last
}

// NewFinder returns a finder of the given identities, which must not be changed
// afterwards.
func NewFinder(ids []uint64) *Finder {
	f := &Finder{ids: ids, order: make([]int32, len(ids))}
	for i := range f.order {
		f.order[i] = int32(i)
	}
	slices.SortFunc(f.order, func(a, b int32) int { return cmp.Compare(ids[a], ids[b]) })
	return f
}

// Find returns the place of a cell, or -1. It first looks at the last place found and the
// one after it, as records mostly come in the order of the grid.
func (f *Finder) Find(id uint64) int {
	for k := f.last; k < min(f.last+2, len(f.ids)); k++ {
		if f.ids[k] == id {
			f.last = k
			return k
		}
	}
	at, ok := slices.BinarySearchFunc(f.order, id, func(i int32, id uint64) int { return cmp.Compare(f.ids[i], id) })
	if !ok {
		return -1
	}
	f.last = int(f.order[at])
	return f.last
}

// Order returns the places of the cells sorted by identity, which is as good as a random
// order. The slice must not be changed.
func (f *Finder) Order() []int32 { return f.order }
