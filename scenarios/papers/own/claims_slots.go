package own

import (
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const (
	placeSlots = "the policy endangered"
	testSlots  = "exact expectations, beyond-slots --preset paper"
)

// claimsSlots compare endangered, which deals all slots at once, with greedy, which charts slices.
var claimsSlots = []claim.Claim{
	{
		ID: "beyond.slots.never-behind", Place: placeSlots, Recorded: claim.Fails,
		Statement: "With a given number of chunks per unit, dealing all slots is never behind greedy, whose slices round their chunks down one by one.",
		Expected:  "never less expected work, for n=47 and n=147", Test: testSlots,
		Check: neverBehind(expected("beyond-slots", "paper", values{"n": "47,147"}), greedy),
	},
	{
		ID: "beyond.slots.own-number", Place: placeSlots, Recorded: claim.HoldsWithinLimits,
		Statement: "With the number of chunks that is best for each, dealing all slots is never behind greedy.",
		Expected:  "never less expected work, for n=auto", Test: testSlots,
		Check: neverBehind(expected("beyond-slots", "paper", values{"n": "auto"}), greedy),
	},
	{
		ID: "beyond.slots.ahead", Place: placeSlots, Recorded: claim.Holds,
		Statement: "With the number of chunks that is best for each, dealing all slots is more than marginally ahead of greedy in some configurations.",
		Expected:  "more than 1% more expected work somewhere, for n=auto", Test: testSlots, Check: ahead,
	},
}

// ahead tests whether endangered is more than marginally ahead of greedy in some cell.
var ahead = expected("beyond-slots", "paper", values{"n": "auto"}).Find(func(x claim.Exact) claim.Finding {
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
	return claim.HoldsIf(leads > 0, "true in %s; by %s at most, at %v",
		claim.FormatCases(leads, x.Design.Grid.Cells()), words.Percent(most), x.At(where))
})
