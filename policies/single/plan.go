package single

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Plan returns the chunks, in order, of a worker that computes the load alone: at most n of them or, if n
// is 0 or less, as many as pay off.
//
//   - Under linear risk they follow Theorem 4, or Theorem 2 if there is
//     no start-up cost. They may hold less than the load, and there may be none.
//   - Under any other law they are equal, as in Theorem 3, and hold all of it;
//     if they cost something, [Number] finds how many there are.
//   - If the load takes no time or the worker is never interrupted, there is one.
//
// Leaving the number open where chunks cost nothing is an error: more chunks are always better.
func Plan(w models.Worker, load float64, n int) ([]float64, error) {
	if !w.Send.Free() || !w.Return.Free() {
		return nil, fmt.Errorf("the policy needs workers without messages, and these take time")
	}
	unit := w.Compute.PerUnit
	if unit == 0 || w.Risk == nil || w.Risk.Before(math.Inf(1)) == 0 {
		return []float64{load}, nil
	}
	eps, open := w.Compute.Latency/unit, n <= 0
	if open && eps == 0 {
		return nil, fmt.Errorf("chunks cost nothing to start, so more are always better: set n to the largest number allowed")
	}
	if open {
		n = enough
	}
	if law, linear := w.Risk.(risk.Linear); linear {
		sizes, _ := Charged(load, eps, law.X/unit, n)
		return sizes, nil
	}
	if eps > 0 {
		n = Number(scaled{w.Risk, unit}, load, eps, n)
	}
	return equal(load, n), nil
}

// enough is the number at which the search for more chunks ends: with that many, the start-up cost must
// be negligible, and so is the gain of more.
const enough = 100_000

// scaled is a law whose time is counted in units of work.
type scaled struct {
	models.Risk
	unit float64
}

func (s scaled) Before(t float64) float64   { return s.Risk.Before(t * s.unit) }
func (s scaled) Quantile(u float64) float64 { return s.Risk.Quantile(u) / s.unit }

func equal(load float64, n int) []float64 {
	sizes := make([]float64, n)
	for i := range sizes {
		sizes[i] = load / float64(n)
	}
	return sizes
}
