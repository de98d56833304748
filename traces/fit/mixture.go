package fit

import (
	"fmt"
	"math"
)

func outOfRange(shape float64) error {
	return fmt.Errorf("the shape would be %v: gamma laws are computed for shapes from 0.001 to 1000000", shape)
}

// Hyperexponential returns the mixture of two exponential laws that fits best; the kind with the shorter
// mean is the first. If durations vary less than under an exponential law, there is only one kind: both
// means are equal.
//
// It climbs from three starting points by expectation-maximization, which never makes the fit worse. It
// accelerates by leaps in the direction of its steps (Varadhan, Roland, Scand. J. Statist. 35, 2008),
// which reach a maximum a hundred times earlier. The maximum is not proved to be global.
func (s *Sample) Hyperexponential() (Hyperexponential, error) {
	best := Hyperexponential{0.5, s.mean, s.mean}
	top := s.logLikelihood(best)
	for _, part := range []float64{0.2, 0.5, 0.9} {
		h, l := s.climb(s.halves(part))
		if l > top+1e-9*math.Abs(top)+1e-9 {
			best, top = h, l
		}
	}
	if best.Mean1 > best.Mean2 {
		best = Hyperexponential{1 - best.P, best.Mean2, best.Mean1}
	}
	return best, nil
}

// halves assigns the shorter durations, up to the given part, to one kind and the rest to the other.
func (s *Sample) halves(part float64) Hyperexponential {
	var n, sum, all float64
	for i, x := range s.value {
		c := min(s.count[i], part*s.n-n)
		n += c
		sum += float64(c * x)
		all += float64(s.count[i] * x)
	}
	return Hyperexponential{part, sum / n, (all - sum) / (s.n - n)}
}

// logLikelihood returns the log-likelihood of a mixture.
func (s *Sample) logLikelihood(h Hyperexponential) float64 {
	sum, k := 0.0, h.kinds()
	for i, x := range s.value {
		_, l := k.at(x)
		sum += float64(s.count[i] * l)
	}
	return sum
}

// climb improves a mixture until it hardly changes, or until it has hardly become more likely for a
// while, as happens if the two kinds are nearly equal.
func (s *Sample) climb(h Hyperexponential) (Hyperexponential, float64) {
	const leaps, patience = 500, 5
	top := s.logLikelihood(h)
	idle := 0
	for range leaps {
		one := s.step(h)
		two := s.step(one)
		a, b, c := h.point(), one.point(), two.point()
		var r, v, size float64 // lengths of the step and of its change
		for i := range a {
			d, e := b[i]-a[i], c[i]-b[i]
			r += float64(d * d)
			v += float64((e - d) * (e - d))
			size = max(size, math.Abs(e))
		}
		leap := two
		if v > 0 {
			alpha := -math.Sqrt(r / v)
			var to [3]float64
			for i := range a {
				d, e := b[i]-a[i], c[i]-b[i]
				to[i] = a[i] - 2*alpha*d + alpha*alpha*(e-d)
			}
			leap = s.step(mixtureAt(to)) // a plain step after each leap stabilizes it
		}
		l := s.logLikelihood(leap)
		if !(l >= top) || !leap.sound() {
			leap = two
			l = s.logLikelihood(two)
		}
		gain := l - top
		h, top = leap, l
		idle++
		if gain > 1e-12*(1+math.Abs(top)) {
			idle = 0
		}
		if size < 1e-11 || idle == patience {
			break
		}
	}
	return h, top
}

// point returns a mixture in unconstrained coordinates.
func (h Hyperexponential) point() [3]float64 {
	return [3]float64{math.Log(h.P / (1 - h.P)), math.Log(h.Mean1), math.Log(h.Mean2)}
}

func mixtureAt(x [3]float64) Hyperexponential {
	return Hyperexponential{1 / (1 + math.Exp(-x[0])), math.Exp(x[1]), math.Exp(x[2])}
}

func (h Hyperexponential) sound() bool {
	return h.P > 0 && h.P < 1 && h.Mean1 > 0 && h.Mean2 > 0 && !math.IsInf(h.Mean1, 1) && !math.IsInf(h.Mean2, 1)
}

// step is one step of expectation-maximization: it distributes the durations over the two kinds in
// proportion to their probabilities, and gives each kind the mean of its part.
func (s *Sample) step(h Hyperexponential) Hyperexponential {
	var n1, sum1, sum2 float64
	k := h.kinds()
	for i, x := range s.value {
		first, _ := k.at(x)
		c := s.count[i]
		n1 += float64(c * first)
		sum1 += float64(float64(c*first) * x)
		sum2 += float64(float64(c*(1-first)) * x)
	}
	return Hyperexponential{n1 / s.n, sum1 / n1, sum2 / (s.n - n1)}
}
