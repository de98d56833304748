package fit

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// draw returns durations drawn from a law.
func draw(law models.Risk, n int, seed uint64) []float64 {
	rng := rand.NewPCG(seed, 4)
	list := make([]float64, n)
	for i := range list {
		list[i] = risk.Sample(law, rng)
	}
	return list
}

// samples returns samples of all kinds: drawn from the laws themselves, from others, with ties, over many
// decades.
func samples() map[string][]float64 {
	rng := rand.New(rand.NewPCG(9, 9))
	list := map[string][]float64{
		"exponential":      draw(risk.Exponential{Mean: 3}, 400, 1),
		"weibull":          draw(risk.Weibull{Shape: .45, Scale: 1e4}, 400, 2),
		"steep weibull":    draw(risk.Weibull{Shape: 7, Scale: 2}, 400, 3),
		"lognormal":        draw(risk.Lognormal{Mu: 1, Sigma: 2.4}, 400, 4),
		"gamma":            draw(Gamma{Shape: .2, Scale: 50}, 400, 5),
		"hyperexponential": draw(Hyperexponential{P: .8, Mean1: .1, Mean2: 40}, 400, 6),
		"two":              {1, 2},
		"tiny":             {3e-200, 5e-200, 4e-200, 9e-200},
		"huge":             {3e200, 5e200, 4e200, 9e200},
		"nearly equal":     {1, 1.00001, 0.99999, 1},
	}
	for range 300 {
		list["ties"] = append(list["ties"], float64(1+rng.IntN(5)))
		list["decades"] = append(list["decades"], math.Exp(30*rng.Float64()-15))
	}
	return list
}

// likelihood returns the log-likelihood of a law by another library.
func likelihood(x []float64, law models.Risk) float64 {
	var density interface{ LogProb(float64) float64 }
	switch law := law.(type) {
	case risk.Exponential:
		density = distuv.Exponential{Rate: 1 / law.Mean}
	case risk.Weibull:
		density = distuv.Weibull{K: law.Shape, Lambda: law.Scale}
	case risk.Lognormal:
		density = distuv.LogNormal{Mu: law.Mu, Sigma: law.Sigma}
	case Gamma:
		density = distuv.Gamma{Alpha: law.Shape, Beta: 1 / law.Scale}
	case Hyperexponential:
		sum := 0.0
		for _, t := range x {
			sum += math.Log(law.P/law.Mean1*math.Exp(-t/law.Mean1) + (1-law.P)/law.Mean2*math.Exp(-t/law.Mean2))
		}
		return sum
	}
	sum := 0.0
	for _, t := range x {
		sum += density.LogProb(t)
	}
	return sum
}

// other changes the parameters of a law at random, a little or much.
func other(law models.Risk, rng *rand.Rand) models.Risk {
	f := func() float64 { return math.Exp(rng.NormFloat64() * math.Pow(10, -5*rng.Float64())) }
	switch law := law.(type) {
	case risk.Exponential:
		return risk.Exponential{Mean: law.Mean * f()}
	case risk.Weibull:
		return risk.Weibull{Shape: law.Shape * f(), Scale: law.Scale * f()}
	case risk.Lognormal:
		return risk.Lognormal{Mu: law.Mu + math.Log(f()), Sigma: law.Sigma * f()}
	case Gamma:
		return Gamma{Shape: law.Shape * f(), Scale: law.Scale * f()}
	case Hyperexponential:
		p := law.P / (1 - law.P) * f()
		if math.IsInf(p, 0) || p == 0 {
			p = 1
		}
		return Hyperexponential{P: p / (1 + p), Mean1: law.Mean1 * f(), Mean2: law.Mean2 * f()}
	}
	return law
}

