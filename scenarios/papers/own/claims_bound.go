package own

import (
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const (
	placeBound = "static policies and what can be expected"
	testBound  = "exact expectations, beyond-bound"
)

// claimsBound compare policies with the upper bound on the expected work of static schedules.
var claimsBound = []claim.Claim{
	{
		ID: "beyond.bound.best", Place: placeBound, Recorded: claim.Holds,
		Statement: "In the world of E1, no static schedule can expect much more work than the one that best finds.",
		Expected:  "at most 0.5% less than bound, in every cell", Test: testBound,
		Check: atLeast(expected("beyond-bound", "", nil), best, "bound", -0.005),
	},
	{
		ID: "beyond.bound.equal", Place: placeBound, Recorded: claim.Holds,
		Statement: "Chunks of one size are enough where they start fast.",
		Expected:  "endangered is at most 0.5% behind bound, for eps=0.001", Test: testBound,
		Check: atLeast(expected("beyond-bound", "", values{"eps": "0.001"}), "endangered{n=auto}", "bound", -0.005),
	},
	{
		ID: "beyond.bound.no-copies", Place: placeBound, Recorded: claim.Fails,
		Statement: "Without copies, a part of the expected work is out of reach wherever the load is at most half of what the workers could compute.",
		Expected:  "no-rep is at least 5% behind bound, for W up to 0.5p", Test: testBound,
		Check: atMost(expected("beyond-bound", "", values{"W": "0.1p,0.2p,0.3p,0.5p"}), noRepAuto, "bound", -0.05),
	},
}
