package ftr

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// numbers returns a source of costs: far apart, close together, or small integers, which
// make ties.
func numbers(r *rand.Rand) func() float64 {
	return []func() float64{
		func() float64 { return math.Pow(10, -3+5*r.Float64()) },
		func() float64 { return .5 + r.Float64() },
		func() float64 { return float64(1 + r.IntN(3)) },
	}[r.IntN(3)]
}

// some returns a number now and then, and else 0.
func some(r *rand.Rand, number func() float64) float64 {
	if r.IntN(4) == 0 {
		return 0
	}
	return number()
}

// draw returns a cluster with g <= w.
func draw(r *rand.Rand, workers int) Cluster {
	number := numbers(r)
	c := Cluster{Compute: models.Affine{Latency: some(r, number), PerUnit: number()}, Workers: workers}
	c.Send = models.Affine{Latency: some(r, number), PerUnit: c.Compute.PerUnit * min(1, some(r, number))}
	c.Check, c.Beta = some(r, number), some(r, r.Float64)
	return c
}

// drawWorkers returns workers of which each is drawn by itself, with g <= w or without.
func drawWorkers(r *rand.Rand, n int, fast bool) []Worker {
	number := numbers(r)
	workers := make([]Worker, n)
	for i := range workers {
		w := &workers[i]
		w.Send = models.Affine{Latency: some(r, number), PerUnit: some(r, number)}
		w.Compute = models.Affine{Latency: some(r, number), PerUnit: number()}
		w.Check = models.Affine{Latency: some(r, number), PerUnit: some(r, number)}
		if fast {
			w.Send.PerUnit = min(w.Send.PerUnit, w.Compute.PerUnit)
		}
	}
	return workers
}

// load draws a load, from a few units to many.
func load(r *rand.Rand) float64 { return math.Pow(10, 1+4*r.Float64()) }

// simulator runs schedules on the engine and has the judge look at each.
type simulator struct{ models.Simulator }

func (s *simulator) run(t testing.TB, p *models.Problem, schedule *models.Schedule) *models.Outcome {
	t.Helper()
	plan, err := models.Compile(p, schedule)
	if err != nil {
		t.Fatalf("%+v: %v", p, err)
	}
	in := &models.Instance{}
	for range p.Workers {
		in.Interrupt = append(in.Interrupt, math.Inf(1))
	}
	s.Record = true
	out := s.Run(plan, in)
	if err := judge.Judge(judge.Case{Problem: p, Size: schedule.Size, Resident: schedule.Resident, Instance: in, Spans: s.Spans, Outcome: out}); err != nil {
		t.Fatalf("%+v: %v", p, err)
	}
	return out
}

// first runs shares of workers in their order, and returns when each has computed its
// share, or with checks as part of it, computed and checked.
func (s *simulator) first(t testing.TB, workers []Worker, shares []float64, checks bool) []float64 {
	t.Helper()
	p := &models.Problem{}
	p.Stream = true
	phase := Phase{Shares: shares}
	for i, w := range workers {
		m := models.Worker{Send: w.Send, Compute: w.Compute}
		if checks {
			m.Compute = w.whole()
		}
		p.Workers = append(p.Workers, m)
		p.Load += shares[i]
		phase.Order = append(phase.Order, i)
	}
	ends := make([]float64, len(shares))
	for i, w := range s.run(t, p, phase.Schedule(p.Workers)).Workers {
		ends[i] = w.Finish
	}
	return ends
}

func near(a, b, tolerance float64) bool {
	return a == b || math.Abs(a-b) <= tolerance*min(max(math.Abs(a), math.Abs(b)), math.MaxFloat64)
}

func sum[T int | float64](xs []T) (s T) {
	for _, x := range xs {
		s += x
	}
	return s
}

// trials returns how many to make of so many, fewer with -short, as under the race
// detector.
func trials(n int) int {
	if testing.Short() {
		return n / 8
	}
	return n
}
