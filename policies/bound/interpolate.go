package bound

// interpolateAbove sets a piecewise linear upper bound of the value of a unit by its end, and the
// correction for short chunks. A step function would lose half of a cell on average.
//
// The proof replaces an end within a cell by a random choice of the two nodes beside it, with the same
// mean. The worth at the mean exceeds the mean of the worths at the nodes by at most the units of a cell
// times the fall of the value in it. If a chunk has as many units as many cells, a small share of the
// fall makes up for that.
func (s *subproblem) interpolateAbove(g grid, y lemma) {
	n, parts := len(g.time), g.parts
	s.above, s.fall, s.wide = zeros(s.above, n), zeros(s.fall, n), zeros(s.wide, n)
	at := y.value(g.part[0])
	excess := 0.0
	for z := 1; z < n; z++ { // a cell raises both its nodes
		next := y.value(g.part[z*parts])
		high, from := 0.0, at
		for k := range parts {
			high = max(high, from-(at+float64((next-at)*(float64(k+1)/float64(parts)))))
			if k+1 < parts {
				from = y.value(g.part[(z-1)*parts+k+1])
			}
		}
		s.above[z-1], excess = at+max(excess, high), high
		at = next
	}
	s.above[n-1] = at + excess
	for z := n - 2; z >= 0; z-- {
		s.above[z] = max(s.above[z], s.above[z+1])
	}
	fall, wide := 0.0, 0.0
	for z := n - 1; z > 0; z-- {
		lower, cell := s.above[z-1]-s.above[z], g.time[z]-g.time[z-1]
		s.fall[z], s.wide[z] = max(fall, lower), max(wide, cell)
		fall, wide = lower, cell
	}
}
