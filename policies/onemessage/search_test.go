package onemessage

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// permutations calls f with every order of n workers.
func permutations(n int, f func(order []int32)) {
	order := orders.Numbered(n)
	var place func(k int)
	place = func(k int) {
		if k == n {
			f(order)
			return
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			place(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	place(0)
}

// search searches for the best order and shares of a load, without using any theorem. It tries all orders
// and, in each, moves load between two workers, or between a worker and the load held back, for as long
// as that gains. It starts from everything on one worker and from the middle. It also moves all but a
// little, because the gradient of a clipped chunk is 0.
func search(r *rand.Rand, workers []Worker, load float64, hold bool) (most float64) {
	permutations(len(workers), func(order []int32) {
		most = max(most, searchIn(r, workers, order, load, hold))
	})
	return most
}

func searchIn(r *rand.Rand, workers []Worker, order []int32, load float64, hold bool) (most float64) {
	n := len(workers)
	parts := n
	if hold {
		parts++ // the last is held back
	}
	for start := range parts + 2 {
		shares := make([]float64, parts)
		if start < parts {
			shares[start] = load
		} else {
			copy(shares, random(r, parts, load))
		}
		most = max(most, climb(workers, order, shares, load))
	}
	return most
}

func climb(workers []Worker, order []int32, shares []float64, load float64) float64 {
	n := len(workers)
	most := expected(workers, order, shares[:n])
	for step := load / 2; step > load*1e-9; step /= 3 {
		for gained := true; gained; {
			gained = false
			for k := range 2 * len(shares) * len(shares) {
				from, to := k/2/len(shares), k/2%len(shares)
				a, b, x := shares[from], shares[to], step
				if k%2 == 1 {
					x = a - step
				}
				if x = min(x, a); from == to || !(x > 0) {
					continue
				}
				shares[from] -= x
				shares[to] += x
				if e := expected(workers, order, shares[:n]); e > most*(1+1e-13) {
					most, gained = e, true
				} else {
					shares[from], shares[to] = a, b
				}
			}
		}
	}
	return most
}

// random draws shares of a load: even, wide apart, or with zeros.
func random(r *rand.Rand, n int, load float64) []float64 {
	kind := r.IntN(3)
	shares := make([]float64, n)
	for i := range shares {
		switch kind {
		case 0:
			shares[i] = r.ExpFloat64()
		case 1:
			shares[i] = gen.Wide(r, -3, 3)
		case 2:
			shares[i] = r.ExpFloat64() * float64(r.IntN(2))
		}
	}
	total := gen.Sum(shares)
	if total == 0 {
		shares[r.IntN(n)], total = 1, 1
	}
	for i := range shares {
		shares[i] *= load / total
	}
	return shares
}
