package scenarios

import (
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

// The laws that come from traces are made known here, in the lowest room that
// knows both sides.
func init() {
	risk.Register(traces.Row())
	risk.Register(data.Row())
	risk.Register(data.FittedRow())
	risk.Register(data.TogetherRow())
	for _, row := range fit.Rows() {
		risk.Register(row)
	}
}
