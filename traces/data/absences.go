package data

import (
	"fmt"
	"path/filepath"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/traces"
)

// Absences are the times away in a record that an interrupt-for-good law ignores.
type Absences struct {
	Record string  // name of the file or of the trace
	N      int     // number of intervals down
	Mean   float64 // their mean length, in the unit of the law
	// The law by which workers come back as in the record, without folders; its name is empty if the
	// record has no times.
	Timeline spec.Spec
}

// AbsencesOf reads the record behind a law of the rows empirical, recorded and together, under which
// workers are interrupted for good. ok is false for other laws.
func AbsencesOf(law models.Risk) (a Absences, ok bool, err error) {
	if cut, is := law.(interface{ Leaves() (models.Risk, float64) }); is {
		law, _ = cut.Leaves()
	}
	s, err := spec.Parse(risk.Format(law))
	if err != nil {
		return a, false, nil // a user's law without a spelling
	}
	option := func(key, otherwise string) string {
		if value, given := s.Get(key); given {
			return value
		}
		return otherwise
	}
	var r traces.Reader
	switch file := option("file", ""); {
	case s.Name == "empirical":
		unit, _ := traces.Unit(option("unit", "format")).Seconds() // 0 for the format's unit
		f, err := traces.Open(file, traces.Options{Unit: unit})
		if err != nil {
			return a, false, err
		}
		defer f.Close()
		r, a.Record = f, filepath.Base(file)
	case s.Name == "recorded" && option("state", "up") == "up", s.Name == "together":
		a.Record = option("trace", map[string]string{"recorded": defaults.Trace, "together": togetherDefaults.Trace}[s.Name])
		t, err := Open(a.Record)
		if err != nil {
			return a, false, err
		}
		defer t.Close()
		r = t
	default:
		return a, false, nil
	}
	info, err := traces.NewInfo(r, traces.Selection{})
	if err != nil {
		return a, false, fmt.Errorf("%s: %w", a.Record, err)
	}
	a.N, a.Mean = info.Down.N, info.Down.Mean
	times := traces.Times{Longest: 1, In: traces.Unit(option("in", "s"))}
	if text, given := s.Get("longest"); given {
		if _, err := fmt.Sscan(text, &times.Longest); err != nil {
			return a, false, err
		}
	}
	if seconds, err := times.Seconds(); err != nil {
		return a, false, err
	} else if a.Mean /= seconds; times.Longest > 0 && info.Up.Max > 0 {
		a.Mean *= times.Longest / (info.Up.Max / seconds)
	}
	if info.From < info.To {
		a.Timeline.Name = "timeline"
		for _, o := range s.Options {
			switch o.Key {
			case "file":
				a.Timeline.Options = append(a.Timeline.Options, spec.Option{Key: o.Key, Value: a.Record})
			case "trace", "longest", "unit", "in":
				a.Timeline.Options = append(a.Timeline.Options, o)
			}
		}
		if _, given := a.Timeline.Get("file"); !given {
			if _, given := a.Timeline.Get("trace"); !given {
				a.Timeline.Options = append(a.Timeline.Options, spec.Option{Key: "trace", Value: a.Record})
			}
		}
	}
	return a, true, nil
}
