// Package own defines Loadstar's own experiments, which reproduce no paper. They form three chapters:
// policies of ours in the papers' worlds ([Beyond]), workers that come back and speeds that vary
// ([Returning]), and the papers' policies in one common world ([Meet]).
package own

import (
	"embed"

	"github.com/loadstar-sim/loadstar/scenarios"
)

//go:embed *.yaml
var files embed.FS

// experiment returns the experiment of a scenario file in this folder. Its policies are ranked if
// read is nil.
func experiment(name string, read func(r *scenarios.Report) scenarios.Findings) *scenarios.Experiment {
	return scenarios.FromFile(files, name+".yaml", scenarios.Experiment{Read: read})
}
