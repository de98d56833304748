package ftr

import "math"

// Balance returns how many units a worker that ends at source should give to one that,
// if it is sent units, ends at target, its waiting for the message included, so that the
// later of the two ends as early as possible:
//
//	minimise over 1 <= x <= units    max(source - w x, target + w' x)            (16)
//
// with w and w' what a unit takes them; and when that is. Of two numbers that are as
// good it is the smaller.
//
// Theorem 4.1 (corrected). Both lines meet at eta = (source - target) / (w + w'), for
// workers that are alike (N_source - N_target)/2 - j o/(2w), and the best x is one of
// the two integers around it, or the nearest that is allowed.
func Balance(source, target, w, w2 float64, units int) (x int, end float64) {
	eta := math.Floor((source - target) / (w + w2))
	end = math.Inf(1)
	for _, at := range [...]float64{eta - 1, eta, eta + 1} { // eta - 1 as quotients are rounded
		n := int(max(1, min(at, float64(units))))
		if e := max(source-float64(w*float64(n)), target+float64(w2*float64(n))); e < end {
			x, end = n, e
		}
	}
	return x, end
}

// Algorithm1 moves units as the paper does. Its choices, where the paper leaves them:
//
//   - The source is the worker that ends last, ties to the lower number.
//   - The target is the worker with which the pair ends first; among workers that are
//     alike that is the one with the least time, by (11), ties to the lower number.
//   - The j-th worker that is sent to begins after the start-ups of j messages. A worker
//     that was sent to before keeps its place: it gets more in the same message.
//   - It moves the number of [Balance], once, and goes on with the next pair.
//   - It ends when that would not let the source end earlier than it does.
//   - A worker may give of what it was given. If in the end it has no more than its own
//     units, no message is sent to it after all.
//
// Costs of sending units are not looked at, as in the paper: with the reading Charged
// the makespan tells what these moves then cost, and it may be more than in place.
//
// Theorem 4.2. With the reading Waiting it never takes longer than [Second.InPlace]. It
// may take as long even though units were moved, against (18), where two workers end
// last and only one can be helped.
//
// Each transfer takes time in proportion to the number of workers. With tens of thousands
// of faulty units there are some three transfers for each worker.
func (s Second) Algorithm1() (Allocation, error) {
	if err := s.Validate(); err != nil {
		return Allocation{}, err
	}
	units := append([]int(nil), s.Faults...)
	place := make([]float64, len(units)) // start-ups until it begins, for those sent to
	sent := make([]bool, len(units))
	var to []int
	var moves []Transfer
	port, waiting := 0.0, Second{Workers: s.Workers}
	would := func(i, n int) float64 { // end at its place, with n units
		wait := place[i]
		if !sent[i] {
			wait = waiting.starts(i, port)
		}
		return wait + s.Workers[i].Compute.Of(float64(n))
	}
	for {
		source, last := -1, 0.0
		for i, n := range units {
			if end := place[i] + s.Workers[i].Compute.Of(float64(n)); n > 0 && end > last {
				source, last = i, end
			}
		}
		if source < 0 {
			break
		}
		target, x, end, least := -1, 0, last, 0.0
		for i := range units {
			if i == source {
				continue
			}
			start := would(i, units[i])
			if !(start < last) {
				continue
			}
			n, _ := Balance(last, start, s.Workers[source].Compute.PerUnit, s.Workers[i].Compute.PerUnit, units[source])
			// When they end as the engine adds it up, which may be a rounding off.
			e := max(place[source]+s.Workers[source].Compute.Of(float64(units[source]-n)), would(i, units[i]+n))
			if e < end || e == end && target >= 0 && start < least {
				target, x, end, least = i, n, e, start
			}
		}
		if target < 0 {
			break
		}
		if !sent[target] {
			place[target], sent[target] = waiting.starts(target, port), true
			port += s.Workers[target].Send.Latency
			to = append(to, target)
		}
		units[source] -= x
		units[target] += x
		moves = append(moves, Transfer{source, target, x})
	}
	a := s.settle(units, to)
	a.Moves = moves
	return a, nil
}