func TestNoOtherParametersAreMoreLikely(t *testing.T) {
	tries := long.Trials(20, 80)
	rng := rand.New(rand.NewPCG(5, 5))
	for name, x := range samples() {
		fits, err := All(x)
		if err != nil {
			if name == "nearly equal" && strings.Contains(err.Error(), "the shape would be") {
				continue
			}
			t.Fatalf("%s: %v", name, err)
		}
		for _, f := range fits {
			best := likelihood(x, f.Law)
			if name != "tiny" && name != "huge" && !(math.Abs(best-f.LogLikelihood) <= 1e-9*(1+math.Abs(best))) {
				t.Errorf("%s: %s has %v, by other means %v", name, f.Name, f.LogLikelihood, best)
			}
			s, _ := NewSample(x)
			for range tries {
				o := other(f.Law, rng)
				judged, err := s.Judge("", o, 0)
				if err != nil {
					t.Fatal(err)
				}
				if judged.LogLikelihood > f.LogLikelihood+1e-9*(1+math.Abs(f.LogLikelihood)) {
					t.Errorf("%s: %+v has %v, but %+v has %v", name, f.Law, f.LogLikelihood, o, judged.LogLikelihood)
					break
				}
			}
		}
	}
}

func TestFitsFindTheLawThatWasDrawnFrom(t *testing.T) {
	for name, law := range map[string]models.Risk{
		"exponential":      risk.Exponential{Mean: 3},
		"weibull":          risk.Weibull{Shape: .45, Scale: 100},
		"lognormal":        risk.Lognormal{Mu: 1, Sigma: 2.4},
		"gamma":            Gamma{Shape: .3, Scale: 50},
		"hyperexponential": Hyperexponential{P: .7, Mean1: .5, Mean2: 20},
	} {
		n := long.Trials(500, 2000)
		x := draw(law, n, 77)
		fits, err := All(x)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(fits, func(f Fit) bool { return f.Name == name })
		// A law with more parameters may be ahead by chance.
		if i != 0 && !(name == "exponential" && fits[0].AIC > fits[i].AIC-4) && !testing.Short() {
			t.Errorf("%s: the best by AIC is %s", name, fits[0].Name)
		}
		// One sample in 10^5 exceeds this bound of Kolmogorov's statistic.
		if d := fits[i].KS * math.Sqrt(float64(n)); d > 2.47 {
			t.Errorf("%s: %+v, sqrt(n) D = %v", name, fits[i].Law, d)
		}
		s, _ := NewSample(x)
		truth, err := s.Judge("", law, 0)
		if err != nil || truth.LogLikelihood > fits[i].LogLikelihood {
			t.Errorf("%s: the law itself has %v, the fit %v; %v", name, truth.LogLikelihood, fits[i].LogLikelihood, err)
		}
	}
}

func TestDurationsInAnotherUnitHaveTheSameLawsInThatUnit(t *testing.T) {
	x := draw(risk.Weibull{Shape: .6, Scale: 5}, 300, 8)
	scaled := make([]float64, len(x))
	a, err := All(x)
	if err != nil {
		t.Fatal(err)
	}
	for _, unit := range []float64{1e-150, 1. / 3600, 1e150} {
		for i := range x {
			scaled[i] = x[i] * unit
		}
		b, err := All(scaled)
		if err != nil {
			t.Fatal(err)
		}
		for i := range a {
			if a[i].Name != b[i].Name || math.Abs(a[i].KS-b[i].KS) > 1e-7 || math.Abs(a[i].AndersonDarling-b[i].AndersonDarling) > 1e-6*(1+a[i].AndersonDarling) {
				t.Errorf("times %v: %+v, was %+v", unit, b[i], a[i])
			}
		}
	}
}

func TestJudgesAgreeWithTheirDefinitions(t *testing.T) {
	for name, x := range samples() {
		if name == "tiny" || name == "huge" || name == "nearly equal" {
			continue
		}
		fits, err := All(x)
		if err != nil {
			t.Fatal(err)
		}
		y := slices.Sorted(slices.Values(x))
		n := float64(len(y))
		for _, f := range fits {
			area, d := 0.0, 0.0
			for i, v := range y {
				p := f.Law.Before(v)
				q := 1 - f.Law.Before(y[len(y)-1-i])
				area += (2*float64(i) + 1) * (math.Log(p) + math.Log(q))
				below, upTo := 0.0, 0.0
				for _, w := range y {
					if w < v {
						below++
					}
					if w <= v {
						upTo++
					}
				}
				d = max(d, math.Abs(p-below/n), math.Abs(p-upTo/n))
			}
			if math.Abs(d-f.KS) > 1e-12 {
				t.Errorf("%s %s: KS %v, by definition %v", name, f.Name, f.KS, d)
			}
			// 1 - Before loses digits where Before is nearly 1.
			if a := -n - area/n; !math.IsInf(a, 1) && math.Abs(a-f.AndersonDarling) > 1e-3*(1+a) {
				t.Errorf("%s %s: A^2 %v, by definition %v", name, f.Name, f.AndersonDarling, a)
			}
			if f.AIC != 2*float64(f.Parameters)-2*f.LogLikelihood || f.N != len(x) {
				t.Errorf("%s: %+v", name, f)
			}
		}
	}
}

