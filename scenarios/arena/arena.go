// Package arena compares policies on the instances of a problem, which all of them meet.
//
// The mean of a policy is exact where its plan has an expectation, and else the mean of the instances.
// Differences and ratios are of the same instances, so that they are known better than the means.
package arena

import (
	"math/rand/v2"
	"sync"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// Arena is a problem with instances, drawn once. Any number of goroutines may use it.
type Arena struct {
	Problem   *models.Problem            // whose workers leave at the deadline at the latest
	Instances int                        // how many there are
	Timed     int                        // from how many the end of an episode is taken
	Worth     func(work float64) float64 // of an episode; nil: the share of the load that it completes
	Exact     bool                       // plans whose times nothing can move have exact means

	given     *models.Problem // the problem with the laws that it has
	instances []models.Instance
	draw      func(in *models.Instance, k int) // draws one again; nil: all are there, as goroutines can share them
	choices   engine.Key
}

// simulators are lent to whoever plays, one to each goroutine.
var simulators = sync.Pool{New: func() any { return new(models.Simulator) }}

// New draws instances of a problem. The purpose names the random streams: arenas with the same purpose draw
// the same uniform numbers under any law.
func New(p *models.Problem, seed uint64, purpose string, instances int) (*Arena, error) {
	sampler, err := risk.NewSampler(p)
	if err != nil {
		return nil, err
	}
	a := &Arena{
		Problem: Until(p), Instances: instances, Timed: instances, Exact: sampler.Joint() == nil && sampler.Lives() == nil,
		given: p, choices: engine.NewKey(seed, purpose, "choices"),
	}
	key := engine.NewKey(seed, purpose, "interruptions")
	draw := func(in *models.Instance, k int) {
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		sampler.Draw(in, &rng)
		end(in, p.Deadline)
	}
	if sampler.Lives() != nil || sampler.Faults() != nil { // whose timelines and sequences serve one goroutine
		a.draw = draw
		return a, nil
	}
	a.instances = make([]models.Instance, instances)
	for k := range a.instances {
		draw(&a.instances[k], k)
	}
	return a, nil
}

// Together draws the interruptions of some instances again: in the given share of them, one number
// decides when all workers leave, each by its own law; in the others each has its own. No worker may
// come back.
func (a *Arena) Together(seed uint64, purpose string, share float64) {
	key := engine.NewKey(seed, purpose, "interruptions")
	again := func(in *models.Instance, k int) {
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		if engine.Uniform(&rng) >= share {
			return
		}
		u := engine.Uniform(&rng)
		for i := range in.Interrupt {
			if law := a.given.Workers[i].Risk; law != nil {
				in.Interrupt[i] = law.Quantile(u)
			}
		}
		end(in, a.given.Deadline)
	}
	for k := range a.instances {
		again(&a.instances[k], k)
	}
	if draw := a.draw; draw != nil {
		a.draw = func(in *models.Instance, k int) {
			draw(in, k)
			again(in, k)
		}
	}
	a.Exact = false
}

// instance returns an instance, for which it may use memory that the caller owns.
func (a *Arena) instance(k int, own *models.Instance) *models.Instance {
	if a.draw == nil {
		return &a.instances[k]
	}
	a.draw(own, k)
	return own
}

// Choices seeds the random choices that policies make in an instance.
func (a *Arena) Choices(rng *rand.PCG, k int) { a.choices.Seed(rng, uint64(k)) }

// Prepare has a policy plan for the problem it is told, which is the truth if that is nil: for workers that
// leave at the deadline or, if it cannot plan for this law, as if there were no deadline.
func (a *Arena) Prepare(p *policies.Policy, told *models.Problem) (*play.Entry, error) {
	known := a.given
	if told != nil {
		known = told
	}
	due := Until(known)
	if told == nil {
		due = a.Problem
	}
	e, err := Prepare(p, a.Problem, due)
	if err != nil && due != known {
		if again, other := Prepare(p, a.Problem, known); other == nil {
			return again, nil
		}
	}
	return e, err
}

// Prepare has a policy plan for the problem it is told. A policy that panics is an error.
func Prepare(p *policies.Policy, truth, told *models.Problem) (e *play.Entry, err error) {
	err = play.Guard(func() error {
		e, err = play.Prepare(p, truth, told, play.How{Outcomes: policies.Kind(p.Value) != "planner"})
		return err
	})
	return e, err
}

// play plays the first instances, and calls a function with the work in each and the outcome, if
// there is one. A policy that panics is an error.
func (a *Arena) play(e *play.Entry, instances int, each func(work float64, o *models.Outcome)) error {
	return play.Guard(func() error {
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
		for k := range min(instances, a.Instances) {
			a.Choices(&rng, k)
			work, o, err := player.Play(a.instance(k, &own), &rng)
			if err != nil {
				return err
			}
			each(work, o)
		}
		whole = true
		return nil
	})
}

// Works returns the work in the first instances and, of policies whose episodes are played to know
// it, when the last of it was done.
func (a *Arena) Works(e *play.Entry, instances int) (works, ends []float64, err error) {
	err = a.play(e, instances, func(work float64, o *models.Outcome) {
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

// Outcomes calls a function with the outcome of each of the first instances.
func (a *Arena) Outcomes(e *play.Entry, instances int, each func(o *models.Outcome)) error {
	if e.Plan == nil {
		return a.play(e, instances, func(_ float64, o *models.Outcome) { each(o) })
	}
	sim := simulators.Get().(*models.Simulator)
	defer simulators.Put(sim)
	var own models.Instance
	for k := range min(instances, a.Instances) {
		each(sim.Run(e.Plan, a.instance(k, &own)))
	}
	return nil
}
