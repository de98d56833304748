package single

// Bounds returns bounds on the expected work of the best schedule with start-up costs, given that of the
// best free one.
//
// Theorem 1 (section 2.2.4). Under any law, and on any number of workers, the best schedule of at most n
// chunks is expected to complete between
//
//	free - n eps  and  free
//
// if starting a chunk costs eps and free is the expectation of the best if it costs nothing. Both are
// about the same load and the same n, and n counts the chunks of all workers together, a replicated one
// once: counted per worker, the lower bound would fail already for two workers with a chunk each.
func Bounds(free float64, n int, eps float64) (low, high float64) {
	return max(0, free-float64(float64(n)*eps)), free
}

// Shrink makes the chunks of a free schedule eps smaller and drops vanishing ones, as in the proof of
// Theorem 1. With the start-up cost no chunk then ends later than without. So the expected work of a
// schedule, for any workers and any law, falls by at most the units that are cut off.
func Shrink(sizes []float64, eps float64) []float64 {
	var left []float64
	for _, x := range sizes {
		if x > eps {
			left = append(left, x-eps)
		}
	}
	return left
}
