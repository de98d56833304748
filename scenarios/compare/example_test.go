package compare_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// A study of any number of cells is compared as its folder has it.
func Example() {
	dir, err := os.MkdirTemp("", "compare")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	design, err := scenarios.NewDesign(scenarios.Request{
		Experiment: "e1", Set: map[string]string{"p": "5", "W": "1,3", "n": "20"},
		Policies: []string{"omniscient", "greedy", "no-rep"}, Instances: 1000, Seed: 1,
	})
	if err != nil {
		log.Fatal(err)
	}
	kept, err := study.Begin(dir, design)
	if err == nil {
		err = kept.Scan(nil)
	}
	if err == nil {
		err = kept.Run(context.Background(), study.RunOptions{Runner: new(run.Runner)})
	}
	if err != nil {
		log.Fatal(err)
	}
	src := compare.Study(kept)
	found, err := compare.Run(src, compare.Options{Metric: "ratio"}, func(r *compare.Row) error {
		if r.Scope == compare.InCell && src.Policies[r.Policy] == "greedy" {
			fmt.Printf("%s: greedy - %s = %.3f in [%.3f, %.3f]\n", src.Where(r.Cell), src.Policies[r.Against], r.Difference, r.AllLo, r.AllHi)
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range found.Families[0].Standings {
		fmt.Printf("%s: mean rank %.0f\n", src.Policies[s.Policy], s.Rank)
	}
	// Output:
	// W=1: greedy - no-rep = 0.105 in [0.096, 0.114]
	// W=3: greedy - no-rep = 0.057 in [0.051, 0.062]
	// greedy: mean rank 1
	// no-rep: mean rank 2
}
