package advise

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/arena"
)

// freshTimed is the number of fresh instances from which the end of an episode is taken.
const freshTimed = 400

// finalist is a policy with the best options that the search found.
type finalist struct {
	Policy       *policies.Policy
	search       *search
	*arena.Value                // on the fresh instances
	estimate     arena.Interval // of the aim
}

// judge plays all finalists on fresh instances, and sorts them: the recommended one comes first.
func (a *adviser) judge() error {
	if err := arena.Each(a.ctx, len(a.finalists), 0, func(k int) error {
		f := a.finalists[k]
		f.Value = a.fresh.Value(f.Entry)
		f.Series()
		f.Ends()
		return nil
	}); err != nil {
		return err
	}
	a.finalists = slices.DeleteFunc(a.finalists, func(f *finalist) bool {
		if f.Err != nil {
			a.advice.Refused = append(a.advice.Refused, Refusal{f.Policy.Spec, f.Err.Error()})
		}
		return f.Err != nil
	})
	if len(a.finalists) == 0 {
		return nothing(a.advice.Refused)
	}
	a.estimate()
	a.sort()
	if best := a.finalists[0]; best.estimate.Mean == 0 && best.work().Mean == 0 {
		return errors.New("no policy completes anything: want less load, cheaper messages or a later deadline")
	}
	a.compare()
	return nil
}

// nothing is the error of a question that no candidate answers.
func nothing(refused []Refusal) error {
	if len(refused) == 0 {
		return errors.New("there are no candidates")
	}
	return fmt.Errorf("none of the %d candidates serves this problem; %s: %s", len(refused), refused[0].Policy, refused[0].Why)
}

// estimate estimates the aim of all finalists. Where exact means are known, the mean of the best plan is a
// control variate for the others' means.
func (a *adviser) estimate() {
	var control *finalist
	for _, f := range a.finalists {
		if f.Exact && (control == nil || f.Mean > control.Mean) {
			control = f
		}
	}
	for _, f := range a.finalists {
		if f.estimate = f.Interval(); a.q.Aim == Done {
			f.estimate = f.done()
		} else if control != nil && !f.Exact {
			f.controlled(control)
		}
	}
}

// controlled applies the control variate to the estimate if that makes it more precise.
func (f *finalist) controlled(by *finalist) {
	means, _ := stat.Common(f.Series(), by.Series())
	if means == nil {
		return
	}
	if c, ok := stat.Adjust(means[0], 1, stat.Control{Batches: means[1], Mean: by.Mean}); ok && c.Gain >= 1 {
		lo, hi := c.Interval(arena.Level)
		f.estimate = arena.Interval{Mean: c.Mean, Lo: lo, Hi: hi}
	}
}

// work returns the share of the load that can be expected, without a control variate.
func (f *finalist) work() arena.Interval {
	if f.Work == f.Work {
		return arena.Exactly(f.Work)
	}
	return arena.Share(f.By(nil))
}

// done returns the chance that all of the load is done.
func (f *finalist) done() arena.Interval {
	s := f.By(f.search.allDone)
	lo, hi := stat.Share(s.Mean, s.N, arena.Level)
	return arena.Interval{Mean: s.Mean, Lo: lo, Hi: hi}
}

// allDone returns 1 if the work is all of the load, up to rounding, and else 0.
func (a *adviser) allDone(work float64) float64 {
	if work >= a.q.Problem.Load*(1-1e-9) {
		return 1
	}
	return 0
}

// sort puts finalists that are good enough first, by their ends, and then all others, by their estimates.
// Among equals, a fixed plan comes before a policy that decides later.
func (a *adviser) sort() {
	most := 0.0
	for _, f := range a.finalists {
		most = max(most, f.estimate.Mean)
	}
	slices.SortStableFunc(a.finalists, func(f, g *finalist) int {
		x, y := a.enough(f.estimate.Mean, most), a.enough(g.estimate.Mean, most)
		switch {
		case x != y:
			if x {
				return -1
			}
			return 1
		case x && !stat.Tied(f.Ends().Mean, g.Ends().Mean):
			return cmp.Compare(f.Ends().Mean, g.Ends().Mean)
		case !x && !stat.Tied(f.estimate.Mean, g.estimate.Mean):
			return cmp.Compare(g.estimate.Mean, f.estimate.Mean)
		}
		kind := func(f *finalist) int { return slices.Index(feasible, f.Policy.Kind()) }
		return cmp.Or(cmp.Compare(kind(f), kind(g)), cmp.Compare(f.Policy.Spec, g.Policy.Spec))
	})
}

