package worst_test

import (
	"context"
	"fmt"
	"log"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/worst"
)

// workers is the worlds to be searched: two to ten workers, and any load that they can share.
const workers = `
name: workers
workload: W
platform: {workers: p, compute: {latency: eps, per_unit: 1}}
risk: linear
policies: [greedy]
sweep: {p: 2..10, W: 1..p, n: [5, 10, 20], eps: 0.001..0.1}
`

// A search finds the worlds in which greedy is farthest behind cyclic-rep, and farthest ahead.
// Both have exact expectations, so that the two worlds are proofs.
func Example() {
	from, err := sheet.Decode("workers.yaml", []byte(workers))
	if err != nil {
		log.Fatal(err)
	}
	r, err := worst.New(from, worst.Question{A: "greedy", B: "cyclic-rep"})
	if err != nil {
		log.Fatal(err)
	}
	answer, err := r.Answer(context.Background(), worst.Budget{Evaluations: 300}, worst.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("worst: %.2f, exact: %v\n", answer.Worst.Ratio(), answer.Worst.Exact)
	fmt.Printf("best:  %.2f, exact: %v\n", answer.Best.Ratio(), answer.Best.Exact)
	// Output:
	// worst: 0.95, exact: true
	// best:  1.21, exact: true
}
