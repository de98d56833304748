package run

import (
	"context"
	"sync/atomic"
	"time"
)

// Limit is a context that ends at a time, with [context.DeadlineExceeded] as its cause, but not before
// Progress was called: so work that is repeated until it is complete gets on each time, however short the
// time is. Work that never gets on ends too: after as long again, and at least after [Patience]. Its cause
// is then [context.Canceled], since its work has had its grace. A limit also ends with the context it was
// made from.
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

// Progress says that something was done that lasts. It looks at the clock itself the first time,
// as timers come late where processors are busy.
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

// check is called after each of the two has come, so that the later one ends the context.
func (l *Limit) check() {
	if l.past.Load() && l.begun.Load() {
		l.end(context.DeadlineExceeded)
	}
}
