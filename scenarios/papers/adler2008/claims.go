package adler2008

import (
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// The tested cases, in words.
const (
	testClusters = "500 random clusters, costs within four decades; protocols are simulated"
	testLong     = testClusters + "; lifespans of 1e9 set-ups, LIFO and 20 pairs of random orders each"
)

// claims are the claims of the whole paper.
var claims = slices.Concat([]claim.Claim{
	{
		ID: "fifo.orders.determine", Place: "Theorem 2.1", Recorded: claim.Holds,
		Statement: "The orders and the lifespan determine all amounts: a worker's sends, computing and results fill the lifespan.",
		Expected:  "amounts that solve (2.2) to nine digits; they end at the lifespan if they can be carried out, and otherwise not before it", Test: testClusters + ", 5 pairs of random orders and lifespans of 1 to 1e6 times all set-ups each", Check: ordersDetermine,
	},
	{
		ID: "fifo.orders.positive", Place: "Theorem 2.1", Recorded: claim.Fails,
		Statement: "For every lifespan that is long enough, a pair of orders gives every worker a positive amount of load.",
		Expected:  "positive amounts for some lifespan and all longer ones", Test: "500 random clusters, costs within four decades, random orders; amounts that solve (2.2)", Check: positiveAmounts,
	},
}, claimsFIFO, claimsOptimal)
