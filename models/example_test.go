package models_test

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// A master sends two chunks over one port, and the results come back the same
// way. The second worker is interrupted while its result travels.
func Example() {
	worker := models.Worker{
		Send:    models.Affine{PerUnit: 1},
		Compute: models.Affine{Latency: 1, PerUnit: 2},
		Return:  models.Affine{PerUnit: 0.5},
	}
	problem := &models.Problem{Platform: models.Star(worker, worker), Load: 4}
	schedule := &models.Schedule{
		Size:   []float64{2, 2},
		List:   [][]int32{{0}, {1}},
		Return: models.FIFO([]int32{0, 1}),
	}
	plan, err := models.Compile(problem, schedule)
	if err != nil {
		fmt.Println(err)
		return
	}
	simulator := models.Simulator{Record: true}
	outcome := simulator.Run(plan, &models.Instance{Interrupt: []float64{math.Inf(1), 9.5}})
	for _, s := range simulator.Spans {
		fmt.Printf("%4v to %4v: %v chunk %d, worker %d", s.Start, s.End, s.Activity, s.Chunk, s.Worker)
		if s.Cut {
			fmt.Print(", cut")
		}
		fmt.Println()
	}
	fmt.Println("work", outcome.Work, "makespan", outcome.Makespan)
	// Output:
	//    0 to    2: sending chunk 0, worker 0
	//    2 to    4: sending chunk 1, worker 1
	//    2 to    7: computing chunk 0, worker 0
	//    7 to    8: returning chunk 0, worker 0
	//    4 to    9: computing chunk 1, worker 1
	//    9 to  9.5: returning chunk 1, worker 1, cut
	// work 2 makespan 8
}
