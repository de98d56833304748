package solve

import (
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// Where no formula tells the expectation, episodes do: many, or a few if all of them would play too
// many entries.
const (
	few, many  = 400, 10_000
	mostPlayed = 20_000_000
)

// level is the confidence level of the interval of the expectation.
const level = 0.95

// expectation is the work that is expected of a plan.
type expectation struct {
	work      float64
	episodes  int     // that were played; 0: a formula tells it
	low, high float64 // of its interval
	alone     bool    // workers are interrupted independently, and for good
}

// expected returns the expected work of a schedule: exactly where its times do not depend on who is
// interrupted and all results are right, else by episodes.
func expected(p *models.Problem, s *models.Schedule) (x expectation, err error) {
	plan, err := models.Compile(p, s)
	if err != nil {
		return x, err
	}
	sampler, err := risk.NewSampler(p)
	if err != nil {
		return x, err
	}
	x.alone = sampler.Joint() == nil && sampler.Lives() == nil
	if work, ok := table.Expect(plan); ok && x.alone {
		x.work = work
		return x, nil
	}
	entries := 1
	for _, list := range s.List {
		entries += len(list)
	}
	var rng rand.PCG
	var sim models.Simulator
	var in models.Instance
	works := make([]float64, max(few, min(many, mostPlayed/entries)))
	key := engine.NewKey(1, "solve", "interruptions")
	for n := range works {
		key.Seed(&rng, uint64(n))
		sampler.Draw(&in, &rng)
		works[n] = sim.Run(plan, &in).Work
	}
	series := stat.SeriesOf(works)
	x.work, x.episodes = series.Mean, len(works)
	x.low, x.high = series.Within(level, 0, p.Load)
	return x, nil
}

// leaving returns the problem in which work that is done after the deadline is lost because its
// workers are. Workers that come back stay.
func leaving(p *models.Problem) *models.Problem {
	if p.Deadline == 0 || p.Living() {
		return p
	}
	q := *p
	q.Workers = slices.Clone(p.Workers)
	for i := range q.Workers {
		q.Workers[i].Risk = risk.LeavesBy(q.Workers[i].Risk, p.Deadline)
	}
	return &q
}

// survives returns the probability that a worker is not interrupted before a time.
func survives(law models.Risk, t float64) float64 {
	if law == nil {
		return 1
	}
	return 1 - law.Before(t)
}
