package star_test

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/star"
)

// A master that computes, and workers over links of three speeds.
func Example() {
	problem := &models.Problem{Load: 100}
	for _, w := range []struct{ send, compute float64 }{{0, 4}, {2, 1}, {1, 1}, {3, 3}} {
		problem.Workers = append(problem.Workers, models.Worker{Send: models.Affine{PerUnit: w.send}, Compute: models.Affine{PerUnit: w.compute}})
	}
	p, err := star.Best(problem)
	if err != nil {
		fmt.Println(err)
		return
	}
	for k, i := range p.Order {
		fmt.Printf("P%d gets %.1f\n", i+1, p.Shares[k])
	}
	whole, _ := star.Tasks(problem, p.Order)
	slow, _ := star.InOrder(problem, []int32{3, 1, 2, 0})
	fmt.Printf("all is done by %.2f, in whole tasks by %v\n", p.Makespan, whole.Makespan)
	fmt.Printf("over the slowest link first it takes %.2f times as long\n", slow.Makespan/p.Makespan)
	// Output:
	// P1 gets 26.5
	// P3 gets 52.9
	// P2 gets 17.6
	// P4 gets 2.9
	// all is done by 105.88, in whole tasks by 107
	// over the slowest link first it takes 1.26 times as long
}

// Which computer of a bus should hold the load?
func ExampleBusMasters() {
	makespans, err := star.BusMasters(.5, []float64{1, 2, 4}, 100)
	if err != nil {
		fmt.Println(err)
		return
	}
	for m, t := range makespans {
		fmt.Printf("P%d: %.1f\n", m+1, t)
	}
	// Output:
	// P1: 63.4
	// P2: 76.1
	// P3: 84.5
}
