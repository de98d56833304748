package scenarios_test

import (
	"context"
	"fmt"
	"log"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// request asks for the first experiment on five workers, with two policies and their
// reference.
var request = scenarios.Request{
	Experiment: "e1",
	Set:        map[string]string{"p": "5", "W": "1,3", "n": "20"},
	Policies:   []string{"omniscient", "greedy", "no-rep"},
	Instances:  1000,
	Seed:       1,
}

// A request becomes a design, in which everything is decided. A runner computes its
// instances, on as many goroutines as there are processors, and returns a report.
func Example() {
	papers.RegisterAll()
	design, err := scenarios.NewDesign(request)
	if err != nil {
		log.Fatal(err)
	}
	var runner run.Runner
	report, err := runner.Run(context.Background(), design)
	if err != nil {
		log.Fatal(err)
	}
	for cell := range design.Grid.Cells() {
		fmt.Println(design.Grid.Varying(cell))
		for policy := range design.Policies {
			fmt.Printf("  %-10s %.3f\n", report.Name(policy), report.Cell(cell).Mean(policy))
		}
	}
	// Output:
	// W=1
	//   omniscient 1.000
	//   greedy     0.987
	//   no-rep     0.882
	// W=3
	//   omniscient 1.000
	//   greedy     0.890
	//   no-rep     0.833
}
