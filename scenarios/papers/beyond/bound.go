package beyond

import (
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const (
	placeBound = "static policies and what can be expected"
	testBound  = "exact expectations, beyond-bound"
)

// claimsBound say how far policies stay behind what no static schedule can exceed.
var claimsBound = []claim.Claim{
	{
		ID: "beyond.bound.best", Place: placeBound, Recorded: ledger.Holds,
		Statement: "In the world of E1, there is hardly anything left that a static schedule could expect more than the one that best finds.",
		Expected:  "at most 0.5% less than bound, in every cell", Test: testBound,
		Check: gains("beyond-bound", map[string]string{}, best, "bound", func(gain float64) float64 { return -gain - 0.005 }),
	},
	{
		ID: "beyond.bound.equal", Place: placeBound, Recorded: ledger.Holds,
		Statement: "Chunks of one size are enough where they start fast.",
		Expected:  "endangered is at most 0.5% behind bound, for eps=0.001", Test: testBound,
		Check: gains("beyond-bound", map[string]string{"eps": "0.001"}, "endangered{n=auto}", "bound", func(gain float64) float64 { return -gain - 0.005 }),
	},
	{
		ID: "beyond.bound.no-copies", Place: placeBound, Recorded: ledger.Fails,
		Statement: "Without copies, a part of what can be expected is out of reach wherever the load is half of what the workers could compute or less.",
		Expected:  "no-rep is at least 5% behind bound, for W up to 0.5p", Test: testBound,
		Check: gains("beyond-bound", map[string]string{"W": "0.1p,0.2p,0.3p,0.5p"}, "no-rep{n=auto}", "bound", func(gain float64) float64 { return gain + 0.05 }),
	},
}
