package cli

import (
	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios/campaign"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// verdictColours has the colours of verdicts on claims, and of outcomes for tables and figures.
var verdictColours = map[string]term.Colour{
	claim.Holds.String(): term.Green, claim.HoldsWithinLimits.String(): term.Green, claim.Fails.String(): term.Red, claim.CannotBeJudged.String(): term.Yellow,
	campaign.Agrees: term.Green, campaign.Differs: term.Red, campaign.Incomplete: term.Yellow,
}

// winnerColours returns the colours of a comparison: the colours of changes, and the winner's if it has one.
func winnerColours(winner string) map[string]term.Colour {
	colours := map[string]term.Colour{"better": term.Green, "worse": term.Red}
	if winner != "" {
		colours[winner] = term.Bold
	}
	return colours
}
