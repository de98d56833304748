package keep

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

func TestEntriesLeaveAQueueInTheOrderInWhichTheyCame(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var q Queue
	var want []int32
	for k := range 20_000 {
		switch r.IntN(9) {
		default:
			q.Push(k)
			want = append(want, int32(k))
		case 4, 5, 6:
			if len(want) > 0 && q.Pop() != int(want[0]) {
				t.Fatal("another one left")
			} else if len(want) > 0 {
				want = want[1:]
			}
		case 7:
			if len(want) > 0 {
				at := r.IntN(len(want))
				q.Remove(int(want[at]))
				want = slices.Delete(want, at, at+1)
			}
		case 8:
			if n := len(want) - r.IntN(3); n >= 0 && k%8 == 0 {
				q.Keep(n)
				want = want[:n]
			}
		}
		if q.Any() != (len(want) > 0) || !slices.Equal(q.All(), want) || q.Any() && q.Head() != int(want[0]) {
			t.Fatalf("it holds %v, want %v", q.All(), want)
		}
	}
}

func TestChecksThatEndByATimeAreCounted(t *testing.T) {
	s := Series{Begin: 1, Period: .1, N: 30}
	for j := range s.N + 1 {
		if got := s.By(s.At(j)); got != j {
			t.Errorf("%d end by the end of the %d-th", got, j)
		}
	}
	if s.By(.5) != 0 || s.By(100) != 30 {
		t.Errorf("%d end before the first begins, and %d in the end", s.By(.5), s.By(100))
	}
}

func TestIntervalsCountUpToTheEnd(t *testing.T) {
	var m Meter
	var c Checks
	for k := range 10 {
		m.Add(float64(k), float64(k)+.5, float64(k)-2)
		c.Add(Series{float64(k), .25, 2}, float64(k)-2)
	}
	if m.Until(9.25) != 4.75 || c.Until(9.25) != 19 {
		t.Errorf("the intervals sum up to %v, with %d checkpoints", m.Until(9.25), c.Until(9.25))
	}
}
