package store

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"time"
)

const (
	waitingLimit = 1 << 20               // bytes that may wait before Put writes them
	firstPause   = 20 * time.Millisecond // pause between writes, at first
	longestPause = time.Second
)

var errClosed = errors.New("store: the writer is closed")

// Writer appends records to its own log, which it creates with the first write. It is safe for concurrent
// use. After the first error of the file system it accepts no more records, and every call returns that
// error; readers find the records written before.
type Writer struct {
	open func() (file logFile, size int64, err error)
	sync func() // syncs the name of the log to disk

	mu      sync.Mutex // guards waiting, err and closed
	waiting framer
	err     error // the first error
	closed  bool

	disk   sync.Mutex // guards the fields below; never locked while mu is held
	file   logFile    // nil until the first write
	size   int64
	spare  []byte // memory of the last written frames, for reuse
	dirty  bool   // some written bytes may not be on disk yet
	wrote  time.Time
	synced time.Time
	pause  time.Duration
}

// Put adds records. The bodies follow one another, each with the length in its key. Put copies its
// arguments, and adds all records or, with an error, none. If the records of one call are at most 256
// KiB, readers find all of them after a crash, or none. Put writes to disk when more than 1 MiB is
// waiting.
func (w *Writer) Put(keys []Key, bodies []byte) error {
	length := 0
	for i := range keys {
		if err := keys[i].check(); err != nil {
			return fmt.Errorf("store: record %d: %w", i, err)
		}
		if uint64(length)+uint64(keys[i].Length) > math.MaxInt {
			return fmt.Errorf("store: record %d: the lengths of the bodies overflow", i)
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

// take adds records to the waiting ones, and reports whether they must be written now.
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

// failure returns the error if no more records are accepted. The caller must hold mu.
func (w *Writer) failure() error {
	if w.err == nil && w.closed {
		return errClosed
	}
	return w.err
}

// fail keeps the first error and returns it. The caller must hold disk.
func (w *Writer) fail(err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil && err != nil {
		w.err = fmt.Errorf("store: %w", err)
		w.waiting = framer{}
	}
	return w.err
}

// Tick writes waiting records if it is time to, and syncs them to disk at most once a second. The caller
// should call it about fifty times a second with the current time. The pause between writes is 20 ms at
// first and grows to one second.
func (w *Writer) Tick(now time.Time) error {
	if !w.disk.TryLock() {
		return nil // another goroutine is writing
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
		return w.commit()
	}
	return w.fail(nil)
}

// Flush writes all waiting records and syncs them to disk.
func (w *Writer) Flush() error {
	w.disk.Lock()
	defer w.disk.Unlock()
	return w.flush()
}

func (w *Writer) flush() error {
	if err := w.write(); err != nil {
		return err
	}
	return w.commit()
}

// Close flushes and closes the log. Later calls of Put return an error; later calls of Close return the
// first error, if there was one.
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
