package backlog

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
		b := New(2, 3) // all blocks are of cell 1 and policy 2
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

func TestALostBlockIsMissingAndThoseAfterItAreStored(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 2000 {
		b := New(1, 1)
		good, bad := map[int]bool{}, -1
		for k := range 2 + rng.IntN(8) {
			switch rng.IntN(6) {
			case 0:
			case 1:
				bad = max(bad, k)
				if bad == k {
					b.Note(0, 0, k, true)
				}
			default:
				good[k] = true
				b.Note(0, 0, k, false)
			}
		}
		lost := rng.IntN(10)
		if good[lost] {
			delete(good, lost)
			b.Lose(0, 0, lost)
		}
		want := 0
		for good[want] {
			want++
		}
		if got, failed := b.Blocks(0, 0); got != want || failed && bad < 0 {
			t.Fatalf("%d blocks, failed %v; want %d", got, failed, want)
		}
		for k := range 10 {
			if b.Stored(0, 0, k) != good[k] {
				t.Fatalf("block %d is stored: %v, want %v", k, !good[k], good[k])
			}
		}
		b.Note(0, 0, lost, false)
		if good[lost] = true; !b.Stored(0, 0, lost) {
			t.Fatalf("block %d was noted again and is not stored", lost)
		}
		want = 0
		for good[want] {
			want++
		}
		if got, _ := b.Blocks(0, 0); got != want {
			t.Fatalf("%d blocks after it was computed again, want %d", got, want)
		}
	}
}
