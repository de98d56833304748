package data

import (
	"errors"
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/replay"
)

// timelineOptions are the options of the law timeline.
type timelineOptions struct {
	File     string      `doc:"file of a trace with times"`
	Trace    string      `doc:"in place of file: name of a built-in trace with times"`
	Begin    string      `one:"random,up" doc:"begin at any recorded moment of a node, or only while the node is up"`
	Together bool        `doc:"all workers begin at one moment, each as a different node while any are left"`
	Gaps     string      `one:"end,away" doc:"how to treat unrecorded times: as the end of a node's record, or as time away"`
	End      string      `one:"open,wrap" doc:"after the end of a node's record: nothing is known, or the record begins again"`
	Horizon  float64     `min:"0" doc:"least time left of a node's record at the beginning, in the law's unit"`
	Longest  float64     `min:"0" doc:"longest interval up after scaling; 0: times are not scaled"`
	Unit     traces.Unit `one:"format,ms,s,min,h,d" doc:"unit of the times in the file; format: the file format's own"`
	In       traces.Unit `one:"ms,s,min,h,d" doc:"with longest=0: unit of the law's times"`
}

var timelineDefaults = timelineOptions{Begin: "random", Gaps: "end", End: "open", Longest: 1, Unit: "format", In: "s"}

// times returns the options for the scale and unit of times.
func (o timelineOptions) times() traces.Times { return traces.Times{Longest: o.Longest, In: o.In} }

// TimelineRow is the row of the law timeline: each worker is a node of a trace from a random moment on,
// and comes back when the node did.
func TimelineRow() risk.Row {
	return risk.Row{
		Name:      "timeline",
		Source:    "ours",
		Doc:       "workers leave and return as nodes of a trace did, from a random time on",
		Prototype: timelineDefaults,
		New:       newTimeline,
		Unit:      traces.UnitOf(timelineDefaults, timelineOptions.times),
	}
}

// timeline is the law of workers that begin at independent moments.
type timeline struct {
	*replay.Law
	risk.Spelled
}

// timelines is the law of workers that begin at one moment.
type timelines struct {
	replay.Together
	risk.Spelled
}

var (
	_ risk.Recurrent = timeline{}
	_ risk.Recurrent = timelines{}
	_ risk.Joint     = timelines{}
)

func newTimeline(s spec.Spec) (models.Risk, error) {
	bound, err := spec.Bind(timelineDefaults, s)
	if err != nil {
		return nil, err
	}
	o := bound.(timelineOptions)
	spelling := spec.Format("timeline", timelineDefaults, o)
	if l, ok := recall(spelling); ok {
		return l, nil
	}
	l, err := o.law()
	switch {
	case err != nil:
		return nil, fmt.Errorf("timeline: %w", err)
	case o.File != "": // the file may have changed when it is read again
		return o.spelled(l, spelling), nil
	}
	return remember(spelling, o.spelled(l, spelling)), nil
}

// spelled returns the law of workers that begin as the options say.
func (o timelineOptions) spelled(l *replay.Law, spelling string) models.Risk {
	if o.Together {
		return timelines{l.Together(), risk.Spelled(spelling)}
	}
	return timeline{l, risk.Spelled(spelling)}
}

// law reads the trace.
func (o timelineOptions) law() (*replay.Law, error) {
	in, err := o.times().Seconds()
	if err != nil {
		return nil, err
	}
	var trace traces.Reader
	switch unit, given := o.Unit.Seconds(); {
	case (o.File == "") == (o.Trace == ""):
		return nil, errors.New("want the option file, or the option trace for one of the collection")
	case o.Trace != "" && given:
		return nil, fmt.Errorf("unit=%s: the units of traces of the collection are known: want unit only with file", o.Unit)
	case o.Trace != "":
		t, err := Open(o.Trace)
		if err != nil {
			return nil, err
		}
		defer t.Close()
		trace = t
	default:
		f, err := traces.Open(o.File, traces.Options{Unit: unit})
		if err != nil {
			return nil, err
		}
		defer f.Close()
		trace = f
	}
	l, err := replay.New(trace, replay.Options{
		Unit: in, Longest: o.Longest, Horizon: o.Horizon, Up: o.Begin == "up", Wrap: o.End == "wrap", Away: o.Gaps == "away",
	})
	if err != nil {
		return nil, fmt.Errorf("%s%s: %w", o.File, o.Trace, err)
	}
	return l, nil
}
