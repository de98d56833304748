package wu2024

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// cheapest tries every decision in every tick, with exact times and no states.
func cheapest(j Job, there func(int) bool, s State, tick int) float64 {
	if s.Done >= j.Work-1e-9 {
		return 0
	}
	s.Now = float64(tick) * j.Tick
	if s.Now+j.Tick > j.Deadline+1e-9 {
		return math.Inf(1)
	}
	best := math.Inf(1)
	for to := None; to <= OnDemand; to++ {
		if to == Spot && !there(tick) {
			continue
		}
		next, price := s, 0.0
		if to != s.On {
			next.On, next.Starting = to, j.Start
		}
		if to != None {
			price = j.Price[to] * j.Tick
			next.Done += max(0, j.Tick-next.Starting)
			next.Starting = max(0, next.Starting-j.Tick)
		}
		if to == Spot && !there(tick+1) {
			next.On = None
		}
		best = min(best, price+cheapest(j, there, next, tick+1))
	}
	return best
}

// tiny draws a job of a few ticks.
func tiny(rng *rand.Rand) Job {
	j := Job{Tick: 600, Start: float64(rng.IntN(15)) * 100, Price: [2]float64{1 + rng.Float64(), 1 + 4*rng.Float64()}}
	j.Deadline = float64(5+rng.IntN(5)) * j.Tick
	j.Work = j.Deadline * (.1 + .6*rng.Float64())
	return j
}

func TestTheOptimumIsTheCheapestOfAllWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var h Hindsight
	possible := 0
	for range long.Trials(300, 1200) {
		j := tiny(rng)
		r := make(Run, 10)
		for i := range r {
			r[i] = rng.IntN(3) > 0
		}
		want := cheapest(j, r.There, State{On: None}, 0)
		_, got, err := h.Plan(j, r.There)
		if err != nil != math.IsInf(want, 1) || err == nil && math.Abs(got-want) > 1e-9*want {
			t.Errorf("%+v in %v: %v (%v), want %v", j, r, got, err, want)
		}
		if err == nil {
			possible++
		}
	}
	if possible < 100 {
		t.Errorf("only %d jobs can be done", possible)
	}
}

// least is the least mean cost, by trying all decisions and both outcomes of every tick.
// The spot machine is there with the chance comes after a tick without it, and else with stays.
func least(j Job, comes, stays float64, was bool, s State, tick int) float64 {
	if s.Done >= j.Work-1e-9 {
		return 0
	}
	s.Now = float64(tick) * j.Tick
	if s.Now+j.Tick > j.Deadline+1e-9 {
		return math.Inf(1)
	}
	chance, mean := comes, 0.0
	if was {
		chance = stays
	}
	for _, c := range []struct {
		spot bool
		part float64
	}{{true, chance}, {false, 1 - chance}} {
		best, from := math.Inf(1), s
		if s.On == Spot && !c.spot {
			from.On = None
		}
		for to := None; to <= OnDemand; to++ {
			if to == Spot && !c.spot {
				continue
			}
			next, price := from, 0.0
			if to != from.On {
				next.On, next.Starting = to, j.Start
			}
			if to != None {
				price = j.Price[to] * j.Tick
				next.Done += max(0, j.Tick-next.Starting)
				next.Starting = max(0, next.Starting-j.Tick)
			}
			best = min(best, price+least(j, comes, stays, c.spot, next, tick+1))
		}
		mean += c.part * best
	}
	return mean
}

func TestTheMeanPolicyHasTheLeastMeanOfAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	possible := 0
	for range long.Trials(60, 240) {
		j := tiny(rng)
		j.Deadline = min(j.Deadline, 6*j.Tick)
		j.Work = min(j.Work, 4*j.Tick)
		gone := .05 + .9*rng.Float64()
		want := least(j, 1-gone, 1-gone, false, State{On: None}, 0)
		_, got, err := Mean{Tick: j.Tick, Gone: gone}.Plan(j)
		if err != nil != math.IsInf(want, 1) || err == nil && math.Abs(got-want) > 1e-9*want {
			t.Errorf("%+v, %v: %v (%v), want %v", j, gone, got, err, want)
		}
		if err == nil {
			possible++
		}
	}
	if possible < 20 {
		t.Errorf("only %d jobs can be done", possible)
	}
}

