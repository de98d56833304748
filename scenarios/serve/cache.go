package serve

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// rest is the time for which a value stays although newer records exist, as a multiple of the time that
// it took to make.
const rest = 5

// cachedValue caches a value made from a version of some data. One goroutine at a time makes it, however many
// wait. It is made again for another version, but not before its rest is over. The zero value holds
// nothing; it must not be copied after use.
type cachedValue[T any] struct {
	mu      sync.Mutex
	value   T
	err     error
	version string        // of the value; "" without one
	until   time.Time     // when its rest is over
	making  chan struct{} // closed when the value that is being made is made; nil if none is
}

// panicError is the error of a value whose making panicked.
type panicError struct{ Value any }

func (p *panicError) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// Next returns the version of the value that Get would return: the given version, or the version of a
// value whose rest is not over.
func (k *cachedValue[T]) Next(l *Library, version string) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.rests(version, l.Now()) {
		return k.version
	}
	return version
}

// rests reports whether the value serves for a version: it was made from that version, or its rest is not
// over.
func (k *cachedValue[T]) rests(version string, now time.Time) bool {
	return k.version != "" && (k.version == version || now.Before(k.until))
}

// Get returns the value for a version, or an earlier one whose rest is not over. Otherwise it has the
// value made, as soon as the library has a free place, and waits until it is made or the context ends.
// The value is made even if nobody waits for it any more.
func (k *cachedValue[T]) Get(ctx context.Context, l *Library, version string, of func() (T, error)) (value T, err error) {
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
func (k *cachedValue[T]) renew(l *Library, version string, of func() (T, error)) {
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
