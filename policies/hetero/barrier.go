package hetero

import "math"

// barrier is the programme of [LeastTime] with a logarithm for each of its inequalities,
//
//	minimise  weight T - log(E - work) - sum log(T - t_i) - sum log w_i
//
// in units in which the start has shares that add up to 1 and ends at 1. With a growing
// weight its minima lead to the programme's, from which they are away by the number of
// inequalities over the weight.
type barrier struct {
	ch    chain
	work  float64
	x     []float64 // the shares, and T
	scale float64   // of shares
}

// inequalities is how many there are.
func (b *barrier) inequalities() float64 { return float64(2*len(b.ch) + 1) }

func newBarrier(ch chain, of []int, shares []float64, work float64) *barrier {
	b := &barrier{x: make([]float64, len(ch)+1)}
	for _, i := range of {
		b.scale += shares[i]
	}
	time, port := 0.0, 0.0
	for k, i := range of {
		x := shares[i] / b.scale
		b.x[k] = x
		port += float64(ch[k].Send * x)
		time = max(time, port+float64(ch[k].Compute*x))
	}
	for _, w := range ch { // kappa t is w.Kappa time scale in the units of x and T
		b.ch = append(b.ch, Worker{w.Send / time, w.Compute / time, w.Kappa * time * b.scale})
	}
	b.work = work / b.scale
	b.x[len(ch)] = 1.5
	return b
}

// slacks returns E - work, and T - t_i of each worker, at a point.
func (b *barrier) slacks(x []float64) (over float64, early []float64) {
	n := len(b.ch)
	early = make([]float64, n)
	port := 0.0
	over = -b.work
	for k, w := range b.ch {
		port += float64(w.Send * x[k])
		t := port + float64(w.Compute*x[k])
		over += float64(x[k] * (1 - float64(w.Kappa*t)))
		early[k] = x[n] - t
	}
	return over, early
}

// at returns the function that is minimised, and +Inf outside.
func (b *barrier) at(weight float64, x []float64) float64 {
	over, early := b.slacks(x)
	if !(over > 0) {
		return math.Inf(1)
	}
	f := float64(weight*x[len(b.ch)]) - math.Log(over)
	for k, s := range early {
		if !(s > 0 && x[k] > 0) {
			return math.Inf(1)
		}
		f -= math.Log(s) + math.Log(x[k])
	}
	return f
}

// solve returns shares of the least time that was found, and whether they are known to be
// the best.
func (b *barrier) solve() (shares []float64, proved bool) {
	n := len(b.ch)
	for weight := b.inequalities(); weight < 1e12; weight *= 8 {
		for range 60 {
			if b.step(weight) {
				break
			}
		}
		if proved = weight > 1e6 && b.polish(weight); proved {
			break
		}
	}
	for _, x := range b.x[:n] {
		shares = append(shares, x*b.scale)
	}
	return shares, proved && b.convex()
}

// convex tells whether the form is. A worker of which it has nothing, since there is no
// risk for it nor by it, does not matter.
func (b *barrier) convex() bool {
	var matter []int
	for k := range b.ch {
		for j := range b.ch {
			if b.curve(k, j) != 0 {
				matter = append(matter, k)
				break
			}
		}
	}
	form := make([][]float64, len(matter))
	for i, k := range matter {
		for _, j := range matter {
			form[i] = append(form[i], -b.curve(k, j))
		}
		form[i][i] *= 1 + 1e-13
	}
	return cholesky(form, false)
}

// curve is the second derivative of E.
func (b *barrier) curve(k, j int) float64 {
	switch {
	case k == j:
		return -2 * b.ch[k].Kappa * (b.ch[k].Send + b.ch[k].Compute)
	case k < j:
		return -b.ch[j].Kappa * b.ch[k].Send
	}
	return -b.ch[k].Kappa * b.ch[j].Send
}

