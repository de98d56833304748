package own

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

func TestAClaimWhoseIntervalsHoldBothAnswersCannotBeJudged(t *testing.T) {
	for name, c := range map[string]struct {
		cases [][2]float64
		want  claim.Verdict
	}{
		"all meet it":          {[][2]float64{{0, 1}, {0.5, 2}}, claim.Holds},
		"one is open":          {[][2]float64{{0, 1}, {-0.5, 2}}, claim.CannotBeJudged},
		"one misses it":        {[][2]float64{{0, 1}, {-2, -0.5}}, claim.Fails},
		"one misses, one open": {[][2]float64{{-1, 1}, {-2, -0.5}}, claim.Fails},
	} {
		var m intervalTrial
		for _, x := range c.cases {
			m.see(x[0], x[1], "a case")
		}
		if f := m.finding(); f.Verdict != c.want || (f.Reason != "") != (c.want == claim.CannotBeJudged) {
			t.Errorf("%s: %v, %+v", name, f.Verdict, f)
		}
	}
}

// Luck that two ratios share cancels in their difference.
func TestTheDifferenceOfTwoRatiosIsTakenBatchByBatch(t *testing.T) {
	a := ratio{mean: 2, errors: []float64{-0.3, 0.1, 0.2, -0.1, 0.1}}
	b := ratio{mean: 1.5, errors: []float64{-0.3, 0.1, 0.2, -0.1, 0.1}}
	if lo, hi := a.minus(b); lo < 0.5-1e-12 || hi > 0.5+1e-12 {
		t.Errorf("2 is more than 1.5 by %v to %v", lo, hi)
	}
	b.errors = []float64{0.3, -0.1, -0.2, 0.1, -0.1}
	if lo, hi := a.minus(b); !(lo < 0.3 && hi > 0.7) {
		t.Errorf("opposite luck leaves %v to %v", lo, hi)
	}
}
