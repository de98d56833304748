package benoit2010

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/hetero"
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// testPlatforms says in words what eachPlatform draws.
const testPlatforms = "500 random platforms, ratios of up to 100; exact expectations"

// claims are those of the whole paper.
var claims = []claim.Claim{
	{
		ID: "hetero.alike.equal-shares", Place: "Theorem 2", Recorded: ledger.Holds,
		Statement: "Workers that are alike are best given equal shares.",
		Expected:  "equal shares miss nothing of the optimum", Test: testPlatforms, Check: alikeEqual,
	},
	{
		ID: "hetero.alike.not-simultaneous", Place: "4, last paragraph", Recorded: ledger.Holds,
		Statement: "That all workers end at the same time, which is best where none is interrupted, is not best here.",
		Expected:  "such shares complete less than equal ones", Test: testPlatforms, Check: alikeSimultaneous,
	},
	{
		ID: "hetero.bandwidths.order", Place: "Lemma 1", Recorded: ledger.Holds,
		Statement: "If only bandwidths differ, workers are best served by bandwidth, the largest first.",
		Expected:  "no other order does better with its best shares", Test: testPlatforms, Check: bandwidthOrder,
	},
	{
		ID: "hetero.bandwidths.shares", Place: "Theorem 4", Recorded: ledger.Fails,
		Statement: "If only bandwidths differ, the best shares are found by adding worker after worker while those before keep their proportions.",
		Expected:  "such shares miss nothing of the optimum", Test: testPlatforms + ", three workers or more", Check: frozenProportions,
	},
	{
		ID: "hetero.risks.order", Place: "Lemma 2", Recorded: ledger.Holds,
		Statement: "If only risks differ, workers are best served by risk, the highest first.",
		Expected:  "no other order does better with its best shares", Test: testPlatforms, Check: riskOrder,
	},
	{
		ID: "hetero.all.order", Place: "5.4, Conjecture 1", Recorded: ledger.Holds,
		Statement: "Whatever differs, workers are best served by the product of bandwidth and risk, the largest first.",
		Expected:  "no other order does better with its best shares", Test: testPlatforms + ", all orders of up to four workers", Check: conjecture,
	},
	{
		ID: "hetero.all.hold", Place: "6", Recorded: ledger.Holds,
		Statement: "It can be suboptimal to distribute all of a load.",
		Expected:  "less is completed of some loads than of a part of them", Test: testPlatforms + ", loads of up to twice the capacity", Check: holdBack,
	},
}

// eachPlatform draws 500 platforms of least to most workers, each with a load, and calls
// try for each. The letters of differ, s, b and k, say whether speeds, bandwidths and
// risks differ; the others are common to all workers of a platform.
func eachPlatform(ctx context.Context, differ string, least, most int, try func(w []hetero.Worker, load float64, rng *rand.PCG) error) error {
	key := engine.NewKey(claim.Seed, "hetero "+differ, "platforms")
	for k := range 500 {
		if err := ctx.Err(); err != nil {
			return err
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		wide := func() float64 { return math.Pow(100, engine.Uniform(&rng)-0.5) }
		w := make([]hetero.Worker, least+engine.Below(&rng, most-least+1))
		common := [3]float64{wide(), wide(), wide()}
		for i := range w {
			x := common
			for _, letter := range differ {
				x[strings.IndexRune("sbk", letter)] = wide()
			}
			w[i] = hetero.Worker{Compute: x[0], Send: x[1], Kappa: x[2]}
		}
		if err := try(w, hetero.Bound(w)*(0.05+0.95*engine.Uniform(&rng)), &rng); err != nil {
			return err
		}
	}
	return nil
}
