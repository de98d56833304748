package claim

import (
	"testing"

	"github.com/loadstar-sim/loadstar/results"
)

// cases tries a claim that so many cases keep and so many miss.
func cases(kept, missed int, by float64) *Trial {
	var t Trial
	for range kept {
		t.See(-1, nil)
	}
	for range missed {
		t.See(by, func() string { return "here" })
	}
	return &t
}

func TestClaimsAboutAllCasesSurviveRareAndMarginalExceptionsOnly(t *testing.T) {
	for _, c := range []struct {
		kept, missed int
		by           float64
		want         results.Verdict
	}{
		{100, 0, 0, results.Holds},
		{0, 0, 0, results.NotRun},
		{95, 5, .01, results.HoldsWithinLimits},
		{94, 6, .01, results.Fails},
		{95, 5, .011, results.Fails},
		{0, 1, .001, results.Fails},
		{0, 9, 1e-12, results.Holds}, // rounding
	} {
		f := cases(c.kept, c.missed, c.by).Finding()
		if f.Verdict != c.want {
			t.Errorf("%+v: %+v", c, f)
		}
		if failed := f.Verdict == results.Fails || f.Verdict == results.HoldsWithinLimits; failed != (f.Witness == "here") {
			t.Errorf("%+v has the witness %q", c, f.Witness)
		}
		if (f.Limits != "") != (f.Verdict == results.HoldsWithinLimits) {
			t.Errorf("%+v has the limits %q", c, f.Limits)
		}
	}
}

func TestClaimsAboutPartOfTheCasesAskForThatPart(t *testing.T) {
	for _, c := range []struct {
		kept, missed int
		part         float64
		want         results.Verdict
	}{
		{90, 10, Generally, results.Holds},
		{89, 11, Generally, results.HoldsWithinLimits},
		{50, 50, Often, results.Holds},
		{49, 51, Often, results.Fails},
		{49, 51, Generally, results.Fails},
		{0, 0, Often, results.NotRun},
	} {
		if f := cases(c.kept, c.missed, .5).Quota(c.part); f.Verdict != c.want {
			t.Errorf("%+v: %+v", c, f)
		}
	}
}

func TestAClaimThatHoldsInOneReadingHoldsWithinLimits(t *testing.T) {
	good, bad := Finding{Verdict: results.Holds}, Finding{Verdict: results.Fails, Witness: "w"}
	limited := Finding{Verdict: results.HoldsWithinLimits, Limits: "l"}
	for _, c := range []struct {
		a, b            Finding
		want            results.Verdict
		limits, witness string
	}{
		{good, good, results.Holds, "", ""},
		{good, bad, results.HoldsWithinLimits, "only x", "y: w"},
		{bad, good, results.HoldsWithinLimits, "only y", "x: w"},
		{bad, bad, results.Fails, "", "x: w; y: w"},
		{good, limited, results.HoldsWithinLimits, "y: l", ""},
		{limited, bad, results.HoldsWithinLimits, "only x", "y: w"},
	} {
		f := Readings("x", c.a, "y", c.b)
		if f.Verdict != c.want || f.Limits != c.limits || f.Witness != c.witness {
			t.Errorf("%+v", f)
		}
	}
}
