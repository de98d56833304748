package arena

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// Each calls a function with 0 to n-1 on several goroutines, 0 for one on every processor. After an
// error, it begins no more calls. It returns the error of the lowest number, which is the same
// however many goroutines there are, since calls begin in order; a panic is an error.
func Each(ctx context.Context, n, goroutines int, call func(k int) error) error {
	if goroutines <= 0 {
		goroutines = runtime.GOMAXPROCS(0)
	}
	errs := make([]error, n)
	var next atomic.Int64
	var failed atomic.Bool
	var group sync.WaitGroup
	for range min(n, goroutines) {
		group.Go(func() {
			for !failed.Load() && ctx.Err() == nil {
				k := int(next.Add(1)) - 1
				if k >= n {
					return
				}
				if errs[k] = play.Guard(func() error { return call(k) }); errs[k] != nil {
					failed.Store(true)
				}
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}
