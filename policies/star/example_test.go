package star_test

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/policies/star"
)

// A master that computes, and workers over links of three speeds.
func Example() {
	s := star.Star{{Send: 0, Compute: 4}, {Send: 2, Compute: 1}, {Send: 1, Compute: 1}, {Send: 3, Compute: 3}}
	p, err := s.Best(100)
	if err != nil {
		fmt.Println(err)
		return
	}
	for k, i := range p.Order {
		fmt.Printf("P%d gets %.1f\n", i+1, p.Shares[k])
	}
	whole, _ := s.Tasks(p.Order, 100)
	slowdown, _, _ := s.Slowdown(s.WorstOrder())
	fmt.Printf("all is done by %.2f, in whole tasks by %v\n", p.Makespan, whole.Makespan)
	fmt.Printf("over the slowest link first it takes %.2f times as long\n", slowdown)
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
