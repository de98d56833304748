package table_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
)

// Three workers hold the same six chunks, and each begins with others. Tables count the work in 100,000
// instances, and the average is close to the exact mean.
func Example() {
	law := risk.Linear{X: 8}
	worker := models.Worker{Compute: models.Affine{Latency: 0.1, PerUnit: 1}, Risk: law}
	problem := &models.Problem{Platform: models.Star(models.Uniform(3, worker)...), Load: 6}
	schedule := &models.Schedule{
		Size: []float64{1, 1, 1, 1, 1, 1},
		List: [][]int32{{0, 1, 2, 3, 4, 5}, {2, 3, 4, 5, 0, 1}, {4, 5, 0, 1, 2, 3}},
	}
	plan, err := models.Compile(problem, schedule)
	if err != nil {
		fmt.Println(err)
		return
	}
	tables, ok := table.New(plan)
	if !ok {
		fmt.Println("the plan has no tables: replay it")
		return
	}

	const instances = 100_000
	rng := rand.New(rand.NewPCG(1, 2))
	in := models.Uninterrupted(3)
	var counter table.Counter
	sum := 0.0
	for range instances {
		for i := range in.Interrupt {
			in.Interrupt[i] = law.Quantile(rng.Float64())
		}
		sum += counter.Count(tables, in)
	}
	exact, _ := table.Expect(plan)
	fmt.Printf("counted %.3f, exact %.3f\n", sum/instances, exact)
	// Output:
	// counted 5.509, exact 5.509
}
