package own

import (
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/claim/claimtest"
)

// lateness returns a world in which a policy is late in a share of the instances.
func lateness(policy string, share float64) claimtest.World {
	return claimtest.Bent(func(n claim.Number) float64 {
		if n.Policy == policy {
			return share
		}
		return n.Value
	})
}

// costing returns a world in which a period costs a part more than the best.
func costing(period string, part float64) claimtest.World {
	return claimtest.Bent(func(n claim.Number) float64 {
		if n.Metric == "cost" && n.Policy == period {
			return part
		}
		return n.Value
	})
}

func TestEachClaimOfReturningHasAWorldInWhichItsVerdictIsAnotherOne(t *testing.T) {
	long.Unraced(t)
	claimtest.Verify(t, Returning, map[string]claimtest.World{
		"returning.stragglers.factoring":        claimtest.Scaled("factoring", 2),
		"returning.stragglers.small-chunks":     claimtest.With("h", "20"), // chunks that hardly do anything else than start
		"returning.stragglers.start-ups":        claimtest.With("h", "0"),
		"returning.stragglers.copies":           claimtest.Scaled("wqr", 1.1),
		"returning.checkpoints.mean":            claimtest.Metric("errors", func(x float64) float64 { return x + 4 }),
		"returning.checkpoints.young":           costing("Young", 0.02),
		"returning.checkpoints.daly":            costing("Daly", 0.1),
		"returning.checkpoints.flat":            costing("1.25 best", 0.1),
		"returning.checkpoints.long":            costing("4 best", 0.01),
		"returning.checkpoints.long-clustered":  costing("4 best", 10),
		"returning.checkpoints.clustered":       costing("Daly", 0),
		"returning.checkpoints.clustered-young": costing("Daly", 0),
		"returning.volunteers.repeating":        lateness("no-rep", 0),
		"returning.volunteers.copies":           lateness("wqr", 1),
		"returning.volunteers.small-chunks":     lateness("self-scheduling", 1),
	}, "returning.checkpoints.mean", "returning.volunteers.copies")
}
