package store

import (
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
	if _, err := f.Scan(func(Key) { n++ }); n < 4 || err != nil {
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
