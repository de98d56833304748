package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// stored is the meaning of a study whose design is made again; nil if the design is a new one, in which
// every name must be known.
type stored []store.Field

// field returns a part of the meaning, and "" if no part has that name.
func (s stored) field(name string) string { return store.ValueOf(s, name) }

// unknownExperiment returns an experiment that the program does not have. It computes nothing. If the study
// has metrics, they were drawn in instances.
func (s stored) unknownExperiment(name string) *Experiment {
	e := &Experiment{Name: name, unknown: true}
	err := (&Lacks{Computed: []string{name}}).err()
	if metrics := s.field("metrics"); metrics != "" {
		e.Draw = &Draw{
			Metrics: strings.Split(metrics, ","),
			Measure: func(grid.Values, *policies.Policy) (Measurement, error) { return nil, err },
		}
	} else {
		e.Compute = func(grid.Values, *policies.Policy) ([]Fact, error) { return nil, err }
	}
	return e
}

// Lacks returns the names of the design that the program does not know. Nothing can be computed then, except
// results that need none of it.
func (d *Design) Lacks() (l Lacks) {
	l.Add(Lacks{Policies: UnknownPolicies(append(slices.Clone(d.Policies), d.Reference))})
	l.Add(LacksOf(d.scenario))
	l.Add(d.joined)
	return l
}

// UnknownError returns an error unless the program knows all that computing takes, except policies. Metrics
// count only with metrics, as one episode needs none.
func (d *Design) UnknownError(metrics bool) error {
	known := (d.World == nil || d.World.Known()) && (d.experiment == nil || d.experiment.Known()) && d.joined.None()
	if known && !(metrics && slices.ContainsFunc(d.Sampled, func(m *Metric) bool { return !m.Known() })) {
		return nil // without a copy, as each cell asks
	}
	l := d.Lacks()
	needed := Lacks{Laws: l.Laws, Computed: l.Computed}
	if metrics {
		needed.Metrics = l.Metrics
	}
	return needed.err()
}

// err returns an error that names the lacking names, if any.
func (l *Lacks) err() error {
	if l.None() {
		return nil
	}
	return fmt.Errorf("this program does not know %s of the study: want a program that does", l.String())
}
