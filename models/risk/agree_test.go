package risk

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// both is a law made of two functions.
type both struct {
	before, quantile func(float64) float64
}

func (b both) Before(t float64) float64   { return b.before(t) }
func (b both) Quantile(u float64) float64 { return b.quantile(u) }

func TestAgreementIsExactAtAtomsAndAllowsForRoundingOnly(t *testing.T) {
	uniform := func(x float64) float64 { return min(1, max(0, x)) }
	atom := func(t float64) float64 { // the interruption comes at 3 with probability one half, or never
		if t > 3 {
			return 0.5
		}
		return 0
	}
	atOrNever := func(share float64) func(float64) float64 {
		return func(u float64) float64 {
			if u <= share {
				return 3
			}
			return math.Inf(1)
		}
	}
	for want, law := range map[string]both{
		"":                               {atom, atOrNever(0.5)},
		"Quantile(0.4375) is +Inf":       {atom, atOrNever(0.4)},
		"Quantile(0.5625) is 3":          {atom, atOrNever(0.6)},
		"Quantile(0.0625) is -0.0625":    {uniform, func(u float64) float64 { return -u }},
		"Quantile(0.0625) is NaN":        {uniform, func(float64) float64 { return math.NaN() }},
		"Before(0.0624999999375) is NaN": {func(float64) float64 { return math.NaN() }, uniform},
		"but Before(0.0625000000625) is 0: want 0.0625 or more":    {func(t float64) float64 { return uniform(t - 1) }, uniform},
		"but Before(1.0624999989375001) is 1: want 0.0625 or less": {uniform, func(u float64) float64 { return u + 1 }},
		"the quantile decreases: Quantile(0.125) is 0.875, but Quantile(0.0625) is 0.9375": {
			func(t float64) float64 { return 1 - uniform(t) }, func(u float64) float64 { return 1 - u },
		},
		"panics: no":                   {uniform, func(float64) float64 { panic("no") }},
		"Quantile(0.99609375) is 0.99": {uniform, func(u float64) float64 { return min(u, 0.99) }},
	} {
		if err := Agree(law); (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if err := Agree(both{uniform, func(u float64) float64 { return u * (1 + 1e-7) }}); err != nil {
		t.Errorf("a quantile that is found to 7 digits: %v", err)
	}
	if err := Agree(both{uniform, func(u float64) float64 { return u * (1 + 1e-5) }}); err == nil {
		t.Error("a quantile that is found to 5 digits is taken for exact")
	}
}

func TestTheLawsOfThePackageAgreeForExtremeOptions(t *testing.T) {
	for _, text := range []string{
		"never", "linear{x=%v}", "exponential{mean=%v}", "weibull{shape=%v}", "weibull{scale=%v}", "lognormal{mu=%v}", "lognormal{mu=-%v}", "lognormal{sigma=%v}",
	} {
		for _, x := range []float64{5e-324, 1e-320, 1e-308, 1e-300, 1e-9, 0.01, 1, 100, 1e9, 1e300, math.MaxFloat64} {
			if strings.Contains(text, "%v") {
				if _, err := Parse(fmt.Sprintf(text, x)); err != nil {
					t.Error(err)
				}
			}
		}
	}
}
