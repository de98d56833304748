package fit

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"github.com/loadstar-sim/loadstar/models/risk"
)

// Exponential returns the exponential law that fits best: its mean is the mean of the durations.
func (s *Sample) Exponential() (risk.Exponential, error) {
	return risk.Exponential{Mean: s.mean}, nil
}

// Lognormal returns the lognormal law that fits best: its parameters are the mean and the standard
// deviation of the logarithms.
func (s *Sample) Lognormal() (risk.Lognormal, error) {
	if err := s.varied(); err != nil {
		return risk.Lognormal{}, err
	}
	return risk.Lognormal{Mu: s.logMean, Sigma: s.spread}, nil
}

// Weibull returns the Weibull law that fits best. With y the logarithms of the
// durations over their geometric mean, its shape k solves
//
//	sum y exp(k y) / sum exp(k y) = 1/k
//
// The left side rises and the right side falls with k.
func (s *Sample) Weibull() (risk.Weibull, error) {
	if err := s.varied(); err != nil {
		return risk.Weibull{}, err
	}
	top := s.logs[len(s.logs)-1]
	sums := func(k float64) (s0, s1, s2 float64) {
		for i, y := range s.logs {
			w := s.count[i] * math.Exp(k*(y-top))
			s0 += w
			s1 += float64(w * y)
			s2 += float64(float64(w*y) * y)
		}
		return s0, s1, s2
	}
	// The left side is at most top, so k is at least 1/top.
	low, high := 1/top, math.Inf(1)
	k := max(low, math.Pi/math.Sqrt(6)/s.spread)
	for range 200 {
		s0, s1, s2 := sums(k)
		m := s1 / s0
		g := m - 1/k
		if g < 0 {
			low = k
		} else {
			high = k
		}
		next := k - g/(s2/s0-float64(m*m)+1/k/k)
		if !(next > low && next < high) {
			if next = 2 * low; !math.IsInf(high, 1) {
				next = low + (high-low)/2
			}
		}
		done := math.Abs(next-k) <= 1e-14*k
		k = next
		if done {
			break
		}
	}
	s0, _, _ := sums(k)
	return risk.Weibull{Shape: k, Scale: math.Exp(s.logMean + top + math.Log(s0/s.n)/k)}, nil
}

// Gamma returns the gamma law that fits best. Its shape a solves
//
//	ln a - digamma(a) = ln mean - mean ln
//
// Since the left side is between 1/(2a) and 1/a, a is between 1/2 and 1 over the
// right side. The scale gives the law the mean of the durations.
func (s *Sample) Gamma() (Gamma, error) {
	if err := s.varied(); err != nil {
		return Gamma{}, err
	}
	want := s.logMeanDeficit
	low, high := 0.5/want, 1/want
	a := low + (high-low)/2
	for range 200 {
		g := math.Log(a) - mathext.Digamma(a) - want
		if g > 0 {
			low = a
		} else {
			high = a
		}
		next := a - g/(1/a-mathext.Zeta(2, a))
		if !(next > low && next < high) {
			next = low + (high-low)/2
		}
		done := math.Abs(next-a) <= 1e-14*a
		a = next
		if done {
			break
		}
	}
	if a < 0.001 || a > 1e6 {
		return Gamma{}, outOfRange(a)
	}
	return Gamma{Shape: a, Scale: s.mean / a}, nil
}
