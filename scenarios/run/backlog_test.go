package run

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestTheOrderInWhichBlocksAreNotedDoesNotMatter(t *testing.T) {
	type block struct {
		number int
		failed bool
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		b := NewBacklog(2, 3) // all blocks are of cell 1 and policy 2
		good, bad := map[int]bool{}, map[int]bool{}
		var blocks []block
		for range rng.IntN(12) {
			x := block{rng.IntN(6), rng.IntN(4) == 0}
			blocks = append(blocks, x)
			good[x.number], bad[x.number] = good[x.number] || !x.failed, bad[x.number] || x.failed
		}
		for _, x := range blocks {
			b.Note(1, 2, x.number, x.failed)
		}
		want := 0 // the first block that did not succeed
		for good[want] {
			want++
		}
		if got, failed := b.Blocks(1, 2); got != want || failed != bad[want] || (b.Failures() == 1) != failed {
			t.Fatalf("%v: %d blocks, failed %v, %d failures; want %d, %v", blocks, got, failed, b.Failures(), want, bad[want])
		}
		for n := range 7 {
			lacks := n >= want && !good[n] && !bad[want] && !bad[n]
			if got := slices.Contains(b.Missing(1, n), 2); got != lacks {
				t.Fatalf("%v: block %d is missing: %v, want %v", blocks, n, got, lacks)
			}
		}
		b.Forget()
		if got, failed := b.Blocks(1, 2); got != want || failed || b.Failures() != 0 {
			t.Fatalf("%v: %d blocks and %d failures after they were forgotten", blocks, got, b.Failures())
		}
	}
}

func TestBlocksThatAnotherBacklogLacksAreMissing(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 4000 {
		b, o := NewBacklog(1, 1), NewBacklog(1, 1)
		good, bad := map[int]bool{}, map[int]bool{}
		for k := range 2 + rng.IntN(8) {
			first, second := rng.IntN(4), rng.IntN(3) > 0
			if second {
				o.Note(0, 0, k, false)
			}
			if first > 0 {
				b.Note(0, 0, k, first == 1)
				good[k], bad[k] = first > 1 && second, first == 1
			}
		}
		b.Intersect(o)
		want := 0
		for good[want] {
			want++
		}
		if got, failed := b.Blocks(0, 0); got != want || failed != bad[want] || failed != (b.Failures() == 1) {
			t.Fatalf("%d blocks, failed %v, %d failures; want %d, %v", got, failed, b.Failures(), want, bad[want])
		}
		for k := range 11 {
			if b.stored(0, k) != good[k] {
				t.Fatalf("block %d is stored: %v, want %v", k, !good[k], good[k])
			}
		}
		b.Note(0, 0, want, false)
		for good[want] = true; good[want]; {
			want++
		}
		if got, _ := b.Blocks(0, 0); got != want {
			t.Fatalf("%d blocks after one was computed, want %d", got, want)
		}
	}
}
