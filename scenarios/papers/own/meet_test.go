package own

import (
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/claim/claimtest"
)

// scaled returns a world in which the numbers of one spelling of a policy are a factor larger.
func scaled(policy string, factor float64) claimtest.World {
	return claimtest.Bent(func(n claim.Number) float64 {
		if n.Policy == policy {
			return factor * n.Value
		}
		return n.Value
	})
}

// lessByRate lets greedy complete less, the more faults there are.
func lessByRate(n claim.Number) float64 {
	if n.Policy == greedyAuto {
		return n.Value / (1 + n.Values.Get("r"))
	}
	return n.Value
}

// moreBySpread lets greedy complete more, the more workers differ.
func moreBySpread(n claim.Number) float64 {
	if n.Policy == greedyAuto {
		return n.Value * (1 + n.Values.Get("spread"))
	}
	return n.Value
}

func TestEachClaimOfMeetHasAWorldInWhichItsVerdictIsAnotherOne(t *testing.T) {
	long.Unraced(t)
	claimtest.Verify(t, Meet, map[string]claimtest.World{
		"meet.copies.pay":       claimtest.Scaled("greedy", 0.9),
		"meet.copies.port":      claimtest.Scaled("greedy", 0.5),
		"meet.copies.tails":     claimtest.With("law", "weibull{shape=0.5,scale=0.25},linear"),
		"meet.copies.load":      claimtest.With("a", "0.01"),
		"meet.copies.links":     claimtest.With("law", "linear", "late", "1000"),
		"meet.fifo.calm":        claimtest.Scaled("best", 0.9),
		"meet.fifo.calm-rounds": claimtest.With("c", "0.001,1"),
		"meet.fifo.risk":        claimtest.Scaled("fifo", 3),
		"meet.again.once":       claimtest.Scaled("ftr", 0.8),
		"meet.again.copies":     claimtest.Scaled("ftr", 2),
		"meet.again.late":       claimtest.Scaled("ftr", 0.8),
		"meet.unlike.copies":    claimtest.Scaled("greedy", 0.9),
		"meet.unlike.more":      claimtest.Bent(moreBySpread),

		"meet.faults.installments":       scaled(ftrAuto, 0.9),
		"meet.faults.installments-light": scaled(ftrAuto, 1.5),
		"meet.faults.in-place":           scaled(ftrInPlace, 1.5),
		"meet.faults.once":               scaled(ftr, 4),
		"meet.faults.chunks":             scaled(ftr, 0.3),
		"meet.faults.chunks-light":       claimtest.Scaled("ftr", 2),
		"meet.faults.copies":             claimtest.Bent(lessByRate),
		"meet.faults.copies-calm":        claimtest.Scaled("greedy", 1.5),
		"meet.faults.reissue":            claimtest.With("r", "0.1"),
	}, "meet.fifo.calm-rounds")
}
