package faults

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// mostUnits is how many units there may be: up to it, the law of [Binomial] is exact to six
// digits, and to ten up to a thousandth of it.
const mostUnits int64 = 1e12

// Units rounds shares to whole units that add up to the load: every worker gets the whole
// part of its share, and those with the largest remainders one unit more, ties to the
// lower number. So no worker gets a unit more or less than its share, and a T^0 that
// was the same for all is exceeded by (1+beta) w + (n-1) g at most.
func Units(shares []float64, load int) ([]int, error) {
	if load < 0 || int64(load) > mostUnits {
		return nil, fmt.Errorf("the load is %d units: it must be 0 to %d", load, mostUnits)
	}
	sum := 0.0
	for i, x := range shares {
		if !(x >= 0) || math.IsInf(x, 1) {
			return nil, fmt.Errorf("the share of P%d is %v: it must be 0 or more and finite", i+1, x)
		}
		sum += x
	}
	if !(math.Abs(sum-float64(load)) <= 1e-9*float64(load)) {
		return nil, fmt.Errorf("the shares add up to %v: the load is %d units", sum, load)
	}
	units, order, left := make([]int, len(shares)), make([]int, len(shares)), load
	for i, x := range shares {
		units[i], order[i] = int(x), i
		left -= units[i]
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(shares[j]-float64(units[j]), shares[i]-float64(units[i]))
	})
	for k := 0; left != 0 && len(order) > 0; k = (k + 1) % len(order) {
		switch i := order[k]; {
		case left > 0:
			units[i]++
			left--
		case units[order[len(order)-1-k]] > 0: // roundings had made the shares too large
			units[order[len(order)-1-k]]--
			left++
		}
	}
	return units, nil
}
