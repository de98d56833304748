package run

import (
	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// cell is a prepared cell: its problem, an entry for every wanted policy, and the keys of
// its random streams. Goroutines share it.
type cell struct {
	index     int
	values    grid.Values
	problem   *models.Problem
	told      *models.Problem // the problem as policies believe it to be
	drawn     world.Source    // its instances
	choices   engine.Key      // what policies leave to chance
	entries   []*play.Entry   // of the policies; nil for unwanted ones
	reference *play.Entry     // nil if no metric needs it
	memory    []play.Entry    // of these, the reference last

	broken error // why no policy can run: there is no problem, or no reference
}

// prepare prepares a cell for some of its policies.
func prepare(d *scenarios.Design, index int, wanted []int) *cell {
	return newWorker(d, new(callSite)).prepare(new(cell), index, wanted, nil)
}

// prepare prepares a cell for some of its policies, in the memory of another, and calls none of
// those in failed. Errors are kept in the cell: broken if no policy can run, and refused in the entry of a
// single one. It notes the cell, and how long that took.
func (w *worker) prepare(c *cell, index int, wanted []int, failed failures) *cell {
	w.lap()
	defer func() { w.ready, w.spent = c, w.lap() }()
	d := w.design
	*c = cell{index: index, values: d.Grid.Values(index).Seeded(d.Seed), entries: resized(c.entries, len(d.Policies)), memory: resized(c.memory, len(d.Policies)+1)}
	clear(c.entries)
	bound := c.values.Options()
	bind := func(i int, p *policies.Policy, build func(p *policies.Policy) error) error {
		if err := failed[i]; err != nil {
			return err
		}
		w.site.enter(inPrepare, i, 0)
		err := play.Guard(func() error {
			p, err := p.Rebind(w.bound[i], bound)
			if err != nil {
				return err
			}
			w.bound[i] = p
			return build(p)
		})
		if err != nil {
			return scenarios.Refusal(c.values, p.Spec, err)
		}
		return nil
	}
	if c.broken = failed[everyone]; c.broken != nil {
		return c
	}
	if c.broken = d.UnknownError(len(d.Sampled) > 0); c.broken != nil {
		return c
	}
	if d.Computed() {
		for _, i := range wanted {
			c.entries[i] = &play.Entry{Policy: d.Policies[i]}
		}
		return c
	}
	c.problem, c.told, c.broken = d.Problem(c.values)
	if c.broken == nil {
		c.drawn, c.broken = world.NewSource(c.problem)
	}
	if c.broken != nil {
		c.broken = scenarios.Refusal(c.values, "", c.broken)
		return c
	}
	w.streams.Enter(d.Seed, c.values.World())
	c.drawn.Take(&w.streams)
	c.choices = w.streams.Choices
	ready := func(i int, into **play.Entry) func(p *policies.Policy) error {
		return func(p *policies.Policy) error {
			if err := c.memory[i].Prepare(p, c.problem, c.told, d.How()); err != nil {
				return err
			}
			*into = &c.memory[i]
			return nil
		}
	}
	if d.Compares() {
		err := bind(len(d.Policies), d.Reference, func(p *policies.Policy) error {
			return scenarios.Unfit(ready(len(d.Policies), &c.reference)(p))
		})
		if c.broken = err; err != nil {
			return c
		}
	}
	for _, i := range wanted {
		if err := bind(i, d.Policies[i], ready(i, &c.entries[i])); err != nil {
			c.entries[i] = &play.Entry{Refused: err}
		}
	}
	return c
}

// facts returns the metrics that are known exactly of a policy in a cell.
func facts(d *scenarios.Design, c *cell, policy int) (found []scenarios.Fact, err error) {
	p := d.Policies[policy]
	err = play.Guard(func() (err error) {
		if d.Compute != nil {
			found, err = d.Compute(c.values, p)
		} else if d.Exact && c.drawn.Joint == nil && !c.problem.Living() { // which assumes independence, and no return
			if work, ok := c.entries[policy].Expect(); ok {
				found = []scenarios.Fact{{Metric: scenarios.ExactWork, Value: work}}
			} else if best, is := p.Value.(policies.Optimum); is && d.Compares() && p.Spec == d.Reference.Spec {
				best.Mean(c.problem) // remembered: tables want it, and here goroutines share the work
			}
		}
		return err
	})
	if err != nil {
		return nil, scenarios.Refusal(c.values, p.Spec, err)
	}
	return found, nil
}
