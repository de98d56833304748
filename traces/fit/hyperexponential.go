package fit

import "math"

// Hyperexponential is a mixture of two exponential laws: a worker is of the first kind with probability
// P. Nurmi, Brevik and Wolski (Euro-Par 2005) find that such laws fit the availability of machines a
// little better than Weibull's.
type Hyperexponential struct {
	P     float64 `above:"0" max:"1" doc:"probability of the first kind"`
	Mean1 float64 `above:"0" doc:"mean time of the first kind"`
	Mean2 float64 `above:"0" doc:"mean time of the second kind"`
}

// Before returns P (1 - exp(-t/Mean1)) + (1-P) (1 - exp(-t/Mean2)).
func (h Hyperexponential) Before(t float64) float64 {
	if t <= 0 {
		return 0
	}
	return -float64(h.P*math.Expm1(-t/h.Mean1)) - float64((1-h.P)*math.Expm1(-t/h.Mean2))
}

// survival returns the probability of t or more.
func (h Hyperexponential) survival(t float64) float64 {
	if t <= 0 {
		return 1
	}
	return float64(h.P*math.Exp(-t/h.Mean1)) + float64((1-h.P)*math.Exp(-t/h.Mean2))
}

// logDensity returns the logarithm of the density at t > 0.
func (h Hyperexponential) logDensity(t float64) float64 {
	_, l := h.kinds().at(t)
	return l
}

// kinds is a mixture, prepared for the computation of its density.
type kinds struct {
	log1, log2   float64 // logarithms of the two kinds' densities at 0
	rate1, rate2 float64
}

func (h Hyperexponential) kinds() kinds {
	return kinds{math.Log(h.P / h.Mean1), math.Log((1 - h.P) / h.Mean2), 1 / h.Mean1, 1 / h.Mean2}
}

// at returns the probability that a time t is of the first kind, and the logarithm of the density.
func (k kinds) at(t float64) (first, logDensity float64) {
	a := k.log1 - float64(t*k.rate1)
	b := k.log2 - float64(t*k.rate2)
	if a >= b {
		r := math.Exp(b - a)
		return 1 / (1 + r), a + math.Log1p(r)
	}
	r := math.Exp(a - b)
	return r / (1 + r), b + math.Log1p(r)
}

// Quantile inverts Before. It lies between the quantiles of the two kinds.
func (h Hyperexponential) Quantile(u float64) float64 {
	if t, yes := trivialQuantile(u); yes {
		return t
	}
	if u == 1 {
		return math.Inf(1)
	}
	low := math.Log(-math.Log1p(-u)) + math.Log(min(h.Mean1, h.Mean2))
	return invert(u, low, h)
}
