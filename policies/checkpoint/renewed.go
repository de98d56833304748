package checkpoint

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Renewed is a worker as in [Rollback] whose failures are a renewal process of any law: the times
// between a repair and the next failure are independent and follow Up. With an exponential law it
// is a Rollback.
type Renewed struct {
	Up         models.Risk // law of each time from its beginning to the next failure
	Checkpoint float64     // C, time to save
	Recovery   float64     // R, time to recover the last checkpoint after each failure
	Downtime   float64     // D, mean time from a failure until recovery begins
}

// mostPieces is into how many pieces checkpoints may cut a chunk on a Renewed worker, and
// leastHope how probable it must be that a piece is done before a failure.
const (
	mostPieces = 20_000
	leastHope  = 1e-9
)

// Within returns the mean time of one chunk of some work that is cut by checkpoints as by
// [Rollback.Within].
//
// Theorem. With k pieces left, an interval up that begins with a recovery needs
//
//	t(k) = R + (k-1)(T+C) + the length of the last piece.
//
// It lasts E[min(X, t(k))] in the mean, and if it ends before t(k), then with m < k checkpoints
// saved, the others are left. So with p(m) the probability of that,
//
//	V(k) = E[min(X, t(k))] + sum of p(m) (D + V(k-m)),
//
// where V(k) is on both sides if m = 0. The first interval begins without a recovery.
func (r Renewed) Within(work, every float64) (float64, error) {
	if err := r.validate(work); err != nil {
		return 0, err
	}
	if !(every > 0) {
		return 0, fmt.Errorf("the time between checkpoints is %v: it must be positive", every)
	}
	every = min(every, work)
	pieces := max(1, math.Ceil(work/every*(1-1e-12)))
	if !(pieces <= mostPieces) {
		return 0, fmt.Errorf("there would be %v pieces: more than %d are too many", pieces, mostPieces)
	}
	n := int(pieces)
	step, last := every+r.Checkpoint, work-float64((pieces-1)*every)
	again := r.ups(n, r.Recovery, step, last)
	left := make([]float64, n+1) // V
	for k := 1; k <= n; k++ {
		if hope := 1 - again.saved(k, 0); !(hope >= leastHope) {
			return 0, fmt.Errorf("a piece that takes %v is done before a failure with a probability of %.3g: it must be at least %g", every, hope, leastHope)
		}
		left[k] = again.mean(k, r.Downtime, left) / (1 - again.saved(k, 0))
	}
	first := r.ups(n, 0, step, last)
	return finite(first.mean(n, r.Downtime, left)+float64(first.saved(n, 0)*left[n]), 1/left[n])
}

// Every returns the best value of Life.Every for a chunk of some work among the whole fractions
// work/k. It tries numbers k of pieces 10% apart, until one costs a quarter more than the least,
// and then those around the best.
func (r Renewed) Every(work float64) (float64, error) {
	if err := r.validate(work); err != nil {
		return 0, err
	}
	best, least := 0, math.Inf(1)
	try := func(k int) float64 {
		m, err := r.Within(work, work/float64(k))
		if err != nil {
			return math.Inf(1)
		}
		if m < least {
			best, least = k, m
		}
		return m
	}
	for k := 1; k <= mostPieces; k = max(k+1, k*11/10) {
		if m := try(k); m > 1.25*least && best > 0 {
			break
		}
	}
	if best == 0 {
		return 0, fmt.Errorf("with up to %d pieces, no mean time is small enough for a number", mostPieces)
	}
	for _, side := range []int{-1, 1} {
		for k, reach := best+side, best/10+1; k >= 1 && reach > 0 && try(k) <= 1.01*least; k, reach = k+side, reach-1 {
		}
	}
	return work / float64(best), nil
}

func (r Renewed) validate(work float64) error {
	if r.Up == nil {
		return fmt.Errorf("there is no law of the time between failures: want one, such as exponential")
	}
	if err := checkChunks(work, 1); err != nil {
		return err
	}
	return checkTimes([]timed{{"time of a checkpoint", r.Checkpoint}, {"time of a recovery", r.Recovery}, {"downtime", r.Downtime}})
}

// ups has the probabilities and means of an interval up that begins with a recovery.
type ups struct {
	before []float64 // by m: that the m-th checkpoint is not saved; 1 for m = 0
	fails  []float64 // by k: that the last of k pieces is not done
	lasts  []float64 // by k: how long it lasts in the mean, if k pieces end it
}

func (r Renewed) ups(n int, recovery, step, last float64) ups {
	u := ups{make([]float64, n+1), make([]float64, n+1), make([]float64, n+1)}
	alive := func(t float64) float64 { return 1 - r.Up.Before(t) }
	from, sum := 0.0, integral(alive, 0, recovery)
	for m := 0; m < n; m++ {
		from = recovery + float64(float64(m)*step)
		u.fails[m+1] = r.Up.Before(from + last)
		u.before[m+1] = r.Up.Before(from + step)
		u.lasts[m+1] = sum + integral(alive, from, from+last)
		sum = u.lasts[m+1] + integral(alive, from+last, from+step)
	}
	return u
}

// saved returns the probability that exactly m checkpoints are saved and then the worker fails,
// with k pieces left.
func (u *ups) saved(k, m int) float64 {
	until := u.fails[k]
	if m < k-1 {
		until = u.before[m+1]
	}
	if m == 0 {
		return until
	}
	return until - u.before[m]
}

// mean returns the mean time with k pieces left, less what begins where it began.
func (u *ups) mean(k int, downtime float64, left []float64) float64 {
	sum := u.lasts[k] + float64(u.fails[k]*downtime)
	for m := 1; m < k; m++ {
		sum += float64(u.saved(k, m) * left[k-m])
	}
	return sum
}

// integral integrates a decreasing function with values in [0, 1] by adaptive Simpson quadrature: it halves
// intervals until two estimates agree to 1e-8 of the width. Gonum's quadrature has fixed points: with 256,
// its error is 2e-8 for a Weibull law with shape 0.5, and 1e-3 for a step function.
func integral(f func(float64) float64, a, b float64) float64 {
	if !(b > a) {
		return 0
	}
	var part func(a, b, fa, fm, fb, whole float64, depth int) float64
	part = func(a, b, fa, fm, fb, whole float64, depth int) float64 {
		m := a + (b-a)/2
		fl, fr := f(a+(m-a)/2), f(m+(b-m)/2)
		left, right := (m-a)/6*(fa+float64(4*fl)+fm), (b-m)/6*(fm+float64(4*fr)+fb)
		if depth == 0 || math.Abs(left+right-whole) <= 1e-8*(b-a) {
			return left + right
		}
		return part(a, m, fa, fl, fm, left, depth-1) + part(m, b, fm, fr, fb, right, depth-1)
	}
	m := a + (b-a)/2
	fa, fm, fb := f(a), f(m), f(b)
	return part(a, b, fa, fm, fb, (b-a)/6*(fa+float64(4*fm)+fb), 40)
}
