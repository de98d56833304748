// Package deadline reads when a run is to end early.
package deadline

import (
	"context"
	"fmt"
	"time"
)

// Of returns a context that ends when --until says, or else --for, unless that is 0.
func Of(ctx context.Context, until string, length time.Duration) (context.Context, context.CancelFunc, error) {
	at := time.Now().Add(length)
	switch {
	case until != "":
		var err error
		if at, err = clock(until, time.Now()); err != nil {
			return ctx, nil, err
		}
	case length == 0:
		return ctx, func() {}, nil
	}
	ctx, stop := context.WithDeadline(ctx, at)
	return ctx, stop, nil
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
