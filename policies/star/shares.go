package star

import "github.com/loadstar-sim/loadstar/models"

// sharing returns the parts of the workers of an order, and their sum, in a unit of time if all take part
// and end together: Lemma 7, whose shares are the parts over their sum.
//
// The order may be any. These shares are the best for the order only if it is by links; see [InOrder].
//
// Worker k starts to receive when the first k-1 have received all of their shares. If r is the time that
// is left then, it gets r/(c+w), and leaves r w/(c+w). All terms are positive, so that the rounding
// errors of p workers are at most p times as large as one.
func (s star) sharing(order []int32) (parts []float64, together float64) {
	parts, left := make([]float64, len(order)), 1.0
	for k, i := range order {
		parts[k] = left / s[i].lone()
		if s[i].Send == 0 { // a worker that waits for no message has all of the time
			parts[k] = 1 / s[i].Compute
		}
		together += parts[k]
		left *= s[i].Compute / s[i].lone()
	}
	return parts, together
}

// Best returns the plan with the least makespan: Theorems 1 and 2.
//
// Sends and computing take time in proportion to load, the master sends one message to each worker, one
// after the other, and workers compute when they have all of their share. Then it is best to send over
// the fastest link first, to let all workers take part, and to let them end together. On a bus all orders
// are equally good.
//
// The paper overlooks an exception: behind a worker that computes in no time, the next one would get
// something only after everything is over. Workers behind it are left out.
func Best(p *models.Problem) (Plan, error) {
	s, err := read(p)
	if err != nil {
		return Plan{}, err
	}
	return s.all(s.bestOrder(), p.Load)
}

// All returns the plan in which every worker in an order takes part and all end
// together. Unless the order is by links, [InOrder] may do better.
func All(p *models.Problem, order []int32) (Plan, error) {
	s, err := readOrder(p, order)
	if err != nil {
		return Plan{}, err
	}
	return s.all(order, p.Load)
}

// all is All without checks of its arguments.
func (s star) all(order []int32, load float64) (Plan, error) {
	order = s.settled(order)
	parts, together := s.sharing(order)
	return s.plan(order, parts, load, load/together)
}

// Equal returns the plan in which every worker in an order gets the same share, as by a scatter
// operation of a message-passing library (Table 1.1).
func Equal(p *models.Problem, order []int32) (Plan, error) {
	s, err := readOrder(p, order)
	if err != nil {
		return Plan{}, err
	}
	parts := make([]float64, len(order))
	for k := range parts {
		parts[k] = p.Load / float64(len(order))
	}
	return s.plan(order, parts, p.Load, s.makespan(order, parts))
}
