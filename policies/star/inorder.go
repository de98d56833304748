package star

import "github.com/loadstar-sim/loadstar/models"

// InOrder returns the plan with the least makespan for a prescribed order of messages; workers may be
// left out. For an order by links it is [Best].
//
// Let v be the most that workers i+1, ... can do in a unit of their own time. If worker i gets x units of
// T, the others have T - c x left, so that x + v (T - c x) is done, for any x with (c+w) x <= T. That is
// linear in x: i gets nothing if v c >= 1, and otherwise as much as it can do, which makes v + (1 - v
// c)/(c+w) = (1 + v w)/(c+w) for workers i, i+1, ... From the last worker to the first, this decides
// which workers take part. They end together.
//
// By links v c < 1 always holds, as v <= 1/c of the next, which is Lemma 5 (for positive w).
func InOrder(p *models.Problem, order []int32) (Plan, error) {
	s, err := readOrder(p, order)
	if err != nil {
		return Plan{}, err
	}
	some, _ := s.participants(s.settled(order))
	return s.all(some, p.Load)
}

// participants returns the workers that take part if a settled order is prescribed, and their total rate.
func (s star) participants(order []int32) (some []int32, v float64) {
	if s.byLink(order) { // where rounding could decide otherwise
		_, v = s.sharing(order)
		return order, v
	}
	part, n := make([]bool, len(order)), 0
	for k := len(order) - 1; k >= 0; k-- {
		w := s[order[k]]
		if float64(v*w.Send) < 1 {
			v = 1/w.lone() + float64(v*(w.Compute/w.lone()))
			part[k] = true
			n++
		}
	}
	some = make([]int32, 0, n)
	for k, i := range order {
		if part[k] {
			some = append(some, i)
		}
	}
	return some, v
}
