// Package deadline reads when a run is to end early.
package deadline

import (
	"fmt"
	"time"
)

// At returns when a run is to end that begins now: at the time that --until says, or else after
// that of --for. It returns the zero time if neither is given.
func At(until string, length time.Duration, now time.Time) (time.Time, error) {
	switch {
	case until != "":
		return clock(until, now)
	case length == 0:
		return time.Time{}, nil
	}
	return now.Add(length), nil
}

// Before returns when to end what takes as long as it may, now that it begins, so that what
// comes after it is done at the given time too. It gets half of the time that is left, or more
// if what comes after takes less than the other half. The zero time remains zero.
func Before(at, now time.Time, after time.Duration) time.Time {
	if at.IsZero() {
		return at
	}
	return at.Add(-min(after, at.Sub(now)/2))
}

// clock reads a time: of a clock, the next such moment, or of a date.
func clock(text string, now time.Time) (time.Time, error) {
	for _, layout := range []string{"15:04", "15:04:05"} {
		if t, err := time.ParseInLocation(layout, text, now.Location()); err == nil {
			at := time.Date(now.Year(), now.Month(), now.Day(), t.Hour(), t.Minute(), t.Second(), 0, now.Location())
			if !at.After(now) {
				at = at.AddDate(0, 0, 1)
			}
			return at, nil
		}
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04", "2006-01-02 15:04", "2006-01-02 15:04:05"} {
		if t, err := time.ParseInLocation(layout, text, now.Location()); err == nil {
			if !t.After(now) {
				return t, fmt.Errorf("--until %s: this time is past: want a later one", text)
			}
			return t, nil
		}
	}
	return now, fmt.Errorf("--until %s: want a time such as 07:30, or a date with a time such as 2027-01-31T07:30", text)
}
