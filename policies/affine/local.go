package affine

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// effort bounds the search of [Search]: at most this many pieces of values are computed, in about a
// quarter of a second. The sorted order itself may take more, some seconds for 10,000 workers if most of
// them take part.
const effort = 20_000_000

// Search returns a good plan, for any number of workers. It starts from the order of star.sorted, with
// the best workers for it, and improves it by local search. Where that order is known to be the best
// (star.settled), the plan is optimal.
//
// First, neighbours change places wherever the theorem at star.sorted says that it gains, until none do. Then
// one worker moves to another place, or two change places, the nearer first, until no such move helps or the
// effort is spent. For every order the participants are chosen again, as by [InOrder], so moves also add and
// drop workers. Moves of the first kind skip this choice where it would take too long. Nothing is random.
func Search(problem *models.Problem) (Plan, error) {
	s, err := read(problem)
	if err != nil {
		return Plan{}, err
	}
	order, load := s.sorted(), problem.Load
	p := s.inOrder(order, forever)
	best, err := p.Rent(load)
	if err != nil || s.settled() {
		return best, err
	}
	left := effort - p.cost
	for range 20 {
		next, line := s.exchanged(order, best)
		if next == nil {
			break
		}
		var plan Plan
		if p.cost <= left {
			p = s.inOrder(next, 2*best.Makespan)
			left -= p.cost
			plan, err = p.Rent(load)
		} else {
			plan, err = s.together(line, load)
		}
		if err != nil || !(plan.Makespan < best.Makespan*(1-gain)) {
			break
		}
		order, best = next, plan
	}
	if p.cost > left {
		return best, nil
	}
	return s.search(order, best, left), nil
}

// gain is the least relative improvement that the search follows.
const gain = 1e-12

// exchanged exchanges participating neighbours by the theorem. It returns the order and the workers that
// take part, or nil if that changes nothing.
func (s star) exchanged(order []int32, plan Plan) (next, taking []int32) {
	takes := make([]bool, len(s))
	free, sent := s.split(plan.Order)
	for _, i := range sent {
		takes[i] = true
	}
	var places []int
	var line []int32
	for k, i := range order {
		if takes[i] {
			places, line = append(places, k), append(line, i)
		}
	}
	changed := false
	behind := make([]float64, len(line)+1)
	for range 100 {
		again := false
		for k := len(line) - 1; k >= 0; k-- {
			w := &s[line[k]]
			behind[k] = (1 + float64(behind[k+1]*w.Compute.PerUnit)) / w.unit()
		}
		left := plan.Makespan
		for k := range line {
			if k+1 < len(line) && s.misordered(line[k], line[k+1], left, behind[k+2]) {
				line[k], line[k+1] = line[k+1], line[k]
				again, changed = true, true
			}
			w := &s[line[k]]
			left = w.Compute.Of(w.share(left))
		}
		if !again {
			break
		}
	}
	if !changed {
		return nil, nil
	}
	next = slices.Clone(order)
	for k, place := range places {
		next[place] = line[k]
	}
	return next, append(free, line...)
}

// misordered reports whether j before i does more than i before j, with a time left and the rate of the
// workers behind.
func (s star) misordered(i, j int32, left, behind float64) bool {
	a, b := &s[i], &s[j]
	ij := float64((float64(b.Send.PerUnit*left) + b.tilt()) * (1 - float64(a.Send.PerUnit*behind)))
	ji := float64((float64(a.Send.PerUnit*left) + a.tilt()) * (1 - float64(b.Send.PerUnit*behind)))
	return ji-ij > gain*max(ij, ji)
}

// search moves workers until nothing helps or the effort is spent.
func (s star) search(order []int32, best Plan, left int) Plan {
	free, sent := s.split(order)
	n := len(sent)
	var e evaluation
	try := func(next []int32) bool {
		done, cost := e.load(s, next, best.Makespan)
		left -= cost
		for _, i := range free {
			done += max(0, s[i].share(best.Makespan))
		}
		if !(done > best.Load*(1+gain)) {
			return false
		}
		plan, err := s.inOrder(append(slices.Clone(free), next...), 2*best.Makespan).Rent(best.Load)
		if err != nil || !(plan.Makespan < best.Makespan*(1-gain)) {
			return false
		}
		best = plan
		return true
	}
	next := make([]int32, n)
	for again := true; again; {
		again = false
		for d := 1; d < n; d++ {
			for k := 0; k+d < n; k++ {
				for _, move := range moves {
					if left < 0 {
						return best
					}
					if copy(next, sent); d > 1 || move == 0 {
						turn(next[k:k+d+1], move)
						if try(next) {
							copy(sent, next)
							again = true
						}
					}
				}
			}
		}
	}
	return best
}

// moves are the moves of workers between the ends of a stretch of an order.
var moves = []int{0, 1, 2}

// turn exchanges both ends of a stretch, or moves the first to the end, or the last to the front.
func turn(stretch []int32, move int) {
	last := len(stretch) - 1
	first, end := stretch[0], stretch[last]
	switch move {
	case 0:
		stretch[0], stretch[last] = end, first
	case 1:
		copy(stretch, stretch[1:])
		stretch[last] = first
	case 2:
		copy(stretch[1:], stretch[:last])
		stretch[0] = end
	}
}

// evaluation is the memory for evaluating orders.
type evaluation struct{ v, first, next value }

// load returns the most that some workers of an order, which all need messages, can do in a time, and the
// number of pieces computed.
func (e *evaluation) load(s star, order []int32, time float64) (load float64, cost int) {
	horizon := float64(time * (1 + gain))
	e.v = append(e.v[:0], nothing...)
	for k := len(order) - 1; k >= 0; k-- {
		e.first = e.v.after(e.first[:0], &s[order[k]], int32(k), horizon)
		e.next = most(e.next[:0], e.v, e.first, horizon)
		e.v, e.next = e.next, e.v
		cost += 1 + len(e.first) + len(e.v)
	}
	return e.v.piece(time).at(time), cost
}
