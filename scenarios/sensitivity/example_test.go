package sensitivity_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sensitivity"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// The lead of greedy over no-rep is explained by the workload and the start-up time of a
// chunk, in a study that is computed first.
func Example() {
	papers.RegisterAll()
	design, err := scenarios.NewDesign(scenarios.Request{
		Experiment: "e1",
		Set:        map[string]string{"p": "5", "W": "1..5:2", "n": "20", "eps": "0.001,0.1"},
		Policies:   []string{"omniscient", "greedy", "no-rep"},
		Instances:  1000,
		Seed:       1,
	})
	if err != nil {
		log.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "sensitivity")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	kept, err := study.Begin(filepath.Join(dir, "study"), design)
	if err != nil {
		log.Fatal(err)
	}
	if err := kept.Scan(nil); err != nil {
		log.Fatal(err)
	}
	if err := kept.Run(context.Background(), study.RunOptions{Runner: &run.Runner{}}); err != nil {
		log.Fatal(err)
	}
	answer, err := sensitivity.Ask(sensitivity.NewSource(kept), sensitivity.Question{
		Subjects: []sensitivity.Subject{{Policy: "greedy", Against: "no-rep"}},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(answer.Text(&answer.Parts[0]))
	// Output:
	// W explains 66.7% (64.9% to 68.6%) of how the ratio of greedy less that of no-rep varies over the 6 cells; ε 22.2% (20.9% to 23.5%).
	// Variables together explain another 11.1% (10.5% to 11.7%).
}
