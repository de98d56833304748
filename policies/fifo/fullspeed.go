package fifo

// X returns the X-measure of the FIFO protocol of some workers, (3.1):
//
//	X = sum over i of A_i prod over j < i of B_j
//	A_i = 1/(C_0 + Work_i),  B_j = (Work_j + tau delta)/(C_0 + Work_j)
//
// It is the work that FIFO would do in a unit of time if results took none.
//
// Theorem 3.2. X does not depend on the order: since (C_0 - tau delta) A_i is
// 1 - B_i, the sum telescopes,
//
//	X = (1 - prod of all B_j) / (C_0 - tau delta)
//
// and if both costs are equal, all B_j are 1. The sum has no cancellation, so it is
// what is computed. X grows with every worker and with every worker's speed, which
// is Theorem 4.3: slowing a worker down never helps.
func (c Cluster) X(order []int32) float64 {
	sum, prod := 0.0, 1.0
	for _, w := range order {
		sum += prod / (c.Out + c.Work[w])
		prod *= (c.Work[w] + c.Back) / (c.Out + c.Work[w])
	}
	return sum
}

// FullSpeed returns what the FIFO protocol of n workers produces in a lifespan L
// if it is valid for it, and 0 if it has no time for its messages.
//
// Theorem 3.1, (3.2):
//
//	W = (L - (n+1) sigma) / (tau delta + 1/X)
//
// It is valid if and only if L > (n+1) sigma, so that there is work at all, and
// L >= 2 n sigma + (C_0 + tau delta) W, so that all messages have room. For long
// lifespans the latter is C_0 X < 1, or C_0 X = 1 if n = 1 or sigma = 0. If C_0 X
// is greater, it fails for all lifespans.
func (c Cluster) FullSpeed(order []int32, lifespan float64) float64 {
	t := lifespan - float64(float64(len(order)+1)*c.Setup)
	return max(0, t/(c.Back+1/c.X(order)))
}
