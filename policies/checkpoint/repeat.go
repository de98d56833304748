package checkpoint

import (
	"math"

	"github.com/loadstar-sim/loadstar/policies/bisect"
)

// Repeat is a worker with periodic checks and silent errors. It cuts its work into equal chunks,
// checks each at its end, and at once computes a wrong one again. The paper calls it HOEOCI,
// after Aupy, Benoit, Melhem and Renaud-Goud, "Energy-aware checkpointing of divisible tasks
// with soft or hard deadlines" (2013); here is the part about time.
//
// Failures strike at a rate, during checks too. A chunk is computed again until it is
// right, or, as there, at most once: then the second time is taken to be right.
type Repeat struct {
	Rate  float64 // lambda, of failures in time
	Check float64 // C, time to check and save a chunk
	Once  bool    // at most one repetition
}

// Validate returns an error unless all is finite and 0 or more.
func (r Repeat) Validate() error {
	return checkTimes([]timed{{"failure rate", r.Rate}, {"time of a check", r.Check}})
}

// Expected returns the mean time for the work in the given number of chunks.
//
// Theorem. A chunk of length t is wrong with probability q = 1 - e^{-lambda (t + C)}, so
// it takes in the mean
//
//	(t + C) e^{lambda (t + C)}
//
// or, with one repetition at most, (t + C) (1 + q). To first order in lambda both are
// (t + C) (1 + lambda (t + C)).
func (r Repeat) Expected(work float64, chunks int) (float64, error) {
	if err := r.Validate(); err != nil {
		return 0, err
	}
	if err := checkChunks(work, chunks); err != nil {
		return 0, err
	}
	t := work/float64(chunks) + r.Check
	mean := t * math.Exp(r.Rate*t)
	if r.Once {
		mean = t * (1 - math.Expm1(-r.Rate*t))
	}
	return finite(mean*float64(chunks), r.Rate)
}

// Chunks returns the best number of chunks, at least 1.
//
// Theorem. With T = t + C, the mean per work is T/(T - C) times e^{lambda T}, whose
// logarithm is convex, or 2 - e^{-lambda T}. The first is least at
//
//	T = (C + sqrt(C^2 + 4 C/lambda)) / 2
//
// The second is stationary where C (2 e^{lambda T} - 1) = lambda T (T - C), which has two
// roots or none: the smaller is a minimum, and one chunk, beyond the larger, may be
// another. Where it has none, one chunk is best.
func (r Repeat) Chunks(work float64) (int, error) { return chunks(r, work) }

// Dividing returns a function that returns Chunks of any work.
func (r Repeat) Dividing() (best func(work float64) (int, error), err error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	length, many := math.Inf(1), false
	switch {
	case r.Rate == 0:
	case r.Once:
		length, many = r.once()
	default:
		length, many = (math.Sqrt(float64(r.Check*r.Check)+4*r.Check/r.Rate)-r.Check)/2, true
	}
	return func(work float64) (int, error) {
		if !many {
			return 1, checkChunks(work, 1)
		}
		n, err := bestNear(work, work/length, r.Expected)
		if err != nil || !r.Once {
			return n, err
		}
		alone, err := r.Expected(work, 1)
		if many, errMany := r.Expected(work, n); err == nil && errMany == nil && alone <= many {
			return 1, nil
		}
		return n, nil
	}, nil
}

// once returns the length of a chunk at the smaller root. In x = lambda t, with c =
// lambda C, it is a root of f(x) = c (2 e^{x+c} - 1) - (x + c) x, which is positive at 0.
// Where its slope is negative, f is concave, then convex; so the least value behind 0 is
// where the slope becomes positive for good.
func (r Repeat) once() (length float64, ok bool) {
	c := r.Rate * r.Check
	if c == 0 {
		return 0, true
	}
	f := func(x float64) float64 { return float64(c*(1+2*math.Expm1(x+c))) - float64((x+c)*x) }
	slope := func(x float64) float64 { return float64(2*c*math.Exp(x+c)) - float64(2*x) - c }
	bend := max(0, -math.Log(c)-c) // from here on f is convex
	high := bend + 1
	for slope(high) < 0 {
		high *= 2
	}
	least := bisect.Halves(bend, high, func(x float64) bool { return !(slope(x) < 0) }) // where f is least
	if !(f(least) < 0) {
		return 0, false
	}
	return bisect.Halves(0, least, func(x float64) bool { return f(x) < 0 }) / r.Rate, true
}
