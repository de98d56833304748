package claim

import (
	"context"
	"strings"
	"testing"
)

// at returns a claim that a number is at most a word's, or at least that part of all.
func at(x float64, part bool) *Claim {
	return &Claim{ID: "p.a", Check: func(_ context.Context, e *Evidence) (Finding, error) {
		if part {
			return HoldsIf(x >= e.Part(Often), "%v", x), nil
		}
		return HoldsIf(x <= e.Word(Similar), "%v", x), nil
	}}
}

// 5.57 points are not 5, but the paper says close and has no number.
func TestAClaimCannotBeJudgedIfOurNumberForAWordDecides(t *testing.T) {
	p := &Paper{Name: "p"}
	for _, c := range []struct {
		x    float64
		part bool
		want Verdict
		says string
	}{
		{x: 0.0557, want: CannotBeJudged, says: "with 0.05, our choice, it fails, and with 0.075 it holds"},
		{x: 0.04, want: CannotBeJudged, says: "with 0.05, our choice, it holds, and with 0.0333 it fails"},
		{x: 0.03, want: Holds},
		{x: 0.08, want: Fails},
		{x: 0.6, part: true, want: CannotBeJudged, says: "with 0.5, our choice, it holds, and with 0.667 it fails"},
		{x: 0.2, part: true, want: Fails},
		{x: 0.7, part: true, want: Holds},
	} {
		got, err := p.Verify(t.Context(), at(c.x, c.part), &Evidence{})
		if err != nil || got.Verdict != c.want || !strings.Contains(got.Reason, c.says) || (got.Reason != "") != (c.want == CannotBeJudged) || got.Found == "" {
			t.Errorf("%v: %+v, %v", c.x, got, err)
		}
	}
}

func TestAClaimWithoutTheDataOfThePaperHasItsReasonAndNoVerdict(t *testing.T) {
	c := at(0.01, false)
	c.NoVerdict = "the paper's traces are not to be had"
	got, err := (&Paper{Name: "p"}).Verify(t.Context(), c, &Evidence{})
	if err != nil || got.Verdict != CannotBeJudged || got.Reason != c.NoVerdict || got.Found != "0.01" {
		t.Errorf("%+v, %v", got, err)
	}
}
