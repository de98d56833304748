package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// cramped is a log on a disk with room for some bytes.
type cramped struct {
	logFile
	left     int
	stuck    bool // Truncate fails
	syncFail error
}

func (l *cramped) Write(b []byte) (int, error) {
	if l.left >= len(b) {
		l.left -= len(b)
		return l.logFile.Write(b)
	}
	n, err := l.logFile.Write(b[:l.left])
	l.left -= n
	if err == nil {
		err = &fs.PathError{Op: "write", Path: "log", Err: syscall.ENOSPC}
	}
	return n, err
}

func (l *cramped) Truncate(size int64) error {
	if l.stuck {
		return syscall.EIO
	}
	return l.logFile.Truncate(size)
}

func (l *cramped) Sync() error {
	if l.syncFail != nil {
		return l.syncFail
	}
	return l.logFile.Sync()
}

func TestAFullDiskCostsOnlyWhatDidNotFit(t *testing.T) {
	for _, stuck := range []bool{false, true} {
		for room := 0; room < 700; room += 23 {
			f, need, should := create(t), 0, 0
			w, _ := f.Writer()
			l := &cramped{left: room, stuck: stuck}
			w.open = func() (_ logFile, size int64, err error) {
				l.logFile, size, err = f.newLog()
				return l, size, err
			}
			var first error
			fit := 0
			for i := uint64(0); first == nil; i++ {
				r := rec(i, 1, 0, "twenty-four bytes of it.")
				if need += len(frameOf(0, r)); need <= room {
					should++
				}
				if first = w.Put([]Key{r.Key}, r.Body); first == nil {
					first = w.Tick(time.Now().Add(time.Duration(i) * time.Hour))
				}
				if first == nil {
					fit++
				}
			}
			if !errors.Is(first, syscall.ENOSPC) || strings.Contains(first.Error(), "\n") {
				t.Fatalf("room for %d: %v", room, first)
			}
			for _, again := range []error{w.Put([]Key{{}}, nil), w.Flush(), w.Tick(time.Now()), w.Close(), w.Close()} {
				if again != first {
					t.Fatalf("room for %d: then %v", room, again)
				}
			}
			if fit != should {
				t.Fatalf("room for %d: %d records fit, %d should", room, fit, should)
			}
			n := 0
			damage, err := f.Scan(func(Key) { n++ })
			if n != fit || err != nil {
				t.Fatalf("room for %d: of %d records %d are found, %v", room, fit, n, err)
			}
			for _, d := range damage {
				if !stuck || !d.Tail {
					t.Fatalf("room for %d: %v", room, d)
				}
			}
		}
	}
}

func TestWholeFramesOfAWriteThatFailedAreKept(t *testing.T) {
	f := create(t)
	w, _ := f.Writer()
	w.open = func() (logFile, int64, error) {
		l, size, err := f.newLog()
		return &cramped{logFile: l, left: 650_000}, size, err
	}
	for i := range uint32(5) { // five frames, written at once
		r := rec(1, 1, i, strings.Repeat("x", 200_000))
		if err := w.Put([]Key{r.Key}, r.Body); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("got %v", err)
	}
	n := 0
	if damage, err := f.Scan(func(Key) { n++ }); n != 3 || len(damage) > 0 || err != nil {
		t.Errorf("%d records are left, %v, %v", n, damage, err)
	}
}

func TestAnErrorOfTheFileSystemSticks(t *testing.T) {
	for name, open := range map[string]func(*Folder) (logFile, int64, error){
		"create": func(*Folder) (logFile, int64, error) { return nil, 0, syscall.EIO },
		"sync": func(f *Folder) (logFile, int64, error) {
			l, size, err := f.newLog()
			return &cramped{logFile: l, left: 1e6, syncFail: syscall.EIO}, size, err
		},
	} {
		f := create(t)
		w, _ := f.Writer()
		w.open = func() (logFile, int64, error) { return open(f) }
		if err := w.Put([]Key{{}}, nil); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); !errors.Is(err, syscall.EIO) {
			t.Errorf("%s: %v", name, err)
		}
		if err := w.Put([]Key{{}}, nil); !errors.Is(err, syscall.EIO) {
			t.Errorf("%s, then put: %v", name, err)
		}
		if err := w.Close(); !errors.Is(err, syscall.EIO) {
			t.Errorf("%s, then close: %v", name, err)
		}
	}
}

func TestADeviceThatIsFullSaysSo(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	f := create(t)
	if err := os.Symlink("/dev/full", filepath.Join(f.dir, "full")); err != nil {
		t.Skip(err)
	}
	w, _ := f.Writer()
	w.open = func() (logFile, int64, error) {
		file, err := os.OpenFile(filepath.Join(f.dir, "full"), os.O_WRONLY, 0)
		return diskLog{file}, 0, err
	}
	w.Put([]Key{{}}, nil)
	if err := w.Flush(); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("got %v", err)
	}
}

func TestALogThatIsRemovedIsReplacedByANewOne(t *testing.T) {
	f := create(t)
	w, _ := f.Writer()
	for i := range uint64(3) {
		w.Put([]Key{{Cell: i}}, nil)
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		for _, name := range logs(t, f) {
			os.Remove(name)
		}
	}
	w.Put([]Key{{Cell: 3}}, nil)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	var cells []uint64
	f.Scan(func(k Key) { cells = append(cells, k.Cell) })
	if len(cells) != 1 || cells[0] != 3 || len(logs(t, f)) != 1 {
		t.Errorf("found %v", cells)
	}
	os.RemoveAll(f.dir)
	w, _ = f.Writer()
	w.Put([]Key{{}}, nil)
	if err := w.Flush(); !errors.Is(err, ErrNoStudy) {
		t.Errorf("a study that was removed is brought back: %v", err)
	}
	if _, _, err := Create(f.dir, Plan{Name: "another", Meaning: []Field{{Name: "a", Value: "b"}}}); err != nil {
		t.Fatal(err)
	}
	w, _ = f.Writer()
	w.Put([]Key{{}}, nil)
	if err := w.Flush(); !errors.Is(err, ErrReplaced) || len(logs(t, f)) != 0 {
		t.Errorf("records are written to another study: %v", err)
	}
}
