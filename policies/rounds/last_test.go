package rounds

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// What Uniform makes of the load has the last round that was asked for.
func TestTheLoadOfALastRoundHasThatLastRound(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	plans := 0
	for range 3000 {
		workers := make([]models.Worker, 1+r.IntN(4))
		for i := range workers {
			workers[i] = models.Worker{
				Send:    models.Affine{Latency: r.Float64() * float64(r.IntN(2)), PerUnit: 0.01 + r.Float64()/4},
				Compute: models.Affine{Latency: r.Float64() * float64(r.IntN(2)), PerUnit: 0.5 + r.Float64()},
			}
		}
		rounds, last := 1+r.IntN(6), 100*r.Float64()
		load, err := LoadOfLast(on(workers, 1), rounds, last)
		if err != nil {
			continue
		}
		plan, err := Uniform(on(workers, load), ByLink(on(workers, 1)), rounds)
		if err != nil {
			continue
		}
		plans++
		sum := 0.0
		for _, x := range plan.Chunks[len(plan.Chunks)-1] {
			sum += x
		}
		if got := sum / float64(len(workers)); math.Abs(got/last-1) > 1e-9 {
			t.Errorf("%+v, %d rounds of %v: the last has %v, want %v", workers, rounds, load, got, last)
		}
	}
	if plans < 300 {
		t.Errorf("only %d plans", plans)
	}
	if _, err := LoadOfLast(on(nil, 1), 1, 1); err == nil {
		t.Error("no workers have a load")
	}
	if _, err := LoadOfLast(on([]models.Worker{{Send: models.Affine{PerUnit: 1}, Compute: models.Affine{PerUnit: 1}}}, 1), 0, 1); err == nil {
		t.Error("no rounds have a load")
	}
}
