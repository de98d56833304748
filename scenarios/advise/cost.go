package advise

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// unpriced returns the problem without prices, and whether there are any. Prices move nothing in an
// episode: a worker that has nothing else of a [models.Life] is one without it, for which more is known.
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
		if !returns(w) && rest == (models.Life{}) {
			w.Life = nil
		}
	}
	return &q, priced
}

// costs plays the finalists where machines have their prices, on the fresh instances from which ends
// are taken too.
func (a *adviser) costs() error {
	if !a.advice.Priced {
		return nil
	}
	on, err := newArena(a.priced, a.q.Seed, "advise: judgement", min(freshTimed, a.q.Instances))
	if err != nil {
		return err
	}
	return each(a.ctx, len(a.finalists), func(k int) error {
		f := a.finalists[k]
		p := f.Policy
		if f.entry.Plan != nil {
			p = &policies.Policy{Spec: p.Spec, Value: frozen{f.entry.Plan.Schedule()}}
		}
		e, err := on.prepare(p, nil)
		if err != nil {
			return err
		}
		var costs []float64
		if err := on.outcomes(e, len(on.instances), func(o *models.Outcome) { costs = append(costs, o.Cost) }); err != nil {
			return err
		}
		s := stat.SeriesOf(costs)
		lo, hi := s.Interval(level)
		a.advice.Policies[k].Cost = Interval{Mean: s.Mean, Lo: lo, Hi: hi}
		return nil
	})
}
