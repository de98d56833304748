package rounds

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Recursive returns the plan of the given number of messages in which no worker ever pauses. The port
// sends one message after the other, a worker has computed each chunk when it has received the next, and
// all end at once. M rounds of p workers are M p messages; with any other number, the first round goes
// only to the last of the order.
//
// These are (1.9) to (1.11), with chunks counted from the last, number 0:
//
//	W + w x_j = sum over k = j-p..j-1 of (C + c x_k)              for j >= p
//	W + w x_j = sum over k = 0..j-1 of (C + c x_k) + W + w x_0    for j < p
//
// with the costs of each chunk's own worker. So all chunks are affine in the last, x_j = a_j x_0 + b_j
// with a_j >= 0, and the load decides it. The makespan is the time of all messages and the last chunk,
// for equal workers
//
//	M p C + c L + W + w x_0
//
// Such a plan exists if and only if all chunks are positive. If it exists for some number of messages, it
// exists for any smaller: leaving out the chunks sent first leaves more load to the others. Otherwise the
// error names a chunk that would not be positive.
//
// On a bus (one c for all) it is then the only optimum among all schedules of that many messages in this
// order, whatever the latencies. On a star it need not be; [Multipliers] tells.
func Recursive(p *models.Problem, order []int32, messages int) (Plan, error) {
	if err := checkAll(p, order, messages); err != nil {
		return Plan{}, err
	}
	r := newRecursion(p, order)
	size := len(order)
	rounds := (messages + size - 1) / size
	pl := Plan{Order: order, Chunks: make([][]float64, rounds)}
	short := 0 // number of the last messages for which the load is too small
	a, moves := make([][]float64, rounds), make([]move, rounds)
	for k := rounds - 1; k >= 0; k-- {
		n := min(size, messages-r.messages)
		moves[k] = r.add(n)
		if y, _ := r.solve(); !(y > 0) && short == 0 {
			short = r.messages
		}
		a[k], pl.Chunks[k] = slices.Clone(r.a[:n]), slices.Clone(r.b[:n])
	}
	y, makespan := r.solve()
	overflow := !(math.Abs(y) <= math.MaxFloat64) || math.IsInf(makespan, 0)
	if overflow && short > 0 && short < messages {
		return Plan{}, fmt.Errorf("%d messages to %d workers are too many: if no worker pauses, the load is not enough for the last %d; take fewer rounds, or fewer workers",
			messages, size, short)
	}
	if overflow {
		return Plan{}, fmt.Errorf("%d messages to %d workers: the costs are so far apart that numbers overflow", messages, size)
	}
	pl.Makespan = makespan
	for k, round := range pl.Chunks {
		for j := range round {
			round[j] += float64(a[k][j] * y)
			if !(round[j] > 0) {
				return Plan{}, fmt.Errorf("%d messages to %d workers are too many: if no worker pauses, worker %d gets %.6g units in round %d; take fewer rounds, or fewer workers",
					messages, size, order[size-1-j]+1, round[j], k+1)
			}
		}
		slices.Reverse(round)
		y = moves[k].undo(y)
	}
	return pl.sound(p)
}
