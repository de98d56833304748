// Package faults schedules divisible load that workers check at the end, and re-allocates wrong units.
//
// A worker begins to compute when its message has begun, receives on while it
// computes, and checks out once, at the end. Units found wrong are computed again
// in a second phase: where they are, or spread over workers that have fewer.
//
// The model, the shares and the algorithm that moves units are from Tong, Xiao and Li, "Fault-tolerant
// scheduling algorithm with re-allocation for divisible loads on homogeneous distributed system", IAENG
// International Journal of Computer Science (2018):
//
//	(1) to (7)      shares, end of all check-outs     [Cluster.Shares], [Cluster.Best]
//	(9)             computing again in place          [Second.InPlace]
//	Theorem 4.1     how many units to move            [Balance]
//	Algorithm 1     which worker gives how many to which  [Second.Printed], [Second.Algorithm1]
//	Theorem 4.2     moving never takes longer         [Second.Algorithm1]
//	(19), (22)      what moving saves, and its limit  [Saved], [LimitOf], [LimitAt]
//
// The package goes beyond the paper: it has the best way to move units, [Second.Best], and workers that are
// not alike, that have results or compute only what they have received, [InOrder] and [Second.Search].
// [Policy] plays both phases on any star, and where workers may be interrupted: load found wrong, or known
// to be lost, is dealt out again. [Plan] is the first phase alone. The paper compares with two ways to live
// with failures on one worker; these are in package checkpoint.
//
// Workers are counted from 0 in Go. In errors they count from 1.
package faults

import (
	"errors"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Worker is one that checks its results. All costs are affine in its units. The paper's workers
// compute while they receive, and have no results.
type Worker struct {
	Send    models.Affine // o, g: of its message
	Compute models.Affine // s, w
	Check   models.Affine // c, beta w
	Return  models.Affine // of the message with its results
	Stores  bool          // it computes what it has received, not while it receives
}

// whole is the cost of computing and checking.
func (w Worker) whole() models.Affine {
	return models.Affine{Latency: w.Compute.Latency + w.Check.Latency, PerUnit: w.Compute.PerUnit + w.Check.PerUnit}
}

// Takes returns how long after its message has started the worker has checked its
// share: it cannot have computed the share before it has received it.
func (w Worker) Takes(share float64) float64 {
	if w.Stores {
		return w.Send.Of(share) + w.Compute.Of(share) + w.Check.Of(share)
	}
	computed := w.Send.Latency + max(w.Compute.Of(share), float64(share*w.Send.PerUnit))
	return computed + w.Check.Of(share)
}

// within is the inverse of Takes: the share that the worker has checked in a time.
// Where there is not even time for its start-ups it is negative.
func (w Worker) within(d float64) float64 {
	if w.Stores {
		d -= w.Send.Latency + w.Compute.Latency + w.Check.Latency
		return d / (w.Send.PerUnit + w.Compute.PerUnit + w.Check.PerUnit)
	}
	d -= w.Send.Latency + w.Check.Latency
	share := (d - w.Compute.Latency) / (w.Compute.PerUnit + w.Check.PerUnit)
	if receive := w.Send.PerUnit + w.Check.PerUnit; receive > 0 {
		share = min(share, d/receive)
	}
	return share
}

// starves reports whether the worker, with this share, waits for units to arrive.
func (w Worker) starves(share float64) bool {
	return float64(share*w.Send.PerUnit) > w.Compute.Of(share)
}

// Cluster is workers that are alike.
type Cluster struct {
	Send    models.Affine // o, g
	Compute models.Affine // s, w
	Check   float64       // c: start-up time of a check-out
	Beta    float64       // checking a unit takes Beta times as long as computing it
	Workers int           // m: how many there are
}

// Worker returns one of them.
func (c Cluster) Worker() Worker {
	return Worker{Send: c.Send, Compute: c.Compute, Check: models.Affine{Latency: c.Check, PerUnit: c.Beta * c.Compute.PerUnit}}
}

// List returns them all.
func (c Cluster) List() []Worker {
	list := make([]Worker, c.Workers)
	for i := range list {
		list[i] = c.Worker()
	}
	return list
}

// Platform returns the platform on which models.Simulator runs the first phase: the
// check-out is part of what computing costs. That is the truth for shares with which
// no worker starves, such as all with g <= w. A worker that starves checks out later
// than on this platform; see [CheckOuts].
func (c Cluster) Platform() models.Platform {
	w := c.Worker()
	workers := models.Uniform(c.Workers, models.Worker{Send: w.Send, Compute: w.whole()})
	return models.Platform{Workers: workers, Stream: true}
}

// most is the largest number of workers, so that no mistake fills the memory.
const most = 10_000_000

// Validate returns an error unless there are workers, and all costs are finite, the cost of computing a unit
// positive, the others 0 or more.
func (c Cluster) Validate() error {
	if c.Workers < 1 || c.Workers > most {
		return fmt.Errorf("there are %d workers: there must be 1 to %d", c.Workers, most)
	}
	if !(c.Beta >= 0) || math.IsInf(c.Beta, 1) {
		return fmt.Errorf("beta is %v: it must be 0 or more and finite", c.Beta)
	}
	if err := c.Worker().check(); err != nil {
		return fmt.Errorf("the %w", err)
	}
	return nil
}

// check returns an error unless these are costs.
func (w Worker) check() error {
	for _, x := range []struct {
		name string
		cost float64
	}{
		{"start-up cost of a message", w.Send.Latency}, {"cost of sending a unit", w.Send.PerUnit},
		{"start-up cost of computing", w.Compute.Latency}, {"cost of computing a unit", w.Compute.PerUnit},
		{"start-up cost of a check-out", w.Check.Latency}, {"cost of checking a unit", w.Check.PerUnit},
		{"start-up cost of a result", w.Return.Latency}, {"cost of the result of a unit", w.Return.PerUnit},
	} {
		if !(x.cost >= 0) || math.IsInf(x.cost, 1) {
			return fmt.Errorf("%s is %v: it must be 0 or more and finite", x.name, x.cost)
		}
	}
	if w.Compute.PerUnit == 0 {
		return errors.New("cost of computing a unit is 0: it must be positive")
	}
	return nil
}

func checkWorkers(workers []Worker) error {
	if len(workers) == 0 {
		return fmt.Errorf("there are no workers")
	}
	for i, w := range workers {
		if err := w.check(); err != nil {
			return fmt.Errorf("worker %d: the %w", i+1, err)
		}
	}
	return nil
}

func checkLoad(load float64) error {
	if !(load > 0) || math.IsInf(load, 0) {
		return fmt.Errorf("the load is %v: it must be positive and finite", load)
	}
	return nil
}
