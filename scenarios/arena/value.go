package arena

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// Value evaluates a policy in an arena. Instances are played when they are first needed: where the mean is
// exact, nothing is played before it is compared with a mean that is not.
type Value struct {
	Entry *play.Entry
	Mean  float64 // exact, or over the instances
	Exact bool
	Work  float64 // exact mean of the share of the load; NaN: not known
	Err   error   // of the first episode that failed, after which the value says nothing

	in            *Arena
	works         []float64
	played, ended *stat.Series // nil: not yet
}

// Value returns the value of a policy that was prepared.
func (a *Arena) Value(e *play.Entry) *Value {
	v := &Value{Entry: e, Work: math.NaN(), in: a}
	if mean, known := e.Expect(); known && a.Exact {
		v.Work = mean / a.Problem.Load
	}
	if v.Mean = v.Work; a.Worth != nil || v.Mean != v.Mean {
		v.Mean = v.Series().Mean
	} else {
		v.Exact = true
	}
	return v
}

// Told returns the value of a policy that plans for the problem it is told: for the truth if that is nil.
func (a *Arena) Told(p *policies.Policy, told *models.Problem) (*Value, error) {
	e, err := a.Prepare(p, told)
	if err != nil {
		return nil, err
	}
	v := a.Value(e)
	return v, v.Err
}

// Works returns the work in all instances, in units. The slice must not be changed.
func (v *Value) Works() []float64 {
	if v.works == nil && v.Err == nil {
		var ends []float64
		if v.works, ends, v.Err = v.in.Works(v.Entry, v.in.Instances); ends != nil {
			v.ended = stat.SeriesOf(ends[:min(v.in.Timed, len(ends))])
		}
	}
	return v.works
}

// Series returns the value of each instance.
func (v *Value) Series() *stat.Series {
	if v.played == nil {
		v.played = v.By(v.in.Worth)
	}
	return v.played
}

// By returns the value of each instance by a function, which is nil for the share of the load.
func (v *Value) By(worth func(work float64) float64) *stat.Series {
	values := make([]float64, len(v.Works()))
	for k, w := range v.works {
		if worth == nil {
			values[k] = w / v.in.Problem.Load
		} else {
			values[k] = worth(w)
		}
	}
	return stat.SeriesOf(values)
}

// Ends returns when the last work of each timed episode was done.
func (v *Value) Ends() *stat.Series {
	if v.ended == nil {
		var ends []float64
		if err := v.in.Outcomes(v.Entry, v.in.Timed, func(o *models.Outcome) { ends = append(ends, o.Makespan) }); v.Err == nil {
			v.Err = err
		}
		v.ended = stat.SeriesOf(ends)
	}
	return v.ended
}

// Interval returns the mean with its interval, which is a share.
func (v *Value) Interval() Interval {
	if v.Exact {
		return Exactly(v.Mean)
	}
	return Share(v.Series())
}

// Over returns by how much the value is more than another: exactly, or in the same instances.
func (v *Value) Over(o *Value) Interval {
	return alone(func(d *Differences) *Interval { return d.Over(v, o) })
}

// Later returns by how much the episodes end later than another's.
func (v *Value) Later(o *Value) Interval {
	return alone(func(d *Differences) *Interval { return d.Later(v, o) })
}
