package store

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"time"
)

const (
	waitingLimit = 4 << 20               // what may wait before Put writes it
	firstPause   = 20 * time.Millisecond // between writes, at first
	longestPause = time.Second
)

var errClosed = errors.New("store: the writer is closed")

// Writer appends records to a log of its own, which it creates when there is
// something to write. It can be used by any number of goroutines. After the
// first error of the file system it takes no more, and every call returns that
// error: what is safe by then is what readers find.
type Writer struct {
	open func() (file logFile, size int64, err error)
	sync func() // makes the log's name last

	mu      sync.Mutex // guards what waits
	waiting framer
	err     error // the first one
	closed  bool

	disk   sync.Mutex // guards what follows; never taken while mu is held
	file   logFile    // nil until there is something to write
	size   int64
	spare  []byte // memory of the frames written last
	dirty  bool   // something is written that may not be on disk yet
	wrote  time.Time
	synced time.Time
	pause  time.Duration
}

// Put takes in records: the bodies stand one after another, each as long as its
// key says. It copies everything, and takes all of it or, with an error, nothing.
// Records put together by one call that are not more than 256 KiB are also found
// together after a crash, or not at all. It writes when more than 4 MiB wait.
func (w *Writer) Put(keys []Key, bodies []byte) error {
	length := 0
	for i := range keys {
		if err := keys[i].check(); err != nil {
			return fmt.Errorf("store: record %d: %w", i, err)
		}
		if uint64(length)+uint64(keys[i].Length) > math.MaxInt {
			return fmt.Errorf("store: record %d: the lengths of bodies exceed all memory", i)
		}
		length += int(keys[i].Length)
	}
	if length != len(bodies) {
		return fmt.Errorf("store: keys announce %d bytes of bodies, there are %d", length, len(bodies))
	}
	full, err := w.take(keys, bodies)
	if full {
		w.disk.Lock()
		defer w.disk.Unlock()
		err = w.write()
	}
	return err
}

// take adds records to what waits, and tells whether that is much.
func (w *Writer) take(keys []Key, bodies []byte) (full bool, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.failure(); err != nil {
		return false, err
	}
	w.waiting.room(len(keys), len(bodies))
	for i := range keys {
		n := int(keys[i].Length)
		w.waiting.add(&keys[i], bodies[:n])
		bodies = bodies[n:]
	}
	return w.waiting.waiting() > waitingLimit, nil
}

// failure returns why nothing more is taken. The caller holds mu.
func (w *Writer) failure() error {
	if w.err == nil && w.closed {
		return errClosed
	}
	return w.err
}

// fail keeps the first error. The caller holds disk.
func (w *Writer) fail(err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil && err != nil {
		w.err = fmt.Errorf("store: %w", err)
		w.waiting = framer{}
	}
	return w.err
}

// Tick is to be called every now and then, some fifty times a second, with the
// time. It writes what waits 20 ms after the last time at first and every second
// in the end, and makes it last at most once a second.
func (w *Writer) Tick(now time.Time) error {
	if !w.disk.TryLock() {
		return nil // somebody is writing
	}
	defer w.disk.Unlock()
	if since := now.Sub(w.wrote); since < 0 || since >= w.pause {
		before := w.size
		if err := w.write(); err != nil {
			return err
		}
		if w.size != before {
			w.wrote, w.pause = now, min(max(2*w.pause, firstPause), longestPause)
		}
	}
	if since := now.Sub(w.synced); w.dirty && (since < 0 || since >= time.Second) {
		w.synced = now
		return w.last()
	}
	return w.fail(nil)
}

// Flush writes what waits and makes it last.
func (w *Writer) Flush() error {
	w.disk.Lock()
	defer w.disk.Unlock()
	return w.flush()
}

func (w *Writer) flush() error {
	if err := w.write(); err != nil {
		return err
	}
	return w.last()
}

// Close flushes, and ends the log. Later calls of Put return an error, those of
// Close what the first one returned.
func (w *Writer) Close() error {
	w.mu.Lock()
	closed, err := w.closed, w.err
	w.closed = true
	w.mu.Unlock()
	if closed {
		return err
	}
	w.disk.Lock()
	defer w.disk.Unlock()
	err = w.flush()
	if w.file != nil {
		err = w.fail(w.file.Close())
		w.file = nil
	}
	return err
}
