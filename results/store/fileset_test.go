package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fileSetOf returns the files of a folder, with a limit of open files.
func fileSetOf(t *testing.T, f *Folder, limit int) *fileSet {
	t.Helper()
	s, err := newFileSet(limit, []*Folder{f}, func(d Damage) { t.Error(d) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

// keysOf counts the records in a set of files.
func keysOf(s *fileSet, fingerprint uint64) (n int, err error) {
	w := &walker{fingerprint: fingerprint}
	w.chunk = keysChunk
	err = s.walk(w, func(Damage) {}, func(_ int, keys []byte, _ int64) { n += len(keys) / keySize })
	return n, err
}

func TestMoreFilesThanCanBeOpenAreRead(t *testing.T) {
	f := create(t)
	for i := range uint64(10) {
		put(t, f, rec(i, 1, 0, "x"))
	}
	s := fileSetOf(t, f, 3)
	for range 2 {
		if n, err := keysOf(s, f.fingerprint); n != 10 || err != nil || len(s.open) > 3 {
			t.Errorf("%d records, %d files open, %v", n, len(s.open), err)
		}
	}
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return // this system does not list open files
	}
	n := 0
	for _, e := range open {
		if to, err := os.Readlink("/proc/self/fd/" + e.Name()); err == nil && strings.HasPrefix(to, f.dir) {
			n++
		}
	}
	if n != 3 {
		t.Errorf("%d files are open", n)
	}
}

func TestFilesThatAreOpenAreReadOnAsTheyWere(t *testing.T) {
	f := create(t)
	for i := range uint64(3) {
		put(t, f, rec(i, 1, 0, "x"))
	}
	s := fileSetOf(t, f, 10)
	for _, name := range logs(t, f) {
		os.Remove(name)
	}
	if n, err := keysOf(s, f.fingerprint); n != 3 || err != nil {
		t.Errorf("%d records, %v", n, err)
	}
}

func TestAFileThatWasReplacedIsNotTakenForTheOldOne(t *testing.T) {
	f := create(t)
	for i := range uint64(3) {
		put(t, f, rec(i, 1, 0, "x"))
	}
	s := fileSetOf(t, f, 1)
	for _, name := range logs(t, f) {
		next := filepath.Join(f.dir, "next")
		os.WriteFile(next, frameOf(f.fingerprint, rec(9, 9, 0, "y"), rec(9, 9, 1, "y")), 0o666)
		os.Rename(next, name)
	}
	if _, err := keysOf(s, f.fingerprint); err == nil || !strings.Contains(err.Error(), "was replaced while it was read") {
		t.Errorf("got %v", err)
	}
}

func TestAFolderWithoutLogsIsEmpty(t *testing.T) {
	f := create(t)
	os.Remove(filepath.Join(f.dir, logFolder))
	if n, err := keysOf(fileSetOf(t, f, 10), f.fingerprint); n != 0 || err != nil {
		t.Errorf("%d records, %v", n, err)
	}
	put(t, f, rec(1, 1, 0, "x"))
	if n, err := keysOf(fileSetOf(t, f, 10), f.fingerprint); n != 1 || err != nil {
		t.Errorf("%d records, %v", n, err)
	}
}
