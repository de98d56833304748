package stat

import (
	"math"
	"testing"
)

// The constants were computed by another program from the formula of the paper.
func TestTheConstantsOfKimAndNelson(t *testing.T) {
	for batches, want := range map[int][4]float64{
		10: {6.012905, 8.512989, 11.429411, 15.463502},
		20: {5.211225, 7.043787, 9.015056, 11.511485},
	} {
		for i, k := range []int{2, 3, 5, 10} {
			if got := (Selection{k, batches, 1, 0.95}).h2(); math.Abs(got-want[i]) > 5e-7 {
				t.Errorf("%d policies, %d batches: %.6f, want %.6f", k, batches, got, want[i])
			}
		}
	}
}

func TestALeadThatDropsAPolicyShrinksToNothing(t *testing.T) {
	s := Selection{Policies: 2, Batches: 20, Margin: 0.002, Level: 0.95}
	const variance = 0.0063 * 0.0063 // 51.7 batches are not enough
	last := math.Inf(1)
	for _, batches := range []int{20, 30, 51} {
		if lead := s.Lead(batches, variance); !(lead > 0 && lead < last) || s.Enough(batches, variance) {
			t.Errorf("after %d batches a lead of %v is enough", batches, lead)
		} else {
			last = lead
		}
	}
	if s.Lead(52, variance) != 0 || !s.Enough(52, variance) {
		t.Error("after 52 batches the larger mean does not decide")
	}
}
