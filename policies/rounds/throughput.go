package rounds

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Throughput returns the largest steady rate of a platform, in units per unit of time without latencies,
// and each worker's contribution. It is rho_opt of (1.18), the solution of
//
//	maximise sum rate_i   where   rate_i w_i <= 1   and   sum rate_i c_i <= 1
//
// That is a knapsack. In the order of [ByLink], workers compute all the time, at 1/w_i, as long as the port
// can feed them. The first worker that it cannot feed entirely gets the rest of the port's time, and the
// others get nothing.
//
// No schedule ends before load/rho_opt: both constraints hold for the averages of any schedule.
func Throughput(p *models.Problem) (rate float64, rates []float64, err error) {
	if err := check(p); err != nil {
		return 0, nil, err
	}
	const rounding = 1e-12 // the rest of a port that is used up
	rates = make([]float64, len(p.Workers))
	left := 1.0 // share of the port's time
	for _, i := range ByLink(p) {
		w := &p.Workers[i]
		share := w.Send.PerUnit / w.Compute.PerUnit
		if share > left+rounding {
			if left > rounding {
				rates[i] = left / w.Send.PerUnit
				rate += rates[i]
			}
			break
		}
		rates[i] = 1 / w.Compute.PerUnit
		rate += rates[i]
		left -= share
	}
	return rate, rates, nil
}

// LowerBound returns a lower bound on the makespan of any schedule: load/rho_opt.
func LowerBound(p *models.Problem) (float64, error) {
	rate, _, err := Throughput(p)
	if err != nil {
		return math.NaN(), err
	}
	return p.Load / rate, nil
}
