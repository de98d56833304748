package fit

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Judge measures how well a law with the given number of free parameters fits. The
// law must be of a kind that this package fits.
func (s *Sample) Judge(name string, law models.Risk, parameters int) (Fit, error) {
	t, err := tailsOf(law)
	if err != nil {
		return Fit{}, err
	}
	f := Fit{Name: name, Law: law, N: int(s.n), Parameters: parameters}
	before, area := 0.0, 0.0 // durations so far; sum of Anderson and Darling's statistic
	for i, x := range s.value {
		c := s.count[i]
		f.LogLikelihood += float64(c * t.logDensity(x))
		p := law.Before(x)
		f.KS = max(f.KS, math.Abs(p-before/s.n), math.Abs((before+c)/s.n-p))
		// The i-th smallest of n counts 2i-1 times with ln F and 2n-2i+1
		// times with ln (1-F); here c of them are equal.
		low := c * (2*before + c)
		area += float64(low*math.Log(p)) + float64((2*s.n*c-low)*math.Log(t.survival(x)))
		before += c
	}
	f.AIC = 2*float64(parameters) - 2*f.LogLikelihood
	f.AndersonDarling = -s.n - area/s.n
	if math.IsNaN(f.AndersonDarling) {
		f.AndersonDarling = math.Inf(1)
	}
	return f, nil
}

// tails is the part of a law that Judge needs besides Before.
type tails interface {
	survival(t float64) float64
	logDensity(t float64) float64
}

func tailsOf(law models.Risk) (tails, error) {
	switch law := law.(type) {
	case risk.Exponential:
		return weibull{1, law.Mean}, nil
	case risk.Weibull:
		return weibull{law.Shape, law.Scale}, nil
	case risk.Lognormal:
		return lognormal(law), nil
	case Gamma:
		return law, nil
	case Hyperexponential:
		return law, nil
	}
	return nil, fmt.Errorf("the law %s has no known density: want an exponential, Weibull, lognormal, gamma or hyperexponential law", risk.Format(law))
}

type weibull struct{ shape, scale float64 }

func (w weibull) survival(t float64) float64 { return math.Exp(-math.Pow(t/w.scale, w.shape)) }

func (w weibull) logDensity(t float64) float64 {
	z := math.Log(t / w.scale)
	return math.Log(w.shape/w.scale) + float64((w.shape-1)*z) - math.Exp(float64(w.shape*z))
}

type lognormal risk.Lognormal

func (l lognormal) survival(t float64) float64 {
	return math.Erfc((math.Log(t)-l.Mu)/l.Sigma/math.Sqrt2) / 2
}

func (l lognormal) logDensity(t float64) float64 {
	z := (math.Log(t) - l.Mu) / l.Sigma
	return -float64(z*z)/2 - math.Log(t) - math.Log(l.Sigma) - math.Log(2*math.Pi)/2
}
