// Package affine schedules one message to each worker of a star with start-up costs of messages and
// computations. It finds the workers that take part, their order and their shares.
//
// The model and Lemmas 8 to 10 are from Gallet, Robert and Vivien, "Divisible load scheduling", in
// Introduction to Scheduling (2009), section 1.2.1:
//
//	Lemma 8      all end together                     [Share], [Profile]
//	Lemma 9      a large load needs all, by c         [AllFrom], [Profile.AllFrom]
//	Lemma 10     an optimal solution can be found     [Best]
//	its end      workers with equal c: left open      star.sorted, star.settled
//
// Worker i receives x units in C_i + c_i x on the master's port and computes them in W_i + w_i x. Let K
// be the time left when the port turns to worker i, which shall end with all the others. It gets
//
//	x = (K - C_i - W_i) / (c_i + w_i)
//
// and the port turns to the next when W_i + w_i x is left, as long as i computes. So every worker maps
// the time left and the load done by affine functions, and no linear programme is needed. The most that
// some of a set of workers can do in a time K, in the best order, is a convex piecewise linear
// function of K, and [Best] computes it for all sets.
//
// A worker whose Send is zero, as a master that computes, gets no message: it starts at once and hinders
// no worker, wherever it stands in an order.
//
// Workers are counted from 0 in Go. In options and errors they are P1, P2 and so on, as in the paper.
package affine

import (
	"errors"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// worker is the costs of sending to a worker and computing there: C + c x and W + w x for x units.
type worker struct{ Send, Compute models.Affine }

// free reports whether the worker needs no message.
func (w *worker) free() bool { return w.Send.Free() }

// unit is c + w, the time in which one unit more is sent and computed.
func (w *worker) unit() float64 { return w.Send.PerUnit + w.Compute.PerUnit }

// idle is C + W, the time below which the worker can do nothing.
func (w *worker) idle() float64 { return w.Send.Latency + w.Compute.Latency }

// share is what the worker gets if k is left.
func (w *worker) share(k float64) float64 {
	return (k - w.Send.Latency - w.Compute.Latency) / w.unit()
}

// star is the workers of a problem as this package sees them. It ignores interruptions, and the kind of
// the port, since nothing comes back.
type star []worker

var errNumbers = errors.New("the costs or the load are too large, too small or too far apart to compute with")

// read returns the star of a problem, or an error that says why it is not one.
func read(p *models.Problem) (star, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if err := (Policy{}).Needs().Check(p); err != nil {
		return nil, err
	}
	s := make(star, len(p.Workers))
	for i, w := range p.Workers {
		s[i] = worker{w.Send, w.Compute}
		if u := s[i].unit(); !(u > 0) || math.IsInf(u, 1) {
			return nil, fmt.Errorf("sending and computing a unit takes %v on P%d: it must be positive and finite", u, i+1)
		}
	}
	return s, nil
}

// split divides the workers of an order into those without and with messages.
func (s star) split(order []int32) (free, sent []int32) {
	for _, i := range order {
		if s[i].free() {
			free = append(free, i)
		} else {
			sent = append(sent, i)
		}
	}
	return free, sent
}

func checkLoad(load float64) error {
	if !(load > 0) || math.IsInf(load, 1) {
		return fmt.Errorf("the load is %v: it must be positive and finite", load)
	}
	return nil
}

func checkTime(time float64) error {
	if !(time >= 0) || math.IsInf(time, 1) {
		return fmt.Errorf("the time is %v: it must be 0 or more and finite", time)
	}
	return nil
}
