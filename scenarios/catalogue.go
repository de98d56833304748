package scenarios

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// catalogue is the table of all experiments.
var catalogue []*Experiment

// Register adds an experiment to the catalogue. It panics if the name is taken.
func Register(e *Experiment) {
	if _, err := Lookup(e.Name); err == nil {
		panic("scenarios: there is an experiment " + e.Name + " already")
	}
	catalogue = append(catalogue, e)
}

// Experiments returns all experiments in their order.
func Experiments() []*Experiment { return catalogue }

// Lookup finds an experiment by name.
func Lookup(name string) (*Experiment, error) {
	var names []string
	for _, e := range catalogue {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return nil, spec.Unknown("experiment", name, names)
}

// preset finds a preset of the experiment by name.
func (e *Experiment) preset(name string) (*Preset, error) {
	var names []string
	for i := range e.Presets {
		if e.Presets[i].Name == name {
			return &e.Presets[i], nil
		}
		names = append(names, e.Presets[i].Name)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("experiment %s has no presets", e.Name)
	}
	return nil, spec.Unknown("preset", name, names)
}
