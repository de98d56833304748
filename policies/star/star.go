// Package star schedules one message to each worker of a star, where all times are proportional to load.
// The master sends to one worker after the other, each computes when it has all of its share, and nothing
// comes back. The goal is the least makespan.
//
// The theorems are by Gallet, Robert and Vivien, "Divisible load scheduling", Introduction to Scheduling
// (2009), section 1.1:
//
//	Equations 1.1, 1.2    when every worker ends               star.ends
//	Table 1.2             whole tasks                       [Tasks]
//	Lemmas 1 to 3         a bus: all take part and end      [Best]
//	Theorem 1             together, in any order
//	Lemma 3               which worker should be the master [BusMasters]
//	Lemmas 4 to 7         a star: fastest link first        [Best], star.sharing
//	Theorem 2
//	end of 1.1.3          an order that is prescribed       [InOrder]; Slowdown of the tests
//	end of 1.1.3          which worker should be the master [Best] of each
//
// The package adds what the paper leaves open: the best shares in orders that are not by links, where some
// workers are better left out; whole tasks, by bisection if the order is by links and otherwise in a time
// linear in their number; the best of all orders for few tasks, [TasksAnyOrder]; and the loss by rounding
// shares, [Round].
//
// A master that computes is a worker whose Send is 0. A bus is a star whose other links are alike.
// Workers are counted from 0 in Go. In options and errors they are P1, P2 and so on.
package star

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// worker receives a unit of load in Send time, c in the paper, and computes it in Compute time, w.
type worker struct{ Send, Compute float64 }

// lone is the time from the send of a unit to its end, if it is sent at once.
func (w worker) lone() float64 { return w.Send + w.Compute }

// anyLatencies is the theory's needs if latencies are ignored.
const anyLatencies = needs.NoResults | needs.NoStreaming

// star is the workers of a problem as the theory sees them.
type star []worker

// read returns the star of a problem, or an error that says why it is not one. It ignores interruptions,
// and also latencies, which the policies refuse unless told otherwise.
func read(p *models.Problem) (star, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if err := anyLatencies.Check(p); err != nil {
		return nil, err
	}
	s := make(star, len(p.Workers))
	for i, w := range p.Workers {
		s[i] = worker{Send: w.Send.PerUnit, Compute: w.Compute.PerUnit}
		if u := s[i].lone(); u == 0 || math.IsInf(u, 1) {
			return nil, fmt.Errorf("sending a unit to P%d and computing it takes %v: it must be positive and finite", i+1, u)
		}
	}
	return s, nil
}

// readOrder returns the star of a problem, and an error unless the order names some of its workers, each
// once.
func readOrder(p *models.Problem, order []int32) (star, error) {
	s, err := read(p)
	if err != nil {
		return nil, err
	}
	return s, orders.Check(order, len(s))
}
