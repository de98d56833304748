package compare

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// lazily returns a source of the given number of cells that holds few: they recur.
func lazily(cells int) *Source {
	few := drawnCells(31, 64, 40, 0.5, 0, 0.5)
	s := sourceOfCells(few)
	s.Cells = cells
	s.Visit = func(_ []int32, visit func(cell int, c Cell) error) error {
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
	few, many := peak(2500), peak(long.Trials(7500, 100_000))
	if many > few+1<<20 {
		t.Errorf("%d bytes with 2500 cells, %d with more", few, many)
	}
}

// drawn is a cell that has made its series, which others make whenever they are asked.
type drawn struct {
	made
	series []*stat.Series
}

func (c drawn) Series(policy int, metric string) *stat.Series { return c.series[policy] }

func BenchmarkRun(b *testing.B) {
	few := drawnCells(31, 64, 40, 0.5, 0, 0.5)
	s, cells := sourceOfCells(few), make([]drawn, len(few))
	for i, c := range few {
		cells[i] = drawn{c, []*stat.Series{c.Series(0, "ratio"), c.Series(1, "ratio")}}
	}
	s.Cells = 10_000
	s.Visit = func(_ []int32, visit func(cell int, c Cell) error) error {
		for cell := range s.Cells {
			if err := visit(cell, cells[cell%len(few)]); err != nil {
				return err
			}
		}
		return nil
	}
	benchmark(b, s)
}

// Cells of a study know nothing at first in either visit.
func BenchmarkRunAdjusted(b *testing.B) {
	cells := playedCells(rand.New(rand.NewPCG(5, 5)), 100, 2000, 0.7, 0.71, 0.69)
	s := sourceOfPlayed(cells)
	visit := s.Visit
	s.Visit = func(_ []int32, see func(cell int, c Cell) error) error {
		return visit(nil, func(cell int, c Cell) error {
			of := c.(played)
			of.Controls = &scenarios.Controls{Load: of.Load, Reference: of.Reference, Most: of.Most}
			return see(cell, of)
		})
	}
	benchmark(b, s)
}

func benchmark(b *testing.B, s *Source) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Run(s, Options{}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
