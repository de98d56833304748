package watch

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestALimitEndsAtItsTimeButNotWithoutProgress(t *testing.T) {
	for _, c := range []struct {
		name            string
		at, begun, ends time.Duration
	}{
		{"progress comes first", 3, 1, 3},
		{"the time comes first", 1, 3, 3},
		{"the time is past", -1, 2, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				l := Until(t.Context(), start.Add(c.at*time.Hour))
				defer l.Release()
				time.AfterFunc(c.begun*time.Hour, l.Progress)
				<-l.Done()
				if ended := time.Since(start); ended != c.ends*time.Hour || context.Cause(l) != context.DeadlineExceeded {
					t.Errorf("ended after %v by %v, want %v h", ended, context.Cause(l), int(c.ends))
				}
				if grace(l) != DeadlineGrace {
					t.Error("work has the grace of a signal")
				}
			})
		})
	}
}

func TestALimitEndsWithItsContextWithoutProgress(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	l := Until(ctx, time.Now().Add(-time.Hour))
	defer l.Release()
	if l.Err() != nil {
		t.Fatal("it ended without progress")
	}
	if stop(); !errors.Is(context.Cause(l), context.Canceled) || grace(l) != Grace {
		t.Errorf("ended by %v", context.Cause(l))
	}
}

func TestALimitWithoutATimeNeverEnds(t *testing.T) {
	l := Until(t.Context(), time.Time{})
	defer l.Release()
	if l.Progress(); l.Err() != nil {
		t.Error("it ended")
	}
}
