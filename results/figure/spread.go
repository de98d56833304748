package figure

import (
	"cmp"
	"slices"
)

// spread moves heights so that they are at least gap apart and, as far as there is room,
// within [lo, hi]. It keeps their order, moves each as little as possible, and returns
// the new heights. Equal heights keep their order in the list, the first on top.
//
// Heights that would collide form a cluster around the mean of their places; clusters
// that would collide are joined in turn. This is the pool-adjacent-violators algorithm of
// isotonic regression, which minimises the sum of the squares of the moves.
func spread(want []float64, gap, lo, hi float64) []float64 {
	order := make([]int, len(want))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(want[b], want[a]) })

	// With rank*gap added, "gap apart" becomes "not increasing" downwards.
	type cluster struct {
		sum float64
		n   int
	}
	var clusters []cluster
	for rank, i := range order {
		c := cluster{want[i] + float64(rank)*gap, 1}
		for len(clusters) > 0 {
			above := clusters[len(clusters)-1]
			if above.sum/float64(above.n) >= c.sum/float64(c.n) {
				break
			}
			c = cluster{c.sum + above.sum, c.n + above.n}
			clusters = clusters[:len(clusters)-1]
		}
		clusters = append(clusters, c)
	}

	heights := make([]float64, len(want))
	top, bottom := hi, lo+float64(len(want)-1)*gap
	rank := 0
	for _, c := range clusters {
		level := min(max(c.sum/float64(c.n), bottom), max(top, bottom))
		for range c.n {
			heights[order[rank]] = level - float64(rank)*gap
			rank++
		}
	}
	return heights
}
