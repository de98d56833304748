package own

import (
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const (
	placeRounds = "several rounds at risk"
	testRounds  = "exact expectations, beyond-rounds"
)

// claimsRounds are about the number of messages that are worth their start-up times.
var claimsRounds = []claim.Claim{
	{
		ID: "beyond.rounds.second", Place: placeRounds, Recorded: claim.Holds,
		Statement: "Where a message takes at most 3% of the time X to start, a second message to each worker is worth a lot.",
		Expected:  "at least 10% more expected work of 12 messages than of 6, for a up to 0.03", Test: testRounds,
		Check: atLeast(expected("beyond-rounds", "", values{"a": "0.001,0.003,0.01,0.03"}), "best{messages=12}", "best{messages=6}", 0.1),
	},
	{
		ID: "beyond.rounds.few", Place: placeRounds, Recorded: claim.Holds,
		Statement: "Where a message takes a tenth of the time X to start, more than two messages to each worker are worth nothing.",
		Expected:  "at most 1% more expected work of any number of messages than of 12, for a=0.1", Test: testRounds,
		Check: atMost(expected("beyond-rounds", "", values{"a": "0.1"}), best, "best{messages=12}", claim.Marginal),
	},
	{
		ID: "beyond.rounds.risk", Place: placeRounds, Recorded: claim.Holds,
		Statement: "Rounds that know nothing of risk are no substitute for a plan that does.",
		Expected:  "umr expects at least 10% less work than best, in every cell", Test: testRounds,
		Check: atMost(expected("beyond-rounds", "", nil), "umr", best, -0.1),
	},
}
