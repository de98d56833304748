package advise

import (
	"math/rand/v2"
	"sync"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/watch"
)

// arena is a world with instances that all candidates meet.
type arena struct {
	given     *models.Problem
	problem   *models.Problem // the same, but workers leave at the deadline at the latest
	instances []models.Instance
	draw      func(in *models.Instance, k int) // again: who asks a timeline moves it, so all have their own; nil: there are none
	choices   engine.Key
	exact     bool // plans whose times nothing can move have exact means
}

// simulators are lent to whoever plays, one to each goroutine.
var simulators = sync.Pool{New: func() any { return new(models.Simulator) }}

// newArena draws instances of a problem. The purpose names the random stream: arenas of one
// purpose meet the same luck, whatever their laws.
func newArena(p *models.Problem, seed uint64, purpose string, instances int) (*arena, error) {
	sampler, err := risk.NewSampler(p)
	if err != nil {
		return nil, err
	}
	a := &arena{given: p, problem: until(p), choices: engine.NewKey(seed, purpose, "choices"), exact: sampler.Joint() == nil && sampler.Lives() == nil}
	key := engine.NewKey(seed, purpose, "interruptions")
	draw := func(in *models.Instance, k int) {
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		sampler.Draw(in, &rng)
		end(in, p.Deadline)
	}
	a.instances = make([]models.Instance, instances)
	if sampler.Lives() != nil {
		a.draw = draw
		return a, nil
	}
	for k := range a.instances {
		draw(&a.instances[k], k)
	}
	return a, nil
}

// instance returns an instance, for which it may use memory that the caller owns.
func (a *arena) instance(k int, own *models.Instance) *models.Instance {
	if a.draw == nil {
		return &a.instances[k]
	}
	a.draw(own, k)
	return own
}

// prepare has a policy plan for what it is told, which is the truth if that is nil: for workers
// that leave at the deadline or, if it cannot plan for such a law, as if there were none.
func (a *arena) prepare(p *policies.Policy, told *models.Problem) (e *play.Entry, err error) {
	known := []*models.Problem{a.problem, a.given}
	if told != nil {
		known = []*models.Problem{until(told), told}
	}
	if e, err = prepared(p, a.problem, known[0]); err != nil && known[1] != known[0] {
		if again, other := prepared(p, a.problem, known[1]); other == nil {
			e, err = again, nil
		}
	}
	return e, err
}

// prepared has a policy plan for what it is told. A policy that panics is an error.
func prepared(p *policies.Policy, truth, told *models.Problem) (e *play.Entry, err error) {
	err = watch.Guard(func() error {
		e, err = play.Prepare(p, truth, told, play.How{Outcomes: policies.Kind(p.Value) != "planner"})
		return err
	})
	return e, err
}

// mean returns the exact mean of the work, if it is known.
func (a *arena) mean(e *play.Entry) (float64, bool) {
	if !a.exact {
		return 0, false
	}
	return e.Expect()
}

// play plays the first instances, and calls a function with the work in each and the outcome, if
// there is one. A policy that panics is an error.
func (a *arena) play(e *play.Entry, instances int, each func(k int, work float64, o *models.Outcome)) error {
	return watch.Guard(func() error {
		sim := simulators.Get().(*models.Simulator)
		player, err := e.Player(sim)
		if err != nil {
			return err
		}
		whole := false
		defer func() {
			player.Close()
			if whole { // else it is in whatever state the policy left it
				simulators.Put(sim)
			}
		}()
		var rng rand.PCG
		var own models.Instance
		for k := range a.instances[:min(instances, len(a.instances))] {
			a.choices.Seed(&rng, uint64(k))
			work, o, err := player.Play(a.instance(k, &own), &rng)
			if err != nil {
				return err
			}
			each(k, work, o)
		}
		whole = true
		return nil
	})
}

// works returns the work in the first instances and, of policies whose episodes are played to know
// it, when the last of it was done.
func (a *arena) works(e *play.Entry, instances int) (works, ends []float64, err error) {
	err = a.play(e, instances, func(_ int, work float64, o *models.Outcome) {
		works = append(works, work)
		if o != nil {
			ends = append(ends, o.Makespan)
		}
	})
	if len(ends) < len(works) {
		ends = nil
	}
	return works, ends, err
}

// outcomes plays the first instances, and calls a function with the outcome of each. Policies that
// are no plan must have been prepared to have outcomes.
func (a *arena) outcomes(e *play.Entry, instances int, each func(o *models.Outcome)) error {
	if e.Plan == nil {
		return a.play(e, instances, func(_ int, _ float64, o *models.Outcome) { each(o) })
	}
	sim := simulators.Get().(*models.Simulator)
	defer simulators.Put(sim)
	var own models.Instance
	for k := range a.instances[:min(instances, len(a.instances))] {
		each(sim.Run(e.Plan, a.instance(k, &own)))
	}
	return nil
}

// ends returns when the last work of each of the first episodes was done.
func (a *arena) ends(e *play.Entry, instances int) (ends []float64, err error) {
	err = a.outcomes(e, instances, func(o *models.Outcome) { ends = append(ends, o.Makespan) })
	return ends, err
}
