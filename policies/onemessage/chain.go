package onemessage

import "github.com/loadstar-sim/loadstar/policies/orders"

// chain is the workers in the order in which they are served, and the quadratic programme
//
//	maximise  sum w_i - sum kappa_i w_i (T_{i-1} + (c_i + d_i) w_i),   w >= 0
//
// where c and d are the times per unit of sending and computing and T_{i-1} is the time spent sending to
// the workers before. It needs no bound on the load: the objective is a load minus a quadratic form, so
// that with S the sum of the best w, the best shares of a load W <= S are w W/S, and more than S is not
// worth sending. The best value is S/2, and f in W - f W^2 is 1/2S.
//
// All workers have c + d > 0 and kappa > 0.
type chain []Worker

// at is one worker's best response, given T: its share is (e - q T)/d once the workers behind it respond
// best.
type at struct{ e, q, d float64 }

// stationary sets the shares of the given workers to where the objective is stationary, in linear time,
// and leaves the others unchanged. It eliminates backwards: with K the sum of kappa_j w_j over all
// behind, the derivative for i is zero if
//
//	2 kappa (c + d) w + kappa T_{i-1} + c K = 1
//
// and K, as a function of the time at which the first of them is served, stays linear, a - g T. It
// returns false if a pivot is not positive, in which case the programme for these workers is not convex,
// or if numbers overflow.
func (ch chain) stationary(on []int32, shares []float64) (convex bool) {
	steps := make([]at, len(on))
	a, g := 0.0, 0.0
	for n := len(on) - 1; n >= 0; n-- {
		w := ch[on[n]]
		s := at{
			e: 1 - float64(w.Send*a),
			q: w.Kappa - float64(w.Send*g),
			d: float64(2*w.lone()) - float64(w.Send*(w.Send*g)),
		}
		if !(s.d > 0) {
			return false
		}
		a += float64(s.q * (s.e / s.d))
		g += float64(s.q * (s.q / s.d))
		steps[n] = s
	}
	port := 0.0
	for n, s := range steps {
		x := (s.e - float64(s.q*port)) / s.d
		if x-x != 0 {
			return false
		}
		shares[on[n]] = x
		port += float64(ch[on[n]].Send * x)
	}
	return true
}

// solve returns the best shares if the chain is sorted by kappa/c, largest first, which is the order of
// Conjecture 1. In other orders it returns a starting point.
//
// The shares are all zero if not even the programme for all workers is convex.
//
// It begins with all workers, and as long as there are shares that are not positive, sets these to zero
// for good. In a sorted chain that is exact. With t = c/kappa and y = kappa w, the quadratic form is half
// of
//
//	sum over i, j of min(t_i, t_j) y_i y_j + sum over i of (c_i + 2 d_i)/kappa_i y_i^2
//
// a covariance of Brownian motion plus a positive diagonal: strictly convex. (Workers with one t are one
// point of it.) Its optimum is w_i = max(0, 1 - kappa_i x_i)/(kappa_i (c_i + 2 d_i)), where x solves L x
// = y with L, the inverse of that covariance, tridiagonal with off-diagonals of at most 0. So dropping
// worker after worker is Newton's method for a concave system with M-matrices for derivatives: x never
// decreases, no dropped worker is missed, and after at most p rounds (a handful, most often) it ends at
// the solution.
func (ch chain) solve() (shares []float64, convex bool) {
	shares = make([]float64, len(ch))
	on := orders.Numbered(len(ch))
	for {
		if !ch.stationary(on, shares) {
			return make([]float64, len(ch)), false
		}
		left := on[:0]
		for _, i := range on {
			if shares[i] > 0 {
				left = append(left, i)
			} else {
				shares[i] = 0
			}
		}
		if len(left) == len(on) {
			return shares, true
		}
		on = left
	}
}

// sorted reports whether kappa/c never increases.
func (ch chain) sorted() bool {
	for i := 1; i < len(ch); i++ {
		if ch[i-1].priority() < ch[i].priority() {
			return false
		}
	}
	return true
}

// priority is kappa/c: workers are served in decreasing order of it.
func (w Worker) priority() float64 { return w.Kappa / w.Send }
