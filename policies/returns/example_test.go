package returns_test

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/returns"
)

// Three workers whose results take as long as their load, and a port that carries a message out and one
// back at a time. The least makespan is 1.9, with orders that are neither FIFO nor LIFO.
func Example() {
	worker := func(message float64) models.Worker {
		cost := models.Affine{PerUnit: message}
		return models.Worker{Send: cost, Compute: models.Affine{PerUnit: 1}, Return: cost}
	}
	platform := models.Star(worker(1), worker(1), worker(2))
	platform.Port = models.FullDuplex
	problem := &models.Problem{Platform: platform, Load: 1}

	for _, family := range []struct {
		name string
		best func(*models.Problem) (returns.Plan, error)
	}{{"FIFO", returns.BestFIFO}, {"LIFO", returns.BestLIFO}, {"any", returns.Best}} {
		plan, err := family.best(problem)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: until %.4f, out %v, back %v, shares %.2f\n", family.name, plan.Makespan, plan.Out, plan.Back, plan.Shares)
	}
	// Output:
	// FIFO: until 2.0000, out [0 1], back [0 1], shares [0.50 0.50 0.00]
	// LIFO: until 2.1429, out [0 1 2], back [2 1 0], shares [0.71 0.24 0.05]
	// any: until 1.9000, out [0 1 2], back [0 2 1], shares [0.40 0.50 0.10]
}
