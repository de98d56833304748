package run

import (
	"context"
	"sync/atomic"
	"time"
)

// Limit is a context that ends at a time, but not before the first call of Progress. So work that is
// repeated until it is complete advances each time, however short the time is. The cause is
// [context.DeadlineExceeded]. Without progress the context ends after as long again, and at least after
// [Patience]; its cause is then [context.Canceled], since the work has had its grace. A limit also ends
// with the context from which it was made.
type Limit struct {
	context.Context
	end         context.CancelCauseFunc
	at          time.Time
	timers      []*time.Timer
	past, begun atomic.Bool
}

// Patience is how long a [Limit] waits at least for the first progress, once its time is past.
const Patience = 10 * time.Second

// Until returns a limit, which must be released. Without a time, it never ends by itself.
func Until(ctx context.Context, at time.Time) *Limit {
	l := &Limit{at: at}
	l.Context, l.end = context.WithCancelCause(ctx)
	if at.IsZero() {
		return l
	}
	left := max(0, time.Until(at))
	l.timers = []*time.Timer{
		time.AfterFunc(left, func() { l.past.Store(true); l.check() }),
		time.AfterFunc(left+max(left, Patience), func() { l.end(nil) }),
	}
	return l
}

// Progress notes a first lasting result. It looks at the clock itself, since timers come late on busy
// processors.
func (l *Limit) Progress() {
	if !l.begun.Load() {
		if !l.at.IsZero() && !time.Now().Before(l.at) {
			l.past.Store(true)
		}
		l.begun.Store(true)
		l.check()
	}
}

// Release ends the context.
func (l *Limit) Release() {
	l.end(nil)
	for _, t := range l.timers {
		t.Stop()
	}
}

// check ends the context once the time is past and there was progress.
func (l *Limit) check() {
	if l.past.Load() && l.begun.Load() {
		l.end(context.DeadlineExceeded)
	}
}
