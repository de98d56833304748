package main

import (
	"fmt"
	"log"
	"os"
	"runtime"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
)

// flushes lets a writer write a few records a second for some hours of simulated time. As in a run, the clock
// checks fifty times a second whether there is something to write. Each write is synced to disk.
func flushes(dir string, length time.Duration) error {
	began := time.Now()
	f, _, err := store.Create(dir, store.Plan{Name: "flushes"})
	if err != nil {
		return err
	}
	w, err := f.Writer()
	if err != nil {
		return err
	}
	all := newTrends("flushes", 4, 0.5)
	const look = 20 * time.Millisecond
	records, body := 0, make([]byte, 40)
	for at := time.Duration(0); at < length; at += look {
		if at%time.Second == 0 {
			for policy := range uint64(3) {
				if err := w.Put([]store.Key{{Cell: uint64(records / 3), Policy: policy + 1, Count: 250, Length: 40}}, body); err != nil {
					return err
				}
				records++
			}
		}
		if err := w.Tick(began.Add(at)); err != nil {
			return err
		}
		if at%max(time.Second, (length/100).Truncate(time.Second)) == 0 {
			s, err := here()
			if err != nil {
				return err
			}
			all.add(float64(at)/float64(length), s)
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	found := 0
	damage, err := f.Scan(func(store.Key) { found++ })
	if err != nil || len(damage) > 0 || found != records {
		return fmt.Errorf("%d of %d records are found; damage: %v; %w", found, records, damage, err)
	}
	log.Printf("%4.0f s: %d looks, %d records in %v", time.Since(began).Seconds(), length/look, records, length)
	return all.judge()
}

// here samples this process after a garbage collection.
func here() (s sample, err error) {
	for range 2 { // the second one frees what the first one finalized
		runtime.GC()
	}
	s, ok := system(os.Getpid())
	if !ok {
		return s, fmt.Errorf("/proc does not tell how this process is")
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	s.heap, s.goroutines = float64(memory.HeapAlloc)/1e6, float64(runtime.NumGoroutine())
	return s, nil
}
