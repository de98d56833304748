package advise

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// level is that of all intervals.
const level = 0.95

// The numbers of fresh instances from which the end of an episode is taken, and which bounds get:
// one that looks for the most that messages allow takes as long as many episodes.
const (
	freshTimed   = 400
	freshBounded = 2000
)

// finalist is a policy with the best options that were found.
type finalist struct {
	Policy      *policies.Policy
	Evaluations int
	entry       *play.Entry // that of the fresh instances; of the search before these are played
	found       *kept

	works           []float64    // in units, in the fresh instances
	work, done, aim *stat.Series // in the fresh instances, as shares; aim is one of the others
	exact           float64      // mean work as a share; NaN: not known
	estimate        Interval     // of the aim
	ends            *stat.Series // when the last work of an episode was done
}

// judge plays all finalists on fresh instances, and sorts them: the one that is recommended
// comes first.
func (a *adviser) judge() error {
	faults := make([]error, len(a.finalists))
	if err := each(a.ctx, len(a.finalists), func(k int) error {
		faults[k] = a.played(a.finalists[k])
		return nil
	}); err != nil {
		return err
	}
	var fit []*finalist
	for k, f := range a.finalists {
		if faults[k] != nil {
			a.advice.Refused = append(a.advice.Refused, Refusal{f.Policy.Spec, faults[k].Error()})
			continue
		}
		fit = append(fit, f)
	}
	if a.finalists = fit; len(fit) == 0 {
		return nothing(a.advice.Refused)
	}
	a.estimate()
	a.sort()
	if a.finalists[0].estimate.Mean == 0 && a.finalists[0].work.Mean == 0 {
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

// played plays a finalist on the fresh instances.
func (a *adviser) played(f *finalist) error {
	var err error
	if f.entry, err = a.fresh.prepare(f.Policy, nil); err != nil {
		return err
	}
	var ends []float64
	if f.works, ends, err = a.fresh.works(f.entry, a.q.Instances); err == nil && ends == nil {
		ends, err = a.fresh.ends(f.entry, freshTimed)
	}
	if err != nil {
		return err
	}
	f.ends = stat.SeriesOf(ends[:min(freshTimed, len(ends))])
	shares, all := make([]float64, len(f.works)), make([]float64, len(f.works))
	for k, w := range f.works {
		shares[k], all[k] = w/a.q.Problem.Load, float64(done(w, a.q.Problem.Load))
	}
	f.work, f.done, f.exact = stat.SeriesOf(shares), stat.SeriesOf(all), math.NaN()
	if mean, known := a.fresh.mean(f.entry); known {
		f.exact = mean / a.q.Problem.Load
	}
	f.aim = f.work
	if a.q.Aim == Done {
		f.aim = f.done
	}
	return nil
}

// known returns the exact mean of the aim, or NaN.
func (a *adviser) known(f *finalist) float64 {
	if a.q.Aim == Done {
		return math.NaN()
	}
	return f.exact
}

// estimate estimates the aim of all finalists. Where the exact mean of the best plan is known, it
// shows how lucky the instances were, and that luck is taken out of the others.
func (a *adviser) estimate() {
	var control *finalist
	for _, f := range a.finalists {
		if x := a.known(f); x == x && (control == nil || x > control.exact) {
			control = f
		}
	}
	for _, f := range a.finalists {
		f.estimate = a.estimated(f, control)
	}
}

func (a *adviser) estimated(f, control *finalist) Interval {
	if x := a.known(f); x == x {
		return Interval{Mean: x, Lo: x, Hi: x, Exact: true}
	}
	if a.q.Aim == Done {
		return chance(f.done)
	}
	lo, hi := f.work.Within(level, 0, 1)
	plain := Interval{Mean: f.work.Mean, Lo: lo, Hi: hi}
	if control == nil {
		return plain
	}
	means, _ := stat.Common(f.work, control.work)
	if means == nil {
		return plain
	}
	c, ok := stat.Adjust(means[0], 1, stat.Control{Batches: means[1], Mean: control.exact})
	if !ok || c.Gain < 1 {
		return plain
	}
	lo, hi = c.Interval(level)
	return Interval{Mean: c.Mean, Lo: lo, Hi: hi}
}

// chance returns the interval of E. B. Wilson (Journal of the American Statistical Association
// 22, 1927) of a probability that was sampled, which also holds where it is near 0 or 1.
func chance(s *stat.Series) Interval {
	const z = 1.959963984540054
	n, p := float64(s.N), s.Mean
	middle := p + z*z/(2*n)
	half := z * math.Sqrt(float64(p*(1-p))/n+z*z/(4*n*n))
	scale := 1 + z*z/n
	return Interval{Mean: p, Lo: max(0, (middle-half)/scale), Hi: min(1, (middle+half)/scale)}
}

// sort puts the best first: of those that are enough, the one that ends first, and then all
// others by their estimates. Of those that are tied, a plan comes before what decides later.
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
		case x && !stat.Tied(f.ends.Mean, g.ends.Mean):
			return cmp.Compare(f.ends.Mean, g.ends.Mean)
		case !x && !stat.Tied(f.estimate.Mean, g.estimate.Mean):
			return cmp.Compare(g.estimate.Mean, f.estimate.Mean)
		}
		return cmp.Or(cmp.Compare(kindRank(f), kindRank(g)), cmp.Compare(f.Policy.Spec, g.Policy.Spec))
	})
}

// kindRank orders kinds: what is decided before the clock starts is simpler.
func kindRank(f *finalist) int {
	return slices.Index(carried, f.Policy.Kind())
}
