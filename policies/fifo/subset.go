package fifo

import "fmt"

// Subset returns the workers whose full-speed FIFO protocol is valid for a lifespan and produces the
// most, in the order given, and its work. It is what Theorem 4.1 offers if not all workers can take part.
// It returns no workers if no message can be sent in time.
//
// More is better up to C_0 X = 1, and invalid beyond, so this is a knapsack problem. It is solved by
// trying all subsets of up to 20 workers. Waiting is never worse, and easier to plan; see
// [Cluster.Exploit].
func (c Cluster) Subset(lifespan float64) (workers []int32, work float64, err error) {
	n := len(c.Work)
	if n > 20 {
		return nil, 0, fmt.Errorf("all subsets of %d workers are too many: 20 is the limit", n)
	}
	best := uint32(0)
	var look func(i, m int, set uint32, sum, prod, last float64)
	look = func(i, m int, set uint32, sum, prod, last float64) {
		if i == n {
			w := (lifespan - float64(float64(m+1)*c.Setup)) / (c.Back + 1/sum)
			slack := float64(w*(last/sum)) - float64(float64(m-1)*c.Setup) - float64(c.Back*w)
			if w > work && (slack >= 0 || m == 1) {
				best, work = set, w
			}
			return
		}
		look(i+1, m, set, sum, prod, last)
		part, results := prod/(c.Out+c.Work[i]), c.Work[i]+c.Back
		look(i+1, m+1, set|1<<i, sum+part, prod*(results/(c.Out+c.Work[i])), results*part)
	}
	look(0, 0, 0, 0, 1, 0)
	for i := range n {
		if best>>i&1 == 1 {
			workers = append(workers, int32(i))
		}
	}
	return workers, work, nil
}
