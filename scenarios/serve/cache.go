package serve

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// rest is how many times as long as it took to make a value it is kept although there are newer
// records.
const rest = 5

// cached is a value made from the data that a version names. One goroutine at a time makes it, however many
// ask, and it is made again when the version is another, but not before it has rested. The zero value holds
// nothing; it must not be copied after it was used.
type cached[T any] struct {
	mu      sync.Mutex
	value   T
	err     error
	version string        // of the value; "" without one
	until   time.Time     // when it has rested
	making  chan struct{} // closed when the value that is being made is made; nil if none is
}

// panicError is the error of a value whose making panicked.
type panicError struct{ Value any }

func (p *panicError) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// Next returns the version of the value that Get would return: the given one, or the version of a value that
// still rests.
func (k *cached[T]) Next(l *Library, version string) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.rests(version, l.Now()) {
		return k.version
	}
	return version
}

// rests reports whether the value is good for a version.
func (k *cached[T]) rests(version string, now time.Time) bool {
	return k.version != "" && (k.version == version || now.Before(k.until))
}

// Get returns the value for a version, or an earlier one that still rests. If none is good, it has
// the value made when the library has a place for that, and waits until it is made or the
// context ends. A value that nobody waits for any more is made nevertheless.
func (k *cached[T]) Get(ctx context.Context, l *Library, version string, of func() (T, error)) (value T, err error) {
	for {
		k.mu.Lock()
		if k.rests(version, l.Now()) {
			defer k.mu.Unlock()
			return k.value, k.err
		}
		if k.making == nil {
			k.making = make(chan struct{})
			go k.renew(l, version, of)
		}
		made := k.making
		k.mu.Unlock()
		select {
		case <-made:
		case <-ctx.Done():
			return value, ctx.Err()
		}
	}
}

// renew makes the value.
func (k *cached[T]) renew(l *Library, version string, of func() (T, error)) {
	l.places <- struct{}{}
	defer func() { <-l.places }()
	began := time.Now()
	var value T
	var err error
	func() {
		defer func() {
			if p := recover(); p != nil {
				err = &panicError{p}
			}
		}()
		value, err = of()
	}()
	k.mu.Lock()
	defer k.mu.Unlock()
	k.value, k.err, k.version, k.until = value, err, version, l.Now().Add(rest*time.Since(began))
	close(k.making)
	k.making = nil
}
