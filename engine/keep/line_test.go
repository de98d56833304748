package keep

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestALineHoldsThoseThatAreDueLaterThanTheLast(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var l Line
	for range 200 {
		n := 1 + r.IntN(20)
		if r.IntN(2) == 0 {
			l = Line{}
		}
		l.Reset(n)
		var want []Waiting
		last := -1.0
		for range 300 {
			if at := last + float64(r.IntN(4)) - 1; len(want) < n && r.IntN(4) > 0 {
				w := Waiting{max(at, 0), r.IntN(n)}
				if l.Push(w.Ready, w.Slot) != (w.Ready > last) {
					t.Fatalf("%v is added behind one at %v, or not", w, last)
				}
				if w.Ready > last {
					last = w.Ready
					want = append(want, w)
				}
			} else if len(want) > 0 {
				l.Pop()
				want = want[1:]
			}
			first := nobody
			if len(want) > 0 {
				first = want[0]
			}
			if l.Due() != first.Ready || l.First() != first.Slot {
				t.Fatalf("the first is %v at %v, want %v", l.First(), l.Due(), first)
			}
		}
	}
}

func TestOfThoseThatBecomeReadyAtOnceTheLowestIsFirst(t *testing.T) {
	var q Ready
	take := func(want ...int) {
		for _, w := range want {
			if got := q.Pop(); got != w {
				t.Fatalf("%d comes, want %d", got, w)
			}
		}
	}
	for range 2 {
		for _, slot := range []int32{5, 3, 4} {
			q.Add(slot, 1)
		}
		take(3)
		q.Add(2, 1) // the one that left stays where it was
		take(2, 4)
		q.Add(1, 2)
		take(5, 1)
		if q.Any() {
			t.Fatal("one is left")
		}
		q = q.Empty()
	}
}

func TestRunsAreTheNumbersAndWhatIsDoneIsCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var runs Runs
	for range 100 {
		var numbers, at []float64
		for range 1 + r.IntN(20) {
			numbers = append(numbers, 1+float64(r.IntN(3)))
			at = append(at, []float64{0, 1, 2, math.Inf(1)}[r.IntN(4)])
		}
		runs = runs.Of(numbers)
		sum, last := 0.0, 0.0
		for k, x := range numbers {
			if runs.At(k) != x {
				t.Fatalf("%v at place %d of %v", runs.At(k), k, numbers)
			}
			if at[k] < math.Inf(1) {
				sum, last = sum+x, max(last, at[k])
			}
		}
		if s, l := runs.Done(at); s != sum || l != last {
			t.Fatalf("%v by %v are done, want %v by %v", s, l, sum, last)
		}
	}
	sevenths := slices.Repeat([]float64{1. / 147}, 147)
	if one, _ := runs.Of(sevenths).Done(make([]float64, 147)); one != 1 {
		t.Errorf("147 times 1/147 make %v", one)
	}
}
