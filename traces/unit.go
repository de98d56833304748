package traces

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Unit is the name of a unit of time.
type Unit string

// Seconds returns the length of the unit in seconds, and false if the unit is unknown.
func (u Unit) Seconds() (float64, bool) {
	seconds, ok := map[Unit]float64{"ms": 1e-3, "s": 1, "min": 60, "h": 3600, "d": 86400}[u]
	return seconds, ok
}

// These limit the factors by which times are multiplied. Beyond them, squares of times in records of
// years or of microseconds overflow or vanish.
const (
	minScale = 1e-100
	maxScale = 1e100
)

// IsScale reports whether x is from 1e-100 to 1e100. Such an x may be the length of a unit of time in
// seconds, or the longest of scaled times.
func IsScale(x float64) bool { return x >= minScale && x <= maxScale }

// Times are the options for the scale and unit of recorded times, which all such laws share.
type Times struct {
	Longest float64 // the longest duration after scaling; 0: the durations are not scaled
	In      Unit
}

// Unit returns the unit of the law's times, and "" if they are scaled.
func (t Times) Unit() string {
	if t.Longest != 0 {
		return ""
	}
	return string(t.In)
}

// Seconds returns the length of the law's unit of time in seconds, as [Selection] takes it: 0 for
// seconds. It returns an error if the times are scaled and yet have a unit.
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

// UnitOf returns a law's function Row.Unit: it finds the unit of times from the options, which times
// reads from a bound prototype.
func UnitOf[O any](defaults O, times func(O) Times) func(spec.Spec) string {
	return func(s spec.Spec) string {
		bound, err := spec.Bind(defaults, s)
		if err != nil {
			return ""
		}
		return times(bound.(O)).Unit()
	}
}
