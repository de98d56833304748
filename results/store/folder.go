package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

const (
	logFolder = "log"
	logSuffix = ".lsl"
	packName  = "pack" + packSuffix

	packSuffix = ".lsp"
)

// Folder is an open store: the folder with the records of one study. It is safe for concurrent use.
type Folder struct {
	// Build is the program that writes records, which logs state in their first lines. It must not be
	// modified after the first call of Writer.
	Build Build

	dir         string
	plan        Plan
	fingerprint uint64
}

// Open opens the store of a study. If the folder holds none, the error is [ErrNoStudy].
func Open(dir string) (*Folder, error) {
	plan, err := Read(dir)
	if err != nil {
		return nil, err
	}
	return newFolder(dir, plan), nil
}

// Unwritten returns a store with another plan, without writing it: records are read as if the folder had
// that plan. The folder need not exist.
func Unwritten(dir string, plan Plan) *Folder { return newFolder(dir, plan.clone()) }

func newFolder(dir string, plan Plan) *Folder {
	return &Folder{dir: dir, plan: plan, fingerprint: plan.Fingerprint()}
}

// Dir returns the path of the folder, as given to Open or Create.
func (f *Folder) Dir() string { return f.dir }

// Plan returns a copy of the plan of the study at the time when the folder was opened.
func (f *Folder) Plan() Plan { return f.plan.clone() }

// Create creates a store with the wanted plan. If the folder has a plan already, Create extends that plan
// to the wanted one, see [Merge], and grown reports whether that changed it. If the meaning of the study
// differs, the error is a [*Mismatch] and nothing changes. Any number of processes may call Create for
// one folder at a time.
func Create(dir string, want Plan) (f *Folder, grown bool, err error) {
	if err := want.check(); err != nil {
		return nil, false, fmt.Errorf("store: %w", err)
	}
	if _, err := Read(dir); errors.Is(err, ErrNoStudy) {
		if err := makeFolders(dir); err != nil {
			return nil, false, fmt.Errorf("store: %w", err)
		}
	}
	defer queue(dir)()
	atomicfile.Clear(dir)
	path := filepath.Join(dir, PlanName)
	// Without locks, a process may undo the extension of another, which then finds it missing when it
	// reads the plan again, and repeats it. In the end all are in.
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
	return nil, false, fmt.Errorf("store: %s: other processes keep changing it", path)
}

// open opens a file of the folder that is written in place.
func (f *Folder) open(name string, flag int) (*os.File, error) {
	d, err := atomicfile.OpenDir(f.dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return d.OpenFile(name, flag, 0o666)
}

func write(text []byte) func(io.Writer) error {
	return func(w io.Writer) error { _, err := w.Write(text); return err }
}

// same reports whether two plans have the same bytes.
func same(a, b Plan) bool {
	x, err := a.encode()
	y, other := b.encode()
	return err == nil && other == nil && bytes.Equal(x, y)
}

// makeLogFolder creates the folder of logs, and the lock file, so that taking the lock alone creates
// nothing.
func makeLogFolder(dir string) error {
	if err := os.MkdirAll(filepath.Join(dir, logFolder), 0o777); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	atomicfile.SyncFolder(dir)
	return file.Close()
}

// makeFolders is [os.MkdirAll], and syncs the names of the folders that it creates.
func makeFolders(dir string) error {
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		return nil
	}
	above := filepath.Dir(filepath.Clean(dir))
	if above != dir {
		if err := makeFolders(above); err != nil {
			return err
		}
	}
	err := os.MkdirAll(dir, 0o777)
	atomicfile.SyncFolder(above)
	return err
}
