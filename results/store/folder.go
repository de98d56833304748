package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
)

const (
	logFolder = "log"
	logSuffix = ".lsl"
	packName  = "pack.lsp"
)

// Folder is a study on disk. Its methods can be called from several goroutines.
type Folder struct {
	// Version is what the first lines of logs say of the program, for people. It
	// may be set before the first Writer is made.
	Version string

	dir         string
	plan        Plan
	fingerprint uint64

	mu   sync.Mutex
	held bool // by Lock
}

// Open opens the study in a folder. If there is none, the error is [ErrNoStudy].
func Open(dir string) (*Folder, error) {
	plan, err := Read(dir)
	if err != nil {
		return nil, err
	}
	return newFolder(dir, plan), nil
}

func newFolder(dir string, plan Plan) *Folder {
	return &Folder{dir: dir, plan: plan, fingerprint: plan.Fingerprint()}
}

// Dir returns the folder's path, as it was given.
func (f *Folder) Dir() string { return f.dir }

// Plan returns a copy of the study's plan as it was when the folder was opened.
func (f *Folder) Plan() Plan { return f.plan.clone() }

// Create makes a study in a folder, or opens the one that is there and lets it
// grow to what is wanted, see [Merge]. Grown tells that there was one and that
// it has grown. If the one that is there means something else, the error is a
// [*Mismatch] and nothing has changed. Any number of processes may do this at
// the same time.
func Create(dir string, want Plan) (f *Folder, grown bool, err error) {
	if err := want.check(); err != nil {
		return nil, false, err
	}
	if _, err := Read(dir); errors.Is(err, ErrNoStudy) {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return nil, false, fmt.Errorf("store: %w", err)
		}
	}
	defer queue(dir)()
	path := filepath.Join(dir, planName)
	// Where others cannot be kept out, each may undo the growth of another, and
	// sees that when it looks again. In the end all is in.
	for range 100 {
		have, err := Read(dir)
		put := replace
		if errors.Is(err, ErrNoStudy) {
			have, put, err = want.clone(), place, nil
		} else if err == nil {
			var merged Plan
			if merged, err = Merge(have, want); err == nil && same(have, merged) {
				return newFolder(dir, have), grown, makeLogFolder(dir)
			}
			have, grown = merged, true
		}
		var other *Mismatch
		if errors.As(err, &other) {
			other.Dir = dir
		}
		if err != nil {
			return nil, false, err
		}
		text, err := have.encode()
		if err != nil {
			return nil, false, err
		}
		if err := put(path, write(text)); err != nil {
			return nil, false, fmt.Errorf("store: %w", err)
		}
	}
	return nil, false, fmt.Errorf("store: %s: others keep changing it", path)
}

func write(text []byte) func(io.Writer) error {
	return func(w io.Writer) error { _, err := w.Write(text); return err }
}

// same tells whether two plans are written alike.
func same(a, b Plan) bool {
	x, err := a.encode()
	y, other := b.encode()
	return err == nil && other == nil && bytes.Equal(x, y)
}

func makeLogFolder(dir string) error {
	if err := os.MkdirAll(filepath.Join(dir, logFolder), 0o777); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	syncFolder(dir)
	return nil
}
