package fifo

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

// The best amounts for two orders in which workers may wait are a linear programme. Solved for all
// pairs of orders, none beats FIFO without set-ups, and FIFO's own orders reach the work of Exploit.
func TestWithoutSetUpsTheBestAmountsForAnyOrdersDoNotBeatFIFO(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 51))
	for range 60 {
		c := Cluster{Out: math.Pow(10, 2*r.Float64()-1.5)}
		c.Back = c.Out * r.Float64()
		for range 2 + r.IntN(2) {
			c.Work = append(c.Work, math.Pow(10, 2*r.Float64()-1))
		}
		_, limit := c.Exploit(all(c), 1)
		for out := range permutations(all(c)) {
			for back := range permutations(all(c)) {
				p := solved(t, c, out, back)
				best := bestAmounts(t, p)
				if best > limit*(1+1e-9) {
					t.Fatalf("%+v, %v, %v: %v, which is more than %v", c, out, back, best, limit)
				}
				if slices.Equal(out, back) && best < limit*(1-1e-9) {
					t.Fatalf("%+v, FIFO %v: %v, which is less than %v", c, out, best, limit)
				}
			}
		}
	}
}

// bestAmounts returns the most work in a unit of time without set-ups.
func bestAmounts(t *testing.T, p *Protocol) float64 {
	t.Helper()
	m, _ := system(p)
	n := len(p.out)
	rows := mat.NewDense(n+1, 2*n+1, nil) // an inequality for each worker, one for the network
	right, cost := make([]float64, n+1), make([]float64, 2*n+1)
	for i := range n + 1 {
		for j := range n {
			if i < n {
				rows.Set(i, j, m.At(i, j))
			} else {
				rows.Set(i, j, p.c.Out+p.c.Back)
			}
		}
		rows.Set(i, n+i, 1)
		right[i] = 1
	}
	for j := range n {
		cost[j] = -1
	}
	idle := make([]int, n+1) // at first, all wait
	for i := range idle {
		idle[i] = n + i
	}
	best, _, err := lp.Simplex(cost, rows, right, 1e-12, idle)
	if err != nil {
		t.Fatalf("%+v, %v, %v: %v", p.c, p.out, p.back, err)
	}
	return -best
}
