package affine_test

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/affine"
)

// Which workers take part depends on the load, and so does the order.
func ExampleBest() {
	problem := &models.Problem{Load: 6, Platform: models.Star(
		models.Worker{Send: models.Affine{Latency: 8, PerUnit: 1}, Compute: models.Affine{PerUnit: 10}},
		models.Worker{Send: models.Affine{Latency: 1, PerUnit: 2}, Compute: models.Affine{PerUnit: 4}},
	)}
	profile, err := affine.Best(problem)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, step := range profile.Steps() {
		fmt.Printf("from %.4g units on: %v\n", step.Load, step.Order)
	}
	plan, err := profile.Rent(problem.Load)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("6 units take %.4g: %v get %.3g\n", plan.Makespan, plan.Order, plan.Shares)
	// Output:
	// from 0 units on: [1]
	// from 2 units on: [1 0]
	// from 16.32 units on: [0 1]
	// 6 units take 30.6: [1 0] get [4.93 1.07]
}
