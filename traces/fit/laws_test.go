package fit

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

func mixture(h Hyperexponential) func(float64) float64 {
	a, b := distuv.Exponential{Rate: 1 / h.Mean1}, distuv.Exponential{Rate: 1 / h.Mean2}
	return func(t float64) float64 { return h.P*a.CDF(t) + (1-h.P)*b.CDF(t) }
}

// laws pairs ours with another library's.
var laws = map[string]struct {
	law models.Risk
	cdf func(float64) float64
}{
	"gamma .19":  {Gamma{.19, 39.92}, distuv.Gamma{Alpha: .19, Beta: 1 / 39.92}.CDF},
	"gamma 1":    {Gamma{1, 2}, distuv.Exponential{Rate: .5}.CDF},
	"gamma 3":    {Gamma{3, .5}, distuv.Gamma{Alpha: 3, Beta: 2}.CDF},
	"gamma 5000": {Gamma{5000, 1. / 5000}, distuv.Gamma{Alpha: 5000, Beta: 5000}.CDF},
	"mixture":    {Hyperexponential{.8, .1, 40}, mixture(Hyperexponential{.8, .1, 40})},
	"far":        {Hyperexponential{.999, 1e-6, 1e6}, mixture(Hyperexponential{.999, 1e-6, 1e6})},
	"reversed":   {Hyperexponential{.3, 5, .2}, mixture(Hyperexponential{.3, 5, .2})},
	"one":        {Hyperexponential{1, 2, 3}, distuv.Exponential{Rate: .5}.CDF},
	"alike":      {Hyperexponential{.5, 2, 2}, distuv.Exponential{Rate: .5}.CDF},
}

var probabilities = []float64{0x1p-53, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3, .01, .1, .25, .5, .75, .9, .999, 1 - 1e-9, 1 - 1e-15, 1 - 0x1p-53}

func TestBeforeAgreesWithGonum(t *testing.T) {
	for name, r := range laws {
		for _, x := range []float64{1e-9, 1e-3, .01, .1, .5, 1, 2, 2.999, 3, 5, 50, 1e5} {
			if got, want := r.law.Before(x), r.cdf(x); math.Abs(got-want) > 1e-12*max(want, 1e-4) {
				t.Errorf("%s: Before(%v) = %v, want %v", name, x, got, want)
			}
		}
	}
}

func TestQuantileInvertsBefore(t *testing.T) {
	for name, r := range laws {
		for _, u := range probabilities {
			x := r.law.Quantile(u)
			if x == 0 && u < 1e-9 {
				continue // smaller than the smallest number
			}
			if got := r.law.Before(x); math.Abs(got-u) > 3e-12*u { // the accuracy of the library's P(a, x)
				t.Errorf("%s: Before(Quantile(%v)) = %v", name, u, got)
			}
		}
	}
}

func TestQuantileNeverDecreases(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	us := slices.Clone(probabilities)
	for range long.Trials(200, 800) {
		us = append(us, rng.Float64(), math.Exp(-35*rng.Float64()))
	}
	slices.Sort(us)
	for name, r := range laws {
		last := 0.0
		for _, u := range us {
			x := r.law.Quantile(u)
			if x < last*(1-1e-12) {
				t.Fatalf("%s: Quantile(%v) = %v, but it was %v before", name, u, x, last)
			}
			last = x
		}
	}
}

func TestSamplesFollowTheirLaw(t *testing.T) {
	size := long.Trials(500, 2000)
	n := float64(size)
	for name, r := range laws {
		times := draw(r.law, size, 3)
		slices.Sort(times)
		d := 0.0
		for i, x := range times {
			p := r.cdf(x)
			d = max(d, p-float64(i)/n, float64(i+1)/n-p)
		}
		if s := d * math.Sqrt(n); s > 2.47 { // exceeded by one sample in 10^5
			t.Errorf("%s: sqrt(n) D = %.2f", name, s)
		}
	}
}

func TestLawsAtTheirEdges(t *testing.T) {
	inf := math.Inf(1)
	for name, r := range laws {
		for _, x := range []float64{-inf, -1, math.Copysign(0, -1), 0} {
			if got := r.law.Before(x); got != 0 || math.Signbit(got) {
				t.Errorf("%s: Before(%v) = %v", name, x, got)
			}
			if got := r.law.Quantile(x); got != 0 || math.Signbit(got) {
				t.Errorf("%s: Quantile(%v) = %v", name, x, got)
			}
		}
		if got := r.law.Before(inf); got != 1 {
			t.Errorf("%s: Before(+Inf) = %v", name, got)
		}
		if got := r.law.Before(math.MaxFloat64); got != 1 {
			t.Errorf("%s: Before(the largest) = %v", name, got)
		}
		for u, want := range map[float64]float64{1: inf, 1.5: inf, inf: inf} {
			if got := r.law.Quantile(u); got != want {
				t.Errorf("%s: Quantile(%v) = %v", name, u, got)
			}
		}
		if b, q := r.law.Before(math.NaN()), r.law.Quantile(math.NaN()); b == b || q == q {
			t.Errorf("%s: NaN gives %v and %v", name, b, q)
		}
	}
	for _, g := range []Gamma{{.001, 1}, {1e6, 1}, {.5, 1e-300}, {.5, 1e300}, {100, math.MaxFloat64}} {
		for _, u := range probabilities {
			if x := g.Quantile(u); x != x || x < 0 {
				t.Errorf("%+v: Quantile(%v) = %v", g, u, x)
			}
		}
	}
	for _, h := range []Hyperexponential{{.5, 1e-300, 1e300}, {1e-300, 1, 1e300}, {1, 1, 1e300}} {
		for _, u := range probabilities {
			if x := h.Quantile(u); x != x || x < 0 {
				t.Errorf("%+v: Quantile(%v) = %v", h, u, x)
			}
		}
	}
}

func TestRowsMakeLawsThatAreReadBack(t *testing.T) {
	for _, row := range Rows() {
		risk.Register(row)
	}
	for text, want := range map[string]string{
		"gamma":                         "gamma",
		"gamma{shape=0.34,scale=94.35}": "gamma{scale=94.35,shape=0.34}",
		"hyperexponential{p=0.8}":       "hyperexponential{p=0.8}",

		// Before and Quantile of extreme laws agree.
		"gamma{scale=1e-300,shape=0.001}": "gamma{scale=1e-300,shape=0.001}",
		"gamma{scale=1e+10,shape=0.01}":   "gamma{scale=10000000000,shape=0.01}",
		"gamma{shape=1e+06}":              "gamma{shape=1000000}",
	} {
		law, err := risk.Parse(text)
		if err != nil || risk.Format(law) != want {
			t.Errorf("%s is %v, %v, spelled %s", text, law, err, risk.Format(law))
		}
	}
	for _, text := range []string{"gamma{shape=0}", "gamma{scale=-1}", "hyperexponential{p=2}", "hyperexponential{mean1=0}"} {
		if _, err := risk.Parse(text); err == nil {
			t.Errorf("%s is a law", text)
		}
	}
}
