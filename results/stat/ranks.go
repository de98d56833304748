package stat

import (
	"sort"

	"gonum.org/v1/gonum/stat/distuv"
)

// ranks returns the ranks from 1 of two of n values, between which the q-th quantile of the population is at
// the given level: it is above the k-th smallest value as often as k values or more are below it, and their
// number is binomial. A rank of 0 or n+1 says that the bound does not exist.
func ranks(n int, q, level float64) (from, to int) {
	below := distuv.Binomial{N: float64(n), P: q}
	from = sort.Search(n, func(k int) bool { return below.CDF(float64(k)) > (1-level)/2 })
	to = 1 + sort.Search(n, func(k int) bool { return below.CDF(float64(k)) >= (1+level)/2 })
	return from, to
}
