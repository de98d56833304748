package static

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Nobody is interrupted, and faults come as a Poisson process of the load. A chunk of x units is right
// with probability q = exp(-x/mean) on each worker that has it, independently. So without copies q of the
// load is right on average, and 1-(1-q)^p if p workers compute all of it.
func TestCopiesMaskFaults(t *testing.T) {
	const workers, chunks, load, mean = 3, 12, 3.0, 1.5
	p := &models.Problem{Load: load, Platform: models.Star(models.Uniform(workers, models.Worker{
		Compute: models.Affine{Latency: .01, PerUnit: 1}, Faults: risk.Exponential{Mean: mean},
	})...)}
	q := math.Exp(-load / chunks / mean)
	once, copied := NoRep{N: chunks / load, Rounding: chunking.Floor}, Brute{N: chunks / load, Rounding: chunking.Floor}
	for name, c := range map[string]struct {
		schedule func(*models.Problem) (*models.Schedule, error)
		right    float64
	}{"no-rep": {once.Schedule, q}, "brute": {copied.Schedule, 1 - math.Pow(1-q, workers)}} {
		s, err := c.schedule(p)
		if err != nil {
			t.Fatal(name, err)
		}
		plan, err := models.Compile(p, s)
		if err != nil {
			t.Fatal(name, err)
		}
		if work, ok := table.Expect(plan); ok {
			t.Errorf("%s: the mean is exactly %v", name, work)
		}
		var sim models.Simulator
		rng, in := rand.New(rand.NewPCG(5, 5)), models.Uninterrupted(workers)
		in.Faults = make([]models.FaultSequence, workers)
		got, se := gen.Mean(long.Trials(4000, 40_000), func() float64 {
			for i := range in.Faults {
				in.Faults[i] = risk.NewFaults(p.Workers[i].Faults, rand.NewPCG(rng.Uint64(), 1))
			}
			return sim.Run(plan, in).Work
		})
		if want := load * c.right; math.Abs(got-want) > 4.5*se || se > .02*load {
			t.Errorf("%s: %v +- %v units are right, want %v", name, got, se, want)
		}
	}
}
