package keep

import (
	"math"
	"sort"
)

// Runs are numbers of which many that follow one another are equal.
type Runs []Run

// Run is a series of equal numbers that ends before place Upto.
type Run struct {
	Upto  int
	Value float64
}

// Of returns the runs of numbers, in the memory of these.
func (rs Runs) Of(numbers []float64) Runs {
	rs = rs[:0]
	for k, x := range numbers {
		if n := len(rs); n > 0 && rs[n-1].Value == x {
			rs[n-1].Upto = k + 1
		} else {
			rs = append(rs, Run{k + 1, x})
		}
	}
	return rs
}

// At returns the number at a place; one of the last run at once.
func (rs Runs) At(place int) float64 {
	if last := len(rs) - 1; last == 0 || place >= rs[last-1].Upto {
		return rs[last].Value
	}
	return rs[sort.Search(len(rs), func(k int) bool { return place < rs[k].Upto })].Value
}

// Done returns the sum of the numbers of what is done at some time, and the last of these times.
// Equal numbers are counted and the count is multiplied by the number: all
// of 147 times 1/147 make 1, and the counts alone determine the sum.
// Whether something was done is as good as random, so no branch depends on it.
func (rs Runs) Done(at []float64) (sum, last float64) {
	const never = 0x7FF0000000000000
	var latest uint64
	from := 0
	for _, r := range rs {
		count := uint64(0)
		for _, at := range at[from:r.Upto] {
			t := math.Float64bits(at)
			done := (t - never) >> 63 // 1 if t is less than never
			count += done
			if t &= -done; t > latest {
				latest = t
			}
		}
		sum += float64(float64(count) * r.Value)
		from = r.Upto
	}
	return sum, math.Float64frombits(latest)
}
