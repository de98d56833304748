package own

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const (
	placeCopies = "copies behind a port"
	testCopies  = "exact expectations, beyond-static"
	testTails   = "exact expectations, beyond-tails"
)

// claimsStatic are about the gain by copies behind a port.
var claimsStatic = []claim.Claim{
	{
		ID: "beyond.static.cheap", Place: placeCopies, Recorded: claim.Holds,
		Statement: "Where messages cost little and the load is at most half of what the workers could compute, copies are worth a lot.",
		Expected:  "at least 5% more expected work with copies, for W up to 0.5p and c up to 0.01", Test: testCopies,
		Check: atLeast(expected("beyond-static", "", values{"c": "0,0.01", "W": "0.1p,0.2p,0.3p,0.5p"}), best, bestOnce, 0.05),
	},
	{
		ID: "beyond.static.all", Place: placeCopies, Recorded: claim.Holds,
		Statement: "Under linear risk, where the load is all that the workers could compute, copies are worth nothing, whatever messages cost.",
		Expected:  "at most 1% more expected work with copies, for W=p", Test: testCopies,
		Check: atMost(expected("beyond-static", "", values{"W": "p"}), best, bestOnce, claim.Marginal),
	},
	{
		ID: "beyond.static.port", Place: placeCopies, Recorded: claim.Holds,
		Statement: "Under linear risk, where the port is the bottleneck, copies are worth nothing even if the workers could compute the load three times.",
		Expected:  "at most 1% more expected work with copies, for c=0.3 and W of 0.3p or more", Test: testCopies,
		Check: atMost(expected("beyond-static", "", values{"c": "0.3", "W": "0.3p,0.5p,0.7p,p"}), best, bestOnce, claim.Marginal),
	},
}

// claimsTails are about the gain by copies behind a port under laws with heavier tails.
var claimsTails = []claim.Claim{
	{
		ID: "beyond.tails.more", Place: placeCopies, Recorded: claim.Holds,
		Statement: "The heavier the tail of the law, the more copies are worth, for all loads and links.",
		Expected:  "from each law to the next, no smaller gain in expected work by copies, in every cell", Test: testTails, Check: moreByTails,
	},
	{
		ID: "beyond.tails.port", Place: placeCopies, Recorded: claim.Holds,
		Statement: "Under Weibull laws of shape 0.7 and 0.5, copies are worth a lot even where the port is slow and the load is all that the workers could compute.",
		Expected:  "at least 10% more expected work with copies, for W=p and c=0.3", Test: testTails,
		Check: atLeast(expected("beyond-tails", "", values{"law": "weibull{shape=0.7,scale=0.844},weibull{shape=0.5,scale=1.0407}", "W": "p", "c": "0.3"}), best, bestOnce, claim.VerySignificant),
	},
}

// moreByTails tests whether the gain by copies grows from law to law, for each load and link.
var moreByTails = expected("beyond-tails", "", nil).Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	gain := func(c int) float64 { return x.Gain(c, best, bestOnce) }
	for _, g := range groups(x.Report, x.Cells(nil), "c", "W") {
		for i, c := range g.cells[1:] {
			before, after := gain(g.cells[i]), gain(c)
			t.See(before-after, "%s, and %s before, at %v", words.Percent(after), words.Percent(before), x.At(c))
		}
	}
	for _, law := range groups(x.Report, x.Cells(nil), "law") {
		low, high := claim.MinMax(law.cells, gain)
		said := fmt.Sprintf("%s: %s to %s", x.At(law.cells[0]).Word("law"), words.Percent(low), words.Percent(high))
		t.Note = claim.Join(t.Note, said)
	}
})
