package run

import (
	"math"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// measureAll measures all policies in the instances of a block.
func (w *worker) measureAll(c *cell, first, last int) {
	for k := range w.found {
		f, began := &w.found[k], time.Now()
		if f.Err == nil {
			f.Err = w.measure(c, k, first, last)
		}
		f.Seconds = time.Since(began).Seconds()
	}
}

// measure fills the collectors of a policy with the instances of a block.
func (w *worker) measure(c *cell, k, first, last int) error {
	d, f := w.design, &w.found[k]
	p := d.Policies[f.Policy]
	fail := func(err error) error { return scenarios.Refusal(c.values, p.Spec, err) }
	var of scenarios.Measurement
	w.site.enter(inBegin, f.Policy, 0)
	if err := play.Guard(func() (err error) {
		of, err = d.Draw.Measure(c.values, p)
		return err
	}); err != nil {
		return fail(err)
	}
	metrics := make([]float64, len(d.Draw.Metrics))
	for i := first; i < last; i++ {
		for m := range metrics {
			metrics[m] = math.NaN()
		}
		w.site.enter(inMeasure, f.Policy, i)
		if err := play.Guard(func() error { return of(i, metrics) }); err != nil {
			return scenarios.FailedAt(c.values, p.Spec, i, d.Seed, err)
		}
		f.Compared = append(f.Compared, metrics[d.ComparedAt()])
		for m, x := range metrics {
			if math.IsNaN(x) {
				w.collectors[k][m].Skip()
			} else {
				w.collectors[k][m].Add(x)
			}
		}
		if d.Derives() && !math.IsNaN(metrics[0]) {
			f.Values = append(f.Values, metrics[0])
		}
	}
	return nil
}
