// Package benoit2010 reproduces A. Benoit, Y. Robert, A. L. Rosenberg and F. Vivien,
// Static worksharing strategies for heterogeneous computers with unrecoverable
// interruptions, Parallel Computing (2010). Workers that differ in speed, bandwidth
// and risk get one message each over one port and are interrupted for good.
//
// The experiments ask how much wrong orders cost and how much the best shares gain. The theory is in
// policies/onemessage.
package benoit2010

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
	Name: "hetero",
	Cite: "Benoit, Robert, Rosenberg, Vivien 2010",
	Experiments: []*scenarios.Experiment{
		scenarios.FromFile(files, "hetero-orders.yaml", scenarios.Experiment{Draw: losses, Read: claim.LargestDrawn(loss)}),
		scenarios.FromFile(files, "hetero-gain.yaml", scenarios.Experiment{Draw: losses, Read: claim.LargestDrawn(loss)}),
	},
	Claims:   claims,
	Exhibits: exhibits,
	Errata:   claim.ReadErrata(docs.Errata, "Benoit, Robert, Rosenberg, Vivien 2010"),
}
