package beyond

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/claim/claimtest"
)

func TestEachClaimHasAWorldInWhichItsVerdictIsAnotherOne(t *testing.T) {
	claimtest.Verify(t, Paper, map[string]claimtest.World{
		"beyond.slots.never-behind": claimtest.Scaled("endangered", 1.1),
		"beyond.slots.own-number":   claimtest.Scaled("endangered", 0.9),
		"beyond.slots.ahead":        claimtest.With("W", "p"), // nothing can be replicated
	})
}
