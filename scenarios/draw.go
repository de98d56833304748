package scenarios

import (
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Draw computes an experiment whose instances are not the interruptions of episodes but, for example,
// platforms or faults. All random numbers of an instance must come from the cell's streams
// ([grid.Values.Stream]) at the instance's number. They must not depend on the policy, so that policies are
// paired.
type Draw struct {
	// Metrics are measured in each instance, in the order of the rows.
	Metrics []string
	Less    []string // metrics whose lower values are better
	Binary  []string // metrics that are 0 or 1, whose means are shares of the instances

	// Measure returns how a policy is measured in a cell. It is called once for each block.
	Measure func(v grid.Values, p *policies.Policy) (Measurement, error)

	// Derived are metrics of the spread of the first metric. With them, a study keeps the
	// value of that metric in every instance.
	Derived []Derived
}

// Measurement measures a policy in an instance: it fills in the metrics. NaN says that the
// instance has no value of a metric.
type Measurement func(instance int, metrics []float64) error

// Derives reports whether metrics are derived from the values of all instances, or may be.
func (d *Design) Derives() bool {
	return d.Spread != nil || d.Draw != nil && (len(d.Draw.Derived) > 0 || d.experiment != nil && !d.experiment.Known())
}

// Kept returns the metric whose value in every instance the design keeps, or "".
func (d *Design) Kept() string {
	switch {
	case d.Distribution:
		return Ratio
	case d.Spread != nil:
		return d.Spread.Name
	case d.Derives():
		return d.Metrics[0]
	}
	return ""
}

// derived returns the metrics that are derived from the values of a track.
func (d *Design) derived(t *track) []Derived {
	if !d.Derives() || len(t.values) == 0 {
		return nil
	}
	if d.Spread != nil {
		return d.Spread.Derived
	}
	return d.Draw.Derived
}
