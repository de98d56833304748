package static

import (
	"math/big"
)

// Execution is an execution chart of any kind (the paper, section 5.2.1):
// Execution[i][j] is the step, counted from 1, at which worker i executes chunk
// j. Each row is a permutation.
type Execution [][]int

// Execution returns the execution chart of a group chart.
func (c Chart) Execution() Execution {
	e := make(Execution, len(c))
	for i, list := range c.Lists(len(c) * len(c[0])) {
		e[i] = make([]int, len(list))
		for k, chunk := range list {
			e[i][chunk] = k + 1
		}
	}
	return e
}

// Expect returns the expected work as [Chart.Expect] does: the paper's equation
// 7. A chunk is lost if all workers are interrupted before they end it.
func (e Execution) Expect(slice, x float64) float64 {
	n := len(e[0])
	unit := slice / (float64(n) * x) // the risk of the first step
	lost := 0.0
	for j := range n {
		product := 1.0
		for _, row := range e {
			product *= float64(row[j]) * unit
		}
		lost += product
	}
	return slice * (1 - lost/float64(n))
}

// Standing is the rank of a regimen's chart among charts of its size.
type Standing struct {
	Regimen  Regimen
	K        *big.Int
	Relative float64 // K over the least K of all [Regimens]
	Absolute float64 // K over LowerBound
	Best     bool    // no other K is less; several may be best
}

// Compare returns the standings of all [Regimens] for a coterie of the given numbers of workers and
// groups, and of the best of them. It is a line of numbers behind the paper's Table 4 (section 5.3),
// which covers all 2 <= g <= 100 and 2g <= n <= 1000 where g divides n. Both must be at least 1.
// Comparisons are exact, and ratios are rounded once.
func Compare(workers, groups int) []Standing {
	var all []Standing
	var best *big.Int
	for _, r := range Regimens {
		c, err := r.Chart(workers, groups, nil)
		if err != nil {
			panic(err) // none of the six refuses
		}
		k := c.Constant()
		if best == nil || k.Cmp(best) < 0 {
			best = k
		}
		all = append(all, Standing{Regimen: r, K: k})
	}
	all = append(all, Standing{Regimen: BestOf{}, K: best})
	bound := LowerBound(workers, workers*groups)
	for i := range all {
		s := &all[i]
		s.Relative, s.Absolute, s.Best = quotient(s.K, best), quotient(s.K, bound), s.K.Cmp(best) == 0
	}
	return all
}

// quotient returns a/b, however large both are.
func quotient(a, b *big.Int) float64 {
	x, _ := new(big.Float).Quo(new(big.Float).SetInt(a), new(big.Float).SetInt(b)).Float64()
	return x
}
