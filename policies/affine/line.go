package affine

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// line is the work of given workers in a given order in a time T, if all of them take part and end
// together at T: Rate T - Base units, as long as T is at least From. For shorter times some share would
// be negative. From is +Inf if that is so for any time.
type line struct {
	Rate float64 // units per unit of time
	Base float64 // units lost to start-up costs
	From float64 // the time from which on no worker's share is negative
}

// Load returns the load done in a time.
func (l line) Load(time float64) float64 { return float64(l.Rate*time) - l.Base }

// Time returns the time for a load.
func (l line) Time(load float64) float64 { return (load + l.Base) / l.Rate }

// line returns the line of all workers of an order. It follows the time left, a T + b, from one worker to
// the next. Workers without messages have all of T.
//
// Statement. Let the shares be such that all end at T (Lemma 8), where the share of each follows from the
// time that the workers before leave. Then all shares are affine in T and none falls with T, and so does
// their sum.
func (s star) line(order []int32) (l line) {
	a, b := 1.0, 0.0
	for _, i := range order {
		w := &s[i]
		u, idle := w.unit(), w.idle()
		if w.free() {
			l.Rate += 1 / u
			l.Base += idle / u
			l.From = max(l.From, idle)
			continue
		}
		l.Rate += a / u
		l.Base += (idle - b) / u
		if lacks := idle - b; lacks > float64(a*l.From) {
			l.From = lacks / a
		}
		f := w.Compute.PerUnit / u
		a, b = float64(f*a), float64(f*(b-w.Send.Latency))+float64(w.Send.PerUnit/u*w.Compute.Latency)
	}
	return l
}

// Plan is the order and the shares of the workers that take part.
type Plan struct {
	Order    []int32   // the workers that take part; first the ones without messages
	Shares   []float64 // in units of load, by index in Order; all positive
	Load     float64
	Makespan float64 // when all end
}

// Share returns the plan in which all workers of an order take part and end together. It returns an error
// if a worker would get nothing or less: the load is too small for all of them, or some start-up costs
// are too large.
//
// These shares are the best for these workers in this order only if c_i v <= 1 for all, where v is the
// Rate of the workers behind i. See [InOrder].
func Share(p *models.Problem, order []int32) (Plan, error) {
	s, err := read(p)
	if err != nil {
		return Plan{}, err
	}
	if err := orders.Check(order, len(s)); err != nil {
		return Plan{}, err
	}
	return s.together(order, p.Load)
}

// together is Share without checks of its arguments.
func (s star) together(order []int32, load float64) (Plan, error) {
	p := s.share(s.line(order), order, load)
	if !(p.Makespan > 0) || math.IsInf(p.Makespan, 1) {
		return Plan{}, errNumbers
	}
	for k, x := range p.Shares {
		if !(x > 0) {
			return Plan{}, fmt.Errorf("the load is too small for these workers in this order, or the costs too far apart: P%d would get %v units of %v", p.Order[k]+1, x, load)
		}
	}
	return p, nil
}

// share computes shares of a load; they may be negative.
func (s star) share(l line, order []int32, load float64) Plan {
	free, sent := s.split(order)
	p := Plan{Order: append(free, sent...), Shares: make([]float64, len(order)), Load: load, Makespan: l.Time(load)}
	for range 3 { // the rounding error is distributed in the same way
		rest := (load - s.fill(p.Order, p.Makespan, p.Shares)) / l.Rate
		if !(math.Abs(rest) > 1e-16*p.Makespan) {
			break
		}
		p.Makespan += rest
	}
	// Where start-up costs are so large that the shares are lost in their rounding, the worker that
	// computes units fastest takes the rest, in negligible time.
	k, others := 0, 0.0
	for j := range p.Shares {
		if s[p.Order[j]].unit() < s[p.Order[k]].unit() {
			k = j
		}
	}
	for j, x := range p.Shares {
		if j != k {
			others += x
		}
	}
	p.Shares[k] = load - others
	return p
}

// fill computes the workers' shares in a time, and returns their sum.
func (s star) fill(order []int32, time float64, shares []float64) (sum float64) {
	left := time
	for k, i := range order {
		w := &s[i]
		if w.free() {
			shares[k] = w.share(time)
		} else {
			shares[k] = w.share(left)
			left = w.Compute.Of(shares[k])
		}
		sum += shares[k]
	}
	return sum
}

// settle returns the plan for a load in which all of the order take part, except where rounding leaves a
// worker with nothing.
func (s star) settle(order []int32, load float64) (Plan, error) {
	for len(order) > 0 {
		p := s.share(s.line(order), order, load)
		if !(p.Makespan > 0) || math.IsInf(p.Makespan, 1) {
			break
		}
		var with []int32
		for k, x := range p.Shares {
			if x > 0 && !math.IsInf(x, 1) {
				with = append(with, p.Order[k])
			}
		}
		if len(with) == len(order) {
			return p, nil
		}
		order = with
	}
	return Plan{}, errNumbers
}
