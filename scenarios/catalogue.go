package scenarios

import (
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

// catalogue is the table of all experiments.
var catalogue = spec.NewTable("experiment", func(e *Experiment) string { return e.Name })

// Register adds an experiment to the catalogue. It panics if the name is taken.
func Register(e *Experiment) { catalogue.Register(e) }

// Experiments returns all experiments in the order in which they were registered.
func Experiments() []*Experiment { return catalogue.All() }

// Lookup returns the experiment with a name.
func Lookup(name string) (*Experiment, error) { return catalogue.Lookup(name) }

// Laws from traces are registered here, as this is the lowest package that may import both
// models/risk and traces.
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
