package benoit2013

import (
	"embed"

	"github.com/loadstar-sim/loadstar/scenarios"
)

//go:embed *.yaml
var files embed.FS

// experiments are those of the paper: the scenarios are files, and what is computed
// and read is named here.
var experiments = []*scenarios.Experiment{
	scenarios.FromFile(files, "e1.yaml", scenarios.Experiment{}),
	scenarios.FromFile(files, "e2.yaml", scenarios.Experiment{}),
	scenarios.FromFile(files, "e3.yaml", scenarios.Experiment{}),
	scenarios.FromFile(files, "e4.yaml", scenarios.Experiment{}),
	scenarios.FromFile(files, "e5.yaml", scenarios.Experiment{Read: bestShares}),
	scenarios.FromFile(files, "e6.yaml", scenarios.Experiment{}),
	scenarios.FromFile(files, "table3.yaml", scenarios.Experiment{Compute: constants, Read: readTable3}),
	scenarios.FromFile(files, "table4.yaml", scenarios.Experiment{Compute: constants, Read: readTable4}),
	scenarios.FromFile(files, "traces.yaml", scenarios.Experiment{Read: readTraces}),
	scenarios.FromFile(files, "traces-real.yaml", scenarios.Experiment{Read: readTraces}),
	scenarios.FromFile(files, "traces-beliefs.yaml", scenarios.Experiment{Read: readBeliefs}),
	scenarios.FromFile(files, "traces-together.yaml", scenarios.Experiment{Read: readTraces}),
}
