package study

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestAWriterWithNothingToDoLeavesNoFile(t *testing.T) {
	f := create(t)
	w, err := f.Writer()
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{w.Put(nil, nil), w.Tick(time.Now()), w.Flush(), w.Close(), w.Close()} {
		if err != nil {
			t.Error(err)
		}
	}
	if names := logs(t, f); len(names) > 0 {
		t.Errorf("it left %v", names)
	}
	if err := w.Put([]Key{{}}, nil); err == nil {
		t.Error("it takes records after its end")
	}
}

func TestPutTakesAllOrNothing(t *testing.T) {
	f := create(t)
	w, _ := f.Writer()
	for want, c := range map[string]struct {
		keys   []Key
		bodies string
	}{
		"keys announce 3 bytes of bodies, there are 2": {[]Key{{Length: 1}, {Length: 2}}, "ab"},
		"there are 4":          {[]Key{{Length: 1}, {Length: 2}}, "abcd"},
		"there are 1":          {nil, "a"},
		"record 1: status 2":   {[]Key{{}, {Status: 2}}, ""},
		"a body of 1073741825": {[]Key{{Length: 1<<30 + 1}}, ""},
	} {
		if err := w.Put(c.keys, []byte(c.bodies)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	keys, bodies := []Key{rec(1, 2, 0, "a").Key, rec(1, 3, 0, "bc").Key}, []byte("abc")
	if err := w.Put(keys, bodies); err != nil {
		t.Fatal(err)
	}
	keys[0].Cell, bodies[0] = 9, 'z' // it has its own copies
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got, _ := counting(t, f, []uint64{1, 9}, []uint64{2, 3})
	if want := "1/2/0 n=250 status=0 \"a\"\n1/3/0 n=250 status=0 \"bc\"\n"; got != want {
		t.Errorf("got %s", got)
	}
}

func TestManyGoroutinesPut(t *testing.T) {
	f := create(t)
	w, _ := f.Writer()
	stop := make(chan struct{})
	var clock, all sync.WaitGroup
	clock.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				w.Tick(time.Now())
			}
		}
	})
	const goroutines, records = 20, 300
	for g := range uint64(goroutines) {
		all.Go(func() {
			for i := range uint32(records) {
				r := rec(g, 1, i, strings.Repeat(string(rune('a'+g)), int(i)*10))
				if err := w.Put([]Key{r.Key}, r.Body); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	close(stop)
	clock.Wait()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	cells := make([]uint64, goroutines)
	for g := range cells {
		cells[g] = uint64(g)
	}
	damage, err := f.Each(cells, []uint64{1}, func(cell, _ int, blocks []Record) error {
		if len(blocks) != records {
			return fmt.Errorf("cell %d has %d records", cell, len(blocks))
		}
		for i, r := range blocks {
			if string(r.Body) != strings.Repeat(string(rune('a'+cell)), i*10) {
				return fmt.Errorf("cell %d, block %d: %q", cell, i, r.Body)
			}
		}
		return nil
	})
	if err != nil || len(damage) > 0 {
		t.Error(err, damage)
	}
}

func TestMuchThatWaitsIsWritten(t *testing.T) {
	f := create(t)
	w, _ := f.Writer()
	r := rec(1, 1, 0, strings.Repeat("x", 1<<20))
	for i := range uint32(5) {
		r.Block = i
		if err := w.Put([]Key{r.Key}, r.Body); err != nil {
			t.Fatal(err)
		}
	}
	n := 0
	if _, err := f.Scan(true, func(Key) { n++ }); n < 4 || err != nil {
		t.Errorf("%d records on disk, %v", n, err)
	}
	w.Close()
}

func TestRecordsPutTogetherStandInOneFrame(t *testing.T) {
	f := create(t)
	w, _ := f.Writer()
	keys := make([]Key, 10)
	for i := range keys {
		keys[i].Length = 20e3
	}
	for i := range 7 {
		keys[0].Cell = uint64(i)
		if err := w.Put(keys, make([]byte, 10*20e3)); err != nil {
			t.Fatal(err)
		}
	}
	w.Close()
	text, _ := os.ReadFile(logs(t, f)[0])
	if n := strings.Count(string(text), mark); n != 7 {
		t.Errorf("7 times ten records make %d frames", n)
	}
	f = create(t)
	put(t, f, rec(1, 1, 0, strings.Repeat("large", frameSize)), rec(1, 1, 1, "small"))
	text, _ = os.ReadFile(logs(t, f)[0])
	if n := strings.Count(string(text), mark); n != 2 {
		t.Errorf("a large record and a small one make %d frames", n)
	}
}

// timed is a log that keeps when it was written and synced.
type timed struct {
	now           *time.Duration
	writes, syncs []time.Duration
}

func (l *timed) Write(b []byte) (int, error) {
	l.writes = append(l.writes, *l.now)
	return len(b), nil
}
func (l *timed) Sync() error          { l.syncs = append(l.syncs, *l.now); return nil }
func (l *timed) Truncate(int64) error { return nil }
func (l *timed) Close() error         { return nil }
func (l *timed) Gone() bool           { return false }

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

// writeTask writes records and says which of them it has flushed, until it is
// killed.
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
