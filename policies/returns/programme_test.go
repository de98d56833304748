package returns

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// parts returns random parts of a load, some of them far below the others.
func parts(r *rand.Rand, n int) []float64 {
	xs, sum := make([]float64, n), 0.0
	for i := range xs {
		xs[i] = math.Pow(10, -3*r.Float64())
		sum += xs[i]
	}
	for i := range xs {
		xs[i] /= sum
	}
	return xs
}

// scheduled is a plan of any orders and parts.
func scheduled(s *star, out, back []int32, parts []float64) Plan {
	p := Plan{Out: out, Back: back, Shares: slices.Clone(parts)}
	for i := range p.Shares {
		p.Shares[i] *= s.load
	}
	p.Makespan = s.finish(out, back, p.Shares)
	return p
}

// The largest sum in the programme is the engine's makespan, for any orders and any shares: no constraint
// is missing, and none is superfluous.
func TestTheProgrammeSaysWhenTheEngineEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	var sim simulator
	var g simplex
	for range long.Trials(600, 2400) {
		n := 1 + r.IntN(6)
		p := draw(r, n, kind(r.IntN(5)))
		s := starOf(t, p)
		if _, ok := s.free(); ok {
			continue
		}
		out, back, parts := gen.Permutation(r, n), gen.Permutation(r, n), parts(r, n)
		plan := scheduled(s, out, back, parts)
		end := sim.run(t, p, plan.Schedule(p))
		at := places{make([]int, n), make([]int, n)}
		for k := range n {
			at.out[out[k]], at.back[back[k]] = k, k
		}
		s.linearProgramme(&g, s.all(), at)
		most := 0.0
		for i := range g.rows {
			sum := 0.0
			for j := range n {
				sum += g.a[i*n+j] * parts[j]
			}
			most = max(most, sum)
		}
		if !gen.Near(end, plan.Makespan, 1e-12) || !gen.Near(end, most*s.unit, 1e-9) {
			t.Fatalf("%+v, out %v, back %v, %v: until %v, not %v or %v", p, out, back, parts, end, plan.Makespan, most*s.unit)
		}
	}
}

func TestResultsBeforeSendsNeverEndSooner(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	var sim simulator
	later := 0
	for range 3000 {
		n := 2 + r.IntN(5)
		p := draw(r, n, kind(r.IntN(5)))
		p.Port = models.HalfDuplex
		plan := scheduled(starOf(t, p), gen.Permutation(r, n), gen.Permutation(r, n), parts(r, n))
		schedule := plan.Schedule(p)
		schedule.ResultsFirst = true
		end := sim.run(t, p, schedule)
		if end < plan.Makespan*(1-1e-12) {
			t.Fatalf("%+v: %v, results last %v", p, end, plan.Makespan)
		}
		if end > plan.Makespan*(1+1e-9) {
			later++
		}
	}
	t.Logf("%d later", later)
	if later < 30 {
		t.Error("too few")
	}
}

// In reversed time sends are results, and the last result is the first send.
func TestAPlanAndItsMirrorImageEndTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range long.Trials(200, 800) {
		n := 1 + r.IntN(6)
		p := draw(r, n, kind(r.IntN(5)))
		out, back, parts := gen.Permutation(r, n), gen.Permutation(r, n), parts(r, n)
		plan := scheduled(starOf(t, p), out, back, parts)
		mirror := scheduled(starOf(t, mirrored(p)), models.LIFO(back), models.LIFO(out), parts)
		if !gen.Near(plan.Makespan, mirror.Makespan, 1e-12) {
			t.Fatalf("%+v: %v, mirrored %v", p, plan.Makespan, mirror.Makespan)
		}
		if n > 4 {
			continue
		}
		if a, b := must(t)(Best(p)), must(t)(Best(mirrored(p))); !gen.Near(a.Makespan, b.Makespan, 1e-9) {
			t.Fatalf("%+v: best %v, mirrored %v", p, a.Makespan, b.Makespan)
		}
	}
}

func mirrored(p *models.Problem) *models.Problem {
	m := *p
	m.Workers = slices.Clone(p.Workers)
	for i := range m.Workers {
		w := &m.Workers[i]
		w.Send, w.Return = w.Return, w.Send
	}
	return &m
}
