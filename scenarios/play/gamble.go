package play

import (
	"cmp"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
)

// prepareDealer prepares the shortcut of a dealer: how many chunks of its pattern each worker reaches. It
// does nothing for other policies, for problems that the dealer cannot deal for, and where times depend
// on the instance.
func (e *Entry) prepareDealer() error {
	dealer, able := e.Policy.Value.(policies.Dealer)
	if !able || e.faulty {
		return nil
	}
	pattern, able := dealer.Pattern(e.told)
	if !able {
		return nil
	}
	plan, err := models.Compile(e.problem, pattern)
	if err != nil {
		return broken{err}
	}
	e.reach, _ = table.NewReach(plan)
	return nil
}

// gamble plays a gambler. Where a dealer can deal, it does so whether or not a shortcut is taken, so that
// the shortcut tells the work of the instance's schedule.
func (e *Entry) gamble(sim *models.Simulator, v policies.Gambler) (episode, error) {
	follow := e.follower(sim)
	if e.reach == nil {
		draw, err := v.Gamble(e.told)
		if err == nil && draw == nil {
			err = missing("Gamble")
		}
		return func(in *models.Instance, rng *rand.PCG) (float64, *models.Outcome, error) {
			return follow(draw(rng), in)
		}, err
	}
	work, deal, err := v.(policies.Dealer).Deal(e.told)
	if err == nil && (work == nil || deal == nil) {
		err = missing("Deal")
	}
	var reached []int
	if e.shortcuts() && e.dealt == nil {
		return func(in *models.Instance, rng *rand.PCG) (float64, *models.Outcome, error) {
			reached = e.reach.In(in, reached)
			return work(reached, rng), nil, nil
		}, err
	}
	return func(in *models.Instance, rng *rand.PCG) (float64, *models.Outcome, error) {
		reached = e.reach.In(cmp.Or(e.dealt, in), reached)
		return follow(deal(reached, rng), in)
	}, err
}

// DealtFor returns the entry with a policy that draws its schedules as for the given instance, whatever
// instance is played.
func (e *Entry) DealtFor(in *models.Instance) *Entry {
	again := *e
	again.dealt = in
	return &again
}
