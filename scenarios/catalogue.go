package scenarios

import "github.com/loadstar-sim/loadstar/models/spec"

// catalogue is the table of all experiments.
var catalogue = spec.NewTable("experiment", func(e *Experiment) string { return e.Name })

// Register adds an experiment to the catalogue. It panics if the name is taken.
func Register(e *Experiment) { catalogue.Register(e) }

// Experiments returns all experiments in the order in which they were registered.
func Experiments() []*Experiment { return catalogue.All() }

// Lookup returns the experiment with a name.
func Lookup(name string) (*Experiment, error) { return catalogue.Lookup(name) }
