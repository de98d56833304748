package advise

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/arena"
)

// unpriced returns the problem without prices, and whether it has any. Prices change nothing in an
// episode, and more is known of a worker without a [models.Life].
func unpriced(p *models.Problem) (*models.Problem, bool) {
	q, priced := *p, false
	q.Workers = append([]models.Worker(nil), p.Workers...)
	for i := range q.Workers {
		w := &q.Workers[i]
		if w.Life == nil || w.Life.Hold == 0 && w.Life.Use == 0 {
			continue
		}
		rest := *w.Life
		rest.Hold, rest.Use, priced = 0, 0, true
		w.Life = &rest
		if !arena.Returns(w) && rest == (models.Life{}) {
			w.Life = nil
		}
	}
	return &q, priced
}

// costs plays the finalists with prices, on the timed fresh instances.
func (a *adviser) costs() error {
	if !a.advice.Priced {
		return nil
	}
	on, err := arena.New(a.priced, a.q.Seed, "advise: judgement", min(freshTimed, a.q.Instances))
	if err != nil {
		return err
	}
	return arena.Each(a.ctx, len(a.finalists), 0, func(k int) error {
		e, err := on.Prepare(a.finalists[k].fixed(), nil)
		if err != nil {
			return err
		}
		var costs []float64
		if err := on.Outcomes(e, on.Instances, func(o *models.Outcome) { costs = append(costs, o.Cost) }); err != nil {
			return err
		}
		s := stat.SeriesOf(costs)
		lo, hi := s.Interval(arena.Level)
		a.advice.Policies[k].Cost = arena.Interval{Mean: s.Mean, Lo: lo, Hi: hi}
		return nil
	})
}