// enough reports whether a value is as good as the largest: the two are tied, or both are within the
// margin of the whole load. Among good ones, the earliest end is best.
func (a *adviser) enough(value, most float64) bool {
	return value >= min(most, 1-a.q.Margin)*(1-1e-9)
}

// compare recommends a finalist that no other beats by more than chance, and finds how far it is
// ahead of each. The intervals of all pairs hold at once, so it may be chosen by them.
func (a *adviser) compare() {
	n := len(a.finalists)
	more, later := make([][]*arena.Interval, n), make([][]*arena.Interval, n)
	var ofAim, ofEnds arena.Differences
	for i, f := range a.finalists {
		for _, g := range a.finalists[:i] {
			more[i] = append(more[i], ofAim.Over(f.Value, g.Value))
			later[i] = append(later[i], ofEnds.Later(f.Value, g.Value))
		}
	}
	ofAim.Estimate()
	ofEnds.Estimate()
	of := func(all [][]*arena.Interval, i, j int) arena.Interval {
		switch {
		case i < j:
			return all[j][i].Minus()
		case i > j:
			return *all[i][j]
		}
		return arena.Interval{}
	}
	beats := func(i, j int) bool { // it has more or, where both have enough, ends earlier
		if x, y := a.finalists[i].estimate.Mean, a.finalists[j].estimate.Mean; a.enough(min(x, y), 1) {
			return of(later, i, j).Hi < 0
		}
		return of(more, i, j).Lo > 0
	}
	first := 0
	for k := 0; k < n; k++ {
		if k != first && beats(k, first) {
			first, k = k, -1
		}
	}
	all := slices.Concat([]int{first}, indices(0, first), indices(first+1, n))
	sorted := make([]*finalist, n)
	for place, k := range all {
		sorted[place] = a.finalists[k]
		beaten := k != first && beats(first, k)
		a.advice.Policies = append(a.advice.Policies, a.finding(sorted[place], of(more, first, k), of(later, k, first), beaten))
	}
	a.finalists = sorted
}

// indices returns the numbers from one up to another.
func indices(from, to int) (all []int) {
	for k := from; k < to; k++ {
		all = append(all, k)
	}
	return all
}

// unit is the multiple of a share by which the aim is told: units of work, or a chance.
func (a *adviser) unit() float64 {
	if a.q.Aim == Work {
		return a.q.Problem.Load
	}
	return 1
}

// expected returns the work that a finalist can expect, as a share.
func (a *adviser) expected(f *finalist) arena.Interval {
	if a.q.Aim == Work {
		return f.estimate
	}
	return f.work()
}

// finding returns the performance of a finalist.
func (a *adviser) finding(f *finalist, ahead, later arena.Interval, beaten bool) Finding {
	p := f.Policy
	row, _ := policies.Lookup(p.Name) // where it came from
	return Finding{
		Policy: p.Spec, Kind: p.Kind(), Doc: row.Doc, Source: row.Source, Evaluations: f.search.tried,
		Work: a.expected(f).Times(a.q.Problem.Load), Done: f.done(), End: f.Ends().Mean,
		Ahead: ahead.Times(a.unit()), Later: later, Beaten: beaten,
	}
}

// frozen is a plan that is carried out whatever the law is.
type frozen struct{ plan *models.Schedule }

// Schedule returns the plan.
func (f frozen) Schedule(*models.Problem) (*models.Schedule, error) { return f.plan, nil }

// fixed returns the policy as it was prepared for the question's law. If it has a plan, it is that plan,
// whatever the law is.
func (f *finalist) fixed() *policies.Policy {
	if f.Entry.Plan == nil {
		return f.Policy
	}
	return &policies.Policy{Spec: f.Policy.Spec, Value: frozen{f.Entry.Plan.Schedule()}}
}
