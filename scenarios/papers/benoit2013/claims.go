package benoit2013

import (
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Paper is what can be tested of the paper of the static policies: the
// remarks on Table 3, and every sentence of sections 5.3 and 6.2 that says what
// was found.
var Paper = &claim.Paper{
	Name:        "static",
	Cite:        "Benoit, Robert, Rosenberg, Vivien 2013",
	Experiments: experiments,
	Claims: slices.Concat(
		claimsTable3, claimsTable4, claimsRegimens,
		claimsE1, claimsE2, claimsE3, claimsE4, claimsE5, claimsE6,
		claimsTraces, claimsSummary,
	),
}

// The evidence of most claims: all that the paper varies.
var (
	evidenceE1 = claim.Expected("e1", "paper", nil)
	evidenceE2 = claim.Expected("e2", "paper", nil)
	evidenceE3 = claim.Expected("e3", "paper", nil)
	evidenceE4 = claim.Expected("e4", "paper", nil)
	evidenceE6 = claim.Expected("e6", "paper", nil)
)

// And how claims say so.
const (
	testE1 = "exact expectations, e1 --preset paper: 3040 configurations"
	testE2 = "exact expectations, e2 --preset paper: 640 configurations"
	testE3 = "exact expectations, e3 --preset paper: 2400 configurations"
	testE4 = "exact expectations, e4 --preset paper: 520 configurations"
	testE6 = "exact expectations, e6 with inferred chunk sizes and with 147 chunks per unit: 364 configurations each"
)
