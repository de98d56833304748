package claim

import (
	"cmp"
	"context"
	"runtime"
	"sync"
)

// Test is a claim of a paper, to be tested.
type Test struct {
	Paper *Paper
	Claim *Claim
}

// Watcher receives the progress of tests. Its functions are called one at a time; an error of Found
// ends the tests.
type Watcher struct {
	Begin func(i int)
	// Found has the line of the ledger, and whether the claim was given less than all evidence.
	Found func(i int, found Entry, reduced bool) error
}

// VerifyAll tests claims in their order, as many at a time as the evidence has goroutines. Reports are
// computed one after another, each by all goroutines, so only the claims' own computations run in
// parallel. The error is the first in the order of the tests; after an error, no test begins.
func VerifyAll(ctx context.Context, tests []Test, e *Evidence, w Watcher) error {
	e.init()
	var mu sync.Mutex // of next, failed, errs and the watcher
	next, failed, errs := 0, false, make([]error, len(tests))
	begin := func() (i int, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		if failed || next == len(tests) {
			return 0, false
		}
		w.Begin(next)
		next++
		return next - 1, true
	}
	var group sync.WaitGroup
	for range min(len(tests), cmp.Or(e.Goroutines, runtime.GOMAXPROCS(0))) {
		group.Go(func() {
			for i, ok := begin(); ok; i, ok = begin() {
				own := *e // whether it is reduced is to be known of each claim
				own.Reduced = false
				found, err := tests[i].Paper.Verify(ctx, tests[i].Claim, &own)
				mu.Lock()
				if err == nil {
					err = w.Found(i, found, own.Reduced)
				}
				errs[i], failed = err, failed || err != nil
				mu.Unlock()
			}
		})
	}
	group.Wait()
	return cmp.Or(errs...)
}
