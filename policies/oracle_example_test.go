package policies_test

import (
	"fmt"
	"log"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// Clairvoyant gives every worker what it completes before its interruption, until the load is used up. No
// policy without foresight can do better, so it is a bound. It is a complete oracle.
type Clairvoyant struct{}

// Foresee makes Clairvoyant a policy. It is called once per problem, for every goroutine; the function
// that it returns is called once per instance. A schedule need not outlive the next call.
func (Clairvoyant) Foresee(p *models.Problem) (func(*models.Instance) *models.Schedule, error) {
	for i, w := range p.Workers {
		if !w.Send.Free() || !w.Return.Free() {
			return nil, fmt.Errorf("worker %d needs messages: want workers that hold the load", i)
		}
	}
	s := &models.Schedule{List: make([][]int32, len(p.Workers))}
	return func(in *models.Instance) *models.Schedule {
		s.Size = s.Size[:0]
		left := p.Load
		for i, w := range p.Workers {
			s.List[i] = s.List[i][:0]
			// The last factor keeps rounding from making it late.
			size := min(left, (in.Interrupt[i]-w.Compute.Latency)/w.Compute.PerUnit*(1-1e-12))
			if size > 0 {
				s.List[i] = append(s.List[i], int32(len(s.Size)))
				s.Size = append(s.Size, size)
				left -= size
			}
		}
		return s
	}, nil
}

// An oracle knows the instance. It serves as a reference for other policies.
func ExampleOracle() {
	problem := &models.Problem{Platform: models.Star(models.Uniform(2, models.Worker{Compute: models.Affine{Latency: 1, PerUnit: 1}})...), Load: 8}
	var oracle policies.Oracle = Clairvoyant{}
	foresee, err := oracle.Foresee(problem)
	if err != nil {
		log.Fatal(err)
	}
	var sim models.Simulator
	for _, interrupt := range [][]float64{{0.5, 2}, {4, 6}, {4, math.Inf(1)}} {
		instance := &models.Instance{Interrupt: interrupt}
		plan, err := models.Compile(problem, foresee(instance))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%v: %.0f units\n", interrupt, sim.Run(plan, instance).Work)
	}
	// Output:
	// [0.5 2]: 1 units
	// [4 6]: 8 units
	// [4 +Inf]: 8 units
}
