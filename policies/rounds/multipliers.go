package rounds

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Multipliers returns the dual solution of the plan of [Recursive]: for every chunk of the given
// number of messages in an order, the gain of makespan for each unit of time by which its reception is
// advanced. It is the dual solution y of the linear programme
//
//	minimise T, where the x_j >= 0 add up to the load and for each chunk j
//	reception of j + computing of j and all later chunks of its worker <= T
//
// The multipliers depend on c and w only, not on latencies nor on the load. If none is negative they
// prove any positive plan of Recursive optimal for its order and number of messages, and if all are
// positive the only optimum. Otherwise ok is false, and a positive plan is not optimal.
//
// With chunks numbered from the last, Y_j = y_0 + ... + y_j and p workers, dual feasibility with equality
// is
//
//	w_j y_j = c_j (y_{j+1} + ... + y_{j+p})                              but for the p sent first
//	(c_j + w_j) y_j = w_{j-1} y_{j-1} + (c_{j-1} - c_j) Y_{j-1}          among these
//
// So on a bus all are positive. In the order of [ByLink] only one thing can go wrong: the workers that
// are served first may do better without the others.
func Multipliers(problem *models.Problem, order []int32, messages int) (y []float64, ok bool) {
	if checkAll(problem, order, messages) != nil {
		return nil, false
	}
	p, n := len(order), messages
	at := func(k int) *models.Worker { return &problem.Workers[order[((k-n)%p+p)%p]] } // of the k-th sent
	first := min(p, n)
	// Each multiplier is t times the one of the last chunk among those sent first, plus s times the
	// sum of all behind these.
	t, s := make([]float64, n), make([]float64, n)
	t[first-1] = 1
	sumT, sumS := 1.0, 1.0
	for k := first - 2; k >= 0; k-- {
		w, next := at(k), at(k+1)
		slower := next.Send.PerUnit - w.Send.PerUnit
		both := w.Send.PerUnit + w.Compute.PerUnit
		t[k] = (float64(next.Compute.PerUnit*t[k+1]) + float64(slower*sumT)) / both
		s[k] = (float64(next.Compute.PerUnit*s[k+1]) + float64(slower*sumS)) / both
		sumT += t[k]
		sumS += s[k]
	}
	behindT, behindS := 0.0, 0.0
	restT, restS := make([]float64, p+1), make([]float64, p+1)
	for from := p; from < n; from += p { // p at a time, so that sums only grow
		for i := p - 1; i >= 0; i-- {
			restT[i], restS[i] = restT[i+1]+t[from-p+i], restS[i+1]+s[from-p+i]
		}
		sentT, sentS := 0.0, 0.0
		for k := from; k < min(from+p, n); k++ {
			w := at(k)
			ratio := w.Send.PerUnit / w.Compute.PerUnit
			t[k], s[k] = float64(ratio*(sentT+restT[k-from])), float64(ratio*(sentS+restS[k-from]))
			sentT += t[k]
			sentS += s[k]
		}
		behindT += sentT
		behindS += sentS
	}
	if !(behindS < 1) { // S = t behindT + S behindS has no solution
		return nil, false
	}
	sum := behindT / (1 - behindS)
	all := 0.0
	for k := range t {
		t[k] += float64(s[k] * sum)
		if !(t[k] >= 0) || math.IsInf(t[k], 0) {
			return nil, false
		}
		all += t[k]
	}
	for k := range t {
		t[k] /= all
	}
	return t, true
}
