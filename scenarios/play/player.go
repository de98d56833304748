package play

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
)

// Player plays a policy for one goroutine.
type Player struct {
	play  episode
	all   evaluation   // nil: they are played one by one
	close func() error // nil: there is nothing to close
}

// evaluation returns the work in each instance. The memories of the instances may be nil.
type evaluation func(instances []models.Instance, known []table.Memory) (work []float64)

type episode func(in *models.Instance, rng *rand.PCG) (work float64, o *models.Outcome, err error)

// Play returns the work completed in an instance, and the outcome, which is valid until the next call. The
// outcome is nil if a shortcut was taken, or if the policy is a bound or a ceiling. The generator must be at
// the start of the instance's stream of choices.
func (p Player) Play(in *models.Instance, rng *rand.PCG) (work float64, o *models.Outcome, err error) {
	return p.play(in, rng)
}

// Close releases resources of a dispatcher that is an [io.Closer], such as a process. The player must not be
// used again.
func (p Player) Close() error {
	if p.close == nil {
		return nil
	}
	return p.close()
}

// counterMemory is memory to count what is done in instances.
type counterMemory struct {
	table.Counter
	works []float64
}

// counterPool keeps players that are not in use: every block of a study has players of its own.
var counterPool = sync.Pool{New: func() any { return new(counterMemory) }}

// Player returns a player for one goroutine, whose simulator it uses. It must be closed. If the policy
// panics here, that is the error; the caller must catch panics in episodes.
func (e *Entry) Player(sim *models.Simulator) (player Player, err error) {
	defer func() {
		if r := recover(); r != nil {
			player, err = Player{}, broken{fmt.Errorf("panic: %v", r)}
		}
	}()
	if e.tally != nil {
		m := counterPool.Get().(*counterMemory)
		player.play = func(in *models.Instance, _ *rand.PCG) (float64, *models.Outcome, error) {
			return m.Count(e.tally, in), nil, nil
		}
		player.all = func(instances []models.Instance, known []table.Memory) []float64 {
			m.works = slices.Grow(m.works[:0], len(instances))[:len(instances)]
			m.CountAll(e.tally, instances, known, m.works)
			return m.works
		}
		player.close = func() error {
			if m != nil {
				counterPool.Put(m)
			}
			m = nil
			return nil
		}
		return player, nil
	}
	if e.Plan != nil {
		player.play = func(in *models.Instance, _ *rand.PCG) (float64, *models.Outcome, error) {
			o := e.evaluate(sim, e.Plan, in)
			return o.Work, o, nil
		}
		return player, nil
	}
	switch v := e.Policy.Value.(type) {
	case policies.Gambler:
		player.play, err = e.gamble(sim, v)
		return player, err
	case policies.Oracle:
		if f, able := v.(policies.Foreteller); able && e.shortcuts() {
			player.play, player.all, err = e.foretell(f)
		} else {
			player.play, err = e.foresee(sim, v)
		}
		return player, err
	case policies.Dynamic:
		dispatcher, err := v.Dispatch(e.told)
		if err == nil && dispatcher == nil {
			err = broken{fmt.Errorf("%s returned a nil dispatcher: want a dispatcher, or an error", "Dispatch")}
		}
		if c, able := dispatcher.(io.Closer); able {
			player.close = c.Close
		}
		player.play = func(in *models.Instance, _ *rand.PCG) (float64, *models.Outcome, error) {
			o, err := sim.Play(e.told, dispatcher, in)
			if err != nil {
				return 0, nil, err
			}
			return o.Work, o, nil
		}
		return player, err
	case policies.Ceiling:
		player.play = func(*models.Instance, *rand.PCG) (float64, *models.Outcome, error) {
			return e.ceiling, nil, nil
		}
		return player, nil
	case policies.Bounder:
		bound, err := v.Bound(e.problem)
		if err == nil && bound == nil {
			err = missing("Bound")
		}
		player.play = func(in *models.Instance, _ *rand.PCG) (float64, *models.Outcome, error) {
			return bound(in), nil, nil
		}
		return player, err
	}
	return player, fmt.Errorf("policy %s is of no kind that can be played", e.Policy.Spec)
}

// follower returns a function that plays a schedule that differs from instance to instance.
func (e *Entry) follower(sim *models.Simulator) func(s *models.Schedule, in *models.Instance) (float64, *models.Outcome, error) {
	plan := new(models.Plan)
	return func(s *models.Schedule, in *models.Instance) (float64, *models.Outcome, error) {
		if err := plan.Compile(e.problem, s); err != nil {
			return 0, nil, err
		}
		o := e.evaluate(sim, plan, in)
		return o.Work, o, nil
	}
}

// foretell plays an oracle that computes its work without episodes.
func (e *Entry) foretell(f policies.Foreteller) (episode, evaluation, error) {
	work, err := f.Foretell(e.problem)
	if err == nil && work == nil {
		err = missing("Foretell")
	}
	one := func(in *models.Instance, _ *rand.PCG) (float64, *models.Outcome, error) {
		return work(in, nil), nil, nil
	}
	var works []float64
	all := func(instances []models.Instance, known []table.Memory) []float64 {
		works = slices.Grow(works[:0], len(instances))[:len(instances)]
		for i := range instances {
			if known != nil {
				works[i] = work(&instances[i], &known[i])
			} else {
				works[i] = work(&instances[i], nil)
			}
		}
		return works
	}
	return one, all, err
}

// foresee plays an oracle.
func (e *Entry) foresee(sim *models.Simulator, v policies.Oracle) (episode, error) {
	foresee, err := v.Foresee(e.problem)
	if err == nil && foresee == nil {
		err = missing("Foresee")
	}
	follow := e.follower(sim)
	return func(in *models.Instance, _ *rand.PCG) (float64, *models.Outcome, error) {
		return follow(foresee(in), in)
	}, err
}

// missing returns the error of a policy whose method returns neither a function nor an
// error.
func missing(method string) error {
	return broken{fmt.Errorf("%s returned a nil function: want a function, or an error", method)}
}

// evaluate plays a plan as the evaluator says.
func (e *Entry) evaluate(sim *models.Simulator, plan *models.Plan, in *models.Instance) *models.Outcome {
	sim.EventByEvent = e.how.Evaluator == Engine
	return sim.Run(plan, in)
}
