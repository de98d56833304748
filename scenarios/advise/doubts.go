package advise

import (
	"math"
	"reflect"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Doubt is a world whose law is not the one that the advice was told, and what the recommended
// policy is worth there although it plans for the law that it was told.
type Doubt struct {
	World string

	Value Interval // of the aim, in units or as a chance
	End   float64  // mean time at which the last work is done
	Known Interval // of the best of the finalists that were tried, had they known the law
	Best  string   // which one that is
	Cost  Interval // how much less the recommended policy has, on the same instances; 0 if both have all but the margin
	Later Interval // how much later it ends
}

// The numbers of instances of each world, and of finalists that are tried in it: those that come
// after may be better there, so that the cost is at least what is told.
const (
	doubted = 400
	rivals  = 6
)

// other is another world than the one that is believed in.
type other struct {
	name     string
	law      func(models.Risk) models.Risk // nil: as it is believed to be
	together float64
}

var worlds = []other{
	{name: "as believed"},
	{name: "machines stay half as long", law: func(r models.Risk) models.Risk { return Scaled{r, 0.5} }},
	{name: "machines stay twice as long", law: func(r models.Risk) models.Risk { return Scaled{r, 2} }},
	{name: "times spread twice as far from the median", law: func(r models.Risk) models.Risk { return spread(r, 2) }},
	{name: "times half as far from the median", law: func(r models.Risk) models.Risk { return spread(r, 0.5) }},
	{name: "the law that fits the record best", law: fitted},
	{name: "in half of all cases, all leave by one cause", together: 0.5},
}

// doubt plays the recommended policy in other worlds. Where workers come back, or are interrupted
// together by their law, what is not known is more than one law, and nothing is told.
func (a *adviser) doubt() error {
	p := a.q.Problem
	sampler, err := risk.NewSampler(p)
	if err != nil || sampler.Joint() != nil || p.Living() || !atRisk(p) {
		return err
	}
	for _, w := range worlds {
		if err := a.ctx.Err(); err != nil {
			return err
		}
		truth := changed(p, w.law)
		if w.law != nil && reflect.DeepEqual(truth.Workers, p.Workers) {
			continue // there is no such law
		}
		on, err := newArena(truth, a.q.Seed, "advise: doubts", a.q.fewer(doubted, 60))
		if err != nil {
			return err
		}
		if w.together > 0 {
			on.together(a.q.Seed, w.together)
		}
		d, err := a.doubted(w, on)
		if err != nil {
			return err
		}
		a.advice.Doubts = append(a.advice.Doubts, d)
	}
	return nil
}

// atRisk reports whether any worker may be interrupted before it could do all of the load.
func atRisk(p *models.Problem) bool {
	for i := range p.Workers {
		if r := p.Workers[i].Risk; r != nil && r.Before(math.MaxFloat64) > 0 {
			return true
		}
	}
	return false
}

// changed returns the problem with other laws.
func changed(p *models.Problem, law func(models.Risk) models.Risk) *models.Problem {
	q := *p
	if law == nil {
		return &q
	}
	q.Workers = append([]models.Worker(nil), p.Workers...)
	for i := range q.Workers {
		if r := q.Workers[i].Risk; r != nil {
			q.Workers[i].Risk = law(r)
		}
	}
	return &q
}

// doubted evaluates the recommended policy, planning for what is believed, and the first
// finalists, planning for the truth.
func (a *adviser) doubted(w other, on *arena) (Doubt, error) {
	ours, err := a.valued(on, a.finalists[0], false)
	if err != nil {
		return Doubt{}, err
	}
	best, name := ours, a.finalists[0].Policy.Spec
	for _, f := range a.finalists[:min(rivals, len(a.finalists))] {
		v, err := a.valued(on, f, true)
		if err != nil {
			continue // it cannot plan for this law
		}
		if better, err := a.better(v, best); err == nil && better {
			best, name = v, f.Policy.Spec
		}
	}
	cost, err := best.over(ours)
	if err != nil {
		return Doubt{}, err
	}
	if a.whole(ours, best) {
		cost = Interval{}
	}
	later, err := ours.later(best)
	if err != nil {
		return Doubt{}, err
	}
	ends, err := ours.ends()
	if err != nil {
		return Doubt{}, err
	}
	unit := 1.0
	if a.q.Aim == Work {
		unit = a.q.Problem.Load
	}
	return Doubt{
		World: w.name, Best: name, End: ends.Mean, Later: later,
		Value: ours.interval().times(unit), Known: best.interval().times(unit), Cost: cost.times(unit),
	}, nil
}
