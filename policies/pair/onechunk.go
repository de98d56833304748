package pair

// OneChunk returns the best symmetric schedule with a single chunk for each worker.
//
// Theorem 7 (section 4.3.1). Under common linear risk with end X, where chunks cost nothing to start, and
// among schedules that give the first s units to one worker and the last s units to the other, the best
// is
//
//	all of the load on both       if load <= X/2       load - load^3/X^2
//	a half of it on each          if X/2 < load <= X   load - load^2/2X
//	X/2 on each, and no more      if X < load          X/2
//
// with the expectation on the right. At load X/2 the first two are equally good. Where the chunks overlap
// without being the same, the overlap counts as done if either is; no such schedule is ever the best.
func OneChunk(load, X float64) Shape {
	if load <= X/2 {
		return Mirror(load, 1)
	}
	return Shape{Alone: 1, Own: min(load, X) / 2}
}
