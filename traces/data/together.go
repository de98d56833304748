package data

import (
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/traces"
)

// togetherOptions are the options of the law together.
type togetherOptions struct {
	Trace       string      `doc:"name of a built-in trace with times"`
	Longest     float64     `min:"0" doc:"longest interval after scaling; 0: times are not scaled"`
	In          traces.Unit `one:"ms,s,min,h,d" doc:"with longest=0: unit of the law's times"`
	Independent bool        `doc:"for comparison: interrupt workers independently, by the same marginal law"`
}

var togetherDefaults = togetherOptions{Trace: "lanl05", Longest: 1, In: "s"}

// times returns the options for the scale and unit of times.
func (o togetherOptions) times() traces.Times { return traces.Times{Longest: o.Longest, In: o.In} }

// TogetherRow is the row of the law together, for traces that tell which nodes were interrupted at once.
// The workers are nodes that were up at a moment drawn at random, and their interruptions come as they
// did in the trace.
func TogetherRow() risk.Row {
	return risk.Row{
		Name:      "together",
		Source:    "ours",
		Doc:       "joint interruptions of nodes that were up at one time of a built-in trace",
		Prototype: togetherDefaults,
		New:       newTogether,
		Unit:      traces.UnitOf(togetherDefaults, togetherOptions.times),
	}
}

// alone is the marginal law of one worker.
type alone struct {
	*traces.Remaining
	risk.Spelled
	scale float64
}

// Before returns the probability of an interruption before the scaled time.
func (l alone) Before(t float64) float64 { return l.Remaining.Before(t / l.scale) }

// Quantile returns a scaled time.
func (l alone) Quantile(u float64) float64 { return l.Remaining.Quantile(u) * l.scale }

// together is the joint law of all workers.
type together struct {
	alone
	trace string
	from  *traces.Availability
	crowd int
}

var _ risk.Joint = together{}

// Room returns an error if the trace never has that many nodes up at once.
func (l together) Room(workers int) error {
	if workers > l.crowd {
		return fmt.Errorf("cannot draw %d workers: in the trace %s at most %d nodes are up at once", workers, l.trace, l.crowd)
	}
	return nil
}

// Draw draws a moment and nodes that were up then, and sets times to their
// interruptions.
func (l together) Draw(times []float64, rng *rand.PCG) {
	_, left, err := l.from.Sample(len(times), rng)
	if err != nil {
		panic("data: " + err.Error()) // the trace hardly ever has that many nodes up at once
	}
	for i, x := range left {
		times[i] = x * l.scale
	}
}

func newTogether(s spec.Spec) (models.Risk, error) {
	bound, err := spec.Bind(togetherDefaults, s)
	if err != nil {
		return nil, err
	}
	o := bound.(togetherOptions)
	unit, err := o.times().Seconds()
	if err != nil {
		return nil, fmt.Errorf("together: %w", err)
	}
	t, err := Open(o.Trace)
	if err != nil {
		return nil, fmt.Errorf("together: %w", err)
	}
	defer t.Close()
	a, err := traces.NewAvailability(t)
	if err != nil {
		return nil, fmt.Errorf("together: %s: %w", o.Trace, err)
	}
	l := alone{traces.NewRemaining(a), risk.Spelled(spec.Format("together", togetherDefaults, o)), 1}
	if o.Longest > 0 {
		l.scale = o.Longest / l.Remaining.Quantile(1)
	} else if unit != 0 {
		l.scale = 1 / unit
	}
	if o.Independent {
		return l, nil
	}
	return together{l, o.Trace, a, a.Crowd()}, nil
}
