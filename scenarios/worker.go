package scenarios

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/metric"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/strata"
)

// draw fills the batch with n instances of a cell, starting at a number.
func (w *worker) draw(c *cell, from, n int) {
	p := len(c.problem.Workers)
	w.memory = resize(w.memory, p*BatchLength)
	w.instances = resize(w.instances, BatchLength)
	for i := range n {
		times := w.memory[i*p : (i+1)*p]
		if c.stratified && (i == 0 || (from+i)%BatchLength == 0) {
			w.strata.Of(c.strata, (from+i)/BatchLength, BatchLength, p)
		}
		c.interruptions.Seed(&w.rng, uint64(from+i))
		if c.joint != nil {
			c.joint.Draw(times, &w.rng)
			w.instances[i].Interrupt = times
			continue
		}
		for k := range times {
			if law := c.problem.Workers[k].Risk; c.stratified && law != nil {
				times[k] = law.Quantile(w.strata.Place(engine.Uniform(&w.rng), k, (from+i)%BatchLength))
			} else {
				times[k] = risk.Sample(law, &w.rng)
			}
		}
		w.instances[i].Interrupt = times
	}
}

// worker computes blocks for one goroutine, in memory that it reuses.
type worker struct {
	design     *Design
	sim        models.Simulator
	instances  []models.Instance // of one batch
	memory     []float64         // of their interruptions
	reference  []float64         // work of the reference in each instance of the batch
	collectors [][]stat.Collector
	found      []result
	players    []play.Player
	rng        rand.PCG
	strata     strata.Strata
}

func newWorker(d *Design) *worker {
	w := &worker{design: d}
	w.sim.Limit = int(d.scenario.Limits.Events)
	return w
}

// refer computes the work of the reference in each instance of a batch.
func (w *worker) refer(c *cell, from, n int) error {
	if !w.design.compares() {
		return nil
	}
	w.reference = resize(w.reference, n)
	return w.episodes(c, len(w.found), w.design.reference.Spec, from, n, func(i int, work float64, _ *models.Outcome) {
		w.reference[i] = work
	})
}

// play runs a policy on every instance of a batch.
func (w *worker) play(c *cell, k, from, n int) error {
	d, f, compared := w.design, &w.found[k], w.design.compared()
	e := Episode{Problem: c.problem}
	note := func(i int, work float64, o *models.Outcome) {
		e.Work, e.Outcome = work, o
		if d.compares() {
			e.Reference = w.reference[i]
		}
		for m, metric := range d.sampled {
			x := metric.Of(&e)
			w.collectors[k][m].Add(x)
			if m == compared {
				f.compared = append(f.compared, x)
			}
		}
		if d.Distribution {
			f.Values = append(f.Values, metric.Relative(e.Work, e.Reference))
		}
	}
	if d.compares() && !d.whole && d.Policies[f.policy].Spec == d.reference.Spec {
		for i := range n { // the policy is the reference: its work is known
			note(i, w.reference[i], nil)
		}
		return nil
	}
	return w.episodes(c, k, d.Policies[f.policy].Spec, from, n, note)
}

// episodes plays the k-th player on n instances and calls note for each. Errors and panics
// become a *CellError.
func (w *worker) episodes(c *cell, k int, spec string, from, n int, note func(i int, work float64, o *models.Outcome)) (err error) {
	instance := from
	defer func() {
		if r := recover(); r != nil {
			err = panicError{r}
		}
		if err != nil {
			err = failedAt(c.values, spec, instance, w.design.Seed, err)
		}
	}()
	for i := range n {
		instance = from + i
		c.choices.Seed(&w.rng, uint64(instance))
		work, o, err := w.players[k](&w.instances[i], &w.rng)
		if err != nil {
			return err
		}
		note(i, work, o)
	}
	return nil
}
