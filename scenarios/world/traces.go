package world

import (
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

// Laws from traces are registered here, as this is the lowest package that all scenarios
// need and that may import both models/risk and traces.
func init() {
	risk.Register(traces.Row())
	risk.Register(data.Row())
	risk.Register(data.FittedRow())
	risk.Register(data.TogetherRow())
	risk.Register(data.TimelineRow())
	for _, row := range fit.Rows() {
		risk.Register(row)
	}
}
