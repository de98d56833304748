package returns

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// LIFO returns the best plan in which workers are sent to in an order, some perhaps not at all, and
// return in the opposite order. It takes linear time.
//
// Theorem. With times proportional to load, LIFO is a star without results whose messages cost c_i + d_i:
// everything between the messages of a worker belongs to the next ones, so that it is i's turn after a
// time of (c_j + d_j) x_j for every j before. The kind of the port does not matter. So the best order is
// by c + d, smallest first, all workers take part (if w > 0), no worker waits, and
//
//	(c_i+1 + d_i+1 + w_i+1) x_i+1 = w_i x_i
//
// as for stars without results (Gallet, Robert, Vivien 2009, Lemmas 4 to 7; for LIFO Beaumont, Marchal,
// Robert 2005). In any other order let S_i be the rate of the workers from the i-th on: with S = S_i+1, i
// takes part if and only if (c_i + d_i) S < 1, and then S_i = (1 + w_i S)/(c_i + d_i + w_i).
//
// Every worker must be sent to, and all or none return.
func LIFO(p *models.Problem, out []int32) (Plan, error) {
	s, err := read(p)
	if err != nil {
		return Plan{}, err
	}
	if err := orders.Check(out, len(s.workers)); err != nil {
		return Plan{}, err
	}
	if !s.linear() || !s.everyMessage() {
		return Plan{}, fmt.Errorf("the theorem on LIFO needs times proportional to load, and messages to and from all workers")
	}
	return s.lifo(out)
}

// lifo is the theorem.
func (s *star) lifo(out []int32) (Plan, error) {
	n := len(s.workers)
	parts := make([]float64, n)
	rates := make([]float64, len(out)+1) // for the whole load, in units of the star's time
	both := make([]float64, len(out))
	work := make([]float64, len(out))
	for k := len(out) - 1; k >= 0; k-- {
		w := &s.workers[out[k]]
		both[k] = min(float64((w.Send.PerUnit+w.Return.PerUnit)*s.load)/s.unit, huge)
		work[k] = min(float64(w.Compute.PerUnit*s.load)/s.unit, huge)
		rates[k] = max(rates[k+1], (1+float64(work[k]*rates[k+1]))/(both[k]+work[k]))
	}
	left := 1.0
	for k, i := range out {
		if both[k]*rates[k+1] < 1 {
			parts[i] = left / (both[k] + work[k])
			left *= work[k] / (both[k] + work[k])
		}
	}
	if !mixture(parts, none) {
		return Plan{}, errFar
	}
	return s.plan(out, models.LIFO(out), parts, 1/rates[0])
}
