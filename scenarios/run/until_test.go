package run

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
		{"the time comes first, and progress in time", 2, 3, 3},
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
				if grace(l) != deadlineGrace {
					t.Error("work has the grace of a signal")
				}
			})
		})
	}
}

func TestALimitThatIsPastWaitsForProgressButNotForever(t *testing.T) {
	for _, c := range []struct{ begun, ends time.Duration }{{3 * time.Second, 3 * time.Second}, {time.Hour, Patience}} {
		synctest.Test(t, func(t *testing.T) {
			start := time.Now()
			l := Until(t.Context(), start.Add(-time.Hour))
			defer l.Release()
			time.AfterFunc(c.begun, l.Progress)
			<-l.Done()
			if ended := time.Since(start); ended != c.ends {
				t.Errorf("progress after %v: ended after %v, want %v", c.begun, ended, c.ends)
			}
		})
	}
}

func TestWorkThatNeverGetsOnEndsAfterAsLongAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		l := Until(t.Context(), start.Add(2*time.Hour))
		defer l.Release()
		<-l.Done()
		if ended := time.Since(start); ended != 4*time.Hour || grace(l) != Grace {
			t.Errorf("ended after %v by %v", ended, context.Cause(l))
		}
	})
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
