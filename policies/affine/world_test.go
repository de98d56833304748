package affine

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// simulator runs schedules on the engine and has the judge look at each.
type simulator struct{ models.Simulator }

// run runs a schedule of a star's on which nobody is interrupted.
func (e *simulator) run(t testing.TB, s Star, m *models.Schedule) *models.Outcome {
	t.Helper()
	load := 0.0
	for _, x := range m.Size {
		load += x
	}
	p := &models.Problem{Platform: s.Platform(), Load: load}
	plan, err := models.Compile(p, m)
	if err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	in := &models.Instance{}
	for range s {
		in.Interrupt = append(in.Interrupt, math.Inf(1))
	}
	e.Record = true
	out := e.Run(plan, in)
	if err := judge.Judge(judge.Case{Problem: p, Size: m.Size, Instance: in, Spans: e.Spans, Outcome: out}); err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	return out
}

// of makes a schedule of any shares, in any order.
func of(s Star, order []int, shares []float64) *models.Schedule {
	m := &models.Schedule{List: make([][]int32, len(s)), Size: shares, Send: []int32{}}
	for k, i := range order {
		m.List[i] = []int32{int32(k)}
		if !s[i].free() {
			m.Send = append(m.Send, int32(i))
		}
	}
	return m
}

func exact(t testing.TB, s Star) *Profile {
	t.Helper()
	p, err := s.Exact()
	if err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	return p
}

func inOrder(t testing.TB, s Star, order []int) *Profile {
	t.Helper()
	p, err := s.InOrder(order)
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

// star makes a star of rows C, c, W, w.
func star(costs ...[4]float64) (s Star) {
	for _, x := range costs {
		s = append(s, Worker{models.Affine{Latency: x[0], PerUnit: x[1]}, models.Affine{Latency: x[2], PerUnit: x[3]}})
	}
	return s
}

// some returns a random order of some of n workers.
func some(r *rand.Rand, n int) []int { return r.Perm(n)[:1+r.IntN(n)] }

// cases is how many random cases a test has: fewer in short runs, as those under the
// race detector, which is 20 times slower.
func cases(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}
