package cli

import (
	"context"
	"fmt"
	"time"
)

// deadline returns a context that ends when --for or --until says.
func (o *runOptions) deadline(ctx context.Context) (context.Context, context.CancelFunc, error) {
	at := time.Now().Add(o.length)
	switch {
	case o.until != "":
		var err error
		if at, err = clock(o.until, time.Now()); err != nil {
			return ctx, nil, err
		}
	case o.length == 0:
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
