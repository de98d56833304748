package rounds

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Uniform returns the plan of the given number of rounds in which a round takes all workers the same
// time, which is also the time to send the next round:
//
//	W_i + w_i x_ij = tau_j = sum over i of (C_i + c_i x_i,j+1)
//
// except for the last, which is evened out so that all end at once. With r = sum c_i/w_i and U = sum
// 1/w_i this is, instead of (1.12) to (1.14),
//
//	tau_j = sum C_i - sum c_i W_i/w_i + r tau_j+1
//	sum over j of tau_j = (L + M sum W_i/w_i) / U
//	makespan = (L + sum of (M W_i + o_i)/w_i) / U
//
// where o_i is when worker i has its first chunk. For p equal workers with x_0 in the first chunk, that
// is w L/p + M W + (p+1)/2 (C + c x_0), and
//
//	x_j = (w/pc)^j (x_0 - g) + g,  g = (pC - W)/(w - pc),  sum over j of p x_j = L
//
// It is a plan only if all chunks are positive, and if all workers have the next chunk in time: later
// rounds must not be shorter than the first, and the last long enough to be evened out, which is x_M-1 >=
// x_0 + (p-1)/(2w) (C + c x_0) for equal workers and c > 0. Otherwise the error tells which condition
// fails.
//
// With one round or one worker the plan is [Recursive]'s: no worker pauses.
func Uniform(p *models.Problem, order []int32, rounds int) (Plan, error) {
	if rounds < 1 || rounds > Most {
		return Plan{}, fmt.Errorf("%d rounds: there must be 1 to %d", rounds, Most)
	}
	if err := checkAll(p, order, rounds*len(order)); err != nil {
		return Plan{}, err
	}
	if rounds == 1 || len(order) == 1 {
		return Recursive(p, order, rounds*len(order))
	}
	s := newSeries(p, order)
	for range rounds {
		s.add()
	}
	if err := s.valid(); err != nil {
		return Plan{}, fmt.Errorf("%d uniform rounds of %d workers: %w", rounds, len(order), err)
	}
	pl := Plan{Order: order, Chunks: make([][]float64, rounds), Makespan: s.makespan()}
	tau := s.free()
	for k := range rounds {
		j := k // tau_j, computed from the known end on
		if !s.forward {
			j = rounds - 1 - k
		}
		round := make([]float64, len(order))
		for i, w := range s.load {
			round[i] = (tau - w.Compute.Latency) / w.Compute.PerUnit
		}
		pl.Chunks[j] = round
		tau = s.next(tau)
	}
	pl.Chunks[rounds-1] = s.last()
	return pl.sound(p)
}

// BestUniform returns the best plan of [Uniform] that was found for the choice, among the same orders as
// [BestRecursive]. It tries all numbers of rounds up to [Search] that can be better by more than one part
// in 10^10. Without latencies, it tries those whose rounds take a millionth of the makespan or more.
func BestUniform(p *models.Problem, choice Choice) (Plan, error) {
	return bestUniform(p, choice, briefest)
}

func bestUniform(p *models.Problem, choice Choice, briefest float64) (Plan, error) {
	return best(p, choice,
		func(order []int32, below float64) (int, float64) {
			return roundsOf(p, order, below, briefest)
		},
		func(order []int32, rounds int) (Plan, error) { return Uniform(p, order, rounds) },
		func(rounds, _ int) int { return rounds })
}

// roundsOf returns the best number of rounds and its makespan. The number is 0 if no plan is below the
// given makespan.
func roundsOf(p *models.Problem, order []int32, below, briefest float64) (rounds int, makespan float64) {
	if len(order) == 1 {
		return messagesOf(p, order, briefest)
	}
	makespan = math.Inf(1)
	if below > 0 {
		makespan = below
	}
	single := newRecursion(p, order)
	single.add(len(order))
	if y, t := single.solve(); y > 0 && t < makespan {
		rounds, makespan = 1, t
	}
	const rounding = 1 - 1e-10 // sums of many terms have no finer differences
	s := newSeries(p, order)
	s.add()
	limited := Endless(p, order)
	for range Search(len(order))/len(order) - 1 {
		s.add()
		if !(s.bound() < makespan*rounding) || s.over() {
			break
		}
		if first, last := s.ends(); limited && min(first, last) < float64(briefest*s.makespan()) {
			break
		}
		if t := s.makespan(); t < makespan*rounding && s.valid() == nil {
			rounds, makespan = s.rounds, t
		}
	}
	return rounds, makespan
}
