package models_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// A checkpoint is saved after each period of computing, but none at the end. So work of n periods takes
// n-1 of them, however the quotient of work and period is rounded.
func TestWorkOfWholePeriodsHasNoCheckpointAtItsEnd(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 14))
	const save = 1.0
	rounded := 0
	for range 500 {
		every, n := rng.Float64(), 2+rng.IntN(50)
		work := 0.0
		for range n {
			work += every
		}
		if work/every > float64(n) {
			rounded++
		}
		life := &models.Life{Loses: models.LosesProgress, Every: every, Save: save}
		p := &models.Problem{Load: work, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}, Life: life})}
		plan, err := models.Compile(p, &models.Schedule{Size: []float64{work}, List: [][]int32{{0}}})
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		out := sim.Run(plan, models.Uninterrupted(1))
		if want := work + float64(n-1)*save; math.Abs(out.Makespan-want) > 1e-9*want {
			t.Fatalf("%d periods of %v take %v, want %v: work of %v, and %d checkpoints", n, every, out.Makespan, want, work, n-1)
		}
	}
	if rounded == 0 {
		t.Error("no quotient was rounded up")
	}
}
