package wu2024

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Greedy waits for the spot machine as long as the deadline allows.
type Greedy struct {
	Tick float64 `above:"0" doc:"time between decisions"`
}

// Dispatch plays the strategy.
func (g Greedy) Dispatch(p *models.Problem) (models.Dispatcher, error) { return Dispatch(p, g.Tick, g) }

// Begin returns the decisions of a run.
func (Greedy) Begin(j Job) func(State) Machine {
	return func(s State) Machine {
		if j.last(s, j.Deadline) {
			return safe(s)
		}
		return cheap(s)
	}
}

// Never is a job that is always on demand.
type Never struct {
	Tick float64 `above:"0" doc:"time between decisions"`
}

// Dispatch plays the strategy.
func (n Never) Dispatch(p *models.Problem) (models.Dispatcher, error) { return Dispatch(p, n.Tick, n) }

// Begin returns the decisions of a run.
func (Never) Begin(Job) func(State) Machine { return func(State) Machine { return OnDemand } }

// Uniform makes progress at an even pace: behind it the job is on demand while the spot machine
// is away, and it pauses only when it is as far ahead as two starts cost.
type Uniform struct {
	Tick float64 `above:"0" doc:"time between decisions"`
}

// Dispatch plays the strategy.
func (u Uniform) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	return Dispatch(p, u.Tick, u)
}

// Begin returns the decisions of a run.
func (Uniform) Begin(j Job) func(State) Machine {
	pace := j.Work / j.Deadline
	return func(s State) Machine {
		switch {
		case j.last(s, j.Deadline):
			return safe(s)
		case s.Spot:
			return Spot
		case s.Done < s.Now*pace, s.On == OnDemand && s.Done <= (s.Now+float64(2*j.Start))*pace:
			return OnDemand
		}
		return None
	}
}

// Sliced cuts the time into slices of one length, and the work into as many equal parts. The last slice may
// end after the deadline. In each slice it is greedy about its part: what earlier slices did beyond theirs,
// or less, moves the end of the slice. In the paper's simulator the work of the tick before a slice counts
// for the slice too, and the last slice ends by its length and not at the deadline.
type Sliced struct {
	Tick   float64 `above:"0" doc:"time between decisions"`
	Length float64 `above:"0" doc:"time of a slice"`
	Counts Counts  `one:"printed,own" doc:"printed: as in the paper's simulator, a slice also counts the work of the tick before it, and the last slice may end after the deadline; own: neither"`
}

// Counts is the work that counts for a slice.
type Counts string

const (
	Printed Counts = "printed" // the zero value means this too
	Own     Counts = "own"
)

// Dispatch plays the strategy.
func (x Sliced) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	if !(x.Length > 0) {
		return nil, fmt.Errorf("the length of a slice is %v: it must be positive", x.Length)
	}
	if slices := p.Deadline / x.Length; slices > mostTicks {
		return nil, fmt.Errorf("there are %.3g slices until the deadline: want %d at most", slices, mostTicks)
	}
	return Dispatch(p, x.Tick, x)
}

// Begin returns the decisions of a run.
func (x Sliced) Begin(j Job) func(State) Machine {
	n := math.Ceil(j.Deadline / x.Length)
	part := j.Work / n
	slice, from, balance := 0.0, 0.0, 0.0 // the number of the slice, the work done before it, and the work beyond all parts before
	counted, before := 0.0, 0.0           // the work done before the part that counts for the slice, and before the last tick
	return func(s State) Machine {
		for slice < n-1 && s.Now >= float64((slice+1)*x.Length) {
			balance += s.Done - from - part
			slice++
			from, counted = s.Done, s.Done
			if x.Counts != Own {
				counted = before
			}
		}
		before = s.Done
		need := part - (s.Done - counted) + j.Start
		end := float64((slice + 1) * x.Length)
		if slice == n-1 {
			need = j.ticks(need)
			if x.Counts == Own {
				end = j.Deadline
			}
		}
		if need > end-s.Now+balance/(n-slice)-j.Tick || j.ticks(j.Work-s.Done+j.Start) > j.Deadline-s.Now-j.Tick {
			return safe(s)
		}
		return cheap(s)
	}
}
