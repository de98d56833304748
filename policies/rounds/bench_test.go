package rounds

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// modest is a platform whose port just feeds all workers.
func modest(p int) *models.Problem {
	w := worker(models.Affine{Latency: 1e-4, PerUnit: 1}, models.Affine{Latency: 1e-3, PerUnit: 1.2 * float64(p)})
	return on(models.Uniform(p, w), 10)
}

func benchmark(b *testing.B, q planner, p int) {
	problem := modest(p)
	for b.Loop() {
		if _, err := q.Schedule(problem); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMultiRoundOf100Workers(b *testing.B)   { benchmark(b, MultiRound{}, 100) }
func BenchmarkMultiRoundOf1000Workers(b *testing.B)  { benchmark(b, MultiRound{}, 1000) }
func BenchmarkUMROf1000Workers(b *testing.B)         { benchmark(b, UMR{}, 1000) }
func BenchmarkPeriodicOf1000Workers(b *testing.B)    { benchmark(b, Periodic{Rule: Shortest}, 1000) }
func BenchmarkMultiRoundOf10000Workers(b *testing.B) { benchmark(b, MultiRound{}, 10000) }
