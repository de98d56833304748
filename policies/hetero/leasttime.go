package hetero

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Least is the schedule that is expected to complete an amount of work in the shortest
// time: it ends at Time, if no worker is interrupted, and completes Expected by then.
type Least struct {
	Order    []int     // in which the workers are served
	Shares   []float64 // by worker
	Time     float64
	Expected float64

	// Proved tells whether the shares are known to be the best in this order: the form is
	// convex, and all conditions of an optimum hold. Otherwise they are the best that was
	// found, and less may do where the form is not convex or costs are far apart.
	Proved bool
}

// mostTimed is how many workers [LeastTime] takes: each of its steps takes a time with their
// cube.
const mostTimed = 50

// LeastTime returns the shortest time in which an amount of work can be expected of workers
// that are served in an order.
//
// The paper asks for the most work of a given load and has no deadline. This is its problem
// turned round, with a time at which the results are wanted: over the shares w,
//
//	minimise T   where   sum w_i (1 - kappa_i t_i) >= work   and   t_i <= T
//
// t_i being when worker i has computed its share. A probability is never clipped in the
// optimum, since a chunk that is sure to be lost may be left out. In the order of
// Conjecture 1, and wherever else the form is convex, it is a convex programme; it is
// solved by Newton's method with a barrier.
//
// The order of Conjecture 1 need not be the best here, since it is not the order in which
// all is done soonest: without risk that is the order of the links. See [LeastOfAll].
//
// It is an error if no schedule in this order is expected to complete so much.
func LeastTime(workers []Worker, order []int, work float64) (Least, error) {
	if err := check(workers); err != nil {
		return Least{}, err
	}
	if err := orders.CheckAll(order, len(workers)); err != nil {
		return Least{}, err
	}
	if !(work > 0) || math.IsInf(work, 0) {
		return Least{}, fmt.Errorf("the work is %v: it must be positive and finite", work)
	}
	if len(workers) > mostTimed {
		return Least{}, fmt.Errorf("there are %d workers: the least time is found for %d at most", len(workers), mostTimed)
	}
	for i, w := range workers {
		if w.Send+w.Compute == 0 {
			return Least{}, fmt.Errorf("worker %d computes a unit in no time", i)
		}
	}
	order = settled(workers, order)
	serve := make([]bool, len(workers))
	for i := range serve {
		serve[i] = true
	}
	for {
		least, err := leastOf(workers, order, serve, work)
		if err != nil {
			return Least{}, err
		}
		if !(least.Time > 0) || math.IsInf(least.Time, 0) {
			return Least{}, errNumbers
		}
		least.Proved = least.Proved && !slices.Contains(serve, false)
		if !least.lost(workers, serve) {
			return least, nil
		}
	}
}

// leastOf is LeastTime for those workers that are to be served.
func leastOf(workers []Worker, order []int, serve []bool, work float64) (Least, error) {
	ch, of, served := chain(nil), []int(nil), make([]Worker, len(workers))
	for _, i := range order {
		served[i] = workers[i]
		if serve[i] {
			ch, of = append(ch, workers[i]), append(of, i)
		} else {
			served[i].Kappa = math.MaxFloat64 / 1e10 // is best given nothing
		}
	}
	start, err := enough(served, order, of, work)
	if err != nil {
		return Least{}, err
	}
	b := newBarrier(ch, of, start, work)
	shares, proved := b.solve()
	least := Least{Order: order, Shares: make([]float64, len(workers)), Proved: proved}
	for k, i := range of {
		least.Shares[i] = shares[k]
	}
	least.settle(workers, work)
	return least, nil
}

// lost takes the workers out of those to be served that are sure to lose their shares, and
// tells whether there are any. In a convex form there are none.
func (l *Least) lost(workers []Worker, serve []bool) (any bool) {
	port := 0.0
	for _, i := range l.Order {
		w, x := workers[i], l.Shares[i]
		done := float64(w.Compute * x)
		if w.Send > 0 {
			port += float64(w.Send * x)
			done += port
		}
		if x > 0 && w.Kappa*done >= 1 {
			serve[i], any = false, true
		}
	}
	return any
}

