package beyond

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const (
	placeCopies = "copies behind a port"
	testCopies  = "exact expectations, beyond-static"

	best, once = "best", "best{copies=no}"
)

// claimsStatic say what copies are worth behind a port.
var claimsStatic = []claim.Claim{
	{
		ID: "beyond.static.cheap", Place: placeCopies, Recorded: ledger.Holds,
		Statement: "Where messages cost little and the load is half of what the workers could compute or less, copies are worth a lot.",
		Expected:  "at least 5% more expected work with copies, for W up to 0.5p and c up to 0.01", Test: testCopies,
		Check: atLeast("beyond-static", map[string]string{"c": "0,0.01", "W": "0.1p,0.2p,0.3p,0.5p"}, best, once, 0.05),
	},
	{
		ID: "beyond.static.all", Place: placeCopies, Recorded: ledger.Holds,
		Statement: "Under linear risk, where the load is what the workers could compute, copies are worth nothing, whatever messages cost.",
		Expected:  "at most 1% more expected work with copies, for W=p", Test: testCopies,
		Check: atMost("beyond-static", map[string]string{"W": "p"}, best, once, claim.Marginal),
	},
	{
		ID: "beyond.static.port", Place: placeCopies, Recorded: ledger.Holds,
		Statement: "Under linear risk, where the port is the bottleneck, copies are worth nothing even for loads that the workers could compute three times.",
		Expected:  "at most 1% more expected work with copies, for c=0.3 and W of 0.3p or more", Test: testCopies,
		Check: atMost("beyond-static", map[string]string{"c": "0.3", "W": "0.3p,0.5p,0.7p,p"}, best, once, claim.Marginal),
	},
}

// less are the values to which evidence is reduced.
var less = map[string]map[string]string{
	"beyond-slots":        {"eps": "0.1,0.01"},
	"beyond-slots-e2":     {"p": "10,25"},
	"beyond-slots-e3":     {"n": "5..300:59", "p": "25"},
	"beyond-slots-e4":     {"p": "5,10"},
	"beyond-slots-e5":     {"p": "5,10"},
	"beyond-slots-e6":     {"p": "50,100"},
	"beyond-slots-traces": {"p": "5", "eps": "0.1,0.001"},
	"beyond-static":       {"a": "0.01", "p": "8"},
	"beyond-rounds":       {"W": "3"},
	"beyond-tails":        {"c": "0.3", "W": "p"},
}

// gains tries the gain of a policy over another in all cells: miss tells by how much one misses what
// is claimed.
func gains(experiment string, set map[string]string, policy, other string, miss func(gain float64) float64) claim.Check {
	return gainsOf(experiment, "", set, policy, other, miss)
}

// gainsOf does so for a preset.
func gainsOf(experiment, preset string, set map[string]string, policy, other string, miss func(gain float64) float64) claim.Check {
	return exactly(experiment, preset, set).Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		cells := x.Cells(nil)
		for _, c := range cells {
			gain := x.Gain(c, policy, other)
			t.See(miss(gain), "a gain of %s at %v", claim.FormatPercent(gain), x.At(c))
		}
		low, high := claim.MinMax(cells, func(c int) float64 { return x.Gain(c, policy, other) })
		t.Note = fmt.Sprintf("the gain is %s to %s", claim.FormatPercent(low), claim.FormatPercent(high))
	})
}

// atLeast claims that a policy expects more work than another by some share or more.
func atLeast(experiment string, set map[string]string, policy, other string, share float64) claim.Check {
	return gains(experiment, set, policy, other, func(gain float64) float64 { return share - gain })
}

// atMost claims that a policy expects more work than another by some share or less.
func atMost(experiment string, set map[string]string, policy, other string, share float64) claim.Check {
	return gains(experiment, set, policy, other, func(gain float64) float64 { return gain - share })
}
