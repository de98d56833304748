package wu2024

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Machine is where a job runs: on one machine at a time, or on none.
type Machine int

// Spot and OnDemand are the workers of these numbers.
const (
	None     Machine = iota - 1 // the job pauses
	Spot                        // cheap, comes and goes
	OnDemand                    // dear, always there
)

// Job holds the facts that a strategy knows before it begins. All times have the same unit.
type Job struct {
	Work     float64    // time that it takes on a machine
	Deadline float64    // the last tick by which it has to be done
	Start    float64    // time that a machine takes to start, or to take over from the other, without work
	Tick     float64    // time between decisions: a machine is hired for whole ticks
	Price    [2]float64 // of a unit of time on each machine
}

// JobOf reads a job from a problem. The problem has two workers, equally fast and without messages;
// the first comes and goes.
func JobOf(p *models.Problem, tick float64) (Job, error) {
	if err := p.Validate(); err != nil {
		return Job{}, err
	}
	if !(tick > 0) || math.IsInf(tick, 1) {
		return Job{}, fmt.Errorf("the tick is %v: it must be positive and finite", tick)
	}
	if err := needs.SpotJob.Check(p); err != nil {
		return Job{}, err
	}
	j := Job{Deadline: p.Deadline, Tick: tick}
	for i, w := range p.Workers {
		j.Work, j.Start, j.Price[i] = w.Compute.Of(p.Load), w.Life.Restart, w.Life.Hold
	}
	if ticks := j.Deadline / j.Tick; ticks > mostTicks {
		return Job{}, fmt.Errorf("there are %.3g ticks until the deadline: want %d at most", ticks, mostTicks)
	}
	j.Deadline = math.Floor(j.Deadline/tick+1e-9) * tick
	return j, nil
}

// mostTicks is the largest number of decisions until the deadline.
const mostTicks = 1_000_000

// State holds the facts that a strategy sees at the beginning of a tick.
type State struct {
	Now, Done float64 // Done is the work that is done, in time
	On        Machine // on which the job was, and still is
	Starting  float64 // the rest of its start
	Spot      bool    // whether the spot machine is there in this tick
}

// check refuses a machine that is not available.
func (s *State) check(to Machine) error {
	if to < None || to > OnDemand || to == Spot && !s.Spot {
		return fmt.Errorf("the strategy asks for machine %d at %v, and the spot machine is there: %v; want 0, the spot machine if it is there, 1, on demand, or -1, none", to, s.Now, s.Spot)
	}
	return nil
}

// Strategy decides at the beginning of each tick where the job is until the next.
type Strategy interface {
	// Begin returns the decisions of a run: a function that is asked tick after tick, and may keep memory of
	// the run. It answers Spot only where that is there.
	Begin(j Job) func(s State) Machine
}

// ticks returns a time as whole ticks, rounded up.
func (j *Job) ticks(t float64) float64 { return math.Ceil(t/j.Tick) * j.Tick }

// last reports whether the job needs all the time that is left until a time: with one more start, and
// on demand from now on, it is done in the last possible tick.
func (j *Job) last(s State, until float64) bool {
	return j.ticks(j.Work-s.Done+j.Start) >= until-s.Now
}

// safe returns the machine for a job that cannot pause any more. A spot machine that is still
// starting might go before it has done any work.
func safe(s State) Machine {
	if s.On == Spot && s.Spot && s.Starting == 0 {
		return Spot
	}
	return OnDemand
}

// cheap returns the machine for a job that can pause: it waits for the spot machine.
func cheap(s State) Machine {
	if s.Spot {
		return Spot
	}
	return None
}