func TestTheChainHasTheLeastMeanOfAllWhereMachinesStay(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	possible := 0
	for range long.Trials(60, 240) {
		j := tiny(rng)
		j.Deadline = min(j.Deadline, 6*j.Tick)
		j.Work = min(j.Work, 4*j.Tick)
		m := Chain{Tick: j.Tick, Leaves: rng.Float64(), Comes: rng.Float64()}
		want := least(j, m.Comes, 1-m.Leaves, false, State{On: None}, 0)
		_, got, err := m.Plan(j)
		if err != nil != math.IsInf(want, 1) || err == nil && math.Abs(got-want) > 1e-9*want {
			t.Errorf("%+v, %+v: %v (%v), want %v", j, m, got, err, want)
		}
		m.Leaves = 1 - m.Comes
		_, chain, _ := m.Plan(j)
		if _, mean, err := (Mean{Tick: j.Tick, Gone: m.Leaves}).Plan(j); err == nil && math.Abs(chain-mean) > 1e-12*mean {
			t.Errorf("%+v without memory: %v, want %v", m, chain, mean)
		}
		if err == nil {
			possible++
		}
	}
	if possible < 20 {
		t.Errorf("only %d jobs can be done", possible)
	}
}

// plain is the course of a job state by state: the value of each, and its two decisions.
func plain(c *course, chance func(int) float64) (cost float64, choices map[[3]int][2]Machine) {
	choices = map[[3]int][2]Machine{}
	price := [2]float64{c.job.Price[Spot] * c.job.Tick, c.job.Price[OnDemand] * c.job.Tick}
	next := map[[2]int]float64{}
	for t := c.ticks - 1; t >= 0; t-- {
		now := map[[2]int]float64{}
		for w := c.from[t]; w <= min(c.work-1, t*c.tick); w++ {
			for m := range c.states {
				after := func(w, m int) float64 {
					v, ok := next[[2]int{w, m}]
					switch {
					case w >= c.work:
						return 0
					case !ok:
						return math.Inf(1)
					}
					return v
				}
				to := func(on Machine) float64 {
					level := c.level(m, on)
					return price[on] + after(w+max(0, c.tick-max(0, c.start-level*c.tick)), c.state(on, level+1))
				}
				best, choice := after(w, 0), None
				if x := to(OnDemand); x < best {
					best, choice = x, OnDemand
				}
				both, p := [2]Machine{choice, choice}, chance(t)
				with := best
				if x := to(Spot); p > 0 && (x < best || x == best && choice == OnDemand) {
					with, both[1] = x, Spot
				}
				if p > 0 && p < 1 {
					with = float64(p*with) + float64((1-p)*best)
				}
				now[[2]int{w, m}], choices[[3]int{t, w, m}] = with, both
			}
		}
		next = now
	}
	return next[[2]int{0, 0}], choices
}

func TestEveryDecisionIsThatOfItsStateAlone(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	c := &course{}
	for range long.Trials(100, 800) {
		j := tiny(rng)
		odds := make([]float64, 10)
		for i := range odds {
			odds[i] = []float64{0, 1, rng.Float64()}[rng.IntN(2+rng.IntN(2))]
		}
		chance := func(tick int) float64 { return odds[tick] }
		if c.plan(j, chance) != nil {
			continue
		}
		cost, choices := plain(c, chance)
		if math.Float64bits(cost) != math.Float64bits(c.cost) {
			t.Fatalf("%+v, %v: the cost is %v, state by state %v", j, odds, c.cost, cost)
		}
		for at, want := range choices {
			n := len(c.choice[at[0]]) / c.states
			got := c.choice[at[0]][at[2]*n+at[1]-c.from[at[0]]]
			if Machine(got&3)-1 != want[0] || Machine(got>>2)-1 != want[1] {
				t.Fatalf("%+v, %v: in state %v the decisions are %b, state by state %v", j, odds, at, got, want)
			}
		}
	}
}
