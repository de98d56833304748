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
				if grace(l) != DeadlineGrace {
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

func TestALimitThatIsReleasedLooksAtNoClockAnyMore(t *testing.T) {
	l := Until(t.Context(), time.Now().Add(time.Hour))
	l.Release()
	if l.look(); l.clock.Stop() { // as by a timer that fires while it is released
		t.Error("its timer runs again")
	}
}

// The clock on the wall is set while a run is on, or the machine sleeps.
func TestALimitFollowsTheClockOnTheWall(t *testing.T) {
	for name, c := range map[string]struct{ jump, ends time.Duration }{
		"forwards":    {2 * time.Hour, time.Hour},
		"past it":     {24 * 365 * time.Hour, time.Minute},
		"backwards":   {-2 * time.Hour, 5 * time.Hour},
		"not at all":  {0, 3 * time.Hour},
		"by a second": {-time.Second, 3*time.Hour + time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				defer func(before func() time.Time) { now = before }(now)
				start := time.Now()
				now = func() time.Time {
					if time.Since(start) < time.Minute {
						return time.Now().Round(0)
					}
					return time.Now().Round(0).Add(c.jump)
				}
				l := Until(t.Context(), start.Round(0).Add(3*time.Hour))
				defer l.Release()
				l.Progress()
				<-l.Done()
				if ended := time.Since(start); ended < c.ends || ended > c.ends+glance || context.Cause(l) != context.DeadlineExceeded {
					t.Errorf("ended after %v by %v, want %v", ended, context.Cause(l), c.ends)
				}
			})
		})
	}
}
