package rounds_test

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/rounds"
)

func Example() {
	worker := models.Worker{
		Send:    models.Affine{Latency: .5, PerUnit: 1},
		Compute: models.Affine{Latency: .5, PerUnit: 6},
	}
	problem := &models.Problem{Platform: models.Star(worker, worker, worker), Load: 100}

	recursive, err := rounds.BestRecursive(problem, rounds.Choice{})
	if err != nil {
		fmt.Println(err)
		return
	}
	uniform, err := rounds.BestUniform(problem, rounds.Choice{})
	if err != nil {
		fmt.Println(err)
		return
	}
	periods, err := rounds.NewPeriods(problem)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("no worker pauses: %.2f\n", recursive.Makespan)
	for _, round := range recursive.Chunks {
		fmt.Printf("  %.2f\n", round)
	}
	fmt.Printf("uniform rounds: %d by %.2f\n", len(uniform.Chunks), uniform.Makespan)
	fmt.Printf("equal rounds: %d by %.2f\n", periods.Fastest(), periods.Makespan(periods.Fastest()))
	fmt.Printf("nothing ends before %.2f\n", periods.LowerBound())
	// Output:
	// no worker pauses: 204.91
	//   [0.56]
	//   [0.64 0.77 0.93]
	//   [1.17 1.50 1.91]
	//   [2.62 3.47 4.36]
	//   [6.88 8.59 9.66]
	//   [22.05 18.83 16.07]
	// uniform rounds: 7 by 205.65
	// equal rounds: 14 by 215.64
	// nothing ends before 200.00
}
