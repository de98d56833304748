package models

import (
	"math"
	"sort"
)

// runs is a run-length encoded sequence of numbers.
type runs []run

// run is a series of equal numbers that ends before place upto.
type run struct {
	upto int
	size float64
}

// encode stores numbers as runs in the memory of rs.
func (rs runs) encode(numbers []float64) runs {
	rs = rs[:0]
	for k, x := range numbers {
		if n := len(rs); n > 0 && rs[n-1].size == x {
			rs[n-1].upto = k + 1
		} else {
			rs = append(rs, run{k + 1, x})
		}
	}
	return rs
}

// at returns the number at a place, in constant time for the last run.
func (rs runs) at(place int) float64 {
	if last := len(rs) - 1; last == 0 || place >= rs[last-1].upto {
		return rs[last].size
	}
	return rs.find(place)
}

// find is at by binary search.
func (rs runs) find(place int) float64 {
	return rs[sort.Search(len(rs), func(k int) bool { return place < rs[k].upto })].size
}

// done returns the sum of the numbers of the places that are done at a finite time, and the last of these
// times. Equal numbers are counted and the count is multiplied by the number: all of 147 times 1/147 make
// 1, and the counts alone determine the sum. Whether a place is done is as good as random, so no branch
// depends on it.
func (rs runs) done(at []float64) (sum, last float64) {
	const never = 0x7FF0000000000000
	var latest uint64
	from := 0
	for _, r := range rs {
		count := uint64(0)
		for _, at := range at[from:r.upto] {
			t := math.Float64bits(at)
			done := (t - never) >> 63 // 1 if t is less than never
			count += done
			if t &= -done; t > latest {
				latest = t
			}
		}
		sum += float64(float64(count) * r.size)
		from = r.upto
	}
	return sum, math.Float64frombits(latest)
}
