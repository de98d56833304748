package data

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

// fittedOptions are the options of the law fitted.
type fittedOptions struct {
	Trace   string      `doc:"name of a built-in trace"`
	State   string      `one:"up,down" doc:"whether durations up or down are fitted"`
	Longest float64     `min:"0" doc:"longest duration after scaling; 0: durations are not scaled"`
	In      traces.Unit `one:"ms,s,min,h,d" doc:"with longest=0: unit of the law's times"`
	Law     string      `one:"exponential,weibull,lognormal,gamma,hyperexponential" doc:"the kind of law"`
}

var fittedDefaults = fittedOptions{Trace: "g5k06", State: "up", Longest: 1, In: "s", Law: "weibull"}

// times returns the options for the scale and unit of times.
func (o fittedOptions) times() traces.Times { return traces.Times{Longest: o.Longest, In: o.In} }

// FittedRow is the row of the law fitted: the most likely law of one kind for the durations of a trace in
// the collection. A user who knew the trace and wanted a formula would assume it.
func FittedRow() risk.Row {
	return risk.Row{
		Name:      "fitted",
		Source:    "Javadi, Kondo, Iosup, Epema 2013; Nurmi, Brevik, Wolski 2005",
		Doc:       "the law of one kind that fits the durations of a built-in trace best, by maximum likelihood",
		Prototype: fittedDefaults,
		New:       newFitted,
		Unit:      traces.UnitOf(fittedDefaults, fittedOptions.times),
	}
}

func newFitted(s spec.Spec) (models.Risk, error) {
	bound, err := spec.Bind(fittedDefaults, s)
	if err != nil {
		return nil, err
	}
	o := bound.(fittedOptions)
	d, err := durationsOf("fitted", o.Trace, o.State, o.times())
	if err != nil {
		return nil, err
	}
	values, err := d.Scaled(o.Longest)
	if err != nil {
		return nil, fmt.Errorf("fitted: %w", err)
	}
	sample, err := fit.NewSample(values)
	if err != nil {
		return nil, fmt.Errorf("fitted: %w", err)
	}
	for _, m := range fit.Methods() {
		if m.Name == o.Law {
			f, err := m.Fit(sample)
			if err != nil {
				return nil, fmt.Errorf("fitted: %s: %w", o.Trace, err)
			}
			return f.Law, nil
		}
	}
	return nil, fmt.Errorf("fitted: there is no law %q", o.Law)
}
