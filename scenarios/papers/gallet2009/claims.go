package gallet2009

import (
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Paper is what can be tested of the chapter on divisible load.
var Paper = &claim.Paper{
	Name:        "dlt",
	Cite:        "Gallet, Robert, Vivien 2009",
	Experiments: experiments,
	Claims: []claim.Claim{
		{
			ID: "dlt.bus.together", Place: "Lemmas 1 and 2", Recorded: ledger.Holds,
			Statement: "On a bus, all processors take part in an optimal solution and end at the same time.",
			Expected:  "such shares exist, and no random shares end earlier", Test: testBus + ", 20 shares each", Check: busTogether,
		},
		{
			ID: "dlt.bus.order", Place: "Lemma 3", Recorded: ledger.Holds,
			Statement: "On a bus, the order in which workers are served has no importance.",
			Expected:  "equal makespans to nine digits", Test: testBus + ", 20 orders each", Check: busOrder,
		},
		{
			ID: "dlt.bus.master", Place: "Lemma 3", Recorded: ledger.Holds,
			Statement: "On a bus, the fastest processor should be the master.",
			Expected:  "no other master ends earlier", Test: testBus, Check: busMasterIsFastest,
		},
		{
			ID: "dlt.star.order", Place: "Lemma 4", Recorded: ledger.Holds,
			Statement: "On a star, workers should be served by non-decreasing time of sending a unit.",
			Expected:  "no other order ends earlier with its best shares", Test: testStar + ", 20 orders each", Check: starOrder,
		},
		{
			ID: "dlt.star.all", Place: "Lemma 5", Recorded: ledger.Holds,
			Statement: "On a star, all processors take part in any optimal solution.",
			Expected:  "no subset ends as early", Test: testStar + ", each worker left out in turn", Check: starAll,
		},
		{
			ID: "dlt.star.prescribed", Place: "remark after Theorem 2", Recorded: ledger.Holds,
			Statement: "If the order cannot be chosen, not all processors need take part.",
			Expected:  "orders exist in which somebody is better left out", Test: testStar + ", 20 orders each", Check: starPrescribed,
		},
		{
			ID: "dlt.star.shares", Place: "Lemma 7", Recorded: ledger.Holds,
			Statement: "On a star, the best shares are those of a closed formula.",
			Expected:  "no random shares end earlier", Test: testStar + ", 20 shares each", Check: starShares,
		},
		{
			ID: "dlt.rounding", Place: "1.1.2, last paragraph", Recorded: ledger.Holds,
			Statement: "With 800,000 tasks for 10 processors, rational shares can be rounded at little cost.",
			Expected:  "rounded shares miss at most 1% of the integer optimum", Test: "100 random stars, ratios of up to 100; largest remainders", Check: roundingIsCheap,
		},
		{
			ID: "dlt.affine.together", Place: "Lemma 8", Recorded: ledger.Holds,
			Statement: "With latencies, all workers that take part end at the same time in any optimal solution.",
			Expected:  "such a solution exists, and no random workers, orders and shares end earlier", Test: testAffine + ", 50 alternatives each", Check: affineTogether,
		},
		{
			ID: "dlt.affine.all", Place: "Lemma 9", Recorded: ledger.Holds,
			Statement: "With latencies, all workers take part and are served by non-decreasing time of sending a unit, if the load is large enough.",
			Expected:  "so for twice the load from which on theory has it so, where that is finite", Test: testAffine, Check: affineAll,
		},
		{
			ID: "dlt.rounds.linear", Place: "1.2.2", Recorded: ledger.Holds,
			Statement: "Without latencies, the more rounds the better.",
			Expected:  "every doubling of the rounds ends earlier, or as early to nine digits", Test: "300 random buses of like workers, no latencies, 1 to 64 rounds", Check: roundsLinear,
		},
		{
			ID: "dlt.rounds.uniform-small", Place: "1.2.2.2", Recorded: ledger.Holds,
			Statement: "Uniform rounds can be behind the recursion where latencies are small.",
			Expected:  "behind on some platforms, each with its best number of rounds", Test: testRounds + ", of 1e-4 to 1e-2 of computing a worker's part", Check: uniformBehind,
		},
		{
			ID: "dlt.rounds.uniform-large", Place: "1.2.2.2", Recorded: ledger.HoldsWithinLimits,
			Statement: "Uniform rounds lead to better results than the recursion where latencies are large.",
			Expected:  "ahead on some platforms, each with its best number of rounds", Test: testRounds + ", of 1e-2 to 1 of computing a worker's part", Check: uniformAhead,
		},
		{
			ID: "dlt.rounds.guarantee", Place: "Theorem 3, proof", Recorded: ledger.Holds,
			Statement: "The periodic schedule takes at most 1 + 2 (sum (C + W) + 1) / sqrt(T*) times the optimum T*.",
			Expected:  "its makespan is at most that many times a lower bound of the optimum, which is put for T*", Test: testUnlike + ", loads over six decades", Check: periodicGuarantee,
		},
		{
			ID: "dlt.rounds.asymptotic", Place: "Theorem 3", Recorded: ledger.Holds,
			Statement: "The periodic schedule is asymptotically optimal.",
			Expected:  "within 1% of a lower bound for loads that take 1e9 units of time", Test: testUnlike, Check: periodicAsymptotic,
		},
		{
			ID: "dlt.returns.neither", Place: "1.2.3", Recorded: ledger.Holds,
			Statement: "There are examples in which the best order of results is neither FIFO nor LIFO.",
			Expected:  "other orders end earlier on some platforms", Test: testReturns, Check: neitherFIFOnorLIFO,
		},
		{
			ID: "dlt.returns.idle", Place: "1.2.3", Recorded: ledger.Holds,
			Statement: "With return messages, workers may remain idle during the whole computation.",
			Expected:  "so in the best solution on some platforms", Test: testReturns, Check: idleInTheBest,
		},
	},
}

const (
	testBus     = "500 random buses with a computing master, ratios of up to 100"
	testStar    = "500 random stars, ratios of up to 100"
	testAffine  = "200 random stars of up to 7 workers, costs within two decades, loads within four"
	testRounds  = "300 random buses of like workers, latencies of messages, of chunks or of both"
	testUnlike  = "300 random stars, costs within two decades"
	testReturns = "200 random stars of 3 workers, results as large as the load, both kinds of port"
)
