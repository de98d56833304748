package wu2024

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies"
)

// meanOf returns the mean cost of a policy over the runs 0 to 999.
func meanOf(t *testing.T, rate float64, p policies.Dynamic, published bool) float64 {
	t.Helper()
	y, err := NewPlayer(Published(rate), p, published)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for run := range uint32(1000) {
		played, err := y.Play(run)
		if err != nil {
			t.Fatal(err)
		}
		sum += played.Cost
	}
	return sum / 1000
}

// is reports whether a mean is one of four digits.
func is(mean, want float64) bool { return math.Abs(mean-want) < .5e-4 }

func TestErrataATickAfterTheEndIsBilled(t *testing.T) {
	for _, c := range []struct{ rate, printed, ours float64 }{{.1, 47.5176, 47.3579}, {.3, 69.3008, 68.8648}} {
		billed, used := meanOf(t, c.rate, Greedy{Tick: 600}, true), meanOf(t, c.rate, Greedy{Tick: 600}, false)
		t.Logf("greedy at rate %v: %.4f, printed %v, without the tick %.4f", c.rate, billed, c.printed, used)
		if !is(billed, c.printed) || !is(used, c.ours) {
			t.Errorf("want %v and %v", c.printed, c.ours)
		}
	}
}

func TestErrataASliceCountsTheTickBeforeItAndTheLastEndsAfterTheDeadline(t *testing.T) {
	for _, c := range []struct{ rate, printed, ours float64 }{{.1, 47.5589, 47.5638}, {.3, 70.2723, 70.5616}} {
		own := Sliced{Tick: 600, Length: 8 * hour, Counts: Own}
		as, ours := meanOf(t, c.rate, Sliced{Tick: 600, Length: 8 * hour}, true), meanOf(t, c.rate, own, true)
		t.Logf("time-sliced at rate %v: %.4f, printed %v, with what a slice has itself %.4f", c.rate, as, c.printed, ours)
		if !is(as, c.printed) || !is(ours, c.ours) {
			t.Errorf("want %v and %v", c.printed, c.ours)
		}
	}
}

// At rate 0.1 one run of 1000 differs from the printed mean, by 0.1.
func TestErrataTheFirstStartAfterAPauseIsChargedTwice(t *testing.T) {
	if !long.On() {
		t.Skip("4000 optima take a few seconds; the claims have 1000 of them")
	}
	for _, c := range []struct{ rate, printed, billed, ours float64 }{{.1, 47.2883, 47.2884, 47.2734}, {.3, 52.5021, 52.5021, 52.4959}} {
		billed, used := meanOf(t, c.rate, Optimum{Tick: 600}, true), meanOf(t, c.rate, Optimum{Tick: 600}, false)
		t.Logf("optimum at rate %v: %.4f, printed %v, with one charge %.4f", c.rate, billed, c.printed, used)
		if !is(billed, c.billed) || !is(used, c.ours) {
			t.Errorf("want %v and %v", c.billed, c.ours)
		}
	}
}
