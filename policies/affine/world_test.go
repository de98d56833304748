package affine

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// simulator runs schedules on the engine and lets the judge check each.
type simulator struct{ gen.Judged }

// problem returns the star with a load.
func (s star) problem(load float64) *models.Problem {
	p := &models.Problem{Load: load}
	for _, w := range s {
		p.Workers = append(p.Workers, models.Worker{Send: w.Send, Compute: w.Compute})
	}
	return p
}

// run runs a schedule on a star without interruptions.
func (e *simulator) run(t testing.TB, s star, m *models.Schedule) *models.Outcome {
	t.Helper()
	return e.Episode(t, s.problem(gen.Sum(m.Size)), m)
}

// newSchedule returns a schedule with any shares, in any order.
func newSchedule(s star, order []int32, shares []float64) *models.Schedule {
	m := &models.Schedule{List: make([][]int32, len(s)), Size: shares, Send: []int32{}}
	for k, i := range order {
		m.List[i] = []int32{int32(k)}
		if !s[i].free() {
			m.Send = append(m.Send, i)
		}
	}
	return m
}

func exact(t testing.TB, s star) *Profile {
	t.Helper()
	p, err := Best(s.problem(1))
	if err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	return p
}

func inOrder(t testing.TB, s star, order []int32) *Profile {
	t.Helper()
	p, err := InOrder(s.problem(1), order)
	if err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	return p
}

func rent(t testing.TB, p *Profile, load float64) Plan {
	t.Helper()
	plan, err := p.Rent(load)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// costs makes a star of rows C, c, W, w.
func costs(costs ...[4]float64) (s star) {
	for _, x := range costs {
		s = append(s, worker{models.Affine{Latency: x[0], PerUnit: x[1]}, models.Affine{Latency: x[2], PerUnit: x[3]}})
	}
	return s
}

// some returns a random order of some of n workers.
func some(r *rand.Rand, n int) []int32 { return gen.Permutation(r, n)[:1+r.IntN(n)] }
