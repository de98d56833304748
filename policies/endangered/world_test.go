package endangered

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
)

// world is the problem of E1 of Benoit et al. 2013: workers of unit speed, a start-up cost, linear
// risk with X = 1.
func world(p int, load, eps float64) *models.Problem { return lawful(p, load, eps, risk.Linear{X: 1}) }

// lawful is world under any law.
func lawful(p int, load, eps float64, law models.Risk) *models.Problem {
	w := models.Worker{Compute: models.Affine{Latency: eps, PerUnit: 1}, Risk: law}
	return &models.Problem{Platform: models.Star(models.Uniform(p, w)...), Load: load}
}

// unlike returns workers of any speeds, start-up costs and laws.
func unlike(r *rand.Rand, p int) *models.Problem {
	q, room := &models.Problem{}, 0.0
	for range p {
		unit, x := .2+r.Float64(), .1+2*r.Float64()
		laws := []models.Risk{risk.Linear{X: x}, risk.Exponential{Mean: x / 2}, risk.Weibull{Shape: .4 + r.Float64(), Scale: x / 2}}
		q.Workers = append(q.Workers, models.Worker{
			Compute: models.Affine{Latency: .02 * r.Float64(), PerUnit: unit}, Risk: laws[r.IntN(len(laws))],
		})
		room += x / unit
	}
	q.Load = room * (.1 + .8*r.Float64())
	return q
}

type planner interface {
	Schedule(*models.Problem) (*models.Schedule, error)
}

func schedule(t testing.TB, policy planner, p *models.Problem) *models.Schedule {
	t.Helper()
	s, err := policy.Schedule(p)
	if err != nil {
		t.Fatalf("%+v: %v", policy, err)
	}
	return s
}

func compile(t testing.TB, p *models.Problem, s *models.Schedule) *models.Plan {
	t.Helper()
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// mean returns the exact mean work of a schedule.
func mean(t testing.TB, p *models.Problem, s *models.Schedule) float64 {
	t.Helper()
	e, ok := table.Expect(compile(t, p, s))
	if !ok {
		t.Fatal("no expectation")
	}
	return e
}

// expect returns the exact mean work of a planner.
func expect(t testing.TB, policy planner, p *models.Problem) float64 {
	t.Helper()
	return mean(t, p, schedule(t, policy, p))
}
