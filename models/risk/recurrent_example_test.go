package risk_test

import (
	"fmt"
	"log"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Shifts is the law of workers that work in shifts: there for On hours, then away for Off, and so on. The
// master finds each worker at a random moment of the cycle.
type Shifts struct{ On, Off float64 }

// Before returns the probability that a worker is away, or has less than t of its shift to go.
func (s Shifts) Before(t float64) float64 {
	if t <= 0 {
		return 0
	}
	return min(1, (s.Off+t)/(s.On+s.Off))
}

// Quantile inverts Before.
func (s Shifts) Quantile(u float64) float64 {
	return max(0, float64(u*(s.On+s.Off))-s.Off)
}

// Live draws the end of each worker's shift. It is the rest of a shift, or 0 for a worker that is away,
// whose next shift begins later.
func (s Shifts) Live(times []float64, again []models.Timeline, rng *rand.PCG) {
	for i := range times {
		ends := float64(engine.Uniform(rng)*(s.On+s.Off)) - s.Off // below 0: that long ago
		times[i], again[i] = max(0, ends), roster{s, ends}
	}
}

// roster is the timeline of one worker.
type roster struct {
	Shifts
	ends float64
}

// Up returns the shift after the next k.
func (r roster) Up(k int) (models.Up, bool) {
	start := r.ends + r.Off + float64(float64(k)*(r.On+r.Off))
	return models.Up{Start: start, Stop: start + r.On}, true
}

// A law of your own may describe when workers come back. Other workers may have other laws: here one that
// is repaired within one to three hours whenever it fails.
func ExampleRecurrent() {
	worker := models.Worker{Compute: models.Affine{PerUnit: 1}, Life: &models.Life{Loses: models.LosesNothing}}
	shifts, repaired := worker, worker
	shifts.Risk = Shifts{On: 8, Off: 16}
	repaired.Risk = risk.Exponential{Mean: 100}
	repaired.Life = &models.Life{Restart: 0.1, Down: repair{1, 3}}
	sampler, err := risk.NewSampler(&models.Problem{Platform: models.Star(shifts, shifts, repaired), Load: 12})
	if err != nil {
		log.Fatal(err)
	}
	var in models.Instance
	var rng rand.PCG
	engine.NewKey(1, "an office", "instances").Seed(&rng, 0)
	sampler.Draw(&in, &rng)
	for i, x := range in.Interrupt {
		fmt.Printf("worker %d is there until %.1f", i, x)
		for k := range 2 {
			u, _ := in.Again[i].Up(k)
			fmt.Printf(", from %.1f to %.1f", u.Start, u.Stop)
		}
		fmt.Println()
	}
	// Output:
	// worker 0 is there until 0.0, from 12.5 to 20.5, from 36.5 to 44.5
	// worker 1 is there until 0.0, from 6.3 to 14.3, from 30.3 to 38.3
	// worker 2 is there until 0.5, from 1.8 to 335.1, from 336.1 to 343.9
}

// repair is the uniform law of times between a least and a largest one.
type repair struct{ least, most float64 }

func (r repair) Before(t float64) float64 {
	return max(0, min(1, (t-r.least)/(r.most-r.least)))
}

func (r repair) Quantile(u float64) float64 { return r.least + float64(u*(r.most-r.least)) }
