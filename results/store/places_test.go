package store

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Small identities, and identities that share all upper or lower bits, collide the most.
func TestPlacesFindsEveryCellAndNoOther(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		all := map[uint64]bool{}
		var ids []uint64
		for len(ids) < n {
			id := rng.Uint64() >> (rng.IntN(8) * 8) << (rng.IntN(5) * 8)
			if !all[id] {
				all[id] = true
				ids = append(ids, id)
			}
		}
		p, err := NewPlaces(ids)
		if err != nil {
			t.Fatal(err)
		}
		for range 4 * n {
			i := rng.IntN(n)
			if got := p.Find(ids[i]); got != i {
				t.Fatalf("cell %016x of %d is found at %d, not at %d", ids[i], n, got, i)
			}
			if id := uint64(rng.IntN(1000)); !all[id] && p.Find(id) != -1 {
				t.Fatalf("%016x is found, which is no cell", id)
			}
		}
		if n > 0 {
			if _, err := NewPlaces(append(ids, ids[rng.IntN(n)])); err == nil {
				t.Fatal("a cell may be given twice")
			}
		}
	}
}

func TestEntriesAreSortedHoweverFarTheyAreOutOfOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range 200 {
		var entries []entry
		for i := range n {
			far := 1 + rng.IntN(1+n*(n%3)/2)
			entries = append(entries, entry{cell: int32((i + rng.IntN(far)) / 3), policy: int32(rng.IntN(2)), file: int32(i)})
		}
		want := slices.SortedStableFunc(slices.Values(entries), inOrder)
		if insertionSort(entries, inOrder); !slices.Equal(entries, want) {
			t.Fatalf("%d entries are not in order", n)
		}
	}
}
