package scenarios_test

import (
	"context"
	"fmt"
	"log"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// fairness is the index of Jain, Chiu and Hawe (1984) of the times that workers were busy: 1 if
// all were for as long, 1/p if only one of p was.
func fairness(e *scenarios.Episode) float64 {
	sum, squares := 0.0, 0.0
	for _, w := range e.Outcome.Workers {
		sum += w.Busy
		squares += w.Busy * w.Busy
	}
	if squares == 0 {
		return 1
	}
	return sum * sum / (squares * float64(len(e.Outcome.Workers)))
}

// loads is a scenario that takes the metric.
const loads = `
name: loads
workload: W
platform:
  workers: 4
  send: {per_unit: 0.1}
  compute: {latency: 0.1, per_unit: 1}
risk: linear{x=9}
policies: ['guided{n=5}', 'factoring{n=5}']
metrics: [fairness]
sweep:
  W: [8, 24]
instances: 1000
seed: 1
`

// A metric of one's own is a function of an episode. Once registered, scenarios can name it, and
// tables, figures and comparisons have it, on the command line too, if that is built with it.
func ExampleRegisterMetric() {
	scenarios.RegisterMetric(scenarios.Metric{
		Name: "fairness", Doc: "how equally long the workers were busy", Value: fairness,
		NeedsOutcome: true, // what became of each worker
	})

	scenario, err := sheet.Decode("loads.yaml", []byte(loads))
	if err != nil {
		log.Fatal(err)
	}
	design, err := scenarios.DesignOf(scenario, play.Auto)
	if err != nil {
		log.Fatal(err)
	}
	report, err := new(run.Runner).Run(context.Background(), design)
	if err != nil {
		log.Fatal(err)
	}
	for cell := range design.Grid.Cells() {
		for policy := range design.Policies {
			s := report.Cell(cell).Series(policy, "fairness")
			lo, hi := s.Interval(0.95)
			fmt.Printf("%s, %s: %.3f in [%.3f, %.3f]\n", design.Grid.Varying(cell), report.Name(policy), s.Mean, lo, hi)
		}
	}
	// Output:
	// W=8, guided{n=5}: 0.741 in [0.727, 0.755]
	// W=8, factoring{n=5}: 0.790 in [0.777, 0.802]
	// W=24, guided{n=5}: 0.537 in [0.520, 0.555]
	// W=24, factoring{n=5}: 0.573 in [0.559, 0.588]
}
