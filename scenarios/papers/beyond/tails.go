package beyond

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const testTails = "exact expectations, beyond-tails"

// claimsTails say what copies are worth behind a port where tails are heavier.
var claimsTails = []claim.Claim{
	{
		ID: "beyond.tails.more", Place: placeCopies, Recorded: ledger.Holds,
		Statement: "The heavier the tail of the law, the more copies are worth, for all loads and links.",
		Expected:  "from each law to the next, no smaller gain in expected work by copies, in every cell", Test: testTails, Check: moreByTails,
	},
	{
		ID: "beyond.tails.port", Place: placeCopies, Recorded: ledger.Holds,
		Statement: "Under Weibull laws of shape 0.7 and 0.5, copies are worth a lot even where the port is slow and the load is what the workers could compute.",
		Expected:  "at least 10% more expected work with copies, for W=p and c=0.3", Test: testTails,
		Check: atLeast("beyond-tails", map[string]string{"law": "weibull{shape=0.7,scale=0.844},weibull{shape=0.5,scale=1.0407}", "W": "p", "c": "0.3"}, best, once, claim.VerySignificant),
	},
}

// moreByTails tries whether the gain by copies grows from law to law, for each load and link.
var moreByTails = exactly("beyond-tails", "", map[string]string{}).Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	for _, cells := range x.Curves(func(v grid.Values) string { return fmt.Sprint(v.Get("c"), v.Get("W")) }) {
		for i, c := range cells[1:] {
			before, after := x.Gain(cells[i], best, once), x.Gain(c, best, once)
			t.See(before-after,
				"%s, and %s before, at %v", claim.FormatPercent(after), claim.FormatPercent(before), x.At(c))
		}
	}
	for _, cells := range x.Curves(func(v grid.Values) string { return v.Word("law") }) {
		low, high := claim.MinMax(cells, func(c int) float64 { return x.Gain(c, best, once) })
		t.Note = claim.Join(t.Note, fmt.Sprintf("%s: %s to %s", x.At(cells[0]).Word("law"), claim.FormatPercent(low), claim.FormatPercent(high)))
	}
})
