package benoit2010

import (
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// testPlatforms says in words what eachPlatform draws.
const testPlatforms = "500 random platforms, ratios of up to 100; exact expectations of the simulated world"

// claims are the claims of the whole paper.
var claims = slices.Concat(claimsShares, claimsOrders, claimsTwo, []claim.Claim{
	{
		ID: "hetero.all.hold", Place: "6", Recorded: claim.Holds,
		Statement: "It can be suboptimal to distribute all of a load.",
		Expected:  "less work is expected for some loads than for a part of them", Test: testPlatforms + ", loads of up to twice the capacity", Check: holdBack,
	},
})
