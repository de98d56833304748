package run

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// worker computes blocks for one goroutine, in memory that it reuses.
type worker struct {
	design     *scenarios.Design
	site       *callSite          // which call it is in
	foreign    bool               // some metrics do not come with Loadstar, so their calls are timed
	ready      *cell              // the cell prepared last
	single     cell               // memory of cells that have one block
	spent      float64            // how many seconds that and its facts took
	bound      []*policies.Policy // with the options of the last cell, which the next cell mostly has too
	streams    world.Streams      // of the cell prepared last
	sim        models.Simulator
	batch      world.Batch
	reference  []float64 // work of the reference in each instance of the batch
	values     []float64 // of a metric
	collectors [][]stat.Collector
	found      []scenarios.Result
	players    []play.Player
	wrong      error // of the first value of a metric that it may not have
	episode    scenarios.Episode
	rng        rand.PCG
	clock      time.Time     // at which it began
	lapped     time.Duration // when lap was last called, after that
}

func newWorker(d *scenarios.Design, site *callSite) *worker {
	w := &worker{design: d, site: site, foreign: scenarios.ForeignMetrics(d.Sampled), clock: time.Now(), bound: make([]*policies.Policy, len(d.Policies)+1)}
	w.sim.Limit = int(d.Scenario().Limits.Events)
	return w
}

// lap returns how many seconds ago it was last called. It reads one clock of the two that
// [time.Now] reads.
func (w *worker) lap() float64 {
	now := time.Since(w.clock)
	passed := now - w.lapped
	w.lapped = now
	return passed.Seconds()
}

// refer computes the work of the reference in each instance of a batch.
func (w *worker) refer(c *cell, from, n int) error {
	if !w.design.Compares() {
		return nil
	}
	w.reference = resized(w.reference, n)
	d := w.design
	return w.episodes(c, len(w.found), len(d.Policies), d.Reference.Spec, from, n, func(first int, work []float64, _ *models.Outcome) {
		copy(w.reference[first:], work)
	})
}

// play runs a policy on every instance of a batch.
func (w *worker) play(c *cell, k, from, n int) error {
	d, f := w.design, &w.found[k]
	if f.Without {
		for m := range w.collectors[k] {
			for range n {
				w.collectors[k][m].Skip()
			}
		}
		return nil
	}
	w.episode, w.wrong = scenarios.Episode{Problem: c.problem}, nil
	note := func(first int, work []float64, o *models.Outcome) { w.collect(c, k, from, first, work, o) }
	if d.Compares() && !d.Outcomes && d.Policies[f.Policy].Spec == d.Reference.Spec {
		note(0, w.reference[:n], nil) // the policy is the reference: its work is known
		return w.wrong
	}
	return cmp.Or(w.episodes(c, k, f.Policy, d.Policies[f.Policy].Spec, from, n, note), w.wrong)
}

// collect collects the results of the k-th policy in instances of a batch, beginning with the first given:
// one with an outcome, or some without.
func (w *worker) collect(c *cell, k, from, first int, work []float64, o *models.Outcome) {
	d, f, compared := w.design, &w.found[k], w.design.ComparedAt()
	e := &w.episode // metrics get its address
	e.Outcome = o
	w.values = resized(w.values, len(work))
	for m, metric := range d.Sampled {
		collector := &w.collectors[k][m]
		if o == nil && metric.NeedsOutcome { // of a bound, which has no episodes
			for range work {
				collector.Skip()
			}
			continue
		}
		for i, done := range work {
			if e.Work = done; d.Compares() {
				e.Reference = w.reference[first+i]
			}
			if w.foreign { // an atomic write takes as long as a metric
				w.site.enter(inMetric, f.Policy, from+first+i)
			}
			x := metric.Value(e)
			if metric.Binary && w.wrong == nil && metric.Wrong(x) != nil {
				w.wrong = scenarios.FailedAt(c.values, d.Policies[f.Policy].Spec, from+first+i, d.Seed, metric.Wrong(x))
			}
			w.values[i] = x
		}
		collector.AddAll(w.values)
		if m == compared {
			f.Compared = append(f.Compared, w.values...)
		}
		if metric == d.Spread {
			f.Values = append(f.Values, w.values...)
		}
	}
	if d.Distribution {
		for i, done := range work {
			f.Values = append(f.Values, scenarios.Relative(done, w.reference[first+i]))
		}
	}
}

// episodes runs the k-th player, which plays a policy, on n instances and calls note for each of them. It
// calls note once for all if tables give their work at once and no metric is to be watched. Errors and panics
// become a *CellError.
func (w *worker) episodes(c *cell, k, policy int, spec string, from, n int, note func(first int, work []float64, o *models.Outcome)) error {
	instance := from
	var one [1]float64
	err := play.Guard(func() error {
		w.site.enter(inEpisode, policy, instance)
		instances := w.batch.Instances[:n]
		if !w.foreign {
			if work := w.players[k].All(instances, w.batch.Known); work != nil {
				note(0, work, nil)
				return nil
			}
		}
		return w.players[k].Each(instances, func(i int) *rand.PCG {
			instance = from + i
			w.site.enter(inEpisode, policy, instance)
			c.choices.Seed(&w.rng, uint64(instance))
			return &w.rng
		}, func(i int, work float64, o *models.Outcome) {
			instance, one[0] = from+i, work
			note(i, one[:], o)
		})
	})
	if err != nil {
		return scenarios.FailedAt(c.values, spec, instance, w.design.Seed, err)
	}
	return nil
}

// close closes the players, and calls failed for each one that cannot be closed.
func (w *worker) close(failed func(k int, err error)) {
	for k, p := range w.players {
		w.players[k] = play.Player{}
		if err := play.Guard(p.Close); err != nil && failed != nil {
			failed(k, err)
		}
	}
}

// resized returns a slice of n elements, in the memory of s if that suffices.
func resized[T any](s []T, n int) []T { return slices.Grow(s[:cap(s)], max(0, n-cap(s)))[:n] }
