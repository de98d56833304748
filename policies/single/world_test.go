package single

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
)

// alone is the problem of one worker of unit speed.
func alone(load, eps float64, law models.Risk) *models.Problem {
	w := models.Worker{Compute: models.Affine{Latency: eps, PerUnit: 1}, Risk: law}
	return &models.Problem{Platform: models.Star(w), Load: load}
}

// cut is the plan in which a lone worker computes these chunks, in order.
func cut(t *testing.T, sizes []float64, eps float64, law models.Risk) *models.Plan {
	t.Helper()
	s := &models.Schedule{List: make([][]int32, 1)}
	load := 0.0
	for _, x := range sizes {
		s.List[0] = append(s.List[0], int32(len(s.Size)))
		s.Size = append(s.Size, x)
		load += x
	}
	plan, err := models.Compile(alone(max(load, 1e-300), eps, law), s)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// expect is the expectation of the chunks by the model, independent of the closed forms.
func expect(t *testing.T, sizes []float64, eps float64, law models.Risk) float64 {
	t.Helper()
	e, ok := table.Expect(cut(t, sizes, eps, law))
	if !ok {
		t.Fatal("no expectation")
	}
	return e
}

// laws are of every shape: with an end and without, aging and not, with jumps.
func laws(t *testing.T) map[string]models.Risk {
	t.Helper()
	jumps, err := risk.NewEmpirical([]float64{.2, .35, .35, .7, 1.1})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]models.Risk{
		"linear":      risk.Linear{X: 1},
		"exponential": risk.Exponential{Mean: .6},
		"weibull":     risk.Weibull{Shape: .5, Scale: .5},
		"lognormal":   risk.Lognormal{Mu: -.5, Sigma: 1},
		"empirical":   jumps,
	}
}

// randomSizes cuts at most the load into n chunks.
func randomSizes(r *rand.Rand, load float64, n int) []float64 {
	sizes := make([]float64, n)
	sum := 0.0
	for i := range sizes {
		sizes[i] = r.ExpFloat64() + 1e-9
		sum += sizes[i]
	}
	part := load * math.Sqrt(r.Float64())
	for i := range sizes {
		sizes[i] *= part / sum
	}
	return sizes
}
