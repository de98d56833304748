package bound

// silent returns the greatest worth of a worker that needs no messages, and the units that it
// then computes: over all ends e_1 < e_2 < ... of chunks of (e_k - e_(k-1) - a)/w units, the sum
// of their sizes times their values less a price, less a price of each chunk. Values are those of the cells that end at
// the nodes, so that no chunk gains by another end than a node: if an end moves to the end
// of its cell, the chunk grows by as much as the next one shrinks, whose value is no greater.
//
// The best start x of a chunk that ends at z is that of the greatest line
// worth(x) - (time(x) + a) m / w at m, its value. As m falls with z and the slopes with x, the lines that are ever
// greatest make a queue, and all takes O(n) steps.
func (k *room) silent(a, w float64, l line, y curve, price, entry float64) (worth, units float64) {
	n := len(l.time)
	k.worth, k.units = fill(k.worth, n), fill(k.units, n)
	queue, head := k.queue[:0], 0
	for z := range n {
		if z > 0 {
			k.worth[z], k.units[z] = k.worth[z-1], k.units[z-1]
			m := y.value(l.risk[z-1]) - price
			if m <= 0 {
				k.queue = queue
				return k.worth[z], k.units[z]
			}
			at := func(x int32) float64 {
				return k.worth[x] + float64((l.time[z]-l.time[x]-a)/w*m) - entry
			}
			for head+1 < len(queue) && at(queue[head+1]) >= at(queue[head]) {
				head++
			}
			if x := queue[head]; at(x) > k.worth[z] {
				k.worth[z], k.units[z] = at(x), k.units[x]+(l.time[z]-l.time[x]-a)/w
			}
		}
		queue = k.join(queue, head, int32(z), l, w)
	}
	k.queue = queue
	return k.worth[n-1], k.units[n-1]
}

// join adds the line of a start to the queue, and drops those that are nowhere the greatest now.
func (k *room) join(queue []int32, head int, z int32, l line, w float64) []int32 {
	// Line x is worth(x) - time(x) m/w + the same for all: a later start has a steeper fall.
	meet := func(x, z int32) float64 { // below this m, z is greater
		return (k.worth[z] - k.worth[x]) * w / (l.time[z] - l.time[x])
	}
	for len(queue)-head >= 2 && meet(queue[len(queue)-1], z) >= meet(queue[len(queue)-2], queue[len(queue)-1]) {
		queue = queue[:len(queue)-1]
	}
	return append(queue, z)
}

// room is the memory of programmes.
type room struct {
	worth, units []float64
	queue        []int32
}

// fill returns a slice of n zeros, in the memory of the old one if that suffices.
func fill[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
