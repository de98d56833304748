package checkpoint

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// workers returns workers drawn one by one, to which units are sent no slower than they compute.
func workers(r *rand.Rand, n int) []models.Worker {
	number := gen.Numbers(r, -3, 2, 3)
	list := make([]models.Worker, n)
	for i := range list {
		w := &list[i]
		w.Send = models.Affine{Latency: gen.Sometimes(r, number), PerUnit: gen.Sometimes(r, number)}
		w.Compute = models.Affine{Latency: gen.Sometimes(r, number), PerUnit: number()}
		w.Send.PerUnit = min(w.Send.PerUnit, w.Compute.PerUnit)
	}
	return list
}

// load draws a load, from a few units to many.
func load(r *rand.Rand) float64 { return gen.Wide(r, 1, 5) }

func streaming(workers []models.Worker, load float64) *models.Problem {
	return &models.Problem{Platform: models.Platform{Workers: workers, Stream: true}, Load: load}
}
