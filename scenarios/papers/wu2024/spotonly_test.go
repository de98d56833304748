package wu2024

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// roomy draws a run and a job of up to 80 ticks; many jobs have room to wait for the spot machine.
func roomy(rng *rand.Rand) (Job, Run) {
	j := Job{Tick: 600, Start: float64(rng.IntN(8)) * 100, Price: [2]float64{1, float64(1+rng.IntN(8)) / 2}}
	j.Deadline = float64(5+rng.IntN(76)) * j.Tick
	j.Work = j.Deadline * (.05 + .9*rng.Float64())
	if rng.IntN(2) == 0 {
		j.Work = math.Ceil(j.Work/j.Tick) * j.Tick // so that many ways cost the same
	}
	leaves, comes, there := rng.Float64()/3, rng.Float64(), rng.IntN(2) == 0
	r := make(Run, int(j.Deadline/j.Tick)+rng.IntN(3))
	for t := range r {
		if there {
			there = rng.Float64() >= leaves
		} else {
			there = rng.Float64() < comes
		}
		r[t] = there
	}
	return j, r
}

func TestTheOptimumOnTheSpotMachineAloneDecidesAsTheLeastCostInEveryTick(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	var w spotOnly
	c := &leastCost{}
	waits, all := 0, long.Trials(2000, 40_000)
	for range all {
		j, r := roomy(rng)
		want, err := c.plan(j, sure(r))
		if err != nil {
			continue
		}
		cost, ok := w.plan(c, r)
		if !ok {
			continue
		}
		waits++
		if math.Float64bits(cost) != math.Float64bits(want) {
			t.Fatalf("%+v in %v: the cost is %v, by induction %v", j, r, cost, want)
		}
		ours, theirs := w.Begin(j), c.Begin(j)
		s := State{On: None}
		for tick := 0; s.Done < j.Work-1e-6*j.Tick; tick++ {
			s.Now, s.Spot = float64(tick)*j.Tick, r.Available(tick)
			if s.On == Spot && !s.Spot {
				s.On, s.Starting = None, 0
			}
			to := ours(s)
			if other := theirs(s); to != other {
				t.Fatalf("%+v in %v: machine %d in %+v, by induction %d", j, r, to, s, other)
			}
			if to != s.On {
				s.On, s.Starting = to, j.Start
			}
			if to != None {
				s.Done += max(0, j.Tick-s.Starting)
				s.Starting = max(0, s.Starting-j.Tick)
			}
		}
	}
	if waits < all/5 {
		t.Errorf("only %d of %d jobs wait", waits, all)
	}
}
