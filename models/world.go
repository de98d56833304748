// Package models simulates a master that shares a divisible load among workers over a port. Workers
// compute, results may travel back, and workers may be interrupted, for good or until they come back
// ([Life]).
//
// A worker is three affine costs, a risk and perhaps a [Life]. That covers the models of six papers:
// chunks with a start-up cost on interruptible workers (Benoit, Robert, Rosenberg, Vivien, Theory Comput.
// Syst. 53, 2013), heterogeneous workers behind a one-port master (the same, Parallel Comput. 2010), FIFO
// worksharing with results (Adler, Gong, Rosenberg, Theory Comput. Syst. 42, 2008), divisible load on
// buses and stars (Gallet, Robert, Vivien, 2009), re-allocation after faults (Tong, Xiao, Li), and a job
// by a deadline on spot machines (Wu and others, NSDI 2024).
//
// A [Problem] is what a policy may know, an [Instance] what will happen, a [Schedule] what the master
// decided. A [Simulator] runs a schedule against an instance and returns an [Outcome]. [Simulator.Run]
// documents the rules for ties and lost messages.
//
// # Design
//
// An episode is one loop, without processes, callbacks or payloads of events. It takes the earliest of the
// workers' slots, the alarm of the dispatcher, the link back and the link out, and calls one method for it.
// The last three are times in variables, since the port's times change at every message.
//
// Workers that are interrupted for good and workers that come back share the loop, the port and the rules: an
// interruption for good is an interval after which no other comes. What only a [Life] needs, such as
// restarts, checkpoints, slow-downs and costs, is in returning.go behind one pointer, moves the ends of
// computations, and has no events. Two loops would state each rule twice, and rules for simultaneous events
// may then differ. The price, compared with a loop for equal workers and chunks only: a bare dispatcher takes
// three times as long, plans computed event by event twice as long, and an experiment with dispatchers 8%
// longer. Workers that come back take up to a quarter less than in a loop of their own.
//
// Worlds without faults pay nothing for them: one flag says whether results travel or may be wrong, and the
// loop reads it only when a computation ends. A worker's faults are points on an axis of its own, the
// load that it has computed, so all policies meet the same ones. They move no times of a plan, so a replay
// looks at them after the times. A check is part of the cost of computing: planners and closed forms count
// it without knowing.
//
// The work of consecutive chunks of equal size is their number times the size. So 147 chunks of 1/147 are
// exactly 1, and the counts alone determine the work to the last bit. Package table depends on
// that. Ends of resident chunks come from a compensated prefix sum: the k-th of equal chunks ends at k times
// its cost, rounded once.
//
// A replay computes the times of a plan without events, in a ninth to a quarter of the time. It makes the
// timetable of a plan, too. On
// lists of 184 chunks for 25 workers an episode takes 65 µs by events and 7 µs by replay; if all chunks are
// sent through one port, 170 µs and 23 µs.
//
// Workers and chunks are counted from 0 in Go, in files of schedules and in the exec protocol. Errors about a
// schedule or a request of a policy repeat its numbers. Errors about a problem or an instance count workers
// from 1, as scenario files and charts do.
package models

import (
	"fmt"
	"math"
)

// Risk is the law of a worker's interruption time.
type Risk interface {
	// Before returns the probability that the interruption comes strictly
	// before t. It never decreases with t.
	Before(t float64) float64

	// Quantile returns the smallest t by which the interruption has come with probability u or more, or
	// +Inf if there is no such t. Quantile of a uniform random number is therefore an interruption time.
	Quantile(u float64) float64
}

// Worker is three costs and a risk. A worker receives one chunk at a time,
// computes one chunk at a time and returns one result at a time. A zero Send or
// Return means that no message is needed.
type Worker struct {
	Send, Compute, Return Affine
	Risk                  Risk  // nil: never interrupted
	Life                  *Life // nil: interrupted for good

	// Faults is the law of the load between one fault of the worker and the next; nil: no faults. Check
	// is the final part of Compute, which checks a chunk's result. It is given separately only because it
	// cannot overlap the chunk's message.
	Faults Risk
	Check  Affine
}

// Port is the kind of the master's port: how many messages it carries at once.
type Port int

const (
	HalfDuplex Port = iota // one message at a time, in either direction
	FullDuplex             // one out and one back at a time
)

// String returns the port's name.
func (p Port) String() string {
	switch p {
	case HalfDuplex:
		return "half-duplex"
	case FullDuplex:
		return "full-duplex"
	}
	return fmt.Sprintf("Port(%d)", int(p))
}

// Platform is a star around the master.
type Platform struct {
	Workers []Worker
	Port    Port
	Stream  bool // a worker computes while it receives, from the end of Send.Latency on
}

// Star returns a half-duplex platform of the given workers.
func Star(workers ...Worker) Platform { return Platform{Workers: workers} }

// Bus returns a half-duplex platform of workers that share one medium: all
// messages out cost the same, and so do all messages back.
func Bus(send, back Affine, workers ...Worker) Platform {
	on := make([]Worker, len(workers))
	for i, w := range workers {
		w.Send, w.Return = send, back
		on[i] = w
	}
	return Platform{Workers: on}
}

// Uniform returns p copies of a worker.
func Uniform(p int, w Worker) []Worker {
	workers := make([]Worker, p)
	for i := range workers {
		workers[i] = w
	}
	return workers
}