func TestDurationsAsFarApartAsIsAllowedHaveNumbers(t *testing.T) {
	for _, x := range [][]float64{{1e300, 1, 2, 5}, {1e-300, 1, .5, .1}, {1e-150, 1e150, 1, 3}, {1e-323, 1e-320, 1e-23}, {1e300, 1e299, 1e298}} {
		fits, err := All(x)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range fits {
			for _, y := range []float64{f.AIC, f.KS, f.AndersonDarling} {
				if math.IsNaN(y) || math.IsInf(y, 0) {
					t.Errorf("%v: %+v", x, f)
				}
			}
		}
	}
}

func TestDurationsWithoutALawAreRefused(t *testing.T) {
	for what, x := range map[string][]float64{
		"no durations": nil, "a zero": {1, 0}, "a NaN": {1, math.NaN()}, "an infinity": {1, math.Inf(1)}, "a negative": {-1, 2},
		"equal": {2, 2, 2}, "one": {5}, "the smallest": {5e-324, 5e-324},
		"a longest of 1e308": {1e308, 1e307, 1e306}, "one 1e616 times another": {1e-308, 1e308, 1, 2, 3},
	} {
		if _, err := All(x); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", what, err)
		}
	}
	s, err := NewSample([]float64{2, 2})
	if err != nil {
		t.Fatal(err)
	}
	if e, err := s.Exponential(); err != nil || e.Mean != 2 {
		t.Errorf("equal durations: %v, %v", e, err)
	}
	if _, err := s.Judge("", risk.Linear{X: 3}, 1); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a law without a density: %v", err)
	}
}

func TestDurationsThatVaryLittleHaveNoTwoKinds(t *testing.T) {
	s, err := NewSample(draw(risk.Weibull{Shape: 3, Scale: 2}, 500, 3))
	if err != nil {
		t.Fatal(err)
	}
	h, err := s.Hyperexponential()
	if err != nil || h.Mean1 != h.Mean2 || h.Mean1 != s.mean {
		t.Errorf("%+v, %v", h, err)
	}
}

// A grid search over mixtures is independent of how the fit climbs.
func TestNoMixtureOnAGridIsMoreLikely(t *testing.T) {
	if testing.Short() {
		t.Skip("a million mixtures")
	}
	for _, x := range [][]float64{
		draw(Hyperexponential{P: .8, Mean1: .1, Mean2: 40}, 60, 1),
		draw(Hyperexponential{P: .1, Mean1: .1, Mean2: 1}, 60, 2),
		draw(risk.Lognormal{Mu: 0, Sigma: 2}, 60, 3),
		{1, 1, 1, 1, 100, 1000},
	} {
		s, err := NewSample(x)
		if err != nil {
			t.Fatal(err)
		}
		h, err := s.Hyperexponential()
		if err != nil {
			t.Fatal(err)
		}
		top := s.logLikelihood(h)
		for p := .04; p < 1; p += .04 {
			for a := s.value[0] / 4; a < 4*s.value[len(s.value)-1]; a *= 1.6 {
				for b := a; b < 4*s.value[len(s.value)-1]; b *= 1.4 {
					if l := s.logLikelihood(Hyperexponential{p, a, b}); l > top+1e-9 {
						t.Fatalf("%+v has %v, but %v, %v, %v has %v", h, top, p, a, b, l)
					}
				}
			}
		}
	}
}
