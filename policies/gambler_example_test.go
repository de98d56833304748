package policies_test

import (
	"fmt"
	"log"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// Shuffled has every worker compute all chunks, in a random order. It is a complete gambler.
type Shuffled struct {
	Chunks int `min:"1" max:"1000" doc:"number of chunks"`
}

// Gamble makes Shuffled a policy. It is called once per problem, for every goroutine; the function that it
// returns is called once per instance. It may draw from no other generator than the one that it gets.
func (o Shuffled) Gamble(p *models.Problem) (func(*rand.PCG) *models.Schedule, error) {
	if o.Chunks < 1 || o.Chunks > 1000 {
		return nil, fmt.Errorf("chunks is %d: it must be from 1 to 1000", o.Chunks)
	}
	s := &models.Schedule{List: make([][]int32, len(p.Workers))}
	for range o.Chunks {
		s.Size = append(s.Size, p.Load/float64(o.Chunks))
	}
	return func(rng *rand.PCG) *models.Schedule {
		for worker := range s.List {
			s.List[worker] = s.List[worker][:0]
			for _, chunk := range rand.New(rng).Perm(o.Chunks) {
				s.List[worker] = append(s.List[worker], int32(chunk))
			}
		}
		return s
	}, nil
}

// A gambler draws a schedule for each instance. The same generator leads to the same schedule.
func ExampleGambler() {
	problem := &models.Problem{Platform: models.Star(models.Uniform(2, models.Worker{Compute: models.Affine{PerUnit: 1}})...), Load: 4}
	var gambler policies.Gambler = Shuffled{Chunks: 4}
	draw, err := gambler.Gamble(problem)
	if err != nil {
		log.Fatal(err)
	}
	var sim models.Simulator
	instance := &models.Instance{Interrupt: []float64{2, 2}} // each worker completes two chunks
	for _, seed := range []uint64{1, 1, 2} {
		schedule := draw(rand.NewPCG(seed, 0))
		plan, err := models.Compile(problem, schedule)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%v: %.0f units\n", schedule.List, sim.Run(plan, instance).Work)
	}
	// Output:
	// [[1 2 0 3] [1 3 2 0]]: 3 units
	// [[1 2 0 3] [1 3 2 0]]: 3 units
	// [[1 0 2 3] [1 2 0 3]]: 3 units
}
