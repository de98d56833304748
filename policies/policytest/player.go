package policytest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Player runs a policy of any kind on instances of one problem. [NewPlayer] makes
// one; it serves one goroutine.
type Player struct {
	// Sim plays the episodes. With Sim.Record set, Sim.Spans has the spans of the last
	// episode until the next.
	Sim models.Simulator

	// Replay replays schedules instead of running the engine. The outcomes are
	// the same, but Sim.Spans stays empty.
	Replay bool

	problem *models.Problem
	spy     gen.Noting // for dynamic policies

	// For the others: the next schedule, and its plan. A planner's is always the same.
	next    func(*models.Instance, *rand.PCG) *models.Schedule
	bound   func(*models.Instance) float64 // the function of a bound or a ceiling, which have no schedules
	ceiling bool
	plan    models.Plan
	planner bool
	planned bool

	missing string // name of the value for which the policy returned nil
}

// Limit is the number of messages and alarms after which the player of a dispatcher gives
// up an episode, unless its Sim.Limit is set to another.
const Limit = 200_000

// NewPlayer prepares a policy, a value such as [policies.Policy.Value], for the problem, and returns the
// policy's error if it does not serve the problem.
func NewPlayer(policy any, p *models.Problem) (*Player, error) {
	pl := &Player{problem: p}
	pl.Sim.Limit = Limit
	switch policy := policy.(type) {
	case policies.Planner:
		s, err := policy.Schedule(p)
		pl.next = func(*models.Instance, *rand.PCG) *models.Schedule { return s }
		pl.planner = true
		return pl, err
	case policies.Gambler:
		draw, err := policy.Gamble(p)
		if draw == nil {
			pl.missing = "Gamble returned a nil function: want a function, or an error"
		}
		pl.next = func(_ *models.Instance, rng *rand.PCG) *models.Schedule { return draw(rng) }
		return pl, err
	case policies.Oracle:
		foresee, err := policy.Foresee(p)
		if foresee == nil {
			pl.missing = "Foresee returned a nil function: want a function, or an error"
		}
		pl.next = func(in *models.Instance, _ *rand.PCG) *models.Schedule { return foresee(in) }
		return pl, err
	case policies.Bounder:
		bound, err := policy.Bound(p)
		if pl.bound = bound; bound == nil {
			pl.missing = "Bound returned a nil function: want a function, or an error"
		}
		return pl, err
	case policies.Ceiling:
		work, err := policy.Ceiling(p)
		pl.bound, pl.ceiling = func(*models.Instance) float64 { return work }, true
		return pl, err
	case policies.Dynamic:
		var err error
		if pl.spy.Dispatcher, err = policy.Dispatch(p); pl.spy.Dispatcher == nil {
			pl.missing = "Dispatch returned a nil dispatcher: want a dispatcher, or an error"
		}
		return pl, err
	}
	return nil, fmt.Errorf("%T is no policy", policy)
}

// decision is what a policy decided about a problem before any episode.
type decision struct {
	problem *models.Problem
	player  *Player // which never plays
	refused error
}

// decidesBefore reports whether a policy is not asked any more once it has a player.
func decidesBefore(policy any) bool {
	switch policy.(type) {
	case policies.Planner, policies.Ceiling:
		return true
	}
	return false
}

// player is [NewPlayer] for the policy. The checks try the same problems, so a decision that is made
// before the episodes is remembered: it may take most of the time.
func (t *try) player(p *models.Problem) (*Player, error) {
	if !decidesBefore(t.policy.Value) {
		return NewPlayer(t.policy.Value, p)
	}
	for _, d := range t.decided {
		if reflect.DeepEqual(d.problem, p) {
			return d.player.again(p), d.refused
		}
	}
	before := clone(p)
	pl, err := NewPlayer(t.policy.Value, p)
	t.decided = append(t.decided, decision{before, pl, err})
	return pl.again(p), err
}

// again returns a player that has not played, of a policy that decides before.
func (pl *Player) again(p *models.Problem) *Player {
	if pl == nil {
		return nil
	}
	again := &Player{problem: p, next: pl.next, bound: pl.bound, ceiling: pl.ceiling, planner: pl.planner, missing: pl.missing}
	again.Sim.Limit = pl.Sim.Limit
	return again
}

// Play runs one episode. It returns the outcome, which is valid until the next episode, and the schedule.
// A dynamic policy's schedule has only the sizes of its chunks. A bound or a ceiling has no schedule, and
// its outcome only the work. Play returns an error if a schedule cannot be compiled, or if a dispatcher
// breaks the rules.
func (pl *Player) Play(in *models.Instance, rng *rand.PCG) (out *models.Outcome, s *models.Schedule, err error) {
	if pl.missing != "" {
		return nil, nil, errors.New(pl.missing)
	}
	if pl.bound != nil {
		return &models.Outcome{Work: pl.bound(in)}, nil, nil
	}
	if pl.spy.Dispatcher != nil {
		out, err = pl.Sim.Play(pl.problem, &pl.spy, in)
		return out, &models.Schedule{Size: pl.spy.Size}, err
	}
	s = pl.next(in, rng)
	if !pl.planner || !pl.planned {
		if err := pl.plan.Compile(pl.problem, s); err != nil {
			return nil, nil, err
		}
		pl.planned = true
	}
	pl.Sim.EventByEvent = !pl.Replay
	return pl.Sim.Run(&pl.plan, in), s, nil
}