// Problem is what a policy may know.
type Problem struct {
	Platform
	Load   float64 // units to be computed
	Notice float64 // time from an interruption until the master knows of it; +Inf: it never does

	// Deadline is when all of the load should be done; 0: no deadline. It stops nothing: outcomes tell
	// what was late, and what machines cost until then.
	Deadline float64

	// Unit is the load that is right or wrong as a whole, counted from the beginning of each chunk; 0:
	// the whole chunk. The last unit may be smaller. If it is smaller than 1e-12 of its chunk, it belongs
	// to the unit before. Unit matters where workers have Faults.
	Unit float64
}

// Instance is one draw of everything random: the interruptions that will happen.
type Instance struct {
	Interrupt []float64 // when each worker is interrupted; +Inf: never

	// Again has the timeline of each worker's returns, and Slow its slow-downs. Both may be nil, as their
	// elements may: without a timeline the worker never comes back, without a slow-down the factor is 1.
	// Workers with either must have a Life. Timelines and slow-downs may be stateful, so an instance with
	// them serves one goroutine.
	Again []Timeline
	Slow  []Slowdown

	// Faults has the sequence of faults of each worker. It may be nil, as its elements may: then nothing
	// is wrong. Workers with a sequence must have a law of Faults.
	Faults []FaultSequence
}

// Uninterrupted returns the instance in which no worker is interrupted.
func Uninterrupted(workers int) *Instance {
	in := &Instance{Interrupt: make([]float64, workers)}
	for i := range in.Interrupt {
		in.Interrupt[i] = math.Inf(1)
	}
	return in
}

// mostUnits bounds the number of units in a load, so that rounding errors are far smaller than a unit.
const mostUnits = 1e9

// Validate returns an error that names the first invalid part of the problem.
func (p *Problem) Validate() error {
	if len(p.Workers) == 0 {
		return fmt.Errorf("the platform has no workers")
	}
	if !(p.Load > 0) || math.IsInf(p.Load, 0) {
		return fmt.Errorf("the load is %v: it must be positive and finite", p.Load)
	}
	if !(p.Notice >= 0) {
		return fmt.Errorf("the notice is %v: it must be 0 or more, or +Inf", p.Notice)
	}
	if p.Port != HalfDuplex && p.Port != FullDuplex {
		return fmt.Errorf("there is no port of kind %d", int(p.Port))
	}
	if !(p.Deadline >= 0) || math.IsInf(p.Deadline, 1) {
		return fmt.Errorf("the deadline is %v: it must be 0 or more and finite", p.Deadline)
	}
	if !(p.Unit >= 0) || p.Unit > 0 && !(p.Load <= p.Unit*mostUnits*(1+1e-12)) || math.IsInf(p.Unit, 1) {
		return fmt.Errorf("the unit is %v for a load of %v: it must be 0, or finite and at least %v of the load", p.Unit, p.Load, 1/mostUnits)
	}
	for i := range p.Workers {
		w := &p.Workers[i]
		if w.Life != nil {
			if err := w.Life.validate(i); err != nil {
				return err
			}
		}
		for _, c := range []struct {
			name string
			cost Affine
		}{{"sending", w.Send}, {"computing", w.Compute}, {"returning", w.Return}, {"checking", w.Check}} {
			for _, x := range []float64{c.cost.Latency, c.cost.PerUnit} {
				if !(x >= 0) || math.IsInf(x, 0) {
					return fmt.Errorf("worker %d: the cost of %s is %v + %v per unit: both must be 0 or more and finite",
						i+1, c.name, c.cost.Latency, c.cost.PerUnit)
				}
			}
		}
		if w.Check.Latency > w.Compute.Latency || w.Check.PerUnit > w.Compute.PerUnit {
			return fmt.Errorf("worker %d: checking costs %v + %v per unit, and computing, which includes it, %v + %v",
				i+1, w.Check.Latency, w.Check.PerUnit, w.Compute.Latency, w.Compute.PerUnit)
		}
	}
	return nil
}

// validate returns an error unless the instance has a valid time for every
// worker of the problem.
func (in *Instance) validate(p *Problem) error {
	if len(in.Interrupt) != len(p.Workers) {
		return fmt.Errorf("an instance of %d workers for a platform of %d", len(in.Interrupt), len(p.Workers))
	}
	for i, x := range in.Interrupt {
		if !(x >= 0) {
			return fmt.Errorf("worker %d is interrupted at %v: it must be 0 or more, or +Inf", i+1, x)
		}
	}
	if n := len(in.Again); in.Again != nil && n != len(p.Workers) {
		return fmt.Errorf("%d timelines for %d workers", n, len(p.Workers))
	}
	if n := len(in.Slow); in.Slow != nil && n != len(p.Workers) {
		return fmt.Errorf("%d slow-downs for %d workers", n, len(p.Workers))
	}
	for i := range in.Again {
		if in.Again[i] != nil && p.Workers[i].Life == nil {
			return fmt.Errorf("worker %d comes back, but has no Life", i+1)
		}
	}
	for i := range in.Slow {
		if in.Slow[i] != nil && p.Workers[i].Life == nil {
			return fmt.Errorf("worker %d is slowed down, but has no Life", i+1)
		}
	}
	if n := len(in.Faults); in.Faults != nil && n != len(p.Workers) {
		return fmt.Errorf("%d sequences of faults for %d workers", n, len(p.Workers))
	}
	for i := range in.Faults {
		if in.Faults[i] != nil && p.Workers[i].Faults == nil {
			return fmt.Errorf("worker %d computes wrongly, but has no law of faults", i+1)
		}
	}
	return nil
}
