package combined

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/tally"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// Where no formula tells the expectation, the mean of episodes does: of many, or of a few if all of
// them would play too many entries.
const (
	few, many  = 400, 10_000
	mostPlayed = 20_000_000
)

// level is that of the interval of the mean.
const level = 0.95

// expectation is the work that is expected of a plan, by the deadline if there is one.
type expectation struct {
	work      float64
	episodes  int     // of which it is the mean; 0: a formula tells it
	low, high float64 // of the interval of the mean
}

// expect returns what is expected of a plan: exactly where no results travel, as times do not
// depend on who is interrupted then, and else as the mean of episodes.
func (f *problem) expect(plan *answer.Plan) (expectation, error) {
	pl, err := models.Compile(f.mortal(&plan.Problem), &plan.Schedule)
	if err != nil {
		return expectation{}, err
	}
	if work, ok := tally.Expect(pl); ok {
		return expectation{work: work}, nil
	}
	var sim models.Simulator
	works := sample(pl, sim.Replay)
	s := stat.SeriesOf(works)
	low, high := s.Interval(level)
	if s.SD() == 0 { // nobody is at risk
		return expectation{work: works[0]}, nil
	}
	return expectation{s.Mean, len(works), low, high}, nil
}

// sample returns the work of a plan in episodes, of which there are the same for every plan with as
// many entries. They are played by Replay or by Run of a simulator.
func sample(pl *models.Plan, play func(*models.Plan, *models.Instance) *models.Outcome) []float64 {
	workers, long := pl.Problem().Workers, 1
	for _, list := range pl.Schedule().List {
		long += len(list)
	}
	in := models.Uninterrupted(len(workers))
	key := engine.NewKey(0, "solve combined", "interruptions")
	var rng rand.PCG
	works := make([]float64, max(few, min(many, mostPlayed/long)))
	for n := range works {
		key.Seed(&rng, uint64(n))
		for i := range in.Interrupt {
			in.Interrupt[i] = risk.Sample(workers[i].Risk, &rng)
		}
		works[n] = play(pl, in).Work
	}
	return works
}
