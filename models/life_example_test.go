package models_test

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// One machine is there in the mornings and saves its progress every two hours of computing, which takes
// half an hour. Another one is always there, and costs ten times as much. When the first one leaves, it
// loses what it did since its last checkpoint; it comes back the next day, restarts, and continues.
func ExampleLife() {
	cheap := models.Worker{
		Compute: models.Affine{PerUnit: 1},
		Life:    &models.Life{Loses: models.LosesProgress, Restart: 0.25, Every: 2, Save: 0.5, Hold: 1},
	}
	dear := models.Worker{Compute: models.Affine{PerUnit: 1}, Life: &models.Life{Hold: 10}}
	problem := &models.Problem{Platform: models.Star(cheap, dear), Load: 10, Deadline: 30}
	schedule := &models.Schedule{Size: []float64{7, 3}, List: [][]int32{{0}, {1}}}
	plan, err := models.Compile(problem, schedule)
	if err != nil {
		fmt.Println(err)
		return
	}
	instance := &models.Instance{
		Interrupt: []float64{3.5, math.Inf(1)},
		Again:     []models.Timeline{models.Ups{{Start: 24, Stop: 30}, {Start: 48, Stop: 60}}, nil},
	}
	simulator := models.Simulator{Record: true}
	outcome := simulator.Run(plan, instance)
	for _, s := range simulator.Spans {
		fmt.Printf("%5v to %5v: %v chunk %d, worker %d, cut: %v\n", s.Start, s.End, s.Activity, s.Chunk, s.Worker, s.Cut)
	}
	fmt.Printf("done at %v, lost %v, cost %v\n", outcome.Makespan, outcome.Workers[0].Lost, outcome.Cost)
	fmt.Printf("%+v\n", outcome.Bills)
	// Output:
	//     0 to     3: computing chunk 1, worker 1, cut: false
	//     0 to   3.5: computing chunk 0, worker 0, cut: true
	// 24.25 to    30: computing chunk 0, worker 0, cut: true
	// 48.25 to 49.25: computing chunk 0, worker 0, cut: false
	// done at 49.25, lost 1.75, cost 503.25
	// [{Held:10.75 Used:10.75 Extra:2} {Held:49.25 Used:3 Extra:0}]
}
