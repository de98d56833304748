package run

import (
	"context"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// Rerun is an episode that was run again on the engine.
type Rerun struct {
	Values    grid.Values
	Policy    string
	Instance  int
	Seed      uint64
	Load      float64
	Interrupt []float64 // when each worker is interrupted first
	Outcome   *models.Outcome
}

// Play runs an episode again. It returns a *CellError if the policy fails, also if it panics. With
// propagate, panics are not caught and errors not wrapped, which helps to find their cause.
func Play(d *scenarios.Design, at Scene, propagate bool) (*Rerun, error) {
	p, err := d.Named(at.Policy)
	if err != nil {
		return nil, err
	}
	ready, w, err := single(d, at.Cell, p, at.Instance)
	if err != nil {
		return nil, err
	}
	r := &Rerun{
		Values: ready.values, Policy: p.Spec, Instance: at.Instance, Seed: d.Seed,
		Load: ready.problem.Load, Interrupt: w.batch.Instances[0].Interrupt,
	}
	w.players = make([]play.Player, 1)
	if w.players[0], err = ready.entries[0].Player(&w.sim); err != nil {
		return nil, scenarios.Refusal(r.Values, p.Spec, err)
	}
	defer w.close(nil)
	if propagate {
		ready.choices.Seed(&w.rng, uint64(at.Instance))
		_, r.Outcome, err = w.players[0].Play(&w.batch.Instances[0], &w.rng)
		return r, err
	}
	return r, w.episodes(ready, 0, 0, p.Spec, at.Instance, 1, func(_ int, _ []float64, o *models.Outcome) { r.Outcome = o })
}

// single prepares a policy and one instance of a cell to be played on the engine: the
// policy is the cell's only entry, and the worker has drawn the instance.
func single(d *scenarios.Design, index int, p *policies.Policy, instance int) (*cell, *worker, error) {
	if err := scenarios.Unplayed([]*policies.Policy{p}); err != nil {
		return nil, nil, err
	}
	alone := d.ForOne(p)
	ready := prepare(alone, index, []int{0})
	if ready.broken != nil {
		return nil, nil, ready.broken
	}
	if err := ready.entries[0].Refused; err != nil {
		return nil, nil, err
	}
	w := newWorker(alone, new(callSite))
	w.batch.Draw(&ready.drawn, instance, 1)
	return ready, w, nil
}

// EachInstance plays the instances of a design one by one, as a [Runner] would, and calls
// show with the work of every policy, and of the reference last. The slice is valid only
// during the call. The design must have episodes and a reference.
func EachInstance(ctx context.Context, d *scenarios.Design, show func(v grid.Values, instance int, work []float64)) error {
	w, all := newWorker(d, new(callSite)), every(len(d.Policies))
	defer w.close(nil)
	for index := range d.Grid.Cells() {
		if err := ctx.Err(); err != nil {
			return err
		}
		c := prepare(d, index, all)
		if c.broken != nil {
			return c.broken
		}
		entries := append(slices.Clone(c.entries), c.reference)
		w.players = make([]play.Player, len(entries))
		for i, e := range entries {
			if e.Refused != nil {
				return e.Refused
			}
			var err error
			if w.players[i], err = e.Player(&w.sim); err != nil {
				return err
			}
		}
		work := make([]float64, len(entries))
		for k := range d.Instances {
			w.batch.Draw(&c.drawn, k, 1)
			for i := range entries {
				c.choices.Seed(&w.rng, uint64(k))
				var err error
				if work[i], _, err = w.players[i].Play(&w.batch.Instances[0], &w.rng); err != nil {
					return err
				}
			}
			show(c.values, k, work)
		}
		w.close(nil)
	}
	return nil
}
