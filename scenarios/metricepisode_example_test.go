package scenarios_test

import (
	"fmt"
	"log"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// pace is the work that was completed per unit of time, until the last of it was.
func pace(e *scenarios.Episode) float64 {
	if e.Outcome.Makespan == 0 {
		return 0
	}
	return e.Work / e.Outcome.Makespan
}

// A metric of one's own is tried on an episode.
func ExampleRegisterMetric_episode() {
	scenarios.RegisterMetric(scenarios.Metric{
		Name: "pace", Doc: "work completed, over the makespan", Value: pace,
		NeedsOutcome: true, // when the last work was completed
	})
	m, err := scenarios.LookupMetric("pace")
	if err != nil {
		log.Fatal(err)
	}

	worker := models.Worker{Compute: models.Affine{Latency: 1, PerUnit: 1}}
	problem := &models.Problem{Platform: models.Star(worker, worker), Load: 7}
	plan, err := models.Compile(problem, &models.Schedule{Size: []float64{2, 2, 3}, List: [][]int32{{0, 1}, {2}}})
	if err != nil {
		log.Fatal(err)
	}
	var sim models.Simulator
	for _, interrupt := range [][]float64{{math.Inf(1), 2}, {math.Inf(1), math.Inf(1)}} {
		out := sim.Run(plan, &models.Instance{Interrupt: interrupt})
		fmt.Printf("%v: %.0f units at a pace of %.2f\n", interrupt, out.Work, m.Value(&scenarios.Episode{Work: out.Work, Outcome: out, Problem: problem}))
	}
	// Output:
	// [+Inf 2]: 4 units at a pace of 0.67
	// [+Inf +Inf]: 7 units at a pace of 1.17
}
