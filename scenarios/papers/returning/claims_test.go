package returning

import (
	"testing"

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

func TestEachClaimHasAWorldInWhichItsVerdictIsAnotherOne(t *testing.T) {
	claimtest.Verify(t, Paper, map[string]claimtest.World{
		"returning.stragglers.factoring":    claimtest.Scaled("factoring", 2),
		"returning.stragglers.small-chunks": claimtest.With("h", "20"), // chunks that hardly do anything else than start
		"returning.stragglers.start-ups":    claimtest.With("h", "0"),
		"returning.stragglers.copies":       claimtest.Scaled("wqr", 1.1),
		"returning.volunteers.repeating":    lateness("no-rep", 0),
		"returning.volunteers.copies":       lateness("wqr", 1),
		"returning.volunteers.small-chunks": lateness("self-scheduling", 1),
	})
}