// step takes a step of Newton's, and tells whether there is no more to gain.
func (b *barrier) step(weight float64) (done bool) {
	n := len(b.ch)
	gradient, matrix := b.derivatives(weight)
	if !cholesky(matrix, true) {
		return true
	}
	move := make([]float64, n+1)
	copy(move, gradient)
	substitute(matrix, move)
	gain := 0.0
	for k := range move {
		move[k] = -move[k]
		gain -= float64(move[k] * gradient[k])
	}
	if !(gain > 1e-13) {
		return true
	}
	here := b.at(weight, b.x)
	next := make([]float64, n+1)
	for s := 1.0; s > 1e-12; s /= 2 {
		for k := range next {
			next[k] = b.x[k] + float64(s*move[k])
		}
		if f := b.at(weight, next); f <= here-float64(0.1*s*gain) || gain < 1e-6 && s == 1 && !math.IsInf(f, 1) {
			copy(b.x, next)
			return gain < 1e-11
		}
	}
	return true
}

// slope returns the derivatives of E at a point.
func (b *barrier) slope(x []float64) []float64 {
	slope := make([]float64, len(b.ch))
	behind, port := 0.0, 0.0
	for k := len(b.ch) - 1; k >= 0; k-- {
		behind += float64(b.ch[k].Kappa * x[k])
		slope[k] = 1 - float64(b.ch[k].Send*behind)
	}
	for k, w := range b.ch {
		port += float64(w.Send * x[k])
		slope[k] -= float64(w.Kappa * (port + float64(2*w.Compute*x[k])))
	}
	return slope
}

// derivatives returns the gradient and the matrix of second derivatives.
func (b *barrier) derivatives(weight float64) (gradient []float64, matrix [][]float64) {
	n := len(b.ch)
	over, early := b.slacks(b.x)
	slope := b.slope(b.x)
	gradient = make([]float64, n+1)
	matrix = make([][]float64, n+1)
	for k := range matrix {
		matrix[k] = make([]float64, n+1)
	}
	for k := range n {
		gradient[k] = -slope[k]/over - 1/b.x[k]
		for j := range n {
			matrix[k][j] = float64(slope[k]/over*(slope[j]/over)) - b.curve(k, j)/over
		}
		matrix[k][k] += 1 / b.x[k] / b.x[k]
	}
	gradient[n] = weight
	row := make([]float64, n+1) // of the slack of T - t_i
	for i, s := range early {
		for k := range row {
			row[k] = 0
			if k <= i {
				row[k] = -b.ch[k].Send / s
			}
		}
		row[i] -= b.ch[i].Compute / s
		row[n] = 1 / s
		for k := range row {
			gradient[k] -= row[k]
			for j := range row {
				matrix[k][j] += float64(row[k] * row[j])
			}
		}
	}
	return gradient, matrix
}

// cholesky factorises a symmetric matrix in place, and tells whether it is positive
// definite. If it may be helped, pivots that rounding made too small are replaced.
func cholesky(m [][]float64, help bool) bool {
	for k := range m {
		for j := range k + 1 {
			sum := m[k][j]
			for i := range j {
				sum -= float64(m[k][i] * m[j][i])
			}
			if j < k {
				m[k][j] = sum / m[j][j]
				continue
			}
			if least := 1e-14 * math.Abs(m[k][k]); help && !(sum > least) {
				sum = max(least, 1e-300)
			}
			if !(sum > 0) {
				return false
			}
			m[k][k] = math.Sqrt(sum)
		}
	}
	return true
}

// substitute solves for a right-hand side, with the factor of cholesky.
func substitute(m [][]float64, x []float64) {
	for k := range x {
		for i := range k {
			x[k] -= float64(m[k][i] * x[i])
		}
		x[k] /= m[k][k]
	}
	for k := len(x) - 1; k >= 0; k-- {
		for i := k + 1; i < len(x); i++ {
			x[k] -= float64(m[i][k] * x[i])
		}
		x[k] /= m[k][k]
	}
}
