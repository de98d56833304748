package policies_test

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/chunking"
)

func TestChunksRoundsAsTold(t *testing.T) {
	for _, c := range []struct {
		n, load            float64
		floor, ceil, round int
	}{
		{147, 7.5, 1102, 1103, 1103},
		{10, 1.01, 10, 11, 10},
		{10, 1.06, 10, 11, 11},
		{47, 1, 47, 47, 47},
		{.1, .5, 1, 1, 1}, // never 0
	} {
		for r, want := range map[chunking.Rounding]int{chunking.Floor: c.floor, "": c.floor, chunking.Ceil: c.ceil, chunking.Round: c.round} {
			if got, err := chunking.Chunks(c.n, c.load, r); got != want || err != nil {
				t.Errorf("Chunks(%v, %v, %q) = %d, %v; want %d", c.n, c.load, r, got, err, want)
			}
		}
	}
}

func TestIntegersUpToRoundingAreIntegers(t *testing.T) {
	off := 0
	for n := 1; n <= 200; n++ {
		for p := 1; p <= 100; p++ {
			for tenths := 1; tenths <= 10; tenths++ {
				load := float64(tenths) / 10 * float64(p)
				if exact := n * p * tenths; exact%10 == 0 {
					if float64(n)*load != float64(exact/10) {
						off++
					}
					for _, r := range []chunking.Rounding{chunking.Floor, chunking.Ceil, chunking.Round} {
						if got, err := chunking.Chunks(float64(n), load, r); got != exact/10 || err != nil {
							t.Fatalf("Chunks(%d, %v, %s) = %d, %v; want %d", n, load, r, got, err, exact/10)
						}
					}
				}
			}
		}
	}
	if off == 0 {
		t.Error("no product was off: the test has lost its point")
	}
}

func TestChunksRefusesAbsurdNumbers(t *testing.T) {
	for _, n := range []float64{0, -1, math.NaN(), math.Inf(1), 1e300, 2e7 + 1} {
		if got, err := chunking.Chunks(n, 1, chunking.Floor); err == nil {
			t.Errorf("Chunks(%v, 1) = %d", n, got)
		}
	}
	if got, err := chunking.Chunks(1, 1, "up"); err == nil {
		t.Errorf("rounding up gives %d", got)
	}
}

func TestDownAndUpAllowForRoundingOnly(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ x, down, up float64 }{
		{0, 0, 0}, {.5, 0, 1}, {3, 3, 3}, {math.Nextafter(3, 4), 3, 3}, {math.Nextafter(3, 2), 3, 3},
		{3 + 1e-9, 3, 4}, {3 - 1e-9, 2, 3}, {-1.5, -2, -1}, {inf, inf, inf}, {-inf, -inf, -inf},
	} {
		if down, up := chunking.Down(c.x), chunking.Up(c.x); down != c.down || up != c.up {
			t.Errorf("%v: down %v, up %v; want %v and %v", c.x, down, up, c.down, c.up)
		}
	}
}
