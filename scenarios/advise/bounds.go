package advise

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/arena"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// Bound is the work with all interruptions known in advance. It does not tell how close a policy without this
// knowledge can come.
type Bound struct {
	Policy, Doc string
	Work        arena.Interval // on average, in units
	Reached     arena.Interval // the share of it that the recommended policy has, on the same instances

	// Static marks a bound on the expected work of fixed plans, which knows no interruptions. Reached is then
	// the best plan's share of it. Policies that decide as events occur may exceed it.
	Static bool
}

// freshBounded is the number of fresh instances for bounds. It is small, as a bound that takes account of
// messages takes as long as many episodes.
const freshBounded = 2000

// bound asks all bounds and oracles that serve the problem, the lowest first, and then the bounds of plans.
func (a *adviser) bound() error {
	best := stat.SeriesOf(a.finalists[0].Works()[:min(freshBounded, a.q.Instances)])
	rows := policies.All()
	found := make([]*Bound, len(rows))
	if err := arena.Each(a.ctx, len(rows), 0, func(k int) error {
		found[k] = a.bounded(rows[k], best)
		return nil
	}); err != nil {
		return err
	}
	for _, b := range found {
		if b != nil {
			a.advice.Bounds = append(a.advice.Bounds, *b)
		}
	}
	a.ceilings()
	slices.SortStableFunc(a.advice.Bounds, func(x, y Bound) int {
		switch {
		case x.Static == y.Static:
			return cmp.Compare(x.Work.Mean, y.Work.Mean)
		case x.Static:
			return 1
		}
		return -1
	})
	return nil
}

// bounded returns a bound beside the works of the recommendation, and nil if the policy is no bound or does
// not serve.
func (a *adviser) bounded(row policies.Row, best *stat.Series) *Bound {
	if kind := row.Kind(); kind != "oracle" && kind != "bound" {
		return nil
	}
	p, err := a.q.Open(row.Name)
	if err != nil {
		return nil
	}
	e, err := a.fresh.Prepare(p, nil)
	if err != nil {
		return nil
	}
	works, _, err := a.fresh.Works(e, int(best.N))
	if err != nil {
		return nil
	}
	s := stat.SeriesOf(works)
	lo, hi := s.Within(arena.Level, 0, a.q.Problem.Load)
	return &Bound{Policy: p.Spec, Doc: row.Doc, Work: arena.Interval{Mean: s.Mean, Lo: lo, Hi: hi}, Reached: arena.RatioOf(best, s).Interval}
}

// ceilings asks the bounds of fixed plans, if there is a plan and interruptions are independent. One that
// does not hold for the plan, or not for this problem, is left out.
func (a *adviser) ceilings() {
	k := slices.IndexFunc(a.finalists, func(f *finalist) bool { return f.Entry.Plan != nil })
	if k < 0 || !a.fresh.Exact {
		return
	}
	plan := a.finalists[k]
	for _, row := range policies.All() {
		p, err := a.q.Open(row.Name)
		if err != nil {
			continue
		}
		c, is := p.Value.(policies.Ceiling)
		if !is {
			continue
		}
		if part, is := c.(policies.Partial); is && !part.Covers(a.fresh.Problem, plan.Entry.Plan.Schedule()) {
			continue
		}
		var work float64
		if err := play.Guard(func() error { work, err = c.Ceiling(a.fresh.Problem); return err }); err != nil || !(work > 0) {
			continue
		}
		a.advice.Bounds = append(a.advice.Bounds, Bound{
			Policy: p.Spec, Doc: row.Doc, Static: true,
			Work: arena.Exactly(work), Reached: a.expected(plan).Times(a.q.Problem.Load / work),
		})
	}
}
