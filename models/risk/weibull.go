package risk

import "math"

// Weibull is the law of lifetimes whose hazard falls (Shape < 1) or rises (Shape > 1) with age. Fits to
// desktop machines (Nurmi, Brevik, Wolski, Euro-Par 2005) and to cluster nodes (Schroeder, Gibson, DSN
// 2006) find a shape below 1: a worker that has lasted long will last longer still. With shape 1 the law
// is exponential.
type Weibull struct {
	Shape float64 `above:"0" doc:"below 1, the hazard falls with age"`
	Scale float64 `above:"0" doc:"63.2% of the times are below it"`
}

// Before returns 1 - exp(-(t/Scale)^Shape).
func (w Weibull) Before(t float64) float64 {
	if t <= 0 {
		return 0
	}
	return -math.Expm1(-math.Pow(t/w.Scale, w.Shape))
}

// Quantile returns Scale (-ln(1-u))^(1/Shape).
func (w Weibull) Quantile(u float64) float64 {
	if t, yes := trivialQuantile(u); yes {
		return t
	}
	return w.Scale * math.Pow(-math.Log1p(-u), 1/w.Shape)
}
