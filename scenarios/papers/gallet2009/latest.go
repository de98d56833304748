package gallet2009

import (
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// latest tells how late policies are on the worst platform.
var latest = claim.LargestDrawn(late)
