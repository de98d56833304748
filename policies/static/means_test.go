package static

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Where the load is never done, the mean is the sum of the workers' means, however alike these are.
func TestTheMeanOfALargeLoadIsTheSumOfTheWorkersMeans(t *testing.T) {
	of := func(mean, perUnit float64) models.Worker {
		return models.Worker{Compute: models.Affine{PerUnit: perUnit}, Risk: risk.Exponential{Mean: mean}}
	}
	for _, workers := range [][]models.Worker{
		{of(1, 1), of(3, 1)}, {of(1, 1), of(1, 2)}, {of(1, 1), of(3, 2), of(1, 2), of(3, 1), of(1, 1)}, {of(2, 1), of(2, 1), of(2, 1)},
	} {
		want := 0.0
		for _, w := range workers {
			want += w.Risk.(risk.Exponential).Mean / w.Compute.PerUnit
		}
		isMean(t, &models.Problem{Load: 150, Platform: models.Star(workers...)}, want, tolerance, "%v", workers)
	}
}

// No reported mean is above the load, or off by more than 1e-7 of it.
func TestAMeanThatIsToldIsWithinTheLoadAndNearlyExact(t *testing.T) {
	long.Unraced(t)
	rng := rand.New(rand.NewPCG(61, 61))
	told := 0
	for range long.Trials(75, 150) {
		p := &models.Problem{Load: .2 + 3*rng.Float64()}
		for range 1 + rng.IntN(3) {
			of := make([]float64, 1+rng.IntN(12))
			for i := range of {
				of[i] = .1 + 1.2*rng.Float64()
			}
			w := models.Worker{Compute: models.Affine{Latency: .05 * rng.Float64(), PerUnit: .5 + rng.Float64()}, Risk: durations(t, of...)}
			p.Workers = append(p.Workers, models.Uniform(1+rng.IntN(4), w)...)
		}
		work, off, ok := Omniscient{}.Mean(p)
		if !ok {
			continue
		}
		if told++; work > p.Load || off > 1.01*tolerance*p.Load {
			t.Errorf("%v ± %v of %v, %+v", work, off, p.Load, p)
		}
	}
	t.Logf("%d means are told", told)
	if told < 20 {
		t.Errorf("%d means are told", told)
	}
}
