package advise

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
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

// believing evaluates a finalist that plans for the law that the question tells.
func (a *adviser) believing(on *arena, f *finalist) (*valued, error) {
	if f.entry.Plan != nil {
		return a.knowing(on, &policies.Policy{Spec: f.Policy.Spec, Value: frozen{f.entry.Plan.Schedule()}})
	}
	return a.valued(on, f.Policy, a.q.Problem)
}

// knowing evaluates a policy that plans for the law of the world.
func (a *adviser) knowing(on *arena, p *policies.Policy) (*valued, error) {
	return a.valued(on, p, nil)
}

// valued evaluates a policy that plans for what it is told. Where its exact mean is known, nothing
// is played before it is compared with what is not.
func (a *adviser) valued(on *arena, p *policies.Policy, told *models.Problem) (*valued, error) {
	e, err := on.prepare(p, told)
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
	lo, hi := v.played.Within(level, 0, 1)
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

// lost returns by how much the best of several values is more than ours. Its interval holds at once
// with those of all that were tried, as the best was chosen by what is compared.
func (a *adviser) lost(ours, best *valued, tried []*valued) (Interval, error) {
	return among(best, tried, func(v *valued) (Interval, *stat.Difference, error) {
		if v == ours || v.exact && ours.exact {
			d, err := v.over(ours)
			return d, nil, err
		}
		return paired(v.series, ours.series)
	})
}

// late returns by how much we end later than the best of several values. Where the end is what it was
// chosen by, the interval holds at once with those of all that were chosen from.
func (a *adviser) late(ours, best *valued, tried []*valued) (Interval, error) {
	if !a.whole(ours, best) {
		return ours.later(best)
	}
	return among(best, slices.DeleteFunc(slices.Clone(tried), func(v *valued) bool { return !a.whole(v, ours) }), func(v *valued) (Interval, *stat.Difference, error) {
		if v == ours {
			return Interval{}, nil, nil
		}
		return paired(ours.ends, v.ends)
	})
}

// paired returns the difference of two series, and whether there is anything to sample in it.
func paired(x, y func() (*stat.Series, error)) (Interval, *stat.Difference, error) {
	s, err := x()
	if err != nil {
		return Interval{}, nil, err
	}
	t, err := y()
	if err != nil {
		return Interval{}, nil, err
	}
	d := stat.Pair(s, t)
	if d.Tied() || d.Constant() {
		return Interval{d.Mean, d.Mean, d.Mean, false}, nil, nil
	}
	return Interval{}, &d, nil
}

// among returns the difference of the best, which is an interval or has to be estimated together
// with those of all others.
func among(best *valued, tried []*valued, of func(*valued) (Interval, *stat.Difference, error)) (Interval, error) {
	var all []stat.Difference
	at, fixed := -1, Interval{}
	for _, v := range tried {
		i, d, err := of(v)
		if err != nil {
			return i, err
		}
		if v == best {
			fixed = i
		}
		if d != nil {
			if v == best {
				at = len(all)
			}
			all = append(all, *d)
		}
	}
	if at < 0 {
		return fixed, nil
	}
	ends := stat.Simultaneous(all, level)[at]
	return Interval{all[at].Mean, ends[0], ends[1], false}, nil
}
