package fifo

// X returns the X-measure of the FIFO protocol of some workers, (3.1):
//
//	X = sum over i of A_i prod over j < i of B_j
//	A_i = 1/(C_0 + Work_i),  B_j = (Work_j + tau delta)/(C_0 + Work_j)
//
// It is the work that FIFO would do in a unit of time if results took none.
//
// Theorem 3.2. X does not depend on the order: since (C_0 - tau delta) A_i is 1 - B_i, the sum
// telescopes,
//
//	X = (1 - prod of all B_j) / (C_0 - tau delta)
//
// and if both costs are equal, all B_j are 1. The sum has no cancellation, so the code computes it. X
// grows with every worker and with every worker's speed, which is Theorem 4.3: slowing a worker down
// never helps.
func (c Cluster) X(order []int32) float64 {
	sum, prod := 0.0, 1.0
	for _, w := range order {
		sum += prod / (c.Out + c.Work[w])
		prod *= (c.Work[w] + c.Back) / (c.Out + c.Work[w])
	}
	return sum
}
