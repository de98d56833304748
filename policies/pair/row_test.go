package pair

import (
	"math/rand/v2"
	"testing"
)

// row is a schedule whose shared chunks are cut alike on both workers, as in a models.Schedule: three
// lists of sizes, from one end of the load to the other, the middle one being shared. Sizes are free.
type row [3][]float64

func (s row) expected() (e float64) {
	f := func(t float64) float64 { return min(1, t) }
	mine, yours := 0.0, 0.0
	for _, x := range s[0] {
		mine += x
		e += x * (1 - f(mine))
	}
	for k := len(s[2]) - 1; k >= 0; k-- {
		yours += s[2][k]
		e += s[2][k] * (1 - f(yours))
	}
	for _, x := range s[1] {
		yours += x
	}
	for _, x := range s[1] {
		mine += x
		e += x * (1 - f(mine)*f(yours))
		yours -= x
	}
	return e
}

// climb moves load between any two chunks, or between a chunk and the load held back.
func (s row) climb(held float64) float64 {
	parts := []*float64{&held}
	for _, list := range s {
		for k := range list {
			parts = append(parts, &list[k])
		}
	}
	most := s.expected()
	for step := .5; step > 1e-5; step /= 2 {
		for gained := true; gained; {
			gained = false
			for _, from := range parts {
				for _, to := range parts {
					x := min(step, *from)
					if from == to || x == 0 {
						continue
					}
					*from -= x
					*to += x
					if e := s.expected(); e > most+1e-14 {
						most, gained = e, true
					} else {
						*to -= x
						*from += x
					}
				}
			}
		}
	}
	return most
}

// Best is as good as any schedule found whose shared chunks are cut alike, although it only considers
// symmetric ones with equal chunks.
func TestNothingIsFoundThatBeatsBestWhereSharedChunksAreCutAlike(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	for range 40 {
		load, n := 2.1*r.Float64(), 1+r.IntN(4)
		e, found := Best(load, 1, n).Expected(linear), 0.0
		for shared := range n + 1 {
			for first := range n - shared + 1 {
				for second := range first + 1 {
					for scale := 1.0; scale > .3; scale /= 1.5 {
						var s row
						held := load
						for k, m := range []int{first, shared, second} {
							for range m {
								x := load * scale * r.Float64() / float64(first+shared+second)
								s[k] = append(s[k], x)
								held -= x
							}
						}
						found = max(found, s.climb(held))
					}
				}
			}
		}
		if found > e+1e-10 || found < e-1e-5 {
			t.Errorf("load %v, %d chunks: %v beats %v", load, n, found, e)
		}
	}
}
