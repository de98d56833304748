package bound

// buffers are the memory of the dynamic programme without messages.
type buffers struct {
	worth, units []float64
	queue        []int32
}

// solve returns the greatest worth of a worker that needs no messages, and the units that it then
// computes. The maximum is over all ends e_1 < e_2 < ... of chunks of (e_k - e_(k-1) - a)/w units. Chunks
// count by their sizes times their values less a price, less a price of each entry. A value is taken at
// the beginning of the cell which ends at e_k. So chunks end at nodes: if an end moves to the end of its
// cell, the chunk grows by as much as the next one shrinks, and the next one's value is no greater.
//
// A chunk that ends at z with value m has the best start x where worth(x) - (time(x) + a) m / w is
// greatest. These are straight lines in m. As m falls with z and the slopes fall with x, the upper
// envelope of the lines is a queue (the convex hull trick), and all takes O(n) steps.
func (k *buffers) solve(a, w float64, g grid, y lemma, price, entry float64) (worth, units float64) {
	n := len(g.time)
	k.worth, k.units = zeros(k.worth, n), zeros(k.units, n)
	queue, head := k.queue[:0], 0
	for z := range n {
		if z > 0 {
			k.worth[z], k.units[z] = k.worth[z-1], k.units[z-1]
			m := y.value(g.risk[z-1]) - price
			if m <= 0 {
				k.queue = queue
				return k.worth[z], k.units[z]
			}
			at := func(x int32) float64 {
				return k.worth[x] + float64((g.time[z]-g.time[x]-a)/w*m) - entry
			}
			for head+1 < len(queue) && at(queue[head+1]) >= at(queue[head]) {
				head++
			}
			if x := queue[head]; at(x) > k.worth[z] {
				k.worth[z], k.units[z] = at(x), k.units[x]+(g.time[z]-g.time[x]-a)/w
			}
		}
		queue = k.push(queue, head, int32(z), g, w)
	}
	k.queue = queue
	return k.worth[n-1], k.units[n-1]
}

// push appends a start to the queue, and removes starts that are no longer on the upper envelope.
func (k *buffers) push(queue []int32, head int, z int32, g grid, w float64) []int32 {
	// Line x is worth(x) - time(x) m/w, plus a term common to all: later starts have steeper slopes.
	meet := func(x, z int32) float64 { // below this m, z is greater
		return (k.worth[z] - k.worth[x]) * w / (g.time[z] - g.time[x])
	}
	for len(queue)-head >= 2 && meet(queue[len(queue)-1], z) >= meet(queue[len(queue)-2], queue[len(queue)-1]) {
		queue = queue[:len(queue)-1]
	}
	return append(queue, z)
}

// zeros returns a slice of n zeros, in the memory of s if it is large enough.
func zeros[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
