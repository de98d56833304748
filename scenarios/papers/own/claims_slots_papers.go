package own

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const (
	testSlotsE2     = "exact expectations, beyond-slots-e2 --preset paper"
	testSlotsE3     = "exact expectations, beyond-slots-e3"
	testSlotsE4     = "exact expectations, beyond-slots-e4 --preset paper"
	testSlotsE5     = "exact expectations, beyond-slots-e5"
	testSlotsE6     = "exact expectations, beyond-slots-e6"
	testSlotsTraces = "exact expectations, beyond-slots-traces"
)

// Thresholds for leads over greedy, in parts of the work.
const (
	lead   = 0.001 // the least lead that counts as one; leads that differ by less count as equal
	noLead = 0.002 // the largest lead that counts as none
)

// claimsSlotsPapers compare endangered with the paper's policies in the paper's experiments E2 to E6
// and under the laws of eight random traces, since the paper's traces are not published.
var claimsSlotsPapers = []claim.Claim{
	{
		ID: "beyond.slots-e2.fast", Place: placeSlots, Recorded: claim.Holds,
		Statement: "As workers join, dealing all slots stays ahead of all policies of the paper where a chunk takes at most a thousandth of the time X to start.",
		Expected:  "never less expected work than any, for eps=0.001 and eps=0.0001", Test: testSlotsE2,
		Check: neverBehind(expected("beyond-slots-e2", "paper", values{"eps": "0.001,0.0001"}), greedy, "cyclic-rep", "no-rep", "random-rep", "brute"),
	},
	{
		ID: "beyond.slots-e2.level", Place: placeSlots, Recorded: claim.Holds,
		Statement: "From ten workers on, the lead over greedy does not depend on the number of workers.",
		Expected:  "leads at most 0.1% of the work apart, for p=10..100, W=0.3p, n=147 and eps=0.001", Test: "exact expectations, beyond-slots-e2", Check: levelWithWorkers,
	},
	{
		ID: "beyond.slots-e3.greedy", Place: placeSlots, Recorded: claim.Holds,
		Statement: "Smaller chunks do not give greedy what dealing all slots gives.",
		Expected:  "at least 0.1% more expected work than greedy, for n=5..300, p=25, W=0.3p and eps=0.001", Test: testSlotsE3,
		Check: atLeast(expected("beyond-slots-e3", "", nil), endangered, greedy, lead),
	},
	{
		ID: "beyond.slots-e3.others", Place: placeSlots, Recorded: claim.Holds,
		Statement: "However large the chunks are, dealing all slots is never behind the paper's policies other than greedy.",
		Expected:  "never less expected work than cyclic-rep, no-rep, random-rep and brute", Test: testSlotsE3 + " --preset paper",
		Check: neverBehind(expected("beyond-slots-e3", "paper", nil), "cyclic-rep", "no-rep", "random-rep", "brute"),
	},
	{
		ID: "beyond.slots-e4.fast", Place: placeSlots, Recorded: claim.Holds,
		Statement: "With a given number of chunks, dealing all slots is ahead of greedy as long as chunks take at most a thousandth of the time X to start.",
		Expected:  "at least 0.1% more expected work, for eps up to 0.001", Test: testSlotsE4,
		Check: atLeast(expected("beyond-slots-e4", "paper", values{"eps": "0.0001,0.0002,0.0005,0.001"}), endangered, greedy, lead),
	},
	{
		ID: "beyond.slots-e4.slow", Place: placeSlots, Recorded: claim.Holds,
		Statement: "Where chunks take a fiftieth of X or more to start, the lead over greedy is gone, since greedy has fewer and larger chunks.",
		Expected:  "at most 0.2% more expected work, for eps of 0.02 or more", Test: testSlotsE4,
		Check: atMost(expected("beyond-slots-e4", "paper", values{"eps": "0.02,0.05,0.1,0.2,0.5,0.9"}), endangered, greedy, noLead),
	},
	{
		ID: "beyond.slots-e5.never-behind", Place: placeSlots, Recorded: claim.Holds,
		Statement: "Where each infers its number of chunks, dealing all slots is never behind any policy of the paper.",
		Expected:  "never less expected work than any, in every cell", Test: testSlotsE5,
		Check: neverBehind(expected("beyond-slots-e5", "", nil), greedy, "cyclic-rep", "no-rep", "brute"),
	},
	{
		ID: "beyond.slots-e5.closes", Place: placeSlots, Recorded: claim.Holds,
		Statement: "Dealing all slots closes more of the distance between no-rep and the omniscient than greedy does.",
		Expected:  "at least a hundredth of the distance more, on average over all cells", Test: testSlotsE5, Check: closesMore,
	},
	{
		ID: "beyond.slots-e6.never-behind", Place: placeSlots, Recorded: claim.Holds,
		Statement: "However much room there is for replication, dealing all slots is never behind another policy, with 147 chunks per unit for all or the best number for each.",
		Expected:  "never less expected work than any policy, in every cell", Test: testSlotsE6,
		Check: neverBehind(expected("beyond-slots-e6", "", nil), greedy, "cyclic-rep", "no-rep"),
	},
	{
		ID: "beyond.slots-e6.room", Place: placeSlots, Recorded: claim.Holds,
		Statement: "Where the workers could compute the load five times or more, slices are as good as slots if chunks take at most a hundredth of X to start.",
		Expected:  "at most 0.2% more expected work than greedy, for p of 50 or more, n=auto and eps up to 0.01", Test: testSlotsE6,
		Check: atMost(expected("beyond-slots-e6", "", values{"p": "50..100:10", "n": "auto", "eps": "0.01,0.001,0.0001"}), endangered, greedy, noLead),
	},
	{
		ID: "beyond.slots-traces.never-behind", Place: placeSlots, Recorded: claim.HoldsWithinLimits,
		Statement: "Under the laws of eight traces that were drawn at random, dealing all slots is never behind any policy of the paper, with the best number of chunks that each finds.",
		Expected:  "never less expected work than any, under any of eight laws", Test: testSlotsTraces,
		Check: neverBehind(expected("beyond-slots-traces", "", nil), greedy, "cyclic-rep", "no-rep", "brute"),
	},
	{
		ID: "beyond.slots-traces.ahead", Place: placeSlots, Recorded: claim.Fails,
		Statement: "Dealing all slots is more than marginally ahead of greedy under the law of each of these eight traces.",
		Expected:  "more than 1% more expected work, on average over loads, platforms and start-up times, under each law", Test: testSlotsTraces, Check: aheadOnTraces,
	},
}

