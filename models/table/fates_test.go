package table

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestFatesCountTheEndsUpToATime(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for k := range 500 {
		ends := make([]float64, k%12)
		sum := 0.0
		for i := range ends {
			if k%2 == 0 {
				sum = 0.3 * float64(i+1) // equal chunks
			} else if r.IntN(4) > 0 { // otherwise at the same time
				sum += math.Exp(r.Float64()*20 - 10)
			}
			ends[i] = sum
		}
		f := newFates(ends)
		times := []float64{0, math.SmallestNonzeroFloat64, 1e9, math.MaxFloat64, math.Inf(1)}
		for _, end := range ends {
			times = append(times, end, math.Nextafter(end, 0), math.Nextafter(end, math.Inf(1)), r.Float64()*1.5*sum)
		}
		for _, x := range times {
			want := 0
			for want < len(ends) && ends[want] <= x {
				want++
			}
			got := []int{-1}
			reached(f, []float64{x}, got)
			if got[0] != want || f.sum([]float64{x, x}) != 2*want {
				t.Fatalf("%d of the ends %v are by %v, want %d", got, ends, x, want)
			}
		}
	}
}
