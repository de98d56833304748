package scenarios

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// Rerun is one instance of a study, run again on the engine.
type Rerun struct {
	Values      Values
	Policy      string
	Replication int
	Seed        uint64
	Load        float64
	Interrupt   []float64
	Outcome     *models.Outcome
}

// Rerun runs one instance again. A failure of the policy is a *CellError, unless
// its panic is to come through, as whoever looks for the reason may want.
func (c *Campaign) Rerun(id uint64, policy string, replication int, let bool) (*Rerun, error) {
	whole := *c.Study
	s := &whole
	if s.Experiment.Compute != nil {
		return nil, fmt.Errorf("%s is computed without instances", s.Experiment.Name)
	}
	cell := slices.Index(c.ids, id)
	if cell < 0 {
		return nil, fmt.Errorf("the study has no cell %016x", id)
	}
	p, err := policies.Parse(policy)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(s.Policies, func(q *policies.Policy) bool { return q.Spec == p.Spec })
	if i < 0 {
		return nil, fmt.Errorf("the study has no policy %s", p.Spec)
	}
	s.Evaluator, s.reference, s.sampled = Engine, nil, nil
	ready := s.prepare(cell, []int{i})
	if ready.broken != nil {
		return nil, ready.broken
	}
	if err := ready.entries[i].refused; err != nil {
		return nil, err
	}
	w := newWorker(s)
	w.draw(ready, replication, 1)
	r := &Rerun{
		Values: ready.values, Policy: p.Spec, Replication: replication, Seed: s.Seed,
		Load: ready.problem.Load, Interrupt: w.instances[0].Interrupt,
	}
	w.players = make([]player, 1)
	if w.players[0], err = s.player(ready.entries[i], &w.sim); err != nil {
		return nil, refusal(r.Values, p.Spec, err)
	}
	if let {
		ready.choices.Seed(&w.rng, uint64(replication))
		_, r.Outcome, err = w.players[0](&w.instances[0], &w.rng)
		return r, err
	}
	return r, w.episodes(ready, 0, p.Spec, replication, 1, func(_ int, _ float64, o *models.Outcome) { r.Outcome = o })
}
