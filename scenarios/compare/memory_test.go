package compare

import (
	"runtime"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// lazily returns a source of the given number of cells, of which it holds few: they recur.
func lazily(cells int) *Source {
	few := drawnCells(31, 64, 40, 0.5, 0, 0.5)
	s := sourceOfCells(few)
	s.Cells = cells
	s.Visit = func(visit func(cell int, c Cell) error) error {
		for cell := range cells {
			if err := visit(cell, few[cell%len(few)]); err != nil {
				return err
			}
		}
		return nil
	}
	return s
}

// live returns how many bytes are in use.
func live() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func TestMemoryDoesNotGrowWithTheNumberOfCells(t *testing.T) {
	peak := func(cells int) (most int64) {
		before := live()
		rows := 0
		_, err := Run(lazily(cells), Options{}, func(r *Row) error {
			if rows++; rows%(cells/2) == 0 {
				most = max(most, live()-before)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return most
	}
	few, many := peak(2500), peak(long.Trials(7500, 250_000))
	if many > few+1<<20 {
		t.Errorf("%d bytes with 2500 cells, %d with more", few, many)
	}
}

func BenchmarkRun(b *testing.B) {
	s := lazily(10_000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Run(s, Options{}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
