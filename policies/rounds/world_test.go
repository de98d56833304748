package rounds

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// cost draws log-uniformly over several decades, or from small integers.
func cost(r *rand.Rand) models.Affine {
	if r.IntN(3) == 0 {
		return models.Affine{Latency: float64(r.IntN(4)), PerUnit: float64(1 + r.IntN(4))}
	}
	c := models.Affine{Latency: wide(r, 6) / 30, PerUnit: wide(r, 4)}
	if r.IntN(8) == 0 {
		c.Latency = 0
	}
	return c
}

// wide draws log-uniformly around 1.
func wide(r *rand.Rand, decades float64) float64 {
	return math.Pow(10, decades*(r.Float64()-.5))
}

// star draws workers with costs of their own.
func star(r *rand.Rand, p int) []models.Worker {
	workers := make([]models.Worker, p)
	for i := range workers {
		workers[i] = worker(cost(r), cost(r))
		if r.IntN(6) == 0 {
			workers[i].Send.PerUnit = workers[0].Send.PerUnit
		}
	}
	return workers
}

// alike draws p equal workers, every fourth time with w = pc.
func alike(r *rand.Rand, p int) []models.Worker {
	w := worker(cost(r), cost(r))
	if r.IntN(4) == 0 {
		w.Compute.PerUnit = float64(p) * w.Send.PerUnit
	}
	return models.Uniform(p, w)
}

// bus draws workers with one c.
func bus(r *rand.Rand, p int) []models.Worker {
	workers := star(r, p)
	for i := range workers {
		workers[i].Send.PerUnit = workers[0].Send.PerUnit
	}
	return workers
}

// some draws an order of some of the workers.
func some(r *rand.Rand, workers []models.Worker) []int32 {
	return gen.Permutation(r, len(workers))[:1+r.IntN(len(workers))]
}

// worker returns a worker with two costs.
func worker(send, compute models.Affine) models.Worker {
	return models.Worker{Send: send, Compute: compute}
}

// on returns the problem of workers with a load.
func on(workers []models.Worker, load float64) *models.Problem {
	return &models.Problem{Platform: models.Platform{Workers: workers}, Load: load}
}

// simulator runs schedules on the engine.
type simulator struct{ models.Simulator }

// run returns the outcome. If spans are recorded, the judge checks them.
func (s *simulator) run(t testing.TB, workers []models.Worker, load float64, schedule *models.Schedule) *models.Outcome {
	t.Helper()
	p := on(workers, load)
	plan, err := models.Compile(p, schedule)
	if err != nil {
		t.Fatalf("%+v, load %v: %v", workers, load, err)
	}
	in := &models.Instance{}
	for range workers {
		in.Interrupt = append(in.Interrupt, math.Inf(1))
	}
	out := s.Run(plan, in)
	if s.Record {
		if err := judge.Judge(judge.Case{Problem: p, Size: schedule.Size, Instance: in, Spans: s.Spans, Outcome: out}); err != nil {
			t.Fatalf("%+v: %v", workers, err)
		}
	}
	return out
}

// agrees fails the test unless the plan does the load on the engine in its makespan.
func (s *simulator) agrees(t testing.TB, workers []models.Worker, load float64, pl Plan) *models.Outcome {
	t.Helper()
	out := s.run(t, workers, load, pl.Schedule(on(workers, 1)))
	if !gen.Near(out.Makespan, pl.Makespan, 1e-9) || !gen.Near(out.Work, load, 1e-9) {
		t.Fatalf("%+v, load %v: %d rounds of %v do %v by %v, not by %v", workers, load, len(pl.Chunks), pl.Order, out.Work, out.Makespan, pl.Makespan)
	}
	return out
}

// scaled returns a plan with other chunks, in the order sent, of the same sum.
func scaled(pl Plan, load float64, chunk func(k int) float64) Plan {
	sum, k := 0.0, 0
	other := Plan{Order: pl.Order, Chunks: make([][]float64, len(pl.Chunks))}
	for j, round := range pl.Chunks {
		for range round {
			x := chunk(k)
			other.Chunks[j] = append(other.Chunks[j], x)
			sum += x
			k++
		}
	}
	for j := range other.Chunks {
		for k := range other.Chunks[j] {
			other.Chunks[j][k] *= load / sum
		}
	}
	return other
}
