// Package star is the theory of one message to each worker where times are
// proportional to load: the master sends to one worker after the other, each
// computes when it has all of its share, nothing comes back, and all is to be over
// as early as possible.
//
// The theorems are those of Gallet, Robert and Vivien, "Divisible load scheduling",
// Introduction to Scheduling (2009), section 1.1:
//
//	Equations 1.1, 1.2    when every worker ends               [Star.Ends]
//	Table 1.2             whole tasks                       [Star.Tasks]
//	Lemmas 1 to 3         a bus: all take part and end      [Star.Best]
//	Theorem 1             together, in any order
//	Lemma 3               which worker should be the master [BusMasters]
//	Lemmas 4 to 7         a star: fastest link first        [Star.Best], [Star.Sharing]
//	Theorem 2
//	end of 1.1.3          an order that is prescribed       [Star.InOrder], [Star.Slowdown]
//	end of 1.1.3          which worker should be the master [Star.Best] of each
//
// What the paper leaves open is added: the best shares in an order that is not by
// links, where some are better left out; whole tasks in an instant if the order is by
// links, and otherwise in time that grows with their number and not with its square;
// the best of all orders for few tasks, [Star.TasksAnyOrder]; and what roundings of
// shares may lose, [Star.Round].
//
// A master that computes is a worker whose Send is 0. A bus is a star whose other
// links are alike. Workers are counted from 0 in Go. Where they are spelled, in
// options and errors, they are P1, P2 and so on.
package star

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Worker is one that receives a unit of load in Send time, c in the paper, and
// computes it in Compute time, w. Both must be 0 or more and finite, and one of
// them positive.
type Worker struct{ Send, Compute float64 }

// lone is the time in which a unit that is sent at once is done.
func (w Worker) lone() float64 { return w.Send + w.Compute }

// anyLatencies is what the theory needs if latencies are ignored.
const anyLatencies = needs.NoResults | needs.NoStreaming

// Star is a platform: its workers as they are given.
type Star []Worker

// Of returns the star that a platform is, or an error that says why it is none.
// What interrupts workers is not looked at.
func Of(p models.Platform) (Star, error) {
	if err := (anyLatencies | needs.NoLatencies).Check(&models.Problem{Platform: p}); err != nil {
		return nil, err
	}
	return WithoutLatencies(p)
}

// WithoutLatencies returns the star that a platform would be if nothing had a
// latency, or an error that says why there is none.
func WithoutLatencies(p models.Platform) (Star, error) {
	if err := anyLatencies.Check(&models.Problem{Platform: p}); err != nil {
		return nil, err
	}
	s := make(Star, len(p.Workers))
	for i, w := range p.Workers {
		s[i] = Worker{Send: w.Send.PerUnit, Compute: w.Compute.PerUnit}
	}
	return s, s.Validate()
}

// Platform returns the platform that the star is.
func (s Star) Platform() models.Platform {
	workers := make([]models.Worker, len(s))
	for i, w := range s {
		workers[i].Send.PerUnit, workers[i].Compute.PerUnit = w.Send, w.Compute
	}
	return models.Star(workers...)
}

// Validate returns an error unless all workers are as [Worker] says.
func (s Star) Validate() error {
	if len(s) == 0 {
		return fmt.Errorf("the platform has no workers")
	}
	for i, w := range s {
		for _, x := range []struct {
			name string
			cost float64
		}{{"sending a unit to", w.Send}, {"computing a unit on", w.Compute}} {
			if !(x.cost >= 0) || math.IsInf(x.cost, 1) {
				return fmt.Errorf("the time of %s P%d is %v: it must be 0 or more and finite", x.name, i+1, x.cost)
			}
		}
		if w.lone() == 0 || math.IsInf(w.lone(), 1) {
			return fmt.Errorf("sending a unit to P%d and computing it takes %v: it must be positive and finite", i+1, w.lone())
		}
	}
	return nil
}

// checkLoad returns an error unless the load is positive and finite.
func checkLoad(load float64) error {
	if !(load > 0) || math.IsInf(load, 1) {
		return fmt.Errorf("the load is %v: it must be positive and finite", load)
	}
	return nil
}

// check returns an error unless star and order make sense together.
func (s Star) check(order []int32) error {
	if err := s.Validate(); err != nil {
		return err
	}
	return orders.Check(order, len(s))
}
