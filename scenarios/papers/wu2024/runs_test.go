package wu2024

import (
	"slices"
	"testing"
)

func TestARunIsTheSameWhicheverOnesAreKept(t *testing.T) {
	for range 2 {
		for _, gone := range []float64{.02, .3} {
			for number := uint32(7); number < 5*uint32(len(kept)); number += uint32(len(kept)) / 2 {
				for _, hours := range []float64{52, 130} {
					w := Published(.1)
					w.Gone, w.Deadline = gone, hours*hour
					want, rng := make(Run, w.ticks()), NewTwister(number)
					for i := range want {
						want[i] = rng.Float64() >= gone
					}
					if got := w.Draw(number); !slices.Equal(got, want) {
						t.Fatalf("run %d of %d ticks, gone %v, is another one", number, len(want), gone)
					}
				}
			}
		}
	}
}
