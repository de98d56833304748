package engine

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestTheFirstThatWasReadyIsOnTop(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var h Heap
	var want []Waiting
	for slot := range 20_000 {
		w := Waiting{float64(r.IntN(20)), slot}
		switch {
		case len(want) == 0 || r.IntN(9) < 4:
			h.Push(w)
			want = append(want, w)
		case r.IntN(3) == 0:
			h.Replace(w)
			want[0] = w
		default:
			if top := h.Pop(); top != want[0] {
				t.Fatalf("%v is taken, want %v", top, want[0])
			}
			want = want[1:]
		}
		slices.SortFunc(want, func(a, b Waiting) int {
			return cmp.Or(cmp.Compare(a.Ready, b.Ready), cmp.Compare(a.Slot, b.Slot))
		})
		if len(h) != len(want) || len(h) > 0 && h[0] != want[0] {
			t.Fatalf("on top of %d is %v, want %v", len(h), h[0], want[0])
		}
	}
}
