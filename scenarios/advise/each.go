package advise

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/loadstar-sim/loadstar/scenarios/watch"
)

// each calls a function with 0 to n-1, on as many goroutines as there are processors, and returns
// the error of the lowest number; a panic is one. As each call writes only what belongs to its
// number, the answer is the same however many there are.
func each(ctx context.Context, n int, call func(k int) error) error {
	errs := make([]error, n)
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for k := int(next.Add(1)) - 1; k < n; k = int(next.Add(1)) - 1 {
				if errs[k] = ctx.Err(); errs[k] == nil {
					errs[k] = watch.Guard(func() error { return call(k) })
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
	return nil
}
