package stat_test

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// The value of a cell is its first variable where the second is 1, and 0 elsewhere.
func ExampleEffects() {
	effects := stat.NewEffects([]int{3, 2})
	for _, show := range []func(place []int, batches []float64) bool{effects.Expect, effects.Add} {
		for a := range 3 {
			for b := range 2 {
				show([]int{a, b}, []float64{float64(a * b)})
			}
		}
	}
	d := effects.Decompose(0.95)
	for i, e := range d.Effects {
		fmt.Printf("variable %d: main effect %.2f, total effect %.2f\n", i, e.Main.Value, e.Total.Value)
	}
	fmt.Printf("together: %.2f\n", d.Together.Value)
	// Output:
	// variable 0: main effect 0.29, total effect 0.57
	// variable 1: main effect 0.43, total effect 0.71
	// together: 0.29
}
