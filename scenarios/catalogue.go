package scenarios

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// catalogue is all experiments there are.
var catalogue = []*Experiment{e1, e2, e3, e4, e5, e6, table3, table4, heteroOrders, heteroGain, fifoCrossover, fifoValidity,
	tracesStandIns, tracesReal, tracesBeliefs, tracesTogether,
	dltOrders, dltRounding, dltLatency, dltRounds, dltReturns, dltTomography,
	ftrFig4, ftrTable2, ftrFig5, ftrFig6, ftrLimit}

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
