package data

import (
	"fmt"
	"sync"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/traces"
)

// options are the options of the law recorded.
type options struct {
	Trace   string      `doc:"name of a built-in trace"`
	State   string      `one:"up,down" doc:"whether durations up or down are drawn"`
	Longest float64     `min:"0" doc:"longest duration after scaling; 0: durations are not scaled"`
	In      traces.Unit `one:"ms,s,min,h,d" doc:"with longest=0: unit of the law's times"`
}

// times returns the options for the scale and unit of times.
func (o options) times() traces.Times { return traces.Times{Longest: o.Longest, In: o.In} }

var defaults = options{Trace: "g5k06", State: "up", Longest: 1, In: "s"}

// Row is the row of the law recorded for the table of laws. The command line adds
// it.
func Row() risk.Row {
	return risk.Row{
		Name:      "recorded",
		Source:    "Benoit, Robert, Rosenberg, Vivien 2013, section 7.2",
		Doc:       "one of the durations of a built-in trace, all equally likely",
		Prototype: defaults,
		New:       newLaw,
		Unit:      traces.UnitOf(defaults, options.times),
	}
}

func newLaw(s spec.Spec) (models.Risk, error) {
	bound, err := spec.Bind(defaults, s)
	if err != nil {
		return nil, err
	}
	o := bound.(options)
	spelling := spec.Format("recorded", defaults, o)
	if l, ok := recall(spelling); ok {
		return l.(traces.Law), nil
	}
	d, err := durationsOf("recorded", o.Trace, o.State, o.times())
	if err != nil {
		return nil, err
	}
	e, err := d.Law(o.Longest)
	if err != nil {
		return nil, fmt.Errorf("recorded: %w", err)
	}
	return remember(spelling, traces.Law{Empirical: e, Spelled: risk.Spelled(spelling)}), nil
}

// remember caches a law and returns the cached one of its spelling.
func remember[L models.Risk](spelling string, l L) L {
	made.Lock()
	defer made.Unlock()
	if known, ok := made.laws[spelling]; ok {
		return known.(L)
	}
	if len(made.laws) < mostRemembered {
		made.laws[spelling] = l
	}
	return l
}

// recall returns the cached law of a spelling.
func recall(spelling string) (models.Risk, bool) {
	made.Lock()
	defer made.Unlock()
	l, ok := made.laws[spelling]
	return l, ok
}

// made caches laws by spelling. A law of durations equals only itself. A cached law therefore lets all
// studies and claims in a process share results cached for it, such as the best number of chunks.
var made = struct {
	sync.Mutex
	laws map[string]models.Risk
}{laws: map[string]models.Risk{}}

// mostRemembered is the size of the cache: more than the experiments need.
const mostRemembered = 64

// durationsOf returns the durations of a law, or an error if the trace has none.
func durationsOf(law, trace, state string, times traces.Times) (*traces.Durations, error) {
	s, err := traces.ParseState(state)
	if err != nil {
		return nil, err
	}
	unit, err := times.Seconds()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", law, err)
	}
	d, err := Durations(trace, traces.Selection{State: s, Unit: unit})
	if err == nil && len(d.Values) == 0 {
		err = fmt.Errorf("the trace %s has no durations %s", trace, state)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", law, err)
	}
	return d, nil
}
