// Package wu2024 reproduces Wu, Chiang, Mao, Yang, Friedman, Shenker and Stoica, Can't Be
// Late: Optimizing Spot Instance Savings under Deadlines, NSDI 2024. A job has to be done by a
// deadline, on a spot machine, which is cheap and comes and goes, or on demand, which is dear
// and always there. One machine runs at a time; a start costs time, and no work is ever lost.
//
// Both machines are workers with a Life, which a [Dispatcher] hires and releases as a
// [Strategy] says; where machines come and go at ticks, a [Player] does without events. The
// strategies of the paper are greedy, time-sliced and uniform progress, and the optimum with
// hindsight; [Mean] is ours. The package has no privileges: whoever writes a strategy of their
// own calls [policies.Register] before cli.Main.
package wu2024

import (
	"embed"
	"slices"

	"github.com/loadstar-sim/loadstar/docs"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

//go:embed *.yaml
var files embed.FS

// Paper has the experiments and the claims.
var Paper = &claim.Paper{
	Name: "cantbelate",
	Cite: "Wu et al. 2024",
	Experiments: []*scenarios.Experiment{
		scenarios.FromFile(files, "cantbelate-table.yaml", scenarios.Experiment{Draw: plays, Read: readTable}),
		scenarios.FromFile(files, "cantbelate-rates.yaml", scenarios.Experiment{Draw: plays}),
		scenarios.FromFile(files, "cantbelate-deadlines.yaml", scenarios.Experiment{Draw: plays}),
		scenarios.FromFile(files, "cantbelate-starts.yaml", scenarios.Experiment{Draw: plays}),
		scenarios.FromFile(files, "cantbelate-prices.yaml", scenarios.Experiment{Draw: plays}),
		scenarios.FromFile(files, "cantbelate-recorded.yaml", scenarios.Experiment{Draw: replays}),
	},
	Claims:   slices.Concat(claims, claimsBounds),
	Exhibits: exhibits,
	Errata:   claim.ReadErrata(docs.Errata, "Wu, Chiang, Mao, Yang, Friedman, Shenker, Stoica"),
}
