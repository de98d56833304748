package advise

import (
	"math"
	"reflect"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
)

// Doubt is a world whose law is not the one that the advice was told, and what the recommended
// policy is worth there although it plans for the law that it was told.
type Doubt struct {
	World string

	Value Interval // of the aim, in units or as a chance
	End   float64  // mean time at which the last work is done

	// Of the finalists that were tried, each with the options that it had and with the best that a
	// search under the law of this world found, planning for that law. One that searches by itself
	// does so for that law:

	Tried int      // how many of them there are
	Best  string   // which one is best
	Known Interval // what it has
	Cost  Interval // how much less the recommended policy has, on the same instances
	Later Interval // how much later it ends

	Evaluations int // of the search
}

// The numbers of instances of each world, and of finalists that are tried in it: those that come
// after may be better there, so that the cost is at least what is told.
const (
	doubted = 400
	rivals  = 6
)

// afresh is how many evaluations a search under another law has, which goes on from what the first
// one found: half as many where means are known exactly, and else a quarter, as each has to be played.
func (a *adviser) afresh(f *finalist, on *arena) int {
	if on.exact && f.exact == f.exact && a.q.Aim == Work {
		return max(1, a.q.Evaluations/2)
	}
	return max(1, a.q.Evaluations/4)
}

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
	found := make([]*Doubt, len(worlds))
	if err := each(a.ctx, len(worlds), func(k int) error {
		w := worlds[k]
		truth := changed(p, w.law)
		if w.law != nil && reflect.DeepEqual(truth.Workers, p.Workers) {
			return nil // there is no such law
		}
		trying, err := newArena(truth, a.q.Seed, "advise: doubts, search", a.q.fewer(searched, 8))
		if err != nil {
			return err
		}
		on, err := newArena(truth, a.q.Seed, "advise: doubts", a.q.fewer(doubted, 60))
		if err != nil {
			return err
		}
		if w.together > 0 {
			trying.together(a.q.Seed, "advise: together, search", w.together)
			on.together(a.q.Seed, "advise: together", w.together)
		}
		found[k], err = a.doubted(w.name, trying, on)
		return err
	}); err != nil {
		return err
	}
	for _, d := range found {
		if d != nil {
			a.advice.Doubts = append(a.advice.Doubts, *d)
		}
	}
	return nil
}

// leading returns the finalists that are tried where the law is another one: the first, and those
// after it that did something else than those before.
func (a *adviser) leading() (led []*finalist) {
	for _, f := range a.finalists {
		if len(led) < rivals && !slices.ContainsFunc(led, func(g *finalist) bool { return slices.Equal(f.works, g.works) && f.ends.Mean == g.ends.Mean }) {
			led = append(led, f)
		}
	}
	return led
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

// doubted evaluates the recommended policy, which plans for what is believed, and the leading
// finalists, which plan for the truth and whose options are searched again on other instances.
func (a *adviser) doubted(world string, trying, on *arena) (*Doubt, error) {
	ours, err := a.believing(on, a.finalists[0])
	if err != nil {
		return nil, err
	}
	led := a.leading()
	d := &Doubt{World: world, Tried: len(led), Best: a.finalists[0].Policy.Spec}
	best, tried := ours, []*valued{ours}
	for _, f := range led {
		knowing := []*policies.Policy{f.Policy}
		if !f.found.candidate.searches() { // else it has just done so
			search := a.hunting(f.found.candidate, trying, a.afresh(f, trying))
			if t := search.again(f.found); t != nil && t.policy.Spec != f.Policy.Spec {
				knowing = append(knowing, t.policy)
			}
			d.Evaluations += search.tried
		}
		for _, p := range knowing {
			v, err := a.knowing(on, p)
			if err != nil {
				continue // it cannot plan for this law
			}
			tried = append(tried, v)
			if better, err := a.better(v, best); err == nil && better {
				best, d.Best = v, p.Spec
			}
		}
	}
	if d.Cost, err = a.lost(ours, best, tried); err != nil {
		return nil, err
	}
	if d.Later, err = a.late(ours, best, tried); err != nil {
		return nil, err
	}
	ends, err := ours.ends()
	if err != nil {
		return nil, err
	}
	unit := 1.0
	if a.q.Aim == Work {
		unit = a.q.Problem.Load
	}
	d.End, d.Value, d.Known, d.Cost = ends.Mean, ours.interval().times(unit), best.interval().times(unit), d.Cost.times(unit)
	return d, nil
}
