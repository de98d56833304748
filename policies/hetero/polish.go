package hetero

import "math"

// polish solves for the point at which the barrier's minima end, to the last digits. Which
// workers get something and which are done last is taken from the barrier at first; for
// these it solves the conditions of Karush, Kuhn and Tucker by Newton's method,
//
//	lambda dE/dw_k = sum over the last i of mu_i dt_i/dw_k,   sum of mu_i = 1
//	E = work,   t_i = T for the last
//
// and as long as another condition is broken, that worker changes sides. It is false, and
// the point as it was, if that leads to no solution close by.
func (b *barrier) polish(weight float64) bool {
	n := len(b.ch)
	over, early := b.slacks(b.x)
	x, mu, lambda := append([]float64(nil), b.x...), make([]float64, n), 1/(weight*over)
	gets, last := make([]bool, n), make([]bool, n)
	for k := range n {
		gets[k] = b.x[k] >= b.x[n]/(weight*b.x[k])
		mu[k] = 1 / (weight * early[k])
		last[k] = gets[k] && early[k] < mu[k]*b.x[n]
	}
	for range 3*n + 10 {
		var ok bool
		if x, mu, lambda, ok = b.stationary(x, mu, lambda, gets, last); !ok || !(x[n] > 0) {
			return false
		}
		k, broken := b.broken(x, mu, lambda, gets, last)
		if broken == nil {
			if over, _ := b.slacks(x); !(math.Abs(over) <= 1e-11*b.work && lambda > 0 && math.Abs(b.x[n]-x[n]) <= 2*b.inequalities()/weight+1e-6*b.x[n]) {
				return false
			}
			b.x = x
			return true
		}
		broken(k)
		if gets[k] && x[k] <= 0 {
			x[k] = 1e-3 * b.x[n] / (b.ch[k].Send + b.ch[k].Compute)
		}
	}
	return false
}

// broken returns the worker whose condition is broken most, and what mends that; nil if
// none is.
func (b *barrier) broken(x, mu []float64, lambda float64, gets, last []bool) (worker int, mend func(k int)) {
	const rounding = 1e-12
	n := len(b.ch)
	_, early := b.slacks(x)
	slope := b.slope(x)
	most := rounding
	worse := func(k int, by float64, by2 func(int)) {
		if by > most {
			worker, most, mend = k, by, by2
		}
	}
	for k := range n {
		switch {
		case !gets[k]:
			gain := slope[k] // of a unit more, in units of work
			for i := k + 1; i < n; i++ {
				if last[i] {
					gain -= float64(mu[i] * b.ch[k].Send / lambda)
				}
			}
			if early[k] > rounding*x[n] {
				worse(k, gain, func(k int) { gets[k] = true })
			}
		case x[k] < 0:
			worse(k, 1-x[k]/x[n]*(b.ch[k].Send+b.ch[k].Compute), func(k int) { gets[k], last[k], x[k] = false, false, 0 })
		case last[k]:
			worse(k, -mu[k], func(k int) { last[k] = false })
		default:
			worse(k, -early[k]/x[n], func(k int) { last[k] = true })
		}
	}
	return worker, mend
}

// stationary solves the conditions for those that get something and those that are done
// last.
func (b *barrier) stationary(x, mu []float64, lambda float64, gets, last []bool) ([]float64, []float64, float64, bool) {
	n := len(b.ch)
	var some, late []int
	sum := 0.0
	for k := range n {
		if gets[k] {
			some = append(some, k)
		}
		if last[k] {
			late = append(late, k)
			sum += max(0, mu[k])
		}
	}
	if len(late) == 0 {
		return nil, nil, 0, false
	}
	s := len(some)
	u := make([]float64, s+2+len(late)) // shares, T, lambda, multipliers
	for i, k := range some {
		u[i] = x[k]
	}
	u[s], u[s+1] = x[n], lambda
	for j, k := range late {
		u[s+2+j] = max(0, mu[k]) / sum
		if !(sum > 0) {
			u[s+2+j] = 1 / float64(len(late))
		}
	}
	for range 15 {
		move, ok := b.newton(u, some, late)
		if !ok {
			return nil, nil, 0, false
		}
		most := 0.0
		for i := range u {
			u[i] -= move[i]
			most = max(most, math.Abs(move[i])/max(math.Abs(u[i]), 1e-300))
		}
		if most < 1e-14 {
			break
		}
	}
	x, mu = make([]float64, n+1), make([]float64, n)
	for i, k := range some {
		x[k] = u[i]
	}
	x[n] = u[s]
	for j, k := range late {
		mu[k] = u[s+2+j]
	}
	return x, mu, u[s+1], true
}

// newton returns the step of Newton's method for the conditions.
func (b *barrier) newton(u []float64, some, last []int) (move []float64, ok bool) {
	s := len(some)
	time, lambda, mu := u[s], u[s+1], u[s+2:]
	x := make([]float64, len(b.ch)+1)
	for i, k := range some {
		x[k] = u[i]
	}
	x[len(b.ch)] = time
	over, early := b.slacks(x)
	slope := b.slope(x)
	rows := make([][]float64, len(u))
	for i := range rows {
		rows[i] = make([]float64, len(u)+1)
	}
	for i, k := range some {
		w, row := b.ch[k], rows[i]
		row[len(u)] = lambda * slope[k]
		row[s+1] = slope[k]
		for j, l := range some {
			row[j] = lambda * b.curve(k, l)
		}
		for j, l := range last {
			if l >= k {
				row[s+2+j] -= w.Send
			}
			if l == k {
				row[s+2+j] -= w.Compute
			}
			row[len(u)] += float64(row[s+2+j] * mu[j])
		}
		rows[s][i] = slope[k]
	}
	rows[s][len(u)] = over
	for j, l := range last {
		rows[s+1][s+2+j] = 1
		rows[s+1][len(u)] += mu[j]
		row := rows[s+2+j]
		for i, k := range some {
			if k <= l {
				row[i] = b.ch[k].Send
			}
			if k == l {
				row[i] += b.ch[k].Compute
			}
		}
		row[s] = -1
		row[len(u)] = -early[l]
	}
	rows[s+1][len(u)]--
	return eliminate(rows)
}

// eliminate solves a system whose rows end with the right-hand side.
func eliminate(rows [][]float64) (x []float64, ok bool) {
	n := len(rows)
	for k := range rows {
		pivot := k
		for i := k + 1; i < n; i++ {
			if math.Abs(rows[i][k]) > math.Abs(rows[pivot][k]) {
				pivot = i
			}
		}
		rows[k], rows[pivot] = rows[pivot], rows[k]
		if rows[k][k] == 0 {
			return nil, false
		}
		for i := k + 1; i < n; i++ {
			if f := rows[i][k] / rows[k][k]; f != 0 {
				for j := k; j <= n; j++ {
					rows[i][j] -= float64(f * rows[k][j])
				}
			}
		}
	}
	x = make([]float64, n)
	for k := n - 1; k >= 0; k-- {
		sum := rows[k][n]
		for j := k + 1; j < n; j++ {
			sum -= float64(rows[k][j] * x[j])
		}
		if x[k] = sum / rows[k][k]; math.IsNaN(x[k]) || math.IsInf(x[k], 0) {
			return nil, false
		}
	}
	return x, true
}
