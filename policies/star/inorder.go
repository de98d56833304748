package star

// InOrder returns the plan that does a load first if the order of the messages is
// prescribed, but workers may be left out. Of an order that is by links it is
// [Star.Best].
//
// Let v be what workers i+1, ... can do in a unit of time of their own, at best. If
// worker i is given x units of T, the others have T - c x left, so that x + v (T -
// c x) is done, for any x with (c+w) x <= T. That is linear in x: i gets nothing if
// v c >= 1, and otherwise as much as it can do, which makes v + (1 - v c)/(c+w) =
// (1 + v w)/(c+w) for workers i, i+1, ... From the last worker to the first, this
// decides which workers take part. Those that do end together.
//
// By links v c < 1 always holds, as v <= 1/c of the next, which is Lemma 5 (for
// positive w).
func (s Star) InOrder(order []int32, load float64) (Plan, error) {
	if err := s.check(order); err != nil {
		return Plan{}, err
	}
	some, _ := s.participants(s.settled(order))
	return s.All(some, load)
}

// participants returns which workers take part if a settled order is prescribed, and what
// they do in a unit of time.
func (s Star) participants(order []int32) (some []int32, v float64) {
	if s.byLink(order) { // where a rounding could say otherwise
		_, v = s.Sharing(order)
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

// Slowdown returns how many times as long as in the best order of all workers any
// load takes in another order: at best, where workers may be left out, and if all of
// the order take part and end together. Both are 1 on a bus, if the order names all.
//
// At best, the slowdown in an order that names all is less than 2: if each gets half
// of what it gets in T in the best order, then in any order the messages take at most
// T/2, and computing less than T/2 of those that need one. If all must take part there
// is no bound.
//
// No order is worse than [Star.WorstOrder]. Let f(v) = max(v, (1 + v w)/(c+w)) be
// what a worker makes of the rate v of those behind it. If c_i <= c_j, then
// f_i(f_j(v)) >= f_j(f_i(v)), since by Lemma 4 that holds if both take part, and a
// maximum over fewer choices is no larger; and f grows with v. So to sort
// neighbours by links never does harm.
func (s Star) Slowdown(order []int32) (atBest, allTakingPart float64, err error) {
	if err := s.check(order); err != nil {
		return 0, 0, err
	}
	_, best := s.Sharing(s.BestOrder())
	_, some := s.participants(s.settled(order))
	_, all := s.Sharing(order)
	return best / some, best / all, nil
}
