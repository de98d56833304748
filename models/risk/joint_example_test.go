package risk_test

import (
	"errors"
	"fmt"
	"log"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Outage is a power cut: it interrupts all workers of a rack at the same time. As the law of one worker,
// which is all that policies know, it is exponential.
type Outage struct{ risk.Exponential }

// Room limits the number of workers.
func (Outage) Room(workers int) error {
	if workers > 4 {
		return errors.New("there is room for 4 workers in the rack")
	}
	return nil
}

// Draw draws one time for all workers.
func (o Outage) Draw(times []float64, rng *rand.PCG) {
	at := risk.Sample(o.Exponential, rng)
	for i := range times {
		times[i] = at
	}
}

// A law may interrupt workers together. A sampler draws the instances of a problem, for dependent and for
// independent workers. An instance follows from its seed and number alone.
func ExampleSampler() {
	law := risk.Exponential{Mean: 10}
	for _, law := range []models.Risk{law, Outage{law}} {
		rack := models.Uniform(3, models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: law})
		sampler, err := risk.NewSampler(&models.Problem{Platform: models.Star(rack...), Load: 12})
		if err != nil {
			log.Fatal(err)
		}
		key := engine.NewKey(1, "a rack", "interruptions")
		var in models.Instance
		var rng rand.PCG
		for number := range uint64(2) {
			key.Seed(&rng, number)
			sampler.Draw(&in, &rng)
			fmt.Printf("%.2f\n", in.Interrupt)
		}
	}
	// Output:
	// [3.88 3.71 25.77]
	// [2.53 12.47 33.99]
	// [3.88 3.88 3.88]
	// [2.53 2.53 2.53]
}
