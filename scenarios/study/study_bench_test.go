package study

import (
	"context"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// million is a sweep of a million cells.
const million = `
name: million
instances: 250
workload: W
platform:
  workers: p
  compute: {latency: eps, per_unit: 1}
risk: linear
policies: [greedy, no-rep, brute]
metrics: [work]
sweep:
  p: 2..5
  W: linspace(0.1,1,50)
  n: 1..50
  eps: linspace(0,0.1,100)
`

// BenchmarkGrid enumerates a million cells and finds their identities.
func BenchmarkGrid(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		d := designFrom(b, million)
		if len(d.Grid.IDs(d.Law())) != 1_000_000 {
			b.Fatal("the grid has another size")
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N)/1e6, "ns/cell")
}

// BenchmarkBookkeeping writes a record for each cell.
func BenchmarkBookkeeping(b *testing.B) {
	d := designFrom(b, million, "[greedy, no-rep, brute]", "[greedy]")
	found := []scenarios.Result{{Block: scenarios.Block{Samples: []stat.Sample{{Length: world.BatchLength, Batches: make([]float64, world.BlockLength/world.BatchLength)}}}}}
	b.ReportAllocs()
	for range b.N {
		b.StopTimer()
		s := begin(b, b.TempDir(), d)
		w, err := s.Folder.Writer()
		if err != nil {
			b.Fatal(err)
		}
		into := &folderSink{study: s, writer: w, failed: new(run.Failures)}
		b.StartTimer()
		for cell := range d.Grid.Cells() {
			if err := into.Put(cell, 0, found); err != nil {
				b.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N)/1e6, "ns/cell")
}

// BenchmarkStatus reads the progress of a study of a million cells that has been computed in part.
func BenchmarkStatus(b *testing.B) {
	d := designFrom(b, million, "instances: 250", "instances: 1")
	dir := b.TempDir()
	ctx, stop := context.WithTimeout(context.Background(), 2*time.Second)
	defer stop()
	begin(b, dir, d).Run(ctx, RunOptions{Runner: &run.Runner{}})
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		s, err := Open(dir, play.Auto)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Status(time.Now()); err != nil {
			b.Fatal(err)
		}
	}
}
