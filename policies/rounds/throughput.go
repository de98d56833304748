package rounds

import "math"

// Throughput returns the most units in a unit of time that a platform can be kept
// busy with, latencies left aside, and what each worker contributes: rho_opt of
// (1.18), the solution of
//
//	maximise sum rate_i   where   rate_i w_i <= 1   and   sum rate_i c_i <= 1
//
// That is a knapsack. Workers in the order of [ByLink] compute all the time, at
// 1/w_i, as long as the port feeds them; the first that it cannot feed entirely
// gets what is left of its time, and the others nothing.
//
// Whatever is sent to which worker and when, no load is done before load/rho_opt: both
// constraints hold for the averages of any schedule.
func Throughput(workers []Worker) (rate float64, rates []float64, err error) {
	if err := check(workers); err != nil {
		return 0, nil, err
	}
	const rounding = 1e-12 // what is left of a port that is used up
	rates = make([]float64, len(workers))
	left := 1.0 // of the port's time
	for _, i := range ByLink(workers) {
		w := workers[i]
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

// LowerBound returns a time before which no schedule whatever ends: load/rho_opt.
func LowerBound(workers []Worker, load float64) (float64, error) {
	rate, _, err := Throughput(workers)
	if err == nil {
		err = checkLoad(load)
	}
	if err != nil {
		return math.NaN(), err
	}
	return load / rate, nil
}
