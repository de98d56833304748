package risk

import "math"

// Exponential is the memoryless law: the remaining lifetime of a worker does not depend on its age.
type Exponential struct {
	Mean float64 `above:"0" doc:"mean of the times"`
}

// Before returns 1 - exp(-t/Mean), without cancellation for small t.
func (e Exponential) Before(t float64) float64 {
	if t <= 0 {
		return 0
	}
	return -math.Expm1(-t / e.Mean)
}

// Quantile returns -Mean ln(1-u), without cancellation for small u.
func (e Exponential) Quantile(u float64) float64 {
	if t, yes := trivialQuantile(u); yes {
		return t
	}
	return -e.Mean * math.Log1p(-u)
}