// levelWithWorkers tests how much the leads of endangered over greedy differ as workers join.
var levelWithWorkers = expected("beyond-slots-e2", "", values{"p": "10..100:5"}).Find(func(x claim.Exact) claim.Finding {
	low, high := claim.MinMax(x.Cells(nil), func(c int) float64 { return x.Gain(c, endangered, greedy) })
	return claim.HoldsIf(high-low <= lead, "leads are %.3f%% to %.3f%%", 100*low, 100*high)
})

// closesMore compares how much of the distance from no-rep to the omniscient two policies close.
var closesMore = expected("beyond-slots-e5", "", nil).Find(func(x claim.Exact) claim.Finding {
	mean := func(policy string) float64 {
		return claim.Mean(x.Cells(nil), func(c int) float64 { return x.Performance(c, policy) })
	}
	from := mean("no-rep")
	closed := func(policy string) float64 { return (mean(policy) - from) / (1 - from) }
	ours, theirs := closed(endangered), closed(greedy)
	return claim.HoldsIf(ours-theirs >= claim.Marginal, "endangered %s, greedy %s",
		words.Percent(ours), words.Percent(theirs))
})

// aheadOnTraces tests the mean lead over greedy under each law.
var aheadOnTraces = expected("beyond-slots-traces", "", nil).Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	for _, law := range groups(x.Report, x.Cells(nil), "trace") {
		gain := claim.Mean(law.cells, func(c int) float64 { return x.Gain(c, endangered, greedy) })
		said := fmt.Sprintf("%s by %s", x.At(law.cells[0]).Word("trace"), words.Percent(gain))
		t.See(claim.Marginal-gain, "%s", said)
		t.Note = claim.Join(t.Note, said)
	}
})
