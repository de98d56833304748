package scenarios

import (
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/traces"
)

// The laws that come from traces are made known here, in the lowest room that
// knows both sides.
func init() { risk.Register(traces.Row()) }
