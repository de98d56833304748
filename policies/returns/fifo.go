package returns

// fifoEqual returns the best plan in which workers return in the order of the sends, if every worker's
// results take as long as its load did, c_i = d_i. This is the model of Gallet, Robert, Vivien 2009,
// section 1.2.3, on either port. It takes the time of sorting. It is for some workers, in an order or, if
// that is nil, by c.
//
// Theorem. With times proportional to load and c = d, the order does not matter to FIFO. The best
// participants are the workers with short messages, for which c L < 1 with
//
//	L = sum of 1/(c_i + w_i) / (1 + sum of c_i/(c_i + w_i))
//
// over all of these, and the load takes W/L. If on a half-duplex port that sum of c_i/(c_i + w_i) is
// above 1, it is cut at 1 instead, c smallest first, the last one taking a part of its share; with L =
// half of the sum of 1/(c_i + w_i) cut likewise.
//
// Proof. Let M be the total time of the sends, and so of the results. The sends before i and the results
// from i on take M together: worker i has the time it needs if and only if x_i (c_i + w_i) <= T - M,
// which does not depend on orders. Given M, that is a knapsack: fill it c smallest first. Without another
// limit on M the condition c L < 1 is that of linear programming: L is the price of a unit of M. With M
// <= T/2 violated, and the amount of work concave in M, it is best to have M = T/2.
func (s *star) fifoEqual(who, out []int32) (Plan, error) {
	parts := make([]float64, len(s.workers))
	sends, work := 0.0, 0.0 // sums for a time of T - M = 1
	by := s.fastest(who)
	for _, i := range by {
		w := &s.workers[i]
		c := min(float64(w.Send.PerUnit*s.load)/s.unit, huge)
		x := 1 / (c + min(float64(w.Compute.PerUnit*s.load)/s.unit, huge))
		if c*work >= 1+sends {
			break
		}
		last := !s.full && sends+float64(c*x) >= 1
		if last {
			x = (1 - sends) / c
		}
		parts[i] = x
		work += x
		if sends += float64(c * x); last {
			sends = 1
			break
		}
	}
	if !mixture(parts, none) {
		return Plan{}, errFar
	}
	if out == nil {
		out = by
	}
	return s.plan(out, out, parts, (1+sends)/work)
}
