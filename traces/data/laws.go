package data

import (
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

// Laws returns the rows of all laws that draw from recorded times or are fitted to them.
func Laws() []risk.Row {
	return slices.Concat([]risk.Row{traces.Row(), Row(), FittedRow(), TogetherRow(), TimelineRow()}, fit.Rows())
}

// RegisterLaws adds [Laws] to the table of laws; further calls do nothing. Package risk cannot list
// them itself, as it must not import the readers of traces.
var RegisterLaws = sync.OnceFunc(func() {
	for _, row := range Laws() {
		risk.Register(row)
	}
})
