package wu2024

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// What is measured in a run.
const (
	cost     = "cost"
	onDemand = "on_demand" // hours of it that are paid
	starts   = "starts"    // of machines
	late     = "late"      // 1 if the job is not done by its deadline
	dear     = "cost_95"   // one run in twenty costs more
)

// Player plays a policy in the runs of a world. It serves one goroutine.
type Player struct {
	world   World
	bills   bool // as the simulator of the paper does
	job     Job
	problem *models.Problem
	sim     models.Simulator
	policy  models.Dispatcher
	ticks   *Dispatcher // the same, if it is one
	told    *Hindsight  // if the policy is told the run
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
		policy = Never{Tick: w.Tick} // until it is told
	}
	if y.policy, err = policy.Dispatch(y.problem); err != nil {
		return nil, err
	}
	if d, ok := y.policy.(*Dispatcher); ok {
		d.Lingers = published && y.told == nil
		y.ticks = d
	}
	return y, nil
}

// Played is what became of a run.
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
	if y.told != nil {
		if y.ticks.Strategy, _, err = y.told.Plan(y.job, r.There); err != nil {
			return p, err
		}
	}
	p, ok := y.byTicks(r)
	if !ok {
		if p, err = y.byEvents(r); err != nil {
			return p, err
		}
	}
	if y.told != nil && y.bills {
		p.Cost, err = y.told.Published(y.job, r.There)
	}
	return p, err
}

// byEvents plays a run on the engine.
func (y *Player) byEvents(r Run) (Played, error) {
	out, err := y.sim.Play(y.problem, y.policy, r.Instance(y.world.Tick))
	if err != nil {
		return Played{}, err
	}
	p := Played{
		Cost: out.Cost, OnDemand: out.Bills[OnDemand].Held / hour, Starts: math.NaN(),
		Late: out.Makespan > y.world.Deadline || out.Work < y.world.Work*(1-1e-9),
	}
	if y.ticks != nil {
		p.Starts = float64(y.ticks.Starts)
	}
	return p, nil
}

// measure plays a run and takes the metrics of the experiments.
func (y *Player) measure(r Run, metrics []float64) error {
	played, err := y.On(r)
	metrics[0], metrics[1], metrics[2], metrics[3] = played.Cost, played.OnDemand, played.Starts, 0
	if played.Late {
		metrics[3] = 1
	}
	return err
}

// firstOf returns the number of a cell's first run. With the seed 1 of a study they are those of
// the paper, or as many later as the cell says; with any other they are others.
func firstOf(v grid.Values) uint32 {
	first := uint32(v.Get("first"))
	if key := v.Stream("runs"); key != v.Seeded(1).Stream("runs") {
		var rng rand.PCG
		key.Seed(&rng, 0)
		first += uint32(rng.Uint64())
	}
	return first
}

// plays is the runs of the experiments: run i is that of Python's random.Random(first + i).
var plays = &scenarios.Draw{
	Metrics: []string{cost, onDemand, starts, late},
	Less:    []string{cost, onDemand, starts, late},
	Binary:  []string{late},
	Derived: []scenarios.Derived{{Name: dear, Of: func(values []float64, level float64) (x, low, high float64) {
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
