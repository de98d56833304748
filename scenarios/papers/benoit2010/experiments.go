package benoit2010

import (
	"embed"

	"github.com/loadstar-sim/loadstar/scenarios"
)

//go:embed *.yaml
var files embed.FS

// experiments are those of the paper: the scenarios are files, and what is computed
// and read is named here.
var experiments = []*scenarios.Experiment{
	scenarios.FromFile(files, "hetero-orders.yaml", scenarios.Experiment{Compute: heteroFacts}),
	scenarios.FromFile(files, "hetero-gain.yaml", scenarios.Experiment{Compute: heteroFacts}),
}
