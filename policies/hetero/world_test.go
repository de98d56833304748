package hetero

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// wide draws log-uniformly over six decades.
func wide(r *rand.Rand) float64 { return math.Pow(10, -3+6*r.Float64()) }

// draw draws workers whose numbers are far apart, close together, or small
// integers, which makes ties.
func draw(r *rand.Rand, p int) []Worker {
	number := []func() float64{
		func() float64 { return wide(r) },
		func() float64 { return .5 + r.Float64() },
		func() float64 { return float64(1 + r.IntN(3)) },
	}[r.IntN(3)]
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

// problem is the workers as a platform.
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

// mean runs a plan through the engine and returns the mean work and its standard
// error, which is not taken to be below what an unseen event could cost.
func mean(plan *models.Plan, seed uint64, instances int) (m, se float64) {
	var sim models.Simulator
	rng := rand.NewPCG(seed, 1)
	workers := plan.Problem().Workers
	in := models.Instance{Interrupt: make([]float64, len(workers))}
	sum, square := 0.0, 0.0
	for range instances {
		for i, w := range workers {
			in.Interrupt[i] = risk.Sample(w.Risk, rng)
		}
		x := sim.Run(plan, &in).Work
		sum += x
		square += x * x
	}
	n := float64(instances)
	m = sum / n
	unseen := plan.Problem().Load / n
	return m, math.Sqrt(max(0, square/n-m*m)/n + unseen*unseen)
}

func best(t testing.TB, workers []Worker, load float64, hold bool) Plan {
	t.Helper()
	plan, err := Best(workers, load, hold)
	if err != nil {
		t.Fatalf("%+v: %v", workers, err)
	}
	return plan
}

func inOrder(t *testing.T, workers []Worker, order []int, load float64, hold bool) Plan {
	t.Helper()
	plan, err := InOrder(workers, order, load, hold)
	if err != nil {
		t.Fatalf("%+v: %v", workers, err)
	}
	return plan
}

func upTo(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

func sum(xs []float64) (s float64) {
	for _, x := range xs {
		s += x
	}
	return s
}

// near is about numbers of any size.
func near(a, b, tolerance float64) bool {
	return a == b || math.Abs(a-b) <= tolerance*min(max(math.Abs(a), math.Abs(b)), math.MaxFloat64)
}
