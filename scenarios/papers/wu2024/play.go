package wu2024

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Metrics of a run.
const (
	cost     = "cost"
	onDemand = "on_demand" // hours of it that are paid
	starts   = "starts"    // of machines
	late     = "late"      // 1 if the job is not done by its deadline
	dear     = "cost_95"   // one run in twenty costs more
)

// Player plays a policy in the runs of a world. It serves one goroutine.
//
// A strategy is played tick by tick: nothing happens between ticks but the end of a start and the end of the
// job. Any other policy is played on the engine, and a strategy with ticks of its own.
type Player struct {
	world    World
	bills    bool // as the simulator of the paper does
	job      Job
	strategy Strategy   // or nil
	told     *Hindsight // if the policy is told the run

	problem *models.Problem
	sim     models.Simulator
	policy  models.Dispatcher
}

// NewPlayer returns the player of a policy. With published set it bills as the simulator of the
// paper does.
func NewPlayer(w World, policy policies.Dynamic, published bool) (*Player, error) {
	y := &Player{world: w, bills: published, problem: w.Problem()}
	var err error
	if y.job, err = JobOf(y.problem, w.Tick); err != nil {
		return nil, err
	}
	if _, ok := policy.(Optimum); ok {
		y.told = &Hindsight{}
		return y, nil
	}
	if y.policy, err = policy.Dispatch(y.problem); err != nil {
		return nil, err
	}
	if d, ok := y.policy.(*Dispatcher); ok && d.Job == y.job {
		y.strategy = d.Strategy
	}
	return y, nil
}

// Played is the outcome of a run.
type Played struct {
	Cost     float64
	OnDemand float64 // hours of it
	Starts   float64 // NaN for a policy that does not decide at ticks
	Late     bool
}

// Play plays the run of a number.
func (y *Player) Play(number uint32) (Played, error) {
	return y.On(y.world.Draw(number))
}

// On plays a run.
func (y *Player) On(r Run) (p Played, err error) {
	switch {
	case y.told != nil:
		if y.strategy, _, err = y.told.Plan(y.job, r); err != nil {
			return p, err
		}
		if p, err = y.byTicks(r); y.bills && err == nil {
			p.Cost, err = y.told.Published(y.job, r)
		}
		return p, err
	case y.strategy != nil:
		return y.byTicks(r)
	}
	return y.byEvents(r)
}

// byEvents plays a run on the engine.
func (y *Player) byEvents(r Run) (Played, error) {
	out, err := y.sim.Play(y.problem, y.policy, r.Instance(y.world.Tick))
	if err != nil {
		return Played{}, err
	}
	return Played{
		Cost: out.Cost, OnDemand: out.Bills[OnDemand].Held / hour, Starts: math.NaN(),
		Late: out.Makespan > y.world.Deadline || out.Work < y.world.Work*(1-1e-9),
	}, nil
}

// byTicks plays a run of the strategy, with the sums of the engine. The simulator of the paper asks a
// strategy once more when all is done, and bills one more tick by its answer.
func (y *Player) byTicks(r Run) (p Played, err error) {
	w := &y.world
	choose := y.strategy.Begin(y.job)
	lingers := y.bills && y.told == nil
	var held [2]float64
	on, hired, left := None, 0.0, w.Work
	for t := 0; ; t++ {
		if t > 10*mostTicks {
			return p, fmt.Errorf("the strategy has not done the job after %d ticks", t)
		}
		s := State{Now: float64(float64(t) * w.Tick), Done: w.Work - left, Spot: r.Available(t)}
		move := func(to Machine) {
			if on != None {
				held[on] += s.Now - hired
			}
			if on, hired = to, s.Now; on != None {
				p.Starts++
			}
		}
		if on == Spot && !s.Spot {
			move(None)
		}
		if s.On = on; on != None {
			s.Starting = max(0, hired+w.Start-s.Now)
		}
		if left == 0 && !lingers {
			move(None)
			break
		}
		lingers = lingers && left > 0
		to := choose(s)
		if err := s.check(to); err != nil {
			return p, err
		}
		if to != on {
			move(to)
		}
		if on == None || left == 0 {
			continue
		}
		next := float64(float64(t+1) * w.Tick)
		from := max(s.Now, hired+w.Start)
		size := min(left, max(0, next-from))
		if left -= size; left == 0 {
			p.Late = from+size > w.Deadline
		}
	}
	p.OnDemand = held[OnDemand] / hour
	for i, machine := range y.problem.Workers {
		p.Cost += float64(machine.Life.Hold * held[i])
	}
	return p, nil
}

// measure plays a run and stores its metrics.
func (y *Player) measure(r Run, metrics []float64) error {
	played, err := y.On(r)
	metrics[0], metrics[1], metrics[2], metrics[3] = played.Cost, played.OnDemand, played.Starts, 0
	if played.Late {
		metrics[3] = 1
	}
	return err
}

// firstOf returns the number of a cell's first run. Under seed 1 the runs are the paper's, from the
// variable first on. Other seeds shift them.
func firstOf(v grid.Values) uint32 {
	first := uint32(v.Get("first"))
	if key := v.Stream("runs"); key != v.Seeded(1).Stream("runs") {
		var rng rand.PCG
		key.Seed(&rng, 0)
		first += uint32(rng.Uint64())
	}
	return first
}

// plays draws the runs of the experiments: run i equals the run of Python's random.Random(first + i).
var plays = &scenarios.Draw{
	Metrics: []string{cost, onDemand, starts, late},
	Less:    []string{cost, onDemand, starts, late},
	Binary:  []string{late},
	Derived: []scenarios.Derived{{Name: dear, Value: func(values []float64, level float64) (x, low, high float64) {
		return stat.Quantile(values, .95, level)
	}}},
	Measure: func(v grid.Values, p *policies.Policy) (scenarios.Measurement, error) {
		y, err := playerOf(v, p)
		if err != nil {
			return nil, err
		}
		first := firstOf(v)
		return func(instance int, metrics []float64) error {
			return y.measure(y.world.Draw(first+uint32(instance)), metrics)
		}, nil
	},
}
