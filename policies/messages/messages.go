// Package messages extends policies for workers without messages to any star. It counts part of a chunk's
// messages as computation, and sets the orders of the messages.
package messages

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// Count says how much of its messages counts as part of a chunk's computation when a policy plans. It is
// an option of the policies. The zero value means Own.
type Count string

// There are three ways to count.
const (
	Own  Count = "own"  // the time to receive and return the chunk, as if it had the port to itself
	Free Count = "free" // no time
	Auto Count = "auto" // a multiple of Own: the best of a few in trial episodes
)

// Travel reports whether some message of the problem takes time.
func Travel(p *models.Problem) bool {
	for i := range p.Workers {
		if w := &p.Workers[i]; !w.Send.Free() || !w.Return.Free() {
			return true
		}
	}
	return false
}

// Planner is a policy that ignores messages.
type Planner struct {
	Policy any   // with all its options, as a key for the results of trials
	Count  Count // how messages count
	Infers bool  // it infers the number of chunks, so that starting a chunk must cost something
	Plan   func(*models.Problem) (*models.Schedule, error)
}

// Schedule plans for a problem. Where messages take time, the policy plans for workers with the computing
// times that the count gives.
func (x Planner) Schedule(p *models.Problem) (*models.Schedule, error) {
	if !Travel(p) {
		return x.Plan(p)
	}
	once := func(told *models.Problem) (func(*rand.PCG) *models.Schedule, error) {
		s, err := x.Plan(told)
		return func(*rand.PCG) *models.Schedule { return s }, err
	}
	told, err := Gambler{x.Policy, x.Count, x.Infers, once, true}.Told(p)
	if err != nil {
		return nil, err
	}
	s, err := x.Plan(told)
	if err == nil {
		Arrange(p, s)
	}
	return s, err
}

// Gambler is a policy that ignores messages and draws schedules.
type Gambler struct {
	Policy any
	Count  Count
	Infers bool
	Gamble func(*models.Problem) (func(*rand.PCG) *models.Schedule, error)

	same bool // all draws are the same schedule
}

// Told returns the problem without messages for which the policy plans. It returns a problem without
// messages unchanged, valid or not.
func (x Gambler) Told(p *models.Problem) (*models.Problem, error) {
	if !Travel(p) {
		return p, nil
	}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	switch x.Count {
	case Own, "":
		return x.counted(p, 1), nil
	case Free:
		return x.counted(p, 0), nil
	case Auto:
		times, err := x.tried(p)
		return x.counted(p, times), err
	}
	return nil, fmt.Errorf("messages is %q: it must be %s, %s or %s", string(x.Count), Own, Free, Auto)
}

// counted returns the problem without messages in which a multiple of each worker's own messages is
// part of its computation.
func (x Gambler) counted(p *models.Problem, times float64) *models.Problem {
	told := *p
	told.Workers = make([]models.Worker, len(p.Workers))
	for i, w := range p.Workers {
		w.Compute.Latency += float64(times * (w.Send.Latency + w.Return.Latency))
		w.Compute.PerUnit += float64(times * (w.Send.PerUnit + w.Return.PerUnit))
		w.Send, w.Return = models.Affine{}, models.Affine{}
		if x.Infers && w.Compute.Latency == 0 {
			w.Compute.Latency = least(w, p.Load/float64(len(p.Workers)))
		}
		told.Workers[i] = w
	}
	return &told
}

// finest is about the number of chunks in a worker's time if starting a chunk takes no time.
const finest = 100

// least returns the start-up time that counts where starting a chunk takes no time. More chunks are
// always better then, with diminishing returns. Over 36 stars without latencies, greedy completes .911 of
// the clairvoyant's work with this many, .897 with a third and .917 with four times as many. The best
// number for a time T is about the root of 2T by the start-up time. T is the time for the worker's share,
// or the time by which it is more likely interrupted.
func least(w models.Worker, share float64) float64 {
	t := w.Compute.Of(share)
	if w.Risk != nil {
		if half := w.Risk.Quantile(0.5); half > 0 {
			t = min(t, half)
		}
	}
	if t == 0 {
		return math.SmallestNonzeroFloat64 // any number will do
	}
	return 2 * t / (finest * finest)
}

// Needed is what a count needs to change a plan.
const Needed = "messages that take time"

// Seen returns the problem for which a policy with this count plans, or false if trials would find it.
func (c Count) Seen(p *models.Problem, infers bool) (*models.Problem, bool) {
	if c == Auto && Travel(p) {
		return nil, false
	}
	told, err := Gambler{Count: c, Infers: infers}.Told(p)
	return told, err == nil
}
