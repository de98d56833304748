package watch

import (
	"context"
	"time"
)

// Tick calls a function every 20 ms until quit is closed, and stops with the error of a call that
// has one.
func Tick(quit <-chan struct{}, call func(now time.Time) error, stop context.CancelCauseFunc) {
	clock := time.NewTicker(20 * time.Millisecond)
	defer clock.Stop()
	for {
		select {
		case <-quit:
			return
		case now := <-clock.C:
			if err := call(now); err != nil {
				stop(err)
				return
			}
		}
	}
}
