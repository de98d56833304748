package static

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
)

// world is the problem of the paper's section 6: p workers of unit speed, a
// start-up cost, linear risk with X = 1.
func world(p int, load, eps float64) *models.Problem {
	return lawful(p, load, eps, risk.Linear{X: 1})
}

// lawful is world under any law.
func lawful(p int, load, eps float64, law models.Risk) *models.Problem {
	w := models.Worker{Compute: models.Affine{Latency: eps, PerUnit: 1}, Risk: law}
	return &models.Problem{Platform: models.Star(models.Uniform(p, w)...), Load: load}
}

// planner is policies.Planner, which this package must not import.
type planner interface {
	Schedule(*models.Problem) (*models.Schedule, error)
}

func schedule(t *testing.T, policy planner, p *models.Problem) *models.Schedule {
	t.Helper()
	s, err := policy.Schedule(p)
	if err != nil {
		t.Fatalf("%+v: %v", policy, err)
	}
	return s
}

func compile(t *testing.T, p *models.Problem, s *models.Schedule) *models.Plan {
	t.Helper()
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// expect returns the exact mean work of a planner.
func expect(t *testing.T, policy planner, p *models.Problem) float64 {
	t.Helper()
	e, ok := table.Expect(compile(t, p, schedule(t, policy, p)))
	if !ok {
		t.Fatalf("%+v: no expectation", policy)
	}
	return e
}

// draw fills an instance of the problem.
func draw(p *models.Problem, rng *rand.PCG, in *models.Instance) {
	in.Interrupt = in.Interrupt[:0]
	for _, w := range p.Workers {
		in.Interrupt = append(in.Interrupt, risk.Sample(w.Risk, rng))
	}
}
