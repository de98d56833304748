package store

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"testing"
	"time"
)

// report reports the number of records per second, and the largest size of the heap.
func report(b *testing.B, records int, peak uint64) {
	b.ReportMetric(float64(records)*float64(b.N)/b.Elapsed().Seconds(), "records/s")
	if peak > 0 {
		b.ReportMetric(float64(peak)/(1<<20), "peak-MiB")
	}
}

// watch samples the size of the heap until stopped.
func watch() (stop func() uint64) {
	runtime.GC()
	quit, peak := make(chan struct{}), make(chan uint64)
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	base := sample[0].Value.Uint64()
	go func() {
		most := uint64(0)
		for {
			select {
			case <-quit:
				peak <- most
				return
			case <-time.After(time.Millisecond):
				metrics.Read(sample)
				if now := sample[0].Value.Uint64(); now > base {
					most = max(most, now-base)
				}
			}
		}
	}()
	return func() uint64 { close(quit); return <-peak }
}

func BenchmarkPut(b *testing.B) {
	f := create(b)
	w, _ := f.Writer()
	keys, bodies := make([]Key, 3), make([]byte, 3*250)
	for i := range keys {
		keys[i] = Key{Policy: uint64(i), Count: 250, Length: 250}
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(bodies)))
	for b.Loop() {
		keys[0].Cell++
		if err := w.Put(keys, bodies); err != nil {
			b.Fatal(err)
		}
		if w.size > 1<<30 { // start a new log before the disk is full
			os.Remove(w.file.(diskLog).Name())
		}
	}
	b.StopTimer()
	report(b, len(keys), 0)
	w.Close()
}

// large is a study like a run's: many cells, three policies, one block.
func large(b *testing.B, cells, body int) (f *Folder, ids, policies []uint64) {
	f, policies = create(b), []uint64{1, 2, 3}
	w, _ := f.Writer()
	keys, bodies := make([]Key, len(policies)), make([]byte, len(policies)*body)
	for i := range cells {
		ids = append(ids, (uint64(i)+1)*0x9e3779b97f4a7c15)
		for j, p := range policies {
			keys[j] = Key{Cell: ids[i], Policy: p, Count: 250, Cost: 0.1, Length: uint32(body)}
		}
		if err := w.Put(keys, bodies); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	return f, ids, policies
}

// cells is the number of cells in the studies that are read.
func cells(b *testing.B) int {
	if testing.Short() {
		return 10_000
	}
	return 1_000_000
}

func BenchmarkScan(b *testing.B) {
	for _, body := range []int{20, 250} {
		b.Run(fmt.Sprint("body=", body), func(b *testing.B) {
			f, ids, _ := large(b, cells(b), body)
			b.ReportAllocs()
			stop := watch()
			for b.Loop() {
				n := 0
				if _, err := f.Scan(func(Key) { n++ }); n != 3*len(ids) || err != nil {
					b.Fatal(n, err)
				}
			}
			report(b, 3*len(ids), stop())
		})
	}
}

func BenchmarkEach(b *testing.B) {
	for _, source := range []string{"log", "pack"} {
		b.Run(source, func(b *testing.B) {
			f, ids, policies := large(b, cells(b), 250)
			if source == "pack" {
				if _, _, err := f.Pack(ids, policies); err != nil {
					b.Fatal(err)
				}
				if err := f.DropLogs(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportAllocs()
			stop := watch()
			for b.Loop() {
				n := 0
				if _, err := f.Each(ids, policies, func(_, _ int, blocks []Record) error {
					n += len(blocks)
					return nil
				}); n != 3*len(ids) || err != nil {
					b.Fatal(n, err)
				}
			}
			report(b, 3*len(ids), stop())
		})
	}
}

func BenchmarkPack(b *testing.B) {
	f, ids, policies := large(b, cells(b), 250)
	b.ReportAllocs()
	stop := watch()
	for b.Loop() {
		os.Remove(filepath.Join(f.dir, packName))
		if info, _, err := f.Pack(ids, policies); info.Records != int64(3*len(ids)) || err != nil {
			b.Fatal(info, err)
		}
	}
	report(b, 3*len(ids), stop())
}
