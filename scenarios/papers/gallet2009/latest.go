package gallet2009

import "github.com/loadstar-sim/loadstar/scenarios/random"

// latest tells how late policies are on the worst platform.
var latest = random.Largest(late)
