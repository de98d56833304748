package gallet2009

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"gonum.org/v1/gonum/mat"
)

// affineProgramme solves the mixed programme of Lemma 10 by trying all values of its binary
// variables, which name a worker for each message. As printed every message has one, so
// that all workers take part.
func affineProgramme(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	s := &simulation{evidence: e}
	var printed, corrected claim.Trial
	err := s.affineStars(ctx, 3, func(p *models.Problem, _ *rand.PCG) error {
		_, _, best, err := s.rent(p)
		if err != nil {
			return err
		}
		all, some := math.Inf(1), math.Inf(1)
		eachOrder(len(p.Workers), nil, func(order []int32) {
			least := s.read("T_f", leastTime(p, order))
			some = min(some, least)
			if len(order) == len(p.Workers) {
				all = min(all, least)
			}
		})
		const words = "%s, load %.4g: T_f %.6g, the best plan ends at %.6g"
		printed.See(math.Abs(all/best-1), words, s.workers(), p.Load, all, best)
		corrected.See(math.Abs(some/best-1), words, s.workers(), p.Load, some, best)
		return nil
	})
	return s.verdict(claim.Readings("with one worker or more for each message, as printed", printed.Finding(), "with at most one", corrected.Finding())), err
}

// eachOrder calls visit for every order of every set of n workers that begins with those
// given. The slice is valid only during the call.
func eachOrder(n int, order []int32, visit func(order []int32)) {
	if len(order) > 0 {
		visit(order)
	}
next:
	for i := range n {
		for _, j := range order {
			if int32(i) == j {
				continue next
			}
		}
		eachOrder(n, append(order[:len(order):len(order)], int32(i)), visit)
	}
}

// leastTime solves the linear programme that is left of the mixed one for an order, whose
// workers all pay their latencies:
//
//	minimise T   where   x_k >= 0,   end_k(x) <= T,   sum of x_k = load
//
// At a vertex of it, as many of the first 2n inequalities are tight as there are workers.
// All choices of that number of inequalities are tried.
func leastTime(p *models.Problem, order []int32) float64 {
	n := len(order)
	rows := make([][]float64, 2*n+1) // coefficients of x and T, and the right side
	port := make([]float64, n+2)
	for k, i := range order {
		rows[k] = make([]float64, n+2)
		rows[k][k] = 1
		w := &p.Workers[i]
		port[k] = w.Send.PerUnit
		port[n+1] -= w.Send.Latency
		row := append([]float64(nil), port...)
		row[k] += w.Compute.PerUnit
		row[n] = -1
		row[n+1] -= w.Compute.Latency
		rows[n+k] = row
	}
	rows[2*n] = make([]float64, n+2)
	for k := range n {
		rows[2*n][k] = 1
	}
	rows[2*n][n+1] = p.Load
	least := math.Inf(1)
	for tight := range 1 << (2 * n) {
		chosen := [][]float64{rows[2*n]}
		for k := range 2 * n {
			if tight>>k&1 == 1 {
				chosen = append(chosen, rows[k])
			}
		}
		if len(chosen) != n+1 {
			continue
		}
		if x, ok := solved(chosen); ok && x[n] < least && feasible(rows[:2*n], x) {
			least = x[n]
		}
	}
	return least
}

// feasible reports whether x meets the inequalities: the first half are lower bounds, the
// others upper ones.
func feasible(rows [][]float64, x []float64) bool {
	for k, row := range rows {
		slack := -row[len(x)]
		for i := range x {
			slack += row[i] * x[i]
		}
		if k >= len(rows)/2 {
			slack = -slack
		}
		if slack < -1e-9*(x[len(x)-1]+math.Abs(row[len(x)])) {
			return false
		}
	}
	return true
}

// solved solves linear equations, and returns false if they do not determine the unknowns. Each row ends
// with its right side.
func solved(rows [][]float64) ([]float64, bool) {
	n := len(rows)
	a, b, x := mat.NewDense(n, n, nil), mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	for i, row := range rows {
		a.SetRow(i, row[:n])
		b.SetVec(i, row[n])
	}
	err := x.SolveVec(a, b)
	return x.RawVector().Data, err == nil
}
