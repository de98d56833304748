package beyond

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/claim/claimtest"
)

func TestEachClaimHasAWorldInWhichItsVerdictIsAnotherOne(t *testing.T) {
	claimtest.Verify(t, Paper, map[string]claimtest.World{
		"beyond.slots.never-behind": claimtest.Scaled("endangered", 1.1),
		"beyond.slots.own-number":   claimtest.Scaled("endangered", 0.9),
		"beyond.slots.ahead":        claimtest.With("W", "p"), // nothing can be replicated
		"beyond.static.cheap":       claimtest.With("W", "p"),
		"beyond.static.all":         claimtest.With("W", "0.3p", "a", "0.01", "c", "0"),
		"beyond.static.port":        claimtest.With("c", "0.01"),
		"beyond.dynamic.plan":       claimtest.With("W", "1"),
		"beyond.dynamic.port":       claimtest.With("c", "0.1", "W", "3"),
		"beyond.dynamic.copies":     claimtest.With("W", "6"),
		"beyond.dynamic.news":       claimtest.With("c", "0.01"),
		"beyond.bound.best":         claimtest.Scaled("best", 0.99),
		"beyond.bound.equal":        claimtest.With("eps", "0.1"),
		"beyond.bound.no-copies":    claimtest.With("W", "p"),
		"beyond.rounds.second":      claimtest.With("a", "0.1"),
		"beyond.rounds.few":         claimtest.With("a", "0.001"),
		"beyond.rounds.risk":        claimtest.Scaled("umr", 1.2),
	})
}
