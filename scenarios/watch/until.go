package watch

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// Limit is a context that ends at a time, with [context.DeadlineExceeded] as its cause, but
// not before Progress was called: what is done again and again until it is complete gets on
// each time, however short the time is. What never gets on ends too: after as long again, and
// at least after [Patience]. Its cause is then [context.Canceled], since its work has had its
// grace. A limit also ends with the context it was made from.
//
// A time that was read off a clock on the wall, as --until has it, is followed by that clock, also
// if it is set, or if the machine sleeps: see [glance].
type Limit struct {
	context.Context
	end         context.CancelCauseFunc
	at          time.Time
	late        time.Duration // from the time on until work that never got on ends
	past, begun atomic.Bool

	mu    sync.Mutex // guards the clock, which is set before it is known
	clock *time.Timer
}

// Patience is how long a [Limit] waits at least for the first progress, once its time is past.
const Patience = 10 * time.Second

// glance is how often a limit looks at the clock. Timers go on evenly, whatever the clock does.
const glance = 5 * time.Second

// now reads the clock. Tests replace it.
var now = time.Now

// Until returns a limit, which must be released. Without a time, it never ends by itself.
func Until(ctx context.Context, at time.Time) *Limit {
	l := &Limit{at: at}
	l.Context, l.end = context.WithCancelCause(ctx)
	if !at.IsZero() {
		left := max(0, at.Sub(now()))
		l.late = max(left, Patience)
		l.mu.Lock()
		defer l.mu.Unlock()
		l.clock = time.AfterFunc(min(left, glance), l.look)
	}
	return l
}

// look looks at the clock, until the time has come or the context has ended.
func (l *Limit) look() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.Err() != nil {
		return // the timer had fired already when it was stopped
	}
	if left := l.at.Sub(now()); left > 0 {
		l.clock.Reset(min(left, glance))
		return
	}
	l.clock = time.AfterFunc(l.late, func() { l.end(nil) })
	l.past.Store(true)
	l.check()
}

// Progress says that something was done that lasts. It looks at the clock itself the first time,
// as timers come late where processors are busy.
func (l *Limit) Progress() {
	if !l.begun.Load() {
		if !l.at.IsZero() && !now().Before(l.at) {
			l.past.Store(true)
		}
		l.begun.Store(true)
		l.check()
	}
}

// Release ends the context.
func (l *Limit) Release() {
	l.end(nil)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.clock != nil {
		l.clock.Stop()
	}
}

// check is called after each of the two has come, so that the later one ends the context.
func (l *Limit) check() {
	if l.past.Load() && l.begun.Load() {
		l.end(context.DeadlineExceeded)
	}
}
