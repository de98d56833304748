package faults

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

// Binomial draws how many of n units are hit if each is with probability p,
// independently: exact in law, and for any n in a time that does not depend on n.
//
// Where few are hit it walks from one to the next. Otherwise it is the method BTRS of Hörmann, "The
// generation of binomial random variates", Journal of Statistical Computation and Simulation 46 (1993):
// transformed rejection. Six in seven draws end before they need a logarithm. The result is an integer, so
// the last bits of logarithms, which may differ between machines, hardly ever show.
//
// It panics unless 0 <= p <= 1 and 0 <= n <= 1e12.
func Binomial(rng *rand.PCG, n int, p float64) int {
	switch {
	case n < 0 || int64(n) > mostUnits || !(p >= 0 && p <= 1):
		panic(fmt.Sprintf("faults: of %d units each is hit with probability %v", n, p))
	case n == 0 || p == 0:
		return 0
	case p > .5:
		return n - Binomial(rng, n, 1-p)
	case float64(n)*p < 10:
		return walk(rng, n, p)
	}
	return btrs(rng, float64(n), p)
}

// walk draws the distances from one unit that is hit to the next.
func walk(rng *rand.PCG, n int, p float64) (hits int) {
	scale := 1 / math.Log1p(-p)
	for at := 0.0; ; hits++ {
		at += math.Floor(math.Log(engine.Uniform(rng))*scale) + 1
		if !(at <= float64(n)) {
			return hits
		}
	}
}

// btrs needs n p >= 10 and p <= 1/2.
func btrs(rng *rand.PCG, n, p float64) int {
	q := 1 - p
	deviation := math.Sqrt(n * p * q)
	b := 1.15 + float64(2.53*deviation)
	a := -0.0873 + float64(0.0248*b) + float64(0.01*p)
	center := float64(n*p) + .5
	sure := .92 - 4.2/b
	alpha := (2.83 + 5.1/b) * deviation
	mode := math.Floor((n + 1) * p)
	for {
		u, v := engine.Uniform(rng)-.5, engine.Uniform(rng)
		us := .5 - math.Abs(u)
		k := math.Floor(float64((2*a/us+b)*u) + center)
		switch {
		case k < 0 || k > n:
			continue
		case us >= .07 && v <= sure:
			return int(k)
		}
		v *= alpha / (a/float64(us*us) + b)
		if math.Log(v) <= advantage(n, p, k, mode) {
			return int(k)
		}
	}
}

// advantage returns the logarithm of the ratio of the probabilities of k and the mode,
// from Stirling's formula, whose large terms cancel before they are computed.
func advantage(n, p, k, mode float64) float64 {
	odds := p / (1 - p)
	d := k - mode
	return float64((mode+.5)*math.Log((mode+1)/(odds*(n-mode+1)))) +
		float64((n+1)*math.Log1p(d/(n-k+1))) +
		float64((k+.5)*math.Log(odds*(n-k+1)/(k+1))) +
		stirling(mode) + stirling(n-mode) - stirling(k) - stirling(n-k)
}

// stirling returns log(k!) - ((k+1/2) log(k+1) - (k+1) + log(2 pi)/2), which is what
// Stirling's formula for (k+1)! lacks.
func stirling(k float64) float64 {
	if k < 10 {
		f := 1.0
		for i := 2.0; i <= k; i++ {
			f *= i
		}
		return math.Log(f) - (float64((k+.5)*math.Log(k+1)) - (k + 1) + .5*math.Log(2*math.Pi))
	}
	x := 1 / (k + 1)
	xx := x * x
	return x * (1./12 - float64(xx*(1./360-float64(xx/1260))))
}
