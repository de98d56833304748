package star

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// draw returns a star, every fourth time with a master that computes.
func draw(r *rand.Rand, p int) star {
	s, number := make(star, p), gen.Numbers(r, -3, 3, 4)
	for i := range s {
		s[i] = worker{Send: number(), Compute: number()}
	}
	if r.IntN(4) == 0 {
		s[r.IntN(p)].Send = 0
	}
	return s
}

// drawBus returns a bus, every other time with a master that computes and comes
// first.
func drawBus(r *rand.Rand, p int) star {
	s, number := make(star, p), gen.Numbers(r, -3, 3, 4)
	send := number()
	for i := range s {
		s[i] = worker{Send: send, Compute: number()}
	}
	if r.IntN(2) == 0 {
		s[0].Send = 0
	}
	return s
}

// each calls f with all orders of n workers, in one slice that it reuses.
func each(n int, f func(order []int32)) {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	var from func(k int)
	from = func(k int) {
		if k == n {
			f(order)
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			from(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	from(0)
}

// problem returns the star with a load.
func (s star) problem(load float64) *models.Problem {
	p := &models.Problem{Load: load}
	for _, w := range s {
		p.Workers = append(p.Workers, models.Worker{Send: models.Affine{PerUnit: w.Send}, Compute: models.Affine{PerUnit: w.Compute}})
	}
	return p
}

// simulator runs plans on the engine and lets the judge check each.
type simulator struct{ gen.Judged }

func (sim *simulator) run(t testing.TB, s star, p Plan, load float64) *models.Outcome {
	t.Helper()
	problem := s.problem(load)
	return sim.Episode(t, problem, p.Schedule(problem))
}

// must returns the plan of a call that may not fail.
func must(t testing.TB) func(Plan, error) Plan {
	return func(p Plan, err error) Plan {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
}

// another returns shares of the same sum: some load moved from one to another, or
// drawn at random.
func another(r *rand.Rand, shares []float64) []float64 {
	x, sum, drawn := append([]float64(nil), shares...), 0.0, 0.0
	if len(x) > 1 && r.IntN(2) == 0 {
		i, j := r.IntN(len(x)), r.IntN(len(x))
		moved := x[i] * math.Pow(10, -6*r.Float64())
		x[i] -= moved
		x[j] += moved
		return x
	}
	for k := range x {
		sum += x[k]
		x[k] = r.ExpFloat64()
		drawn += x[k]
	}
	for k := range x {
		x[k] *= sum / drawn
	}
	return x
}
