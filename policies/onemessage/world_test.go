package onemessage

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// draw draws workers whose numbers are far apart, close together, or small
// integers, which makes ties.
func draw(r *rand.Rand, p int) []Worker {
	number := gen.Numbers(r, -3, 3, 3)
	workers := make([]Worker, p)
	for i := range workers {
		workers[i] = Worker{Send: number(), Compute: number(), Kappa: number()}
	}
	return workers
}

// loaded draws a load, from far below the capacity to far above.
func loaded(r *rand.Rand, capacity float64) float64 {
	return capacity * math.Pow(10, -2+3*r.Float64())
}

// problem returns the workers as a platform with a load.
func problem(workers []Worker, load float64) *models.Problem {
	p := &models.Problem{Load: load, Notice: math.Inf(1)}
	for _, w := range workers {
		m := models.Worker{Send: models.Affine{PerUnit: w.Send}, Compute: models.Affine{PerUnit: w.Compute}}
		if w.Kappa > 0 {
			m.Risk = risk.Linear{X: 1 / w.Kappa}
		}
		p.Workers = append(p.Workers, m)
	}
	return p
}

func compile(t *testing.T, q Policy, p *models.Problem) *models.Plan {
	t.Helper()
	s, err := q.Schedule(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// mean runs a plan through the engine and returns the mean work and its standard error. The latter is at
// least the cost of an unseen event.
func mean(plan *models.Plan, seed uint64, instances int) (m, se float64) {
	m, se = gen.MeanWork(plan, seed, instances)
	return m, math.Hypot(se, plan.Problem().Load/float64(instances))
}

func best(t testing.TB, workers []Worker, load float64, hold bool) Plan {
	t.Helper()
	plan, err := Best(workers, load, hold)
	if err != nil {
		t.Fatalf("%+v: %v", workers, err)
	}
	return plan
}

func inOrder(t *testing.T, workers []Worker, order []int32, load float64, hold bool) Plan {
	t.Helper()
	plan, err := InOrder(workers, order, load, hold)
	if err != nil {
		t.Fatalf("%+v: %v", workers, err)
	}
	return plan
}
