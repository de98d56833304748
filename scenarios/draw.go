package scenarios

import (
	"math"
	"time"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/metric"
	"github.com/loadstar-sim/loadstar/scenarios/watch"
)

// Draw computes an experiment whose instances are not the interruptions of episodes but,
// for example, platforms or faults. All that an instance leaves to chance must come from
// streams of the cell ([grid.Values.Stream]) at the number of the instance, and not depend
// on the policy, so that policies are paired.
type Draw struct {
	// Metrics are what is measured in each instance, in the order of the rows.
	Metrics []string
	Less    []string // those of them of which less is better
	Binary  []string // and those that are 0 or 1, whose means are shares of the instances

	// Measure returns how a policy is measured in a cell. It is called once for each block.
	Measure func(v grid.Values, p *policies.Policy) (Measurement, error)

	// Derived are metrics of the spread of the first metric. With them, a study keeps the
	// value of that metric in every instance.
	Derived []Derived
}

// Measurement measures a policy in an instance: it fills in the metrics. NaN says that the
// instance has no value of a metric.
type Measurement func(instance int, metrics []float64) error

// Derived is a metric that follows from the values of another one in all instances.
type Derived = metric.Derived

// derives reports whether metrics are derived from the values of all instances, or may be.
func (d *Design) derives() bool {
	return d.spread != nil || d.draw != nil && (len(d.draw.Derived) > 0 || d.memory != nil && d.memory.Computed != nil)
}

// recall makes a computed design without the experiment that computes it.
func (d *Design) recall(experiment string) {
	d.memory.Computed = []string{experiment}
	unknown := func() error { return d.memory.Err(true) }
	if d.sampled = d.memory.Drawn(); d.sampled == nil {
		d.compute = func(grid.Values, *policies.Policy) ([]Fact, error) { return nil, unknown() }
		return
	}
	d.Metrics = d.memory.Undirected
	d.draw = &Draw{Metrics: d.Metrics, Measure: func(grid.Values, *policies.Policy) (Measurement, error) { return nil, unknown() }}
}

// Kept returns the metric of which the design keeps the value in every instance, or "".
func (d *Design) Kept() string {
	switch {
	case d.Distribution:
		return Ratio
	case d.spread != nil:
		return d.spread.Name
	case d.derives():
		return d.Metrics[0]
	}
	return ""
}

// derived returns the metrics that are derived from the values of a track.
func (d *Design) derived(t *track) []Derived {
	if !d.derives() || len(t.values) == 0 {
		return nil
	}
	if d.spread != nil {
		return d.spread.Derived
	}
	return d.draw.Derived
}

// measureAll measures all policies in the instances of a block.
func (w *worker) measureAll(c *cell, first, last int) {
	for k := range w.found {
		f, began := &w.found[k], time.Now()
		if f.err == nil {
			f.err = w.measure(c, k, first, last)
		}
		f.seconds = time.Since(began).Seconds()
	}
}

// measure fills the collectors of a policy with the instances of a block.
func (w *worker) measure(c *cell, k, first, last int) error {
	d, f := w.design, &w.found[k]
	p := d.Policies[f.policy]
	fail := func(err error) error { return watch.Refusal(c.values, p.Spec, err) }
	var of Measurement
	w.post.Enter(watch.Begin, f.policy, 0)
	if err := watch.Guard(func() (err error) {
		of, err = d.draw.Measure(c.values, p)
		return err
	}); err != nil {
		return fail(err)
	}
	metrics := make([]float64, len(d.draw.Metrics))
	for i := first; i < last; i++ {
		for m := range metrics {
			metrics[m] = math.NaN()
		}
		w.post.Enter(watch.Measure, f.policy, i)
		if err := watch.Guard(func() error { return of(i, metrics) }); err != nil {
			return watch.FailedAt(c.values, p.Spec, i, d.Seed, err)
		}
		f.compared = append(f.compared, metrics[d.compared()])
		for m, x := range metrics {
			if math.IsNaN(x) {
				w.collectors[k][m].Skip()
			} else {
				w.collectors[k][m].Add(x)
			}
		}
		if d.derives() && !math.IsNaN(metrics[0]) {
			f.Values = append(f.Values, metrics[0])
		}
	}
	return nil
}
