package engine

import (
	"math"
	"math/rand/v2"
	"testing"
)

// naive is an agenda that searches all its slots.
type naive struct {
	now  float64
	time []float64
}

func (n *naive) next() (int, bool) {
	first := -1
	for s, t := range n.time {
		if t < Never && (first < 0 || t < n.time[first]) {
			first = s
		}
	}
	if first < 0 {
		return -1, false
	}
	n.now = n.time[first]
	n.time[first] = Never
	return first, true
}

func TestAgendaDoesWhatASearchThroughAllSlotsDoes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var a Agenda
	for round := range 300 {
		slots := 1 + r.IntN(40)
		a.Reset(slots)
		want := naive{time: make([]float64, slots)}
		for s := range want.time {
			want.time[s] = Never
		}
		for range 400 {
			switch s := r.IntN(slots); r.IntN(4) {
			case 0:
				a.Clear(s)
				want.time[s] = Never
			case 1, 2:
				at := want.now + float64(r.IntN(4)) // small integers make ties
				a.Set(s, at)
				want.time[s] = at
			default:
				gotSlot, gotOK := a.Next()
				wantSlot, wantOK := want.next()
				if gotSlot != wantSlot || gotOK != wantOK || a.Now() != want.now {
					t.Fatalf("round %d: Next is slot %d (%v) at %v, want slot %d (%v) at %v",
						round, gotSlot, gotOK, a.Now(), wantSlot, wantOK, want.now)
				}
			}
			for s, at := range want.time {
				if a.At(s) != at {
					t.Fatalf("round %d: slot %d is due at %v, want %v", round, s, a.At(s), at)
				}
			}
		}
	}
}

func TestFirstIsTheEarliestEvent(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	var a Agenda
	for round := range 300 {
		slots := r.IntN(20)
		a.Reset(slots)
		for range 200 {
			if slots > 0 && r.IntN(2) == 0 {
				a.Set(r.IntN(slots), a.Now()+float64(r.IntN(4)))
			} else if s, ok := a.Next(); ok { // the event of that slot is over
				a.Clear(s)
			}
			first, slot := Never, -1
			for s := range slots {
				if t := a.At(s); t < first {
					first, slot = t, s
				}
			}
			if due, s := a.First(); slot >= 0 && (due != first || s != slot) || slot < 0 && due != Never {
				t.Fatalf("round %d: first %v in slot %d, want %v in slot %d", round, due, s, first, slot)
			}
		}
	}
}

func TestSimultaneousEventsComeInTheOrderOfTheirSlots(t *testing.T) {
	var a Agenda
	a.Reset(5)
	for _, s := range []int{3, 0, 4, 2} {
		a.Set(s, 7)
	}
	for _, want := range []int{0, 2, 3, 4} {
		if s, ok := a.Next(); s != want || !ok {
			t.Errorf("Next is slot %d (%v), want %d", s, ok, want)
		}
	}
	if s, ok := a.Next(); ok {
		t.Errorf("Next is slot %d of an empty agenda", s)
	}
}

func TestPastAndNaNAreRefused(t *testing.T) {
	var a Agenda
	a.Reset(3) // the tree has four leaves
	a.Set(0, 5)
	a.Next()
	for _, at := range []float64{math.NaN(), math.Nextafter(5, 0), 0, -1, math.Inf(-1)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("an event at %v was accepted at time 5", at)
				}
			}()
			a.Set(1, at)
		}()
	}
	for _, slot := range []int{-1, 3, math.MaxInt} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("slot %d of 3 was accepted", slot)
				}
			}()
			a.Set(slot, 9)
		}()
	}
}

func TestNegativeZeroIsZero(t *testing.T) {
	var a Agenda
	a.Reset(2)
	a.Set(1, 0)
	a.Set(0, math.Copysign(0, -1))
	if s, ok := a.Next(); s != 0 || !ok {
		t.Errorf("Next is slot %d (%v), want 0: -0 and 0 are the same instant", s, ok)
	}
}

func TestAnAgendaWithoutSlotsIsEmpty(t *testing.T) {
	var a Agenda
	a.Reset(0)
	if s, ok := a.Next(); ok {
		t.Errorf("Next is slot %d", s)
	}
}

func TestNothingIsAllocatedInSteadyState(t *testing.T) {
	var a Agenda
	a.Reset(100)
	allocs := testing.AllocsPerRun(100, func() {
		a.Reset(100)
		for s := range 100 {
			a.Set(s, float64(s%7))
		}
		for range 500 {
			s, _ := a.Next()
			a.Set(s, a.Now()+1)
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
