package faults

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/bisect"
)

// Saved returns the part of the second phase that is saved if it takes the time after, not before. This is
// the performance improvement ratio
//
//	(T_0^c - T_1^c) / T_0^c                                                     (19)
//
// If there was nothing to save it is 0.
func Saved(before, after float64) float64 {
	if before == 0 {
		return 0
	}
	return (before - after) / before
}

// LimitOf returns the saved part in the limit of large loads. Worker i has faulty units in proportion to
// faults[i], its share times its failure rate, and all start-ups vanish. In place, the last worker ends after
// max w_i f_i. If units are moved, all workers end at once:
//
//	1 - (sum f_i / sum 1/w_i) / max(w_i f_i)
//
// Units must travel for nothing, and every worker may be sent to. Where workers are alike it is 1 less
// the mean of the faults by their maximum, which is (22) if all rates are one. Limit of the tests is
// that, as the paper has it.
func LimitOf(workers []models.Worker, faults []float64) (float64, error) {
	if len(workers) != len(faults) {
		return 0, fmt.Errorf("%d workers, and the faults of %d: both must be one number", len(workers), len(faults))
	}
	sum, speed, most := 0.0, 0.0, 0.0
	for i, x := range faults {
		w := workers[i].Compute.PerUnit
		if !(x >= 0) || !(w > 0) || math.IsInf(float64(x*w), 1) {
			return 0, fmt.Errorf("worker %d has %v faulty units that take %v each: they must be 0 or more, the time positive, and both finite", i+1, x, w)
		}
		sum += x
		speed += 1 / w
		most = max(most, float64(x*w))
	}
	return Saved(most, sum/speed), nil
}

// LimitAt returns [LimitOf] n workers that are equal, with equal fault rates. It depends only on n and y = n
// g / ((1+beta) w), the ratio of the workers' joint speed, checks included, to the master's sending speed:
//
//	1 - (1 - (1 - y/n)^n) / y
//
// It grows with y, from 0, where all shares are equal, as far as y <= n allows.
func LimitAt(y float64, n int) (float64, error) {
	if n < 1 || n > most || !(y >= 0 && y <= float64(n)) {
		return 0, fmt.Errorf("y is %v with %d workers: there must be 1 to %d, and y from 0 to their number", y, n, most)
	}
	// (1 - r^n)/y is the mean of 1, r, ..., r^(n-1) with r = 1 - y/n. The difference of each of them to 1 is
	// added up, so that small y lose no digits.
	step := y / float64(n)
	power, lack, lacks := 1.0, 0.0, 0.0
	for i := 1; i < n; i++ {
		lack += float64(power * step)
		power *= 1 - step
		lacks += lack / float64(n)
	}
	return lacks, nil
}

// YFor is the inverse of [LimitAt]: it returns the y at which the given part is saved in the limit. n workers
// save less than 1 - 1/n, so it returns an error if saved is more.
func YFor(saved float64, n int) (float64, error) {
	top, err := LimitAt(float64(n), n)
	if err != nil {
		return 0, err
	}
	if !(saved >= 0 && saved <= top) {
		return 0, fmt.Errorf("%v is to be saved: %d workers save from 0 to %v", saved, n, top)
	}
	return bisect.Halves(0, float64(n), func(y float64) bool { at, _ := LimitAt(y, n); return at >= saved }), nil
}
