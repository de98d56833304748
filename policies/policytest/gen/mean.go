package gen

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Mean returns the mean of n values that the function draws, and its standard error. Unseen events do not
// count: an event of probability 1/n may be missing from the sample, and with it 1/n of its cost.
func Mean(n int, draw func() float64) (mean, se float64) {
	sum, square := 0.0, 0.0
	for range n {
		x := draw()
		sum += x
		square += x * x
	}
	mean = sum / float64(n)
	return mean, math.Sqrt(max(0, square/float64(n)-mean*mean) / float64(n))
}

// MeanWork returns the mean work of a plan on n instances, drawn from the workers'
// risks and run on the engine, and its standard error.
func MeanWork(plan *models.Plan, seed uint64, n int) (mean, se float64) {
	var sim models.Simulator
	rng := rand.NewPCG(seed, 1)
	workers := plan.Problem().Workers
	in := models.Instance{Interrupt: make([]float64, len(workers))}
	return Mean(n, func() float64 {
		for i, w := range workers {
			in.Interrupt[i] = risk.Sample(w.Risk, rng)
		}
		return sim.Run(plan, &in).Work
	})
}
