package study

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

func TestAVisitedCellHasWhatTheReportHasAndAllBatches(t *testing.T) {
	long.Unraced(t)
	d := designFrom(t, sweep, "600", "2600")
	s := completed(t, t.TempDir(), d)
	want, err := s.Report()
	if err != nil {
		t.Fatal(err)
	}
	visited := 0
	err = s.Cells(func(c *scenarios.Cell) error {
		visited++
		for i := range d.Policies {
			for _, metric := range d.Metrics {
				if got, want := c.Series(i, metric).Moments, want.Cell(c.Index).Series(i, metric).Moments; got != want {
					t.Errorf("cell %d, policy %d: %s has %+v, want %+v", c.Index, i, metric, got, want)
				}
			}
			batches := c.Batches(i, scenarios.Ratio)
			if len(batches) != d.Instances/world.BatchLength {
				t.Fatalf("%d batches", len(batches))
			}
			sum := 0.0
			for _, x := range batches {
				sum += x / float64(len(batches))
			}
			if mean := want.Cell(c.Index).Mean(i); !(math.Abs(sum-mean) < 1e-12) {
				t.Errorf("cell %d, policy %d: batches have the mean %v, want %v", c.Index, i, sum, mean)
			}
		}
		return nil
	})
	if err != nil || visited != d.Grid.Cells() {
		t.Errorf("%d cells were visited, %v", visited, err)
	}
}

// completed returns a complete study, scanned.
func completed(t *testing.T, dir string, d *scenarios.Design) *Study {
	t.Helper()
	complete(t, dir, d, RunOptions{})
	s := begin(t, dir, d)
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// tallied returns the tallies of a study, by cell and pair.
func tallied(t *testing.T, s *Study) (all []stat.Tally) {
	t.Helper()
	err := s.Cells(func(c *scenarios.Cell) error {
		for i := range s.Design.Policies {
			for j := range i {
				all = append(all, c.Tally(i, j))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestInstancesAreWonAndLostAsPlayedOneByOne(t *testing.T) {
	long.Unraced(t)
	for name, d := range map[string]*scenarios.Design{
		"values in blocks":  designFrom(t, sweep, "600", "300"),
		"values apart":      apart(t, "600", "300"),
		"a single instance": apart(t, "600", "1"),
	} {
		t.Run(name, func(t *testing.T) { wonAndLost(t, d) })
	}
}

func wonAndLost(t *testing.T, d *scenarios.Design) {
	n := len(d.Policies)
	var want []stat.Tally
	instances := 0
	err := run.EachInstance(context.Background(), d, func(_ grid.Values, _ int, work []float64) {
		if instances%d.Instances == 0 {
			want = append(want, make([]stat.Tally, n*(n-1)/2)...)
		}
		instances++
		at := want[len(want)-n*(n-1)/2:]
		for i := range n {
			for j := range i {
				at[0].Add(scenarios.Relative(work[i], work[n]), scenarios.Relative(work[j], work[n]))
				at = at[1:]
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	s := completed(t, dir, d)
	if got := tallied(t, s); !slices.Equal(got, want) {
		t.Errorf("tallies are %v, want %v", got, want)
	}
	if wanted := !d.Distribution && d.Instances > 1; wanted != (valueRecords(t, dir) > 0) {
		t.Errorf("there are %d records of values", valueRecords(t, dir))
	}
	if _, err := s.Pack(); err != nil {
		t.Fatal(err)
	}
	if err := s.DropLogs(); err != nil {
		t.Fatal(err)
	}
	if got := tallied(t, s); !slices.Equal(got, want) {
		t.Errorf("tallies of the pack are %v, want %v", got, want)
	}
	report, err := (&run.Runner{}).Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	for c := range d.Grid.Cells() {
		for i := range n {
			for j := range i {
				if got := report.Cell(c).Tally(i, j); got != want[0] {
					t.Errorf("in memory, cell %d: %+v, want %+v", c, got, want[0])
				}
				want = want[1:]
			}
		}
	}
}
