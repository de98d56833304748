// Package affine is the theory of one message to each worker of a star when
// messages and computations have start-up costs: which workers take part, in which order,
// and with how much of the load.
//
// The model and Lemmas 8 to 10 are those of Gallet, Robert and Vivien, "Divisible
// load scheduling", in Introduction to Scheduling (2009), section 1.2.1:
//
//	Lemma 8      all end together                     [Star.Line], [Star.Share], [Profile]
//	Lemma 9      a large load needs all, by c         [Star.AllFrom], [Profile.AllFrom]
//	Lemma 10     an optimal solution can be found     [Star.Exact]
//	its end      workers with equal c: left open      [Star.Sorted], [Star.Settled]
//
// Worker i receives x units in C_i + c_i x on the master's port and computes them in
// W_i + w_i x. Let K be the time left when the port turns to worker i, which shall
// end with all the others. It gets
//
//	x = (K - C_i - W_i) / (c_i + w_i)
//
// and the port turns to the next when W_i + w_i x is left, as long as i computes. So
// every worker maps the time left and the load done by affine functions, and no
// linear programme is needed. What can be done in a time K by some of a set of
// workers, in the best order, is a convex function of K made of straight pieces, and
// [Star.Exact] computes it for all sets.
//
// A worker whose Send is zero, as a master that computes, gets no message: it
// starts at once and hinders no worker, wherever it stands in an order.
//
// Workers are counted from 0 in Go. Where they are spelled, in options and errors,
// they are P1, P2 and so on, as in the paper.
package affine

import (
	"errors"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Worker is what sending to a worker and computing there costs: C + c x and
// W + w x for x units.
type Worker struct {
	Send, Compute models.Affine
}

// free tells whether the worker needs no message.
func (w *Worker) free() bool { return w.Send.Free() }

// unit is c + w, the time in which one unit more is sent and computed.
func (w *Worker) unit() float64 { return w.Send.PerUnit + w.Compute.PerUnit }

// idle is C + W, the time below which the worker can do nothing.
func (w *Worker) idle() float64 { return w.Send.Latency + w.Compute.Latency }

// share is what the worker gets if k is left.
func (w *Worker) share(k float64) float64 {
	return (k - w.Send.Latency - w.Compute.Latency) / w.unit()
}

// Star is the workers around a master that sends one message at a time.
type Star []Worker

var errNumbers = errors.New("the costs or the load are too large, too small or too far apart to compute with")

// Of returns the star that a platform is, or an error that says why it is none.
// What interrupts workers is not looked at, nor is the port: nothing comes back.
func Of(p models.Platform) (Star, error) {
	if err := (Policy{}).Needs().Check(&models.Problem{Platform: p}); err != nil {
		return nil, err
	}
	s := make(Star, len(p.Workers))
	for i, w := range p.Workers {
		s[i] = Worker{Send: w.Send, Compute: w.Compute}
	}
	return s, s.Validate()
}

// Platform returns the platform that the star is.
func (s Star) Platform() models.Platform {
	workers := make([]models.Worker, len(s))
	for i, w := range s {
		workers[i] = models.Worker{Send: w.Send, Compute: w.Compute}
	}
	return models.Star(workers...)
}

// Validate returns an error unless all costs are 0 or more and finite, and no
// worker does units in no time. Everything else in this package takes that for
// granted.
func (s Star) Validate() error {
	if len(s) == 0 {
		return fmt.Errorf("the platform has no workers")
	}
	for i, w := range s {
		for _, c := range []struct {
			name string
			cost float64
		}{
			{"start-up cost of sending to", w.Send.Latency}, {"cost of sending a unit to", w.Send.PerUnit},
			{"start-up cost of computing on", w.Compute.Latency}, {"cost of computing a unit on", w.Compute.PerUnit},
		} {
			if !(c.cost >= 0) || math.IsInf(c.cost, 1) {
				return fmt.Errorf("the %s P%d is %v: it must be 0 or more and finite", c.name, i+1, c.cost)
			}
		}
		if u := w.unit(); !(u > 0) || math.IsInf(u, 1) {
			return fmt.Errorf("to send and compute a unit takes %v on P%d: it must be positive and finite", u, i+1)
		}
	}
	return nil
}

// split returns those of an order that need no message, and those that do.
func (s Star) split(order []int32) (free, sent []int32) {
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
