package returns

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// kind is a kind of platform to draw.
type kind int

const (
	free     kind = iota // any costs, proportional to load
	equal                // results take as long as the load: c = d
	ratioed              // d = z c
	affine               // with start-up costs
	anything             // messages may be missing, too
)

// draw returns a problem whose costs spread over four decades each, or are close
// together, or small integers, which makes ties.
func draw(r *rand.Rand, p int, k kind) *models.Problem {
	number := gen.Numbers(r, -2, 2, 4)
	z := []float64{number(), .5, 2, .1}[r.IntN(4)]
	problem := &models.Problem{Load: math.Pow(10, -1+2*r.Float64())}
	if r.IntN(2) == 0 {
		problem.Load = 1
	}
	problem.Port = models.Port(r.IntN(2))
	for range p {
		var w models.Worker
		w.Send.PerUnit, w.Compute.PerUnit, w.Return.PerUnit = number(), number(), number()
		switch k {
		case equal:
			w.Return = w.Send
		case ratioed:
			w.Return.PerUnit = z * w.Send.PerUnit
		case affine, anything:
			for _, c := range []*models.Affine{&w.Send, &w.Compute, &w.Return} {
				if r.IntN(3) == 0 {
					c.Latency = number() * problem.Load / 4
				}
				if k == anything && r.IntN(4) == 0 {
					*c = models.Affine{}
				}
			}
		}
		problem.Workers = append(problem.Workers, w)
	}
	return problem
}

// stars returns a half-duplex problem of linear costs c, w and d.
func stars(costs ...[3]float64) *models.Problem {
	p := &models.Problem{Load: 1}
	for _, c := range costs {
		p.Workers = append(p.Workers, models.Worker{
			Send:    models.Affine{PerUnit: c[0]},
			Compute: models.Affine{PerUnit: c[1]},
			Return:  models.Affine{PerUnit: c[2]},
		})
	}
	return p
}

// simulator runs schedules on the engine and lets the judge check each.
type simulator struct{ gen.Judged }

// run returns the time at which the schedule ends on the engine.
func (s *simulator) run(t testing.TB, p *models.Problem, schedule *models.Schedule) float64 {
	t.Helper()
	out := s.Episode(t, p, schedule)
	if !gen.Near(out.Work, p.Load, 1e-9) {
		t.Fatalf("%+v: %v units of %v are done", p, out.Work, p.Load)
	}
	return out.Makespan
}

// must returns a plan that must exist.
func must(t testing.TB) func(Plan, error) Plan {
	t.Helper()
	return func(p Plan, err error) Plan {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
}

// starOf returns the star of a problem that must be one.
func starOf(t testing.TB, p *models.Problem) *star {
	t.Helper()
	s, err := read(p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
