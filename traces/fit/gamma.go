package fit

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Gamma is the gamma law: the sum of Shape exponential times if Shape is an integer. If Shape is below 1,
// the hazard falls with age.
type Gamma struct {
	Shape float64 `min:"0.001" max:"1e6" doc:"below 1, the hazard falls with age"`
	Scale float64 `above:"0" doc:"the mean is shape times this"`
}

// Before returns the regularized incomplete gamma function P(Shape, t/Scale).
func (g Gamma) Before(t float64) float64 {
	switch {
	case t != t:
		return t
	case t <= 0:
		return 0
	case math.IsInf(t/g.Scale, 1):
		return 1
	}
	return mathext.GammaIncReg(g.Shape, t/g.Scale)
}

// survival returns the probability of t or more.
func (g Gamma) survival(t float64) float64 {
	if t <= 0 {
		return 1
	}
	if math.IsInf(t/g.Scale, 1) {
		return 0
	}
	return mathext.GammaIncRegComp(g.Shape, t/g.Scale)
}

// logDensity returns the logarithm of the density at t > 0.
func (g Gamma) logDensity(t float64) float64 {
	lgamma, _ := math.Lgamma(g.Shape)
	x := t / g.Scale
	return float64((g.Shape-1)*math.Log(x)) - x - lgamma - math.Log(g.Scale)
}

// Quantile inverts Before.
func (g Gamma) Quantile(u float64) float64 {
	if t, yes := trivialQuantile(u); yes {
		return t
	}
	if u == 1 {
		return math.Inf(1)
	}
	// Near 0, P(a, x) is x^a / Gamma(a+1), which is an upper bound everywhere. So the logarithm of its
	// inverse is a lower bound.
	lgamma, _ := math.Lgamma(g.Shape + 1)
	low := (math.Log(u) + lgamma) / g.Shape
	return invert(u, low, Gamma{g.Shape, 1}) * g.Scale
}

// lawWithTails is a law whose two tails and density keep their digits.
type lawWithTails interface {
	Before(t float64) float64
	survival(t float64) float64
	logDensity(t float64) float64
}

// invert returns the time by which the probability is u, 0 < u < 1; low is the logarithm of a lower
// bound. It relates the logarithm of the time to the logarithm of the cumulative hazard -ln(1-u), which
// keeps the digits of both tails. The relation is a straight line for a Weibull law and smooth for the
// laws here, so that Newton's method within a bracket takes few steps.
func invert(u, low float64, l lawWithTails) float64 {
	const largest = 709.7 // exp(largest) is just finite
	want := math.Log(-math.Log1p(-u))
	// miss is positive where the time is too long; slope is its derivative.
	miss := func(y float64) (m, slope float64) {
		t := math.Exp(y)
		p := l.Before(t)
		left := 1 - p
		hazard := -math.Log1p(-p)
		if p > 0.5 {
			left = l.survival(t)
			hazard = -math.Log(left)
		}
		return math.Log(hazard) - want, math.Exp(y+l.logDensity(t)) / left / hazard
	}
	low -= 1e-9 * (1 + math.Abs(low)) // rounding must not turn it into an upper bound
	if low < -745 {
		return 0 // smaller than the smallest number, or nearly so
	}
	high, y := largest, low
	for range 200 {
		m, slope := miss(y)
		if m < 0 {
			low = y
		} else {
			high = y // also where the hazard is infinite
		}
		next := y - m/slope
		if !(next > low && next < high) {
			next = low + (high-low)/2
			if high == largest {
				next = min(high, low+1+math.Abs(low)) // there is no upper bound yet
			}
		}
		if math.Abs(next-y) <= 2e-16*max(1, math.Abs(y)) || next == low || next == high {
			return math.Exp(next)
		}
		y = next
	}
	return math.Exp(y)
}

// trivialQuantile returns the quantiles of u <= 0, u > 1 and NaN, which are the same for every law.
func trivialQuantile(u float64) (t float64, yes bool) {
	switch {
	case u <= 0:
		return 0, true
	case u > 1:
		return math.Inf(1), true
	case u != u:
		return u, true
	}
	return 0, false
}
