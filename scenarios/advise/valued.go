package advise

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// valued is what a policy achieves in a world, as a share.
type valued struct {
	mean  float64 // exact, or that of the instances
	exact bool

	played, ended *stat.Series // nil: not yet
	play, end     func() (*stat.Series, error)
}

// frozen is a plan that is carried out whatever the law is.
type frozen struct{ plan *models.Schedule }

// Schedule returns the plan.
func (f frozen) Schedule(*models.Problem) (*models.Schedule, error) { return f.plan, nil }

// valued evaluates a finalist that plans for the law that the question tells or, if it knows
// better, for that of the world. Where its exact mean is known, nothing is played before it is
// compared with what is not.
func (a *adviser) valued(on *arena, f *finalist, knows bool) (*valued, error) {
	var e *play.Entry
	var err error
	switch {
	case knows:
		e, err = on.prepare(f.Policy, nil)
	case f.entry.Plan != nil:
		e, err = on.prepare(&policies.Policy{Spec: f.Policy.Spec, Value: frozen{f.entry.Plan.Schedule()}}, nil)
	default:
		e, err = on.prepare(f.Policy, a.q.Problem)
	}
	if err != nil {
		return nil, err
	}
	v := &valued{}
	v.play = func() (*stat.Series, error) {
		works, ends, err := on.works(e, len(on.instances))
		if ends != nil {
			v.ended = stat.SeriesOf(ends)
		}
		for k := range works {
			works[k] = a.worth(works[k])
		}
		return stat.SeriesOf(works), err
	}
	v.end = func() (*stat.Series, error) {
		ends, err := on.ends(e, len(on.instances))
		return stat.SeriesOf(ends), err
	}
	if mean, known := on.mean(e); known && a.q.Aim == Work {
		v.mean, v.exact = mean/a.q.Problem.Load, true
		return v, nil
	}
	s, err := v.series()
	v.mean = s.Mean
	return v, err
}

// series returns the values in the instances.
func (v *valued) series() (*stat.Series, error) {
	var err error
	if v.played == nil {
		v.played, err = v.play()
	}
	return v.played, err
}

// ends returns when the last work of each episode was done.
func (v *valued) ends() (*stat.Series, error) {
	var err error
	if v.ended == nil {
		v.ended, err = v.end()
	}
	return v.ended, err
}

// later returns by how much the episodes end later than those of another.
func (v *valued) later(o *valued) (Interval, error) {
	if v == o {
		return Interval{}, nil
	}
	x, err := v.ends()
	if err != nil {
		return Interval{}, err
	}
	y, err := o.ends()
	if err != nil {
		return Interval{}, err
	}
	return apart(x, y), nil
}

// better reports whether a value is better than another: more or, where both are all but the
// margin, earlier.
func (a *adviser) better(v, o *valued) (bool, error) {
	if a.whole(v, o) {
		d, err := v.later(o)
		return d.Mean < 0, err
	}
	d, err := v.over(o)
	return d.Mean > 0, err
}

// whole reports whether both values are all but the margin of what there is to have.
func (a *adviser) whole(v, o *valued) bool { return min(v.mean, o.mean) >= (1-a.q.Margin)*(1-1e-9) }

// apart returns the difference of two series of the same instances.
func apart(x, y *stat.Series) Interval {
	d := stat.Pair(x, y)
	if d.Tied() || d.Constant() {
		return Interval{d.Mean, d.Mean, d.Mean, false}
	}
	lo, hi := d.Interval(level)
	return Interval{d.Mean, lo, hi, false}
}

// interval returns the interval of the value.
func (v *valued) interval() Interval {
	if v.exact {
		return Interval{v.mean, v.mean, v.mean, true}
	}
	lo, hi := v.played.Interval(level)
	return Interval{v.mean, lo, hi, false}
}

// over returns by how much the value is more than another: exactly, or in the same instances. What
// differs by rounding does not differ.
func (v *valued) over(o *valued) (Interval, error) {
	if v == o {
		return Interval{Exact: v.exact}, nil
	}
	if v.exact && o.exact {
		d := v.mean - o.mean
		if stat.Tied(v.mean, o.mean) {
			d = 0
		}
		return Interval{d, d, d, true}, nil
	}
	x, err := v.series()
	if err != nil {
		return Interval{}, err
	}
	y, err := o.series()
	if err != nil {
		return Interval{}, err
	}
	return apart(x, y), nil
}
