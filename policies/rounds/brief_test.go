package rounds

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

// without returns the workers without latencies.
func without(workers []models.Worker) []models.Worker {
	for i := range workers {
		workers[i].Send.Latency, workers[i].Compute.Latency = 0, 0
	}
	return workers
}

// In a plan of one chunk per worker, chunks may be as brief as the costs make them.
func TestWithoutLatenciesNoChunkOfSeveralRoundsIsTooBriefToMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 81))
	brief, several := 0, 0
	for k := range long.Trials(300, 1200) {
		workers := without(alike(r, 1+r.IntN(8)))
		if k%2 == 0 {
			workers = without(star(r, len(workers)))
		}
		load := wide(r, 4) * 10
		for _, best := range []func(*models.Problem, Choice, float64) (Plan, error){bestRecursive, bestUniform} {
			limited, err := best(on(workers, load), Choice{}, briefest)
			all, problem := best(on(workers, load), Choice{}, 0)
			if err != nil || problem != nil {
				t.Fatal(err, problem)
			}
			if len(limited.Chunks) > 1 {
				several++
				if part := limited.shortest(workers); part < .5*briefest {
					t.Errorf("%+v, load %v: a chunk takes %v of the makespan", workers, load, part)
				}
			}
			if all.shortest(workers) < 1e-9 {
				brief++
			}
			if lost := limited.Makespan/all.Makespan - 1; lost < -1e-9 || lost > 1e-3 {
				t.Errorf("%+v, load %v: %v later than with brief chunks", workers, load, lost)
			}
		}
	}
	t.Logf("%d plans of several rounds, and %d would have chunks of less than 1e-9 of the makespan", several, brief)
	if several < 100 || brief < 100 {
		t.Error("the test has lost its point")
	}
}

func TestTheLeastLatencyDecidesTheNumberOfRoundsAsBefore(t *testing.T) {
	for _, latency := range []float64{1e-12, 1e-6, 1e-3, 1} {
		workers := models.Uniform(10, models.Worker{Send: models.Affine{Latency: latency, PerUnit: .05}, Compute: models.Affine{PerUnit: 1}})
		if Endless(on(workers, 1), ByLink(on(workers, 1))) || !Endless(on(without(models.Uniform(10, workers[0])), 1), ByLink(on(workers, 1))) {
			t.Errorf("latency %v: it is told wrongly whether a number of rounds is the best", latency)
		}
		a, err := BestRecursive(on(workers, 100), Choice{})
		b, problem := bestRecursive(on(workers, 100), Choice{}, 0)
		if err != nil || problem != nil || a.Makespan != b.Makespan || len(a.Chunks) != len(b.Chunks) {
			t.Errorf("latency %v: %d rounds by %v, %d by %v", latency, len(a.Chunks), a.Makespan, len(b.Chunks), b.Makespan)
		}
	}
}

// shortest returns the share of the makespan that the briefest chunk takes.
func (pl Plan) shortest(workers []models.Worker) float64 {
	least := math.Inf(1)
	for _, round := range pl.Chunks {
		for k, size := range round {
			least = min(least, workers[pl.Order[len(pl.Order)-len(round)+k]].Compute.Of(size))
		}
	}
	return least / pl.Makespan
}
