// Package benoit2013 reproduces A. Benoit, Y. Robert, A. L. Rosenberg and F. Vivien,
// Static strategies for worksharing with unrecoverable interruptions, Theory of
// Computing Systems 53 (2013). Identical workers share a load without messages and are
// interrupted for good. A static schedule assigns all chunks beforehand.
//
// The experiments are E1 to E6, tables 3 and 4, the traces of section 7, and two of our
// own on such traces. The theory is in policies/static, single and pair.
package benoit2013

import (
	"embed"
	"slices"

	"github.com/loadstar-sim/loadstar/docs"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

//go:embed *.yaml
var files embed.FS

// Paper has the experiments and the claims: the remarks on table 3, and every sentence about a
// finding in sections 5.3, 6.2 and 7.2.
var Paper = &claim.Paper{
	Name: "static",
	Cite: "Benoit, Robert, Rosenberg, Vivien 2013",
	Experiments: []*scenarios.Experiment{
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
	},
	Claims: slices.Concat(
		claimsTable3, claimsTable4, claimsRegimens,
		claimsE1, claimsE2, claimsE3, claimsE4, claimsE5, claimsE6,
		claimsTraces, claimsSummary,
	),
	Exhibits: exhibits,
	Errata:   claim.ReadErrata(docs.Errata, "Benoit, Robert, Rosenberg, Vivien 2013"),
}
