// Package tong2018 reproduces Tong, Xiao and Li, Fault-tolerant scheduling algorithm
// with re-allocation for divisible loads on homogeneous distributed system, IAENG
// International Journal of Computer Science (2018). Workers compute while they receive
// and check their units at the end; units found wrong are computed again in a second
// phase, in place or by others.
//
// The experiments are figures 4 to 6, table II, and the limit of what moving units saves, in the paper's own
// model. The parts that can be simulated in the world of all policies are simulated there, too. The theory is
// in policies/faults and policies/checkpoint.
package tong2018

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
	Name: "ftr",
	Cite: "Tong, Xiao, Li 2018",
	Experiments: []*scenarios.Experiment{
		scenarios.FromFile(files, "ftr-fig4.yaml", scenarios.Experiment{Draw: races, Compute: formulas, Read: readOverFTR}),
		scenarios.FromFile(files, "ftr-table2.yaml", scenarios.Experiment{Draw: races, Compute: formulas, Read: readTable2}),
		scenarios.FromFile(files, "ftr-fig5.yaml", scenarios.Experiment{Draw: savings}),
		scenarios.FromFile(files, "ftr-fig6.yaml", scenarios.Experiment{Draw: savings}),
		scenarios.FromFile(files, "ftr-limit.yaml", scenarios.Experiment{Draw: savings, Read: readLimit}),
		scenarios.FromFile(files, "ftr-played.yaml", scenarios.Experiment{Read: readPlayed}),
		scenarios.FromFile(files, "ftr-rivals.yaml", scenarios.Experiment{Read: readRivals}),
		scenarios.FromFile(files, "ftr-clusters.yaml", scenarios.Experiment{Read: readClusters}),
		scenarios.FromFile(files, "ftr-rates.yaml", scenarios.Experiment{Read: readRates}),
	},
	Claims:   slices.Concat(claimsShares, claimsMoves, claimsSaved, claimsTable2, claimsPlayed, claimsRivals, claimsClusters, claimsRates),
	Exhibits: exhibits,
	Errata:   claim.ReadErrata(docs.Errata, "Tong, Xiao, Li"),
}
