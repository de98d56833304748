package store

import (
	"bufio"
	"fmt"
	"testing"
	"time"
)

// timed is a log that records the times of writes and syncs.
type timed struct {
	now           *time.Duration
	writes, syncs []time.Duration
}

func (l *timed) Write(b []byte) (int, error) {
	l.writes = append(l.writes, *l.now)
	return len(b), nil
}

func (l *timed) Sync() error { l.syncs = append(l.syncs, *l.now); return nil }

func (l *timed) Truncate(int64) error { return nil }

func (l *timed) Close() error { return nil }

func (l *timed) Gone() bool { return false }

func TestWritesBackOffToOnceASecond(t *testing.T) {
	var now time.Duration
	l := &timed{now: &now}
	f := create(t)
	w, _ := f.Writer()
	w.open = func() (logFile, int64, error) { return l, 0, nil }
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for ; now < 20*time.Second; now += 20 * time.Millisecond {
		if err := w.Put([]Key{{}}, nil); err != nil {
			t.Fatal(err)
		}
		if err := w.Tick(start.Add(now)); err != nil {
			t.Fatal(err)
		}
	}
	if len(l.writes) < 20 || len(l.writes) > 30 || l.writes[0] != 0 || l.writes[1] > 40*time.Millisecond || l.writes[3] > 200*time.Millisecond {
		t.Errorf("written at %v", l.writes)
	}
	for i := 1; i < len(l.syncs); i++ {
		if l.syncs[i]-l.syncs[i-1] < time.Second {
			t.Errorf("synced at %v", l.syncs)
			break
		}
	}
	if len(l.syncs) < 15 {
		t.Errorf("synced %d times in 20 s", len(l.syncs))
	}
	writes, syncs := len(l.writes), len(l.syncs)
	w.Flush()
	now += time.Hour
	w.Tick(start.Add(now))
	if len(l.writes) > writes+1 || len(l.syncs) > syncs+1 {
		t.Error("without anything new it writes or syncs")
	}
	w.Put([]Key{{}}, nil)
	if w.Tick(start.Add(-time.Hour)); len(l.writes) != writes+2 {
		t.Error("a clock that was set back stops it")
	}
}

// writeTask writes records, and prints which it has flushed, until it is killed.
func writeTask(dir string) error {
	f, err := Open(dir)
	if err != nil {
		return err
	}
	w, err := f.Writer()
	if err != nil {
		return err
	}
	for i := range uint32(1e6) {
		r := rec(1, 1, i, fmt.Sprint("record ", i))
		if err := w.Put([]Key{r.Key}, r.Body); err != nil {
			return err
		}
		if i%3 == 0 {
			if err := w.Flush(); err != nil {
				return err
			}
			fmt.Println(i)
		}
	}
	return nil
}

func TestAKilledProcessLosesNothingThatWasFlushed(t *testing.T) {
	f := create(t)
	last := -1
	for round := range 4 {
		c := process(t, "write", f.dir)
		out, _ := c.StdoutPipe()
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for n := 0; lines.Scan(); n++ {
			var i int
			if fmt.Sscan(lines.Text(), &i); i > last {
				last = i
			}
			if n == 10*round {
				c.Process.Kill()
			}
		}
		c.Wait()
	}
	n := 0
	damage, err := f.Each([]uint64{1}, []uint64{1}, func(_, _ int, blocks []Record) error {
		n = len(blocks)
		return nil
	})
	for _, d := range damage {
		if !d.Tail {
			t.Error(d)
		}
	}
	if n <= last || err != nil {
		t.Errorf("%d was flushed, there are %d: %v", last, n, err)
	}
}

func TestPutAllocatesNothing(t *testing.T) {
	var now time.Duration
	f := create(t)
	w, _ := f.Writer()
	w.open = func() (logFile, int64, error) {
		return &timed{now: &now, writes: make([]time.Duration, 0, 1e4)}, 0, nil
	}
	keys, bodies := []Key{rec(1, 1, 0, "").Key}, make([]byte, 250)
	keys[0].Length = 250
	puts := func() {
		for range 100_000 {
			w.Put(keys, bodies)
		}
	}
	puts()
	if n := testing.AllocsPerRun(2, puts); n > 100 {
		t.Errorf("%v allocations for 100,000 records", n)
	}
}
