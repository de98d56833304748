package beyond

import (
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const (
	placeSlots = "the policy endangered"
	testSlots  = "exact expectations, beyond-slots --preset paper"

	greedy, endangered = "greedy", "endangered"
)

// claimsSlots compare the dealing of all slots with charts of slices.
var claimsSlots = []claim.Claim{
	{
		ID: "beyond.slots.never-behind", Place: placeSlots, Recorded: ledger.Fails,
		Statement: "With a given number of chunks per unit, dealing all slots is never behind greedy, whose slices round their chunks down one by one.",
		Expected:  "never less expected work, for n=47 and n=147", Test: testSlots,
		Check: neverBehind("beyond-slots", "paper", map[string]string{"n": "47,147"}, greedy),
	},
	{
		ID: "beyond.slots.own-number", Place: placeSlots, Recorded: ledger.HoldsWithinLimits,
		Statement: "With the number of chunks that is best for each, dealing all slots is never behind greedy.",
		Expected:  "never less expected work, for n=auto", Test: testSlots,
		Check: neverBehind("beyond-slots", "paper", map[string]string{"n": "auto"}, greedy),
	},
	{
		ID: "beyond.slots.ahead", Place: placeSlots, Recorded: ledger.Holds,
		Statement: "With the number of chunks that is best for each, dealing all slots is more than marginally ahead of greedy in some configurations.",
		Expected:  "more than 1% more expected work somewhere, for n=auto", Test: testSlots, Check: ahead,
	},
}

// exactly is the study of the expectations of an experiment where some variables are set.
func exactly(experiment, preset string, set map[string]string) claim.Study {
	return claim.Study{Request: claim.ExactRequest(experiment, preset, set), Small: less[experiment]}
}

// neverBehind tries endangered in all cells against some policies.
func neverBehind(experiment, preset string, set map[string]string, others ...string) claim.Check {
	return exactly(experiment, preset, set).Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		for _, c := range x.Cells(nil) {
			for _, other := range others {
				whom := ""
				if len(others) > 1 {
					whom = other + " "
				}
				behind := 1 - x.Work(c, endangered)/x.Work(c, other)
				t.See(behind, "behind %sby %s at %v", whom, claim.FormatPercent(behind), x.At(c))
			}
		}
	})
}

// ahead holds if endangered is more than marginally ahead of greedy somewhere.
var ahead = exactly("beyond-slots", "paper", map[string]string{"n": "auto"}).Find(func(x claim.Exact) claim.Finding {
	most, where, leads := 0.0, 0, 0
	for _, c := range x.Cells(nil) {
		gain := x.Gain(c, endangered, greedy)
		if gain > claim.Marginal {
			leads++
		}
		if gain > most {
			most, where = gain, c
		}
	}
	return claim.HoldsIf(leads > 0, "so in %s; by %s at most, at %v",
		claim.FormatCases(leads, x.Design.Grid.Cells()), claim.FormatPercent(most), x.At(where))
})
