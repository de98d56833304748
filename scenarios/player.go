package scenarios

import (
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// entry is a policy prepared for a cell. It is immutable; goroutines share it.
type entry struct {
	policy  *policies.Policy
	problem *models.Problem
	told    *models.Problem // the problem as the policy believes it to be
	plan    *models.Plan    // of a planner, whose schedule is the same for all instances
	tally   *models.Tally   // of the plan, if it has one
	refused error           // why the policy cannot serve the cell
}

// newEntry prepares a policy for a cell: a planner makes its schedule.
func (d *Design) newEntry(p *policies.Policy, c *cell) (*entry, error) {
	e := &entry{policy: p, problem: c.problem, told: c.told}
	planner, ok := p.Value.(policies.Planner)
	if !ok {
		return e, nil
	}
	schedule, err := planner.Schedule(e.told)
	if err != nil {
		return nil, err
	}
	if e.plan, err = models.Compile(e.problem, schedule); err == nil && d.shortcuts() {
		e.tally, _ = e.plan.Tally()
	}
	return e, err
}

// expect returns the exact mean of the policy's work, and whether it can be computed.
func (e *entry) expect() (work float64, ok bool) {
	if x, able := e.policy.Value.(policies.Expecter); able && e.told == e.problem {
		return x.Expect(e.problem)
	}
	if e.plan != nil {
		return e.plan.Expect()
	}
	return 0, false
}

// player plays a policy in one cell for one goroutine. It returns the work completed in an
// instance and, unless a shortcut was taken, the outcome, which is valid until the next
// call. The generator must be at the start of the instance's stream of choices.
type player func(in *models.Instance, rng *rand.PCG) (work float64, o *models.Outcome, err error)

// player returns a player of the policy for one goroutine, whose simulator it uses.
func (d *Design) player(e *entry, sim *models.Simulator) (player, error) {
	how := d.Evaluator
	if e.tally != nil {
		return func(in *models.Instance, _ *rand.PCG) (float64, *models.Outcome, error) {
			return sim.Count(e.tally, in), nil, nil
		}, nil
	}
	if e.plan != nil {
		return func(in *models.Instance, _ *rand.PCG) (float64, *models.Outcome, error) {
			return evaluate(sim, e.plan, in, how)
		}, nil
	}
	plan := new(models.Plan)
	play := func(s *models.Schedule, in *models.Instance) (float64, *models.Outcome, error) {
		if err := plan.Compile(e.problem, s); err != nil {
			return 0, nil, err
		}
		return evaluate(sim, plan, in, how)
	}
	switch v := e.policy.Value.(type) {
	case policies.Gambler:
		draw, err := v.Gamble(e.told)
		return func(in *models.Instance, rng *rand.PCG) (float64, *models.Outcome, error) { return play(draw(rng), in) }, err
	case policies.Oracle:
		if f, able := v.(policies.Foreteller); able && d.shortcuts() {
			foretell, err := f.Foretell(e.problem)
			return func(in *models.Instance, _ *rand.PCG) (float64, *models.Outcome, error) {
				return foretell(in), nil, nil
			}, err
		}
		foresee, err := v.Foresee(e.problem)
		return func(in *models.Instance, _ *rand.PCG) (float64, *models.Outcome, error) { return play(foresee(in), in) }, err
	case policies.Dynamic:
		dispatcher, err := v.Dispatch(e.told)
		return func(in *models.Instance, _ *rand.PCG) (float64, *models.Outcome, error) {
			o, err := sim.Play(e.told, dispatcher, in)
			if err != nil {
				return 0, nil, err
			}
			return o.Work, o, nil
		}, err
	}
	return nil, fmt.Errorf("policy %s is of no kind that can be played", e.policy.Spec)
}

// evaluate runs a plan as the evaluator says.
func evaluate(sim *models.Simulator, plan *models.Plan, in *models.Instance, how Evaluator) (float64, *models.Outcome, error) {
	var o *models.Outcome
	switch {
	case how == Engine || how == Auto && !plan.Fixed():
		o = sim.Run(plan, in)
	case !plan.Fixed():
		return 0, nil, fmt.Errorf("its times depend on the instance, so it cannot be replayed: want evaluator auto or engine")
	default:
		o = sim.Replay(plan, in)
	}
	return o.Work, o, nil
}
