package wu2024

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

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
		want := least(j, sure(r), false, State{On: None}, 0)
		_, got, err := h.Plan(j, r)
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

// least is the least mean cost, by trying all decisions and both outcomes of every tick, with exact
// times and no states.
func least(j Job, in func(tick int) law, was bool, s State, tick int) float64 {
	if s.Done >= j.Work-1e-9 {
		return 0
	}
	s.Now = float64(tick) * j.Tick
	if s.Now+j.Tick > j.Deadline+1e-9 {
		return math.Inf(1)
	}
	chance, mean := in(tick)[0], 0.0
	if was {
		chance = in(tick)[1]
	}
	for _, c := range []struct {
		spot bool
		part float64
	}{{true, chance}, {false, 1 - chance}} {
		if c.part == 0 {
			continue
		}
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
			best = min(best, price+least(j, in, c.spot, next, tick+1))
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
		want := least(j, func(int) law { return law{1 - gone, 1 - gone} }, false, State{On: None}, 0)
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
		want := least(j, func(int) law { return law{m.Comes, 1 - m.Leaves} }, false, State{On: None}, 0)
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
