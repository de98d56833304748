package goal

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/results/stat"
)

func TestACellMayBeDoneAtTheEndsOfRounds(t *testing.T) {
	if got, want := Ends(2, 25), []int{2, 3, 4, 6, 9, 13, 19, 25}; !slices.Equal(got, want) {
		t.Errorf("from 2 blocks to 25, cells may be done after %v, want %v", got, want)
	}
	if got := Ends(4, 4); !slices.Equal(got, []int{4}) {
		t.Errorf("if the most is what every cell has, cells may be done after %v", got)
	}
	for _, c := range [][2]int{{0, 1}, {1, 1}, {4, 4}, {5, 6}, {16, 19}} {
		if got := First(c[0]); got != c[1] {
			t.Errorf("the first round that has %d blocks ends after %d, want %d", c[0], got, c[1])
		}
	}
	if got, want := Rounds(30, 4), []int{1, 4, 16, 30}; !slices.Equal(got, want) {
		t.Errorf("rounds of 30 blocks end after %v, want %v", got, want)
	}
}

func TestAPrecisionIsJudgedByTheBlocksUpToAnEnd(t *testing.T) {
	blocks := [][]float64{{1, 1.01}, {3, 0.1}, {1, 1}, {1, 1}, {1, 1}}
	sample := func(i int) stat.Sample {
		var c stat.Collector
		c.Start(1)
		for range 125 {
			for _, x := range blocks[i] {
				c.Add(x)
			}
		}
		return c.Sample()
	}
	ends := []int{1, 2, 4, 6}
	for _, c := range []struct {
		share  float64
		blocks int
		mask   uint64
		done   int32
	}{
		{0.01, 1, 0b001, 1},
		{0.01, 5, 0b001, 1}, // the later blocks change nothing
		{1e-5, 1, 0b000, 2},
		{1e-5, 5, 0b000, 6},
		{0.045, 5, 0b101, 1},
	} {
		marks := []uint64{0, 0} // of two metrics; the other never varies
		both := make([]stat.Series, 2)
		for i := range c.blocks {
			both[0].Append(sample(i))
			both[1].Append(sample(2))
			if e, is := slices.BinarySearch(ends, i+1); is {
				for m := range both {
					if lo, hi := both[m].Student(0.95); (Precision{c.share, 0.95}).Narrow(&both[m], lo, hi, false) {
						marks[m] |= 1 << e
					}
				}
			}
		}
		if all := c.mask | marks[1]; marks[0] != c.mask || marks[1] != all || bits.OnesCount64(marks[1]) != min(c.blocks, 3) {
			t.Errorf("%v, %d blocks: narrow after the ends %b, want %b", c.share, c.blocks, marks, c.mask)
		}
		if got := Done(ends, int32(c.blocks), marks[0]); got != c.done {
			t.Errorf("%v, %d blocks: done after %d, want %d", c.share, c.blocks, got, c.done)
		}
	}
}
