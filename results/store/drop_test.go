package store

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

func TestALogInUseIsNotDropped(t *testing.T) {
	f := create(t)
	w, _ := f.Writer()
	r := rec(1, 1, 0, "x")
	w.Put([]Key{r.Key}, r.Body)
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	drop := func() int {
		t.Helper()
		if _, _, err := f.Pack([]uint64{1}, []uint64{1}); err != nil {
			t.Fatal(err)
		}
		if err := f.DropLogs(); err != nil {
			t.Fatal(err)
		}
		return len(logs(t, f))
	}
	if n := drop(); n != 1 {
		t.Errorf("%d logs are left", n)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if n := drop(); n != 0 {
		t.Errorf("%d logs are left", n)
	}
}

func TestALogThatGrewSinceItWasReadStays(t *testing.T) {
	f := create(t)
	put(t, f, rec(1, 1, 0, "x"))
	for range 2 {
		if err := drop(logs(t, f)[0], 100); err != nil {
			t.Fatal(err)
		}
		if got, _ := counting(t, f, []uint64{1}, []uint64{1}); got == "" {
			t.Fatal("it is lost")
		}
	}
	if names := logs(t, f); len(names) != 1 || strings.Count(names[0], droppedPrefix) != 1 {
		t.Errorf("left %v", names)
	}
}

// Without locks, a log may be dropped while it is written. The test removes the writer's lock, and packs
// and drops logs all the time.
func TestWithoutLocksNothingIsLostEither(t *testing.T) {
	f := create(t)
	w, _ := f.Writer()
	w.open = func() (logFile, int64, error) {
		for {
			l, size, err := f.newLog()
			if err != nil {
				return nil, 0, err
			}
			file, err := os.OpenFile(l.(diskLog).Name(), os.O_WRONLY|os.O_APPEND, 0)
			l.Close()                            // which ends its lock
			if !errors.Is(err, fs.ErrNotExist) { // or it has been dropped already
				return diskLog{file}, size, err
			}
		}
	}
	const records = 1500
	cells := make([]uint64, records)
	for i := range cells {
		cells[i] = uint64(i)
	}
	var done atomic.Bool
	var all sync.WaitGroup
	all.Go(func() {
		defer done.Store(true)
		for i := range cells {
			r := rec(cells[i], 1, 0, strings.Repeat("x", i%50))
			if err := w.Put([]Key{r.Key}, r.Body); err != nil {
				t.Error(err)
			}
			if rand.IntN(3) == 0 {
				w.disk.Lock()
				err := w.write()
				w.disk.Unlock()
				if err != nil {
					t.Error(err)
				}
			}
		}
	})
	for drops := 0; drops < 5 || !done.Load(); drops++ {
		if _, _, err := f.Pack(cells, []uint64{1}); err != nil {
			t.Fatal(err)
		}
		if err := f.DropLogs(); err != nil {
			t.Fatal(err)
		}
	}
	all.Wait()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got, damage := counting(t, f, cells, []uint64{1}); strings.Count(got, "\n") != records || len(damage) > 0 {
		t.Errorf("of %d records %d are left; %v", records, strings.Count(got, "\n"), damage)
	}
}
