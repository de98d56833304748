package traces

import (
	"errors"
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
)

// options are the options of the law empirical.
type options struct {
	File    string  `doc:"file with one duration a line"`
	Longest float64 `min:"0" doc:"longest duration after scaling; 0: durations are not scaled"`
	Unit    Unit    `one:"format,ms,s,min,h,d" doc:"unit of the times in the file; format: the file format's own"`
	In      Unit    `one:"ms,s,min,h,d" doc:"with longest=0: unit of the law's times"`
}

// times returns the options for the scale and unit of times.
func (o options) times() Times { return Times{o.Longest, o.In} }

// defaults scales the longest duration to 1, as the paper does.
var defaults = options{Longest: 1, Unit: "format", In: "s"}

// Law is an empirical law of durations that knows its spelling.
type Law struct {
	*risk.Empirical
	risk.Spelled
}

// Row is the row of the law empirical for the table of laws. The command line adds it.
func Row() risk.Row {
	return risk.Row{
		Name:      "empirical",
		Source:    "Benoit, Robert, Rosenberg, Vivien 2013, section 7.2",
		Doc:       "one of the durations in a file, all equally likely",
		Prototype: defaults,
		New:       open,
		Unit:      UnitOf(defaults, options.times),
	}
}

// open makes the law of the durations in a file. For a trace with more than durations, it takes the
// intervals up.
func open(s spec.Spec) (models.Risk, error) {
	bound, err := spec.Bind(defaults, s)
	if err != nil {
		return nil, err
	}
	o := bound.(options)
	if o.File == "" {
		return nil, errors.New("the option file is missing: want empirical{file=NAME}")
	}
	in, err := o.times().Seconds()
	if err != nil {
		return nil, err
	}
	unit, _ := o.Unit.Seconds() // 0 for the format's unit
	f, err := Open(o.File, Options{Unit: unit})
	if err != nil {
		return nil, err
	}
	defer f.Close()
	durations, err := Collect(f, Selection{Unit: in})
	if err != nil {
		return nil, err
	}
	e, err := durations.Law(o.Longest)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.File, err)
	}
	return Law{e, risk.Spelled(spec.Format("empirical", defaults, o))}, nil
}
