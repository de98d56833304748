package advise

import (
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/proof"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// record sets the plan and the episode that are shown.
func (a *adviser) record() error {
	for k, f := range a.finalists {
		if f.Entry.Plan == nil {
			continue
		}
		plan := &Plan{Finding: &a.advice.Policies[k], Schedule: f.Entry.Plan.Schedule()}
		plan.Proved = proof.Told(f.Policy.Value, a.q.Problem, plan.Schedule)
		if r, err := figures.Record(a.q.Problem, plan.Schedule); err == nil { // else it is too large
			r.Title, r.Note = f.Policy.Spec, "as if nobody were interrupted"
			if a.q.Problem.Faulty() {
				r.Note += " and nothing were wrong"
			}
			r.Names = a.q.Names
			plan.Episode = r
		}
		a.advice.Plan = plan
		if k == 0 {
			a.advice.Episode = plan.Episode
			return nil
		}
		break
	}
	return a.sample(a.finalists[0])
}

// sample plays the first of the fresh instances. The episode goes on after the deadline.
func (a *adviser) sample(f *finalist) error {
	sampler, err := risk.NewSampler(a.q.Problem)
	if err != nil {
		return err
	}
	var rng rand.PCG
	var in models.Instance
	engine.NewKey(a.q.Seed, "advise: judgement", "interruptions").Seed(&rng, 0)
	sampler.Draw(&in, &rng)
	sim := &models.Simulator{Record: true}
	entry, err := play.Prepare(f.Policy, a.q.Problem, a.q.Problem, play.How{Evaluator: play.Engine, Outcomes: true})
	if err != nil {
		return err
	}
	player, err := entry.Player(sim)
	if err != nil {
		return err
	}
	defer player.Close()
	a.fresh.Choices(&rng, 0)
	_, o, err := player.Play(&in, &rng)
	if sim.TooMany() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	a.advice.Episode = &run.Recording{
		Title: f.Policy.Spec, Note: fmt.Sprintf("one possible episode: instance 0 of seed %d", a.q.Seed),
		Problem: a.q.Problem, Names: a.q.Names, Size: sim.Sizes(), Schedule: sim.Schedule(),
		Instance: &in, Outcome: o, Spans: sim.Spans, Absences: sim.Absences, Reopenings: sim.Reopenings,
	}
	return nil
}
