package scenarios_test

import (
	"context"
	"fmt"
	"log"
	"testing/fstest"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// files stands for an embed.FS, in which a program has the files beside it.
var files = fstest.MapFS{"copies.yaml": {Data: []byte(`
name: copies
title: How often a policy sends each chunk
policies: [greedy, no-rep]
sweep: {p: 4, n: 10, W: '1,3'}
figure: {x: W, metric: copies}
compute: copies
`)}}

// copies returns how many workers get each chunk on average, as a fact: nothing is random.
func copies(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	p, err := p.Bind(v.Options()) // such as n
	if err != nil {
		return nil, err
	}
	planner, ok := p.Value.(policies.Planner)
	if !ok {
		return nil, fmt.Errorf("%s makes no plan", p.Spec)
	}
	problem := models.Problem{Load: v.Get("W"), Platform: models.Platform{Workers: make([]models.Worker, int(v.Get("p")))}}
	for i := range problem.Workers {
		problem.Workers[i] = models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: risk.Linear{X: 1}}
	}
	s, err := planner.Schedule(&problem)
	if err != nil {
		return nil, err
	}
	sent := 0
	for _, list := range s.List {
		sent += len(list)
	}
	return []scenarios.Fact{{Metric: "copies", Value: float64(sent) / float64(len(s.Size))}}, nil
}

// An experiment of one's own is a scenario file and what a file cannot say: here, what is
// computed without episodes. Once registered it can be run like any other, on the command line
// too, if that is built with it.
func ExampleRegister() {
	scenarios.Register(scenarios.FromFile(files, "copies.yaml", scenarios.Experiment{Compute: copies}))

	design, err := scenarios.NewDesign(scenarios.Request{Experiment: "copies", Set: map[string]string{"W": "1,2,4"}})
	if err != nil {
		log.Fatal(err)
	}
	report, err := new(run.Runner).Run(context.Background(), design)
	if err != nil {
		log.Fatal(err)
	}
	for cell := range design.Grid.Cells() {
		for policy := range design.Policies {
			x, _ := report.Cell(cell).Fact(policy, "copies")
			fmt.Printf("%s, %s: %g\n", design.Grid.Varying(cell), report.Name(policy), x)
		}
	}
	// Output:
	// W=1, greedy: 4
	// W=1, no-rep: 1
	// W=2, greedy: 2
	// W=2, no-rep: 1
	// W=4, greedy: 1
	// W=4, no-rep: 1
}
