package claim

import (
	"fmt"
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/results/ledger"
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
		want         ledger.Verdict
	}{
		{100, 0, 0, ledger.Holds},
		{0, 0, 0, ledger.NotRun},
		{95, 5, .01, ledger.HoldsWithinLimits},
		{94, 6, .01, ledger.Fails},
		{95, 5, .011, ledger.Fails},
		{0, 1, .001, ledger.Fails},
		{0, 9, 1e-12, ledger.Holds}, // rounding
	} {
		f := cases(c.kept, c.missed, c.by).Finding()
		if f.Verdict != c.want {
			t.Errorf("%+v: %+v", c, f)
		}
		if failed := f.Verdict == ledger.Fails || f.Verdict == ledger.HoldsWithinLimits; failed != (f.Witness == "here") {
			t.Errorf("%+v has the witness %q", c, f.Witness)
		}
		if (f.Limits != "") != (f.Verdict == ledger.HoldsWithinLimits) {
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
		if f := trial.Finding(); f.Verdict != ledger.Fails || f.Witness != "NaN" {
			t.Errorf("exceptions %v: %+v", order, f)
		}
	}
}

func TestClaimsAboutPartOfTheCasesAskForThatPart(t *testing.T) {
	for _, c := range []struct {
		kept, missed int
		part         float64
		want         ledger.Verdict
	}{
		{90, 10, Generally, ledger.Holds},
		{89, 11, Generally, ledger.HoldsWithinLimits},
		{50, 50, Often, ledger.Holds},
		{49, 51, Often, ledger.Fails},
		{49, 51, Generally, ledger.Fails},
		{0, 0, Often, ledger.NotRun},
	} {
		if f := cases(c.kept, c.missed, .5).Quota(c.part); f.Verdict != c.want {
			t.Errorf("%+v: %+v", c, f)
		}
	}
}

func TestAClaimThatHoldsInOneReadingHoldsWithinLimits(t *testing.T) {
	good, bad := Finding{Verdict: ledger.Holds}, Finding{Verdict: ledger.Fails, Witness: "w"}
	limited := Finding{Verdict: ledger.HoldsWithinLimits, Limits: "l"}
	for _, c := range []struct {
		a, b            Finding
		want            ledger.Verdict
		limits, witness string
	}{
		{good, good, ledger.Holds, "", ""},
		{good, bad, ledger.HoldsWithinLimits, "only x", "y: w"},
		{bad, good, ledger.HoldsWithinLimits, "only y", "x: w"},
		{bad, bad, ledger.Fails, "", "x: w; y: w"},
		{good, limited, ledger.HoldsWithinLimits, "y: l", ""},
		{good, Finding{}, ledger.Holds, "", ""},
		{Finding{}, bad, ledger.Fails, "", "y: w"},
		{Finding{}, Finding{}, ledger.NotRun, "", ""},
		{limited, bad, ledger.HoldsWithinLimits, "only x; x: l", "y: w"},
	} {
		f := Readings("x", c.a, "y", c.b)
		if f.Verdict != c.want || f.Limits != c.limits || f.Witness != c.witness {
			t.Errorf("%+v", f)
		}
	}
}
