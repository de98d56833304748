package traces

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Unit is the name of a unit of time.
type Unit string

// Seconds returns how many seconds the unit is, and false if there is no such unit.
func (u Unit) Seconds() (float64, bool) {
	seconds, ok := map[Unit]float64{"ms": 1e-3, "s": 1, "min": 60, "h": 3600, "d": 86400}[u]
	return seconds, ok
}

// The limits of what times are multiplied by. Beyond them, squares of times in records of years
// and of microseconds are no numbers any more.
const (
	minScale = 1e-100
	maxScale = 1e100
)

// IsScale reports whether times can be measured in a number of seconds, or scaled so that the
// longest is the number: it is from 1e-100 to 1e100.
func IsScale(x float64) bool { return x >= minScale && x <= maxScale }

// Times are the options of all laws of recorded times that say what a number means.
type Times struct {
	Longest float64 // of the durations after scaling; 0: they are not scaled
	In      Unit
}

// Unit returns the unit of the law's times, and "" if they are scaled.
func (t Times) Unit() string {
	if t.Longest != 0 {
		return ""
	}
	return string(t.In)
}

// Seconds returns how many seconds a unit of the law's times is, as [Selection] takes it: 0
// for seconds. It returns an error if the times are scaled and yet have a unit.
func (t Times) Seconds() (float64, error) {
	if t.Longest != 0 && t.In != "s" {
		return 0, fmt.Errorf("in=%s: the times are scaled, so that they have no unit: want longest=0 too", t.In)
	}
	seconds, ok := t.In.Seconds()
	if !ok {
		return 0, fmt.Errorf("there is no unit %q", t.In)
	}
	if seconds == 1 {
		return 0, nil
	}
	return seconds, nil
}

// UnitOf returns the function of a law's row that tells the unit of its times from the
// options, which times reads from a bound prototype.
func UnitOf[O any](defaults O, times func(O) Times) func(spec.Spec) string {
	return func(s spec.Spec) string {
		bound, err := spec.Bind(defaults, s)
		if err != nil {
			return ""
		}
		return times(bound.(O)).Unit()
	}
}
