package watch

import (
	"context"
	"sync/atomic"
	"time"
)

// Limit is a context that ends at a time, with [context.DeadlineExceeded] as its cause, but
// not before Progress was called: what is done again and again until it is complete gets on
// each time, however short the time is. It also ends with the context it was made from.
type Limit struct {
	context.Context
	end         context.CancelCauseFunc
	clock       *time.Timer
	past, begun atomic.Bool
}

// Until returns a limit, which must be released. Without a time, it never ends by itself.
func Until(ctx context.Context, at time.Time) *Limit {
	l := &Limit{}
	l.Context, l.end = context.WithCancelCause(ctx)
	if !at.IsZero() {
		if left := time.Until(at); left > 0 {
			l.clock = time.AfterFunc(left, l.pass)
		} else {
			l.pass()
		}
	}
	return l
}

// Progress says that something was done that lasts.
func (l *Limit) Progress() {
	if !l.begun.Load() {
		l.begun.Store(true)
		l.check()
	}
}

// Release ends the context.
func (l *Limit) Release() {
	if l.clock != nil {
		l.clock.Stop()
	}
	l.end(nil)
}

func (l *Limit) pass() {
	l.past.Store(true)
	l.check()
}

// check is called after each of the two has come, so that the later one ends the context.
func (l *Limit) check() {
	if l.past.Load() && l.begun.Load() {
		l.end(context.DeadlineExceeded)
	}
}
