package adler2008

import (
	"embed"

	"github.com/loadstar-sim/loadstar/scenarios"
)

//go:embed *.yaml
var files embed.FS

// experiments are those of the paper: the scenarios are files, and what is computed
// and read is named here.
var experiments = []*scenarios.Experiment{
	scenarios.FromFile(files, "fifo-crossover.yaml", scenarios.Experiment{Compute: fifoAhead}),
	scenarios.FromFile(files, "fifo-validity.yaml", scenarios.Experiment{Compute: fifoThroughput}),
}
