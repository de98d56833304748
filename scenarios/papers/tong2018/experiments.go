package tong2018

import (
	"embed"

	"github.com/loadstar-sim/loadstar/scenarios"
)

//go:embed *.yaml
var files embed.FS

// experiments are those of the paper: the scenarios are files, and what is computed
// and read is named here.
var experiments = []*scenarios.Experiment{
	scenarios.FromFile(files, "ftr-fig4.yaml", scenarios.Experiment{Compute: ftrRaces, Read: readOverFTR}),
	scenarios.FromFile(files, "ftr-table2.yaml", scenarios.Experiment{Compute: ftrRaces, Read: readTable2}),
	scenarios.FromFile(files, "ftr-fig5.yaml", scenarios.Experiment{Compute: ftrSaved, Read: readSpread}),
	scenarios.FromFile(files, "ftr-fig6.yaml", scenarios.Experiment{Compute: ftrSaved, Read: readRanges}),
	scenarios.FromFile(files, "ftr-limit.yaml", scenarios.Experiment{Compute: ftrSaved, Read: readLimit}),
}
