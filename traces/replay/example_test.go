package replay_test

import (
	"fmt"
	"log"
	"math/rand/v2"
	"strings"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/replay"
)

// Two workers follow two nodes of a record from one moment on. After the record's last interval of a
// node, nothing is known.
func ExampleLaw_Together() {
	const record = "node,start,end\na,0,100\na,100,400\na,460,1000\nb,0,250\nb,260,400\n"
	file, err := traces.NewReader(strings.NewReader(record), "lab.txt", traces.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	// In minutes; at least three must be recorded.
	law, err := replay.New(file, replay.Options{Unit: 60, Horizon: 3})
	if err != nil {
		log.Fatal(err)
	}
	worker := models.Worker{
		Compute: models.Affine{PerUnit: 1}, Risk: law.Together(), Life: &models.Life{Loses: models.LosesProgress, Every: 0.5},
	}
	sampler, err := risk.NewSampler(&models.Problem{Platform: models.Star(worker, worker), Load: 5})
	if err != nil {
		log.Fatal(err)
	}
	var in models.Instance
	var rng rand.PCG
	engine.NewKey(1, "the lab", "instances").Seed(&rng, 1)
	sampler.Draw(&in, &rng)
	for i, x := range in.Interrupt {
		fmt.Printf("worker %d is there until %.2f min", i, x)
		for k := 0; ; k++ {
			u, known := in.Again[i].Up(k)
			if !known {
				break
			}
			fmt.Printf(", from %.2f to %.2f", u.Start, u.Stop)
		}
		fmt.Println()
	}
	// Output:
	// worker 0 is there until 0.71 min, from 0.71 to 5.71, from 6.71 to 15.71
	// worker 1 is there until 3.21 min, from 3.38 to 5.71
}
