package risk

import "math"

// Lognormal is the law of times whose logarithm is normal: a few are very long.
type Lognormal struct {
	Mu    float64 `doc:"mean of the logarithm; half of the times are below exp(mu)"`
	Sigma float64 `above:"0" doc:"standard deviation of the logarithm"`
}

// Before returns the standard normal probability of (ln t - Mu) / Sigma.
func (l Lognormal) Before(t float64) float64 {
	if t <= 0 {
		return 0
	}
	return normal((math.Log(t) - l.Mu) / l.Sigma)
}

// Quantile returns exp(Mu + Sigma z) for the normal quantile z of u.
func (l Lognormal) Quantile(u float64) float64 {
	if t, yes := trivialQuantile(u); yes {
		return t
	}
	return math.Exp(l.Mu + float64(l.Sigma*normalQuantile(u)))
}

// normal returns the probability that a standard normal number is below z.
func normal(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }

// normalQuantile inverts normal. The inverse in package math works on 1-2u, which has lost the digits of
// a small u. So the lower tail is polished by one step of Newton on the logarithm of the probability,
// which is nearly a parabola there. The upper tail mirrors the lower one: 1-u is exact.
func normalQuantile(u float64) float64 {
	if u > 0.5 {
		return -normalQuantile(1 - u)
	}
	if u > 0.01 {
		return -math.Sqrt2 * math.Erfcinv(2*u)
	}
	if u == 0 {
		return math.Inf(-1)
	}
	// For very small u the start is the leading term of the tail's expansion, since math's inverse has no
	// digits left there.
	z := -math.Sqrt(-2 * math.Log(u))
	if u > 1e-10 {
		z = -math.Sqrt2 * math.Erfcinv(2*u)
	}
	for range 4 {
		p := normal(z)
		density := math.Exp(-z*z/2) / math.Sqrt(2*math.Pi)
		step := float64(p / density * math.Log(p/u))
		z -= step
		if math.Abs(step) < 1e-9*math.Abs(z) {
			break
		}
	}
	return z
}
