// Package adler2008 reproduces M. Adler, Y. Gong and A. L. Rosenberg, On "exploiting" node-heterogeneous
// clusters optimally, Theory of Computing Systems 42 (2008). Workers with different speeds receive one
// message each over one port and return their results over it. Nothing is interrupted.
//
// The experiments ask how long a lifespan must be for FIFO to be ahead, and what
// protocols do where the network is too slow. The theory is in policies/fifo.
package adler2008

import (
	"embed"

	"github.com/loadstar-sim/loadstar/docs"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

//go:embed *.yaml
var files embed.FS

// Paper has the experiments and the claims.
var Paper = &claim.Paper{
	Name: "fifo",
	Cite: "Adler, Gong, Rosenberg 2008",
	Experiments: []*scenarios.Experiment{
		scenarios.FromFile(files, "fifo-crossover.yaml", scenarios.Experiment{Draw: ahead, Read: claim.LargestDrawn(aheadMean)}),
		scenarios.FromFile(files, "fifo-validity.yaml", scenarios.Experiment{Draw: throughput}),
	},
	Claims:   claims,
	Exhibits: exhibits,
	Errata:   claim.ReadErrata(docs.Errata, "Adler, Gong, Rosenberg 2008"),
}
