package static

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/grain"
)

// infer returns into how many chunks a worker's part of the load is cut. For
// linear risk it is the number of the best chunks of decreasing size: Theorem 4
// of the paper (section 3.2) deploys a load W in m = min(n1, n2) of them,
//
//	n1 = floor((sqrt(1 + 8 X/eps) - 1) / 2)
//	n2 = floor((sqrt(1 + 8 W/eps) + 1) / 2)
//
// Equal chunks may do a little better with another number. For other laws it is
// the best number.
func (r NoRep) infer(part float64, w models.Worker) (int, error) {
	law, linear := w.Risk.(risk.Linear)
	eps := w.Compute.Latency
	if !linear || !(eps > 0) {
		return inferQueue(part, 1, w)
	}
	n1 := grain.Down((math.Sqrt(1+8*law.X/eps) - 1) / 2)
	n2 := grain.Down((math.Sqrt(1+8*part*w.Compute.PerUnit/eps) + 1) / 2)
	return int(min(max(min(n1, n2), 1), mostChunks)), nil
}

// inferQueue returns the best number of chunks of a load that some workers each
// compute in the same order.
func inferQueue(load float64, workers int, w models.Worker) (int, error) {
	of := inference{"queue", workers, load, w.Compute, w.Risk}
	return of.number(1, func() (int, error) {
		return scan(1, func(n int) (missed, beyond float64, err error) {
			cost := w.Compute.Of(load / float64(n))
			last, sum := 0.0, 0.0
			for k := 1; k <= n; k++ {
				last = power(w.Risk.Before(float64(k)*cost), workers)
				if last == 1 {
					sum += float64(n - k + 1)
					break
				}
				sum += last
			}
			// Without the last chunk, as if each were missed as likely as the one
			// before, the sum is below the mean risk over all the time that the
			// chunks take. What is missed is above it, and with more chunks both
			// the time and the mean grow.
			return sum / float64(n), (sum - last) / float64(n), nil
		})
	})
}

// power returns x^n.
func power(x float64, n int) float64 {
	y := 1.0
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			y *= x
		}
		x *= x
	}
	return y
}
