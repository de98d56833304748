package run

import (
	"fmt"
	"sync"
	"sync/atomic"
)

// mostTimeouts is the number of cells with timeouts after which a policy is not called again. Each such
// call may occupy a processor until the program ends.
const mostTimeouts = 3

// timeouts records the policies that took too long, by their spellings. Goroutines share it. The zero
// value has none; nil records nothing.
type timeouts struct {
	any   atomic.Bool // there are some
	mu    sync.Mutex
	calls map[string]map[int]*timeoutError // by spelling and cell
}

// note notes a call of a policy in a cell.
func (l *timeouts) note(policy string, cell int, s *timeoutError) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.calls == nil {
		l.calls = map[string]map[int]*timeoutError{}
	}
	if l.calls[policy] == nil {
		l.calls[policy] = map[int]*timeoutError{}
	}
	l.calls[policy][cell] = s
	l.any.Store(true)
}

// reason returns why a policy is not called again. It returns nil if it may be called.
func (l *timeouts) reason(policy string) error {
	if l == nil || !l.any.Load() {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if calls := l.calls[policy]; len(calls) >= mostTimeouts {
		// any of them tells what is wrong
		for _, s := range calls {
			return fmt.Errorf("not called, as it was stuck in %d cells: %w", len(calls), s)
		}
	}
	return nil
}
