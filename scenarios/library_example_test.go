package scenarios_test

import (
	"context"
	"fmt"
	"log"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// star is a platform of three kinds of workers behind messages with latencies. Results
// travel back, and workers may be interrupted at any time of a day.
const star = `
name: unlike-workers
workload: 40
platform:
  workers:
    - {count: 2, compute: {latency: 0.1, per_unit: 1}, send: {latency: 0.05, per_unit: 0.02}, return: {latency: 0.05, per_unit: 0.01}}
    - {count: 3, compute: {latency: 0.1, per_unit: 2}, send: {latency: 0.1, per_unit: 0.05}, return: {latency: 0.1, per_unit: 0.02}}
    - {count: 2, compute: {latency: 0.3, per_unit: 4}, send: {latency: 0.3, per_unit: 0.1}, return: {latency: 0.3, per_unit: 0.1}}
risk: linear{x=24}
policies: ['factoring{n=2}', 'self-scheduling{n=2}']
metrics: [work, makespan]
instances: 10000
seed: 1
`

// Without the command line: a scenario, from a file or from a text, becomes a design, in
// which everything is decided. A runner plays all policies on the same instances, on as many
// goroutines as there are processors, and returns a report. Its series of one cell are
// compared instance by instance.
func Example_library() {
	scenario, err := sheet.Decode("star.yaml", []byte(star))
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
	for _, metric := range design.Metrics {
		a, b := report.Cell(0).Series(0, metric), report.Cell(0).Series(1, metric)
		d := stat.Pair(a, b)
		lo, hi := d.Interval(0.95)
		fmt.Printf("%s: %.3f and %.3f, a difference of %.3f in [%.3f, %.3f] over %d instances\n",
			metric, a.Mean, b.Mean, d.Mean, lo, hi, d.Instances())
	}
	// Output:
	// work: 31.562 and 25.017, a difference of 6.545 in [6.472, 6.622] over 10000 instances
	// makespan: 18.255 and 20.250, a difference of -1.995 in [-2.039, -1.949] over 10000 instances
}
