package traces

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestAvailabilityKnowsWhoWasUpAndForHowMuchLonger(t *testing.T) {
	a, err := NewAvailability(reading(t, twoNodes, Options{}))
	if err != nil || a.From != 0 || a.To != 50 || !slices.Equal(a.Nodes, []string{"a", "b"}) {
		t.Fatalf("%+v, %v", a, err)
	}
	for at, want := range map[float64][2]float64{
		-1: {0, 0}, 0: {10, 0}, 5: {5, 3}, 9: {1, 0}, 10: {0, 0}, 15: {0, 25}, 20: {30, 20}, 49: {1, 0}, 50: {0, 0},
	} {
		if got := [2]float64{a.left(0, at), a.left(1, at)}; got != want {
			t.Errorf("at %v there is left %v, want %v", at, got, want)
		}
	}
	if fmt.Sprint(a.Up) != "[[{0 10} {20 50}] [{5 8} {12 40}]]" {
		t.Errorf("nodes were up in %v", a.Up)
	}
	a, err = NewAvailability(reading(t, "a,10,15\na,15,20\n", Options{}))
	if err != nil {
		t.Fatal(err)
	}
	if left := [3]float64{a.left(0, 10), a.left(0, 15), a.left(0, 20)}; left != [3]float64{5, 5, 0} {
		t.Errorf("at the beginning, the middle and the end of two intervals there is left %v, want 5, 5, 0", left)
	}
	if _, err := NewAvailability(reading(t, "a,5,5\n", Options{})); err == nil || !strings.Contains(err.Error(), "covers no time") {
		t.Error(err)
	}
}

// In a trace whose nodes always fail together, drawn workers do too. Durations alone cannot tell.
func TestInterruptionsThatCameTogetherAreDrawnTogether(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	var text strings.Builder
	text.WriteString("node,start,end\n")
	for at := 0; at < 1000; {
		long := 1 + rng.IntN(20)
		for node := range 5 {
			fmt.Fprintf(&text, "n%d,%d,%d\n", node, at, at+long)
		}
		fmt.Fprintf(&text, "alone,%d,%d\n", at, at+long/2)
		at += long + rng.IntN(3)
	}
	a, err := NewAvailability(reading(t, text.String(), Options{}))
	if err != nil {
		t.Fatal(err)
	}
	pcg := rand.NewPCG(3, 3)
	different := 0
	for range 500 {
		at, left, err := a.Sample(3, pcg)
		if err != nil || len(left) != 3 {
			t.Fatal(left, err)
		}
		whole := a.left(0, at)
		for _, x := range left {
			if x != whole {
				if x != a.left(5, at) {
					t.Fatalf("at %v a worker has %v left, and a node %v", at, x, whole)
				}
				different++
			}
		}
	}
	if different == 0 || different > 500 {
		t.Errorf("the node of its own was drawn %d times in 1500", different)
	}
	for _, workers := range []int{0, 7} {
		if _, _, err := a.Sample(workers, pcg); err == nil {
			t.Errorf("%d workers of 6 nodes", workers)
		}
	}
	a, err = NewAvailability(reading(t, "a,0,1\nb,2,3\n", Options{}))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := a.Sample(2, pcg); err == nil || !strings.Contains(err.Error(), "never up at once") {
		t.Error(err)
	}
}

func TestInfoCountsWhatIsThere(t *testing.T) {
	i, err := NewInfo(reading(t, twoNodes, Options{}), Selection{})
	if err != nil {
		t.Fatal(err)
	}
	if i.Nodes != 2 || i.Events != 8 || i.From != 0 || i.To != 50 || i.MostAtOnce != 2 {
		t.Errorf("%+v", i)
	}
	u := i.Up
	if u.N != 4 || u.Cut != 2 || u.Zeros != 1 || u.Total != 71 || u.Mean != 17.75 || u.Min != 3 || u.Max != 30 ||
		!slices.Equal(u.Quantiles, []float64{3, 3, 3, 10, 28, 30, 30}) {
		t.Errorf("%+v", u)
	}
	if i.Down.N != 3 || i.Down.Total != 14 || i.Available() != 71./85 {
		t.Errorf("%+v", i.Down)
	}
	i, err = NewInfo(reading(t, twoNodes, Options{}), Selection{Window: Window{5, 8}, Invert: true})
	if err != nil || i.Down.Total != 6 || i.Up.N != 0 || i.From != 5 || i.To != 8 || i.MostAtOnce != 0 {
		t.Errorf("%+v, %v", i, err)
	}
	i, err = NewInfo(reading(t, "1\n2+\n", Options{}), Selection{})
	if err != nil || i.Nodes != 0 || i.Events != 2 || i.Up.Cut != 1 || i.From != 0 || i.To != 0 {
		t.Errorf("%+v, %v", i, err)
	}
	if _, err := NewInfo(reading(t, "1\nx\n", Options{}), Selection{}); err == nil {
		t.Error("the error is lost")
	}
	empty := (&Durations{}).Summary()
	if empty.N != 0 || empty.Mean != 0 || empty.Quantiles != nil {
		t.Errorf("%+v", empty)
	}
}

func TestWorkersThatAreDrawnTogetherAreDifferentNodes(t *testing.T) {
	a := &Availability{Nodes: []string{"a", "b", "c"}, Up: [][]Interval{{{0, 10}}, {{0, 20}}, {{0, 30}}}, Window: Window{0, 10}}
	for seed := range uint64(20) {
		at, left, err := a.Sample(3, rand.NewPCG(seed, 0))
		slices.Sort(left)
		if err != nil || !slices.Equal(left, []float64{10 - at, 20 - at, 30 - at}) {
			t.Errorf("at %v there is left %v, %v", at, left, err)
		}
	}
}
