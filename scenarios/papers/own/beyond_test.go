package own

import (
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios/claim/claimtest"
)

func TestEachClaimOfBeyondHasAWorldInWhichItsVerdictIsAnotherOne(t *testing.T) {
	long.Unraced(t)
	claimtest.Verify(t, Beyond, map[string]claimtest.World{
		"beyond.slots.never-behind":        claimtest.Scaled("endangered", 1.1),
		"beyond.slots.own-number":          claimtest.Scaled("endangered", 0.9),
		"beyond.slots.ahead":               claimtest.With("W", "p"), // nothing can be replicated
		"beyond.slots-e2.fast":             claimtest.With("eps", "0.1"),
		"beyond.slots-e2.level":            claimtest.With("p", "5,10"),
		"beyond.slots-e3.greedy":           claimtest.With("eps", "0.1"),
		"beyond.slots-e3.others":           claimtest.Scaled("endangered", 0.95),
		"beyond.slots-e4.fast":             claimtest.With("eps", "0.01"),
		"beyond.slots-e4.slow":             claimtest.With("eps", "0.001"),
		"beyond.slots-e5.never-behind":     claimtest.With("n", "47", "eps", "0.1"),
		"beyond.slots-e5.closes":           claimtest.With("eps", "0.1", "W", "p"),
		"beyond.slots-e6.never-behind":     claimtest.Scaled("greedy", 1.02),
		"beyond.slots-e6.room":             claimtest.With("p", "30"),
		"beyond.slots-traces.never-behind": claimtest.Scaled("endangered", 0.97),
		"beyond.slots-traces.ahead":        claimtest.With("trace", "recorded{trace=synthetic-princeton}"),
		"beyond.tails.more":                claimtest.With("law", "exponential{mean=0.7213},linear"),
		"beyond.tails.port":                claimtest.With("law", "linear"),
		"beyond.static.cheap":              claimtest.With("W", "p"),
		"beyond.static.all":                claimtest.With("W", "0.3p", "a", "0.01", "c", "0"),
		"beyond.static.port":               claimtest.With("c", "0.01"),
		"beyond.dynamic.plan":              claimtest.With("W", "1"),
		"beyond.dynamic.port":              claimtest.With("c", "0.1", "W", "3"),
		"beyond.dynamic.prompt":            claimtest.With("late", "1"),
		"beyond.dynamic.copies":            claimtest.With("W", "6"),
		"beyond.dynamic.news":              claimtest.With("c", "0.01"),
		"beyond.bound.best":                claimtest.Scaled("best", 0.99),
		"beyond.bound.equal":               claimtest.With("eps", "0.1"),
		"beyond.bound.no-copies":           claimtest.With("eps", "0.01"),
		"beyond.rounds.second":             claimtest.With("a", "0.1"),
		"beyond.rounds.few":                claimtest.With("a", "0.001"),
		"beyond.rounds.risk":               claimtest.Scaled("umr", 1.2),
	}, "beyond.slots.never-behind", "beyond.slots-e3.greedy", "beyond.slots-e4.slow", "beyond.tails.port", "beyond.dynamic.prompt", "beyond.rounds.few")
}
