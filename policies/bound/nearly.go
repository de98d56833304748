package bound

// nearly sets what a unit of a chunk is worth that ends at a node, and how much more that is if the chunk
// is short. To take the value at the beginning of the cell for all of it gives away half of a cell on
// average. In place of that, let values be straight lines between the nodes, high enough that they are
// nowhere below the values. Let a chunk end somewhere in a cell, and move its end to one of the nodes
// beside it, at random, so that the mean is where it was. What it is worth at the mean is more than the
// mean of what it is worth at the nodes, but by no more than the units of a cell times the fall of
// the value in it. If it has as many units wherever it ends as many cells have, a small share of the fall
// makes up for that.
func (g *programme) nearly(l line, y curve) {
	n, parts := len(l.time), l.parts
	g.near, g.fall, g.wide = fill(g.near, n), fill(g.fall, n), fill(g.wide, n)
	at := y.value(l.part[0])
	above := 0.0
	for z := 1; z < n; z++ { // a cell raises both its nodes
		next := y.value(l.part[z*parts])
		high, from := 0.0, at
		for k := range parts {
			high = max(high, from-(at+float64((next-at)*(float64(k+1)/float64(parts)))))
			if k+1 < parts {
				from = y.value(l.part[(z-1)*parts+k+1])
			}
		}
		g.near[z-1], above = at+max(above, high), high
		at = next
	}
	g.near[n-1] = at + above
	for z := n - 2; z >= 0; z-- {
		g.near[z] = max(g.near[z], g.near[z+1])
	}
	fall, wide := 0.0, 0.0
	for z := n - 1; z > 0; z-- {
		lower, cell := g.near[z-1]-g.near[z], l.time[z]-l.time[z-1]
		g.fall[z], g.wide[z] = max(fall, lower), max(wide, cell)
		fall, wide = lower, cell
	}
}