// LeastOfAll returns the best of [LeastTime] in the order of Conjecture 1, in that of the
// links and, of up to 5 workers, in all others.
func LeastOfAll(workers []Worker, work float64) (Least, error) {
	if err := check(workers); err != nil {
		return Least{}, err
	}
	candidates := [][]int{Sorted(workers, orders.Best), Sorted(workers, orders.FastestLink)}
	if n := len(workers); n <= 5 {
		permute(orders.Numbered[int](n), 0, func(order []int) { candidates = append(candidates, slices.Clone(order)) })
	}
	var best Least
	var refusal error
	for _, order := range candidates {
		least, err := LeastTime(workers, order, work)
		switch {
		case err != nil && refusal == nil:
			refusal = err
		case err == nil && (best.Order == nil || least.Time < best.Time*(1-1e-9)):
			best = least
		}
	}
	if best.Order == nil {
		return Least{}, refusal
	}
	return best, nil
}

// permute calls a function with all orders of the workers from a place on.
func permute(order []int, from int, visit func([]int)) {
	if from == len(order) {
		visit(order)
		return
	}
	for i := from; i < len(order); i++ {
		order[from], order[i] = order[i], order[from]
		permute(order, from+1, visit)
		order[from], order[i] = order[i], order[from]
	}
}

// enough returns shares that are expected to complete more than the work, positive ones for
// the workers named.
func enough(workers []Worker, order, of []int, work float64) ([]float64, error) {
	load := 2 * work
	plan, err := InOrder(workers, order, load, true)
	if err != nil {
		return nil, err
	}
	if most := plan.Capacity / 2; !math.IsInf(most, 1) {
		if !(work < most*(1-1e-9)) {
			return nil, fmt.Errorf("%v units cannot be expected: in this order it is less than %v, however long it takes", work, most)
		}
		// E(load) = load - load^2/2S, half way between the work and the most there is.
		middle := (work + most) / 2
		load = plan.Capacity * (1 - math.Sqrt(1-middle/most))
		if plan, err = InOrder(workers, order, load, true); err != nil {
			return nil, err
		}
	}
	shares := make([]float64, len(workers))
	for little := 1e-2; little > 1e-12; little /= 8 {
		for _, i := range of {
			shares[i] = plan.Shares[i] + float64(little*load)/float64(len(of))
		}
		if e, _ := quadratic(workers, order, shares); e > work*(1+1e-12) {
			return shares, nil
		}
	}
	return nil, errNumbers
}

// quadratic returns what shares are expected to complete if no probability is clipped, and
// when the last is done.
func quadratic(workers []Worker, order []int, shares []float64) (e, time float64) {
	port := 0.0
	for _, i := range order {
		w, x := workers[i], shares[i]
		if x == 0 {
			continue
		}
		received := 0.0
		if w.Send > 0 {
			port += float64(w.Send * x)
			received = port
		}
		done := received + float64(w.Compute*x)
		e += float64(x * (1 - float64(w.Kappa*done)))
		time = max(time, done)
	}
	return e, time
}

// settle leaves out shares that are next to nothing, and scales the others so that the
// work is what is expected.
func (l *Least) settle(workers []Worker, work float64) {
	sum := 0.0
	for _, x := range l.Shares {
		sum += x
	}
	for i, x := range l.Shares {
		if x < 1e-9*sum {
			l.Shares[i] = 0
		}
	}
	e, _ := quadratic(workers, l.Order, l.Shares)
	sum = 0
	for _, x := range l.Shares {
		sum += x
	}
	// Shares times s are expected to complete s sum - s^2 loss.
	loss := sum - e
	scale := 2 * work / (sum + math.Sqrt(max(0, float64(sum*sum)-float64(4*loss*work))))
	for i := range l.Shares {
		l.Shares[i] *= scale
	}
	_, l.Time = quadratic(workers, l.Order, l.Shares)
	l.Expected = expected(workers, l.Order, l.Shares)
}
