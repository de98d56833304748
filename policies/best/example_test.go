package best_test

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/best"
)

// Two unlike workers behind one port, and at most six messages.
func ExamplePlan() {
	p := &models.Problem{
		Load:   2,
		Notice: math.Inf(1),
		Platform: models.Star(
			models.Worker{Send: models.Affine{PerUnit: 0.1}, Compute: models.Affine{Latency: 0.01, PerUnit: 1}, Risk: risk.Linear{X: 2}},
			models.Worker{Send: models.Affine{PerUnit: 0.05}, Compute: models.Affine{Latency: 0.01, PerUnit: 2}, Risk: risk.Weibull{Shape: 0.7, Scale: 3}},
		),
	}
	r, err := best.Plan(p, best.Options{Entries: 6})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f of %v units are expected, by a formula: %v\n", r.Expected, p.Load, r.Exact)
	for worker, chunks := range r.Schedule.List {
		for _, c := range chunks {
			fmt.Printf("worker %d: %.2f units\n", worker, r.Schedule.Size[c])
		}
	}
	// Output:
	// 1.304 of 2 units are expected, by a formula: true
	// worker 0: 0.28 units
	// worker 0: 0.63 units
	// worker 0: 0.58 units
	// worker 1: 0.51 units
	// worker 1: 0.58 units
	// worker 1: 0.63 units
}
