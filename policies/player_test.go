package policies_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// player runs a policy of any kind on instances of one problem, in memory of
// its own. It serves one goroutine.
type player struct {
	replay  bool // where it can be, instead of running the engine
	problem *models.Problem
	sim     models.Simulator
	spy     spy // for dynamic policies

	// For the others: the next schedule, and its plan. A planner's is always
	// the same.
	next    func(*models.Instance, *rand.PCG) *models.Schedule
	plan    models.Plan
	planner bool
	planned bool
}

// newPlayer asks the policy whether it can serve the problem.
func newPlayer(policy any, p *models.Problem) (*player, error) {
	pl := &player{problem: p}
	switch policy := policy.(type) {
	case policies.Planner:
		s, err := policy.Schedule(p)
		pl.next = func(*models.Instance, *rand.PCG) *models.Schedule { return s }
		pl.planner = true
		return pl, err
	case policies.Gambler:
		draw, err := policy.Gamble(p)
		pl.next = func(_ *models.Instance, rng *rand.PCG) *models.Schedule { return draw(rng) }
		return pl, err
	case policies.Oracle:
		foresee, err := policy.Foresee(p)
		pl.next = func(in *models.Instance, _ *rand.PCG) *models.Schedule { return foresee(in) }
		return pl, err
	case policies.Dynamic:
		var err error
		pl.spy.Dispatcher, err = policy.Dispatch(p)
		return pl, err
	}
	return nil, fmt.Errorf("%T is no policy", policy)
}

// play runs one episode, and returns the chunks besides.
func (pl *player) play(in *models.Instance, rng *rand.PCG) (out *models.Outcome, s *models.Schedule, err error) {
	if pl.spy.Dispatcher != nil {
		out, err = pl.sim.Play(pl.problem, &pl.spy, in)
		return out, &models.Schedule{Size: pl.spy.size}, err
	}
	s = pl.next(in, rng)
	if !pl.planner || !pl.planned {
		if err := pl.plan.Compile(pl.problem, s); err != nil {
			return nil, nil, err
		}
		pl.planned = true
	}
	if pl.replay && pl.plan.Fixed() {
		return pl.sim.Replay(&pl.plan, in), s, nil
	}
	return pl.sim.Run(&pl.plan, in), s, nil
}

// spy lets a dispatcher do its work and notes which chunks it cuts.
type spy struct {
	models.Dispatcher
	size []float64
}

func (s *spy) Begin() {
	s.size = s.size[:0]
	s.Dispatcher.Begin()
}

func (s *spy) Next(v *models.View) (worker, chunk int) {
	worker, chunk = s.Dispatcher.Next(v)
	for c := len(s.size); c < v.Chunks(); c++ {
		s.size = append(s.size, v.Size(c))
	}
	return worker, chunk
}
