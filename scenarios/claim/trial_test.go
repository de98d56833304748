package claim

import (
	"fmt"
	"math"
	"testing"
)

// cases tries a claim that so many cases keep and so many miss.
func cases(kept, missed int, by float64) *Trial {
	var t Trial
	for range kept {
		t.See(-1, "there")
	}
	for range missed {
		t.See(by, "here")
	}
	return &t
}

func TestClaimsAboutAllCasesSurviveRareAndMarginalExceptionsOnly(t *testing.T) {
	for _, c := range []struct {
		kept, missed int
		by           float64
		want         Verdict
	}{
		{100, 0, 0, Holds},
		{0, 0, 0, NotRun},
		{95, 5, .01, HoldsWithinLimits},
		{94, 6, .01, Fails},
		{95, 5, .011, Fails},
		{0, 1, .001, Fails},
		{0, 9, 1e-12, Holds}, // rounding
	} {
		f := cases(c.kept, c.missed, c.by).Finding()
		if f.Verdict != c.want {
			t.Errorf("%+v: %+v", c, f)
		}
		if failed := f.Verdict == Fails || f.Verdict == HoldsWithinLimits; failed != (f.Witness == "here") {
			t.Errorf("%+v has the witness %q", c, f.Witness)
		}
		if (f.Limits != "") != (f.Verdict == HoldsWithinLimits) {
			t.Errorf("%+v has the limits %q", c, f.Limits)
		}
	}
}

func TestACaseWithoutANumberIsTheWorstException(t *testing.T) {
	for _, order := range [][]float64{{math.NaN()}, {math.NaN(), .005}, {.005, math.NaN()}} {
		trial := cases(98, 0, 0)
		for _, by := range order {
			trial.See(by, "%s", fmt.Sprint(by))
		}
		if f := trial.Finding(); f.Verdict != Fails || f.Witness != "NaN" {
			t.Errorf("exceptions %v: %+v", order, f)
		}
	}
}

func TestClaimsAboutPartOfTheCasesAskForThatPart(t *testing.T) {
	for _, c := range []struct {
		kept, missed int
		part         float64
		want         Verdict
	}{
		{90, 10, Generally, Holds},
		{89, 11, Generally, HoldsWithinLimits},
		{50, 50, Often, Holds},
		{49, 51, Often, Fails},
		{49, 51, Generally, Fails},
		{0, 0, Often, NotRun},
	} {
		if f := cases(c.kept, c.missed, .5).Quota(c.part); f.Verdict != c.want {
			t.Errorf("%+v: %+v", c, f)
		}
	}
}

func TestAClaimThatHoldsInOneReadingHoldsWithinLimits(t *testing.T) {
	good, bad := Finding{Verdict: Holds}, Finding{Verdict: Fails, Witness: "w"}
	limited := Finding{Verdict: HoldsWithinLimits, Limits: "l"}
	for _, c := range []struct {
		a, b            Finding
		want            Verdict
		limits, witness string
	}{
		{good, good, Holds, "", ""},
		{good, bad, HoldsWithinLimits, "only x", "y: w"},
		{bad, good, HoldsWithinLimits, "only y", "x: w"},
		{bad, bad, Fails, "", "x: w; y: w"},
		{good, limited, HoldsWithinLimits, "y: l", ""},
		{good, Finding{}, Holds, "", ""},
		{Finding{}, bad, Fails, "", "y: w"},
		{Finding{}, Finding{}, NotRun, "", ""},
		{limited, bad, HoldsWithinLimits, "only x; x: l", "y: w"},
	} {
		f := Readings("x", c.a, "y", c.b)
		if f.Verdict != c.want || f.Limits != c.limits || f.Witness != c.witness {
			t.Errorf("%+v", f)
		}
	}
}
