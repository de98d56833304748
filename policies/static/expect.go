package static

import (
	"math"
	"math/big"
)

// Expect returns the work that the chart is expected to complete of a slice, if
// workers compute a unit in a unit of time, chunks cost nothing to start, and the
// risk is linear with end x (the paper, section 5.2.2): with g workers, n chunks
// and the performance constant K,
//
//	E = slice - K g x (slice / (n x))^(g+1)
//
// It needs slice <= x, so that no risk exceeds 1: beyond, it is too low.
func (c Chart) Expect(slice, x float64) float64 {
	g, n := len(c), len(c)*len(c[0])
	lost := new(big.Float).SetInt(c.Constant()) // of any size, so floats will not do
	ratio := big.NewFloat(slice / (float64(n) * x))
	for range g + 1 {
		lost.Mul(lost, ratio)
	}
	f, _ := lost.Float64()
	return slice - float64(f*float64(g)*x)
}

// Execution is an execution chart of any kind (the paper, section 5.2.1):
// Execution[i][j] is the step, counted from 1, at which worker i executes chunk
// j. Each row is a permutation.
type Execution [][]int

// Execution spells a group chart out.
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

// ExpectBound returns what no execution chart of these numbers of workers and chunks is
// expected to complete more of, under the same conditions (the paper,
// Proposition 1):
//
//	E <= slice (1 - (slice/x (n!)^(1/n) / n)^g)
//
// For the product of all steps is what it is, and the chunks' products have the
// smallest sum if they are equal. With many chunks it tends to slice (1 -
// (slice/(e x))^g).
func ExpectBound(workers, chunks int, slice, x float64) float64 {
	n := float64(chunks)
	factorial, _ := math.Lgamma(n + 1)
	return -slice * math.Expm1(float64(workers)*(math.Log(slice/x/n)+factorial/n))
}

// Charge returns what a slice's schedule of n chunks is expected to complete if
// each costs eps to start, from what its schedule completes of any slice if they
// cost nothing. Theorem 9 of the paper (section 5.2.3), for any law and any
// schedule of equal chunks:
//
//	E(slice) = slice / (slice + n eps) free(slice + n eps)
//
// For each chunk ends when a larger one would that cost nothing. With a formula
// for free that leaves risks unclipped, as [Chart.Expect], it holds up to slice +
// n eps = x.
func Charge(slice float64, chunks int, eps float64, free func(slice float64) float64) float64 {
	long := slice + float64(float64(chunks)*eps)
	return slice / long * free(long)
}
