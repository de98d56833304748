package scenarios

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/watch"
)

// Rerun is one instance of a study, run again on the engine.
type Rerun struct {
	Values    grid.Values
	Policy    string
	Instance  int
	Seed      uint64
	Load      float64
	Interrupt []float64 // when each worker is interrupted first
	Outcome   *models.Outcome
}

// Rerun runs a policy again on one instance of a cell. It returns a *CellError if the
// policy fails, also if it panics. With propagate, panics are not caught and errors not
// wrapped, which helps to find their cause.
func (s *Study) Rerun(id uint64, policy string, instance int, propagate bool) (*Rerun, error) {
	d := s.Design
	if d.Computed() {
		return nil, fmt.Errorf("%s is computed without episodes, so there is none to run again", d.Name)
	}
	cell := slices.Index(s.ids, id)
	if cell < 0 {
		return nil, fmt.Errorf("the study has no cell %016x", id)
	}
	p, err := d.Named(policy)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(d.Policies, func(q *policies.Policy) bool { return q.Spec == p.Spec }) {
		return nil, fmt.Errorf("the study has no policy %s", p.Spec)
	}
	ready, w, err := single(d, cell, p, instance)
	if err != nil {
		return nil, err
	}
	r := &Rerun{
		Values: ready.values, Policy: p.Spec, Instance: instance, Seed: d.Seed,
		Load: ready.problem.Load, Interrupt: w.batch.Instances[0].Interrupt,
	}
	w.players = make([]play.Player, 1)
	if w.players[0], err = ready.entries[0].Player(&w.sim); err != nil {
		return nil, watch.Refusal(r.Values, p.Spec, err)
	}
	defer w.close(nil)
	if propagate {
		ready.choices.Seed(&w.rng, uint64(instance))
		_, r.Outcome, err = w.players[0].Play(&w.batch.Instances[0], &w.rng)
		return r, err
	}
	return r, w.episodes(ready, 0, 0, p.Spec, instance, 1, func(_ int, _ []float64, o *models.Outcome) { r.Outcome = o })
}
