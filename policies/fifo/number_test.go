package fifo

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// fastest is the order whose first m workers are the best m.
func fastest(c Cluster) []int32 {
	order, _ := c.Order("fastest")
	return order
}

// In any order, with any subset, amounts and waiting: 10,000 schedules, whose results come in the
// order of the sends, take at least as long on the engine as FIFO that may wait needs for their load.
func TestNoneOf10000FIFOSchedulesBeatsRent(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 31))
	var sim simulator
	closest := math.Inf(1)
	for range 10_000 {
		c := draw(r, 1+r.IntN(6))
		out := some(r, len(c.Work))
		amounts := alternative(r, c, out, out)
		load := sum(amounts)
		took := sim.run(t, c, newSchedule(c, out, out, amounts)).Makespan
		if _, l := c.Rent(fastest(c), load); took < l*(1-1e-9) {
			t.Fatalf("%+v: %v units of %v take %v, less than %v", c, amounts, out, took, l)
		} else {
			closest = min(closest, took/l)
		}
	}
	t.Logf("the closest took %.6g times as long", closest)
}

// Without set-ups FIFO that may wait is the best of all: no orders, subsets and amounts take less,
// whether or not results go before sends.
func TestWithoutSetUpsNoneOf10000SchedulesOfAnyOrdersBeatsRent(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 32))
	var sim simulator
	closest := math.Inf(1)
	for range 10_000 {
		c := draw(r, 1+r.IntN(6))
		c.Setup = 0
		out := some(r, len(c.Work))
		back := slices.Clone(out)
		r.Shuffle(len(back), func(i, j int) { back[i], back[j] = back[j], back[i] })
		amounts := alternative(r, c, out, back)
		s := newSchedule(c, out, back, amounts)
		s.ResultsFirst = r.IntN(2) == 0
		if r.IntN(2) == 0 {
			s.Return = nil
		}
		took := sim.run(t, c, s).Makespan
		if _, l := c.Rent(fastest(c), sum(amounts)); took < l*(1-1e-9) {
			t.Fatalf("%+v: %v units of %v, %v take %v, less than %v", c, amounts, out, back, took, l)
		} else {
			closest = min(closest, took/l)
		}
	}
	t.Logf("the closest took %.6g times as long", closest)
}

// alternative returns amounts that may be good: random ones, the protocol's, or these slightly changed.
func alternative(r *rand.Rand, c Cluster, out, back []int32) []float64 {
	amounts := make([]float64, len(out))
	p, err := New(c, out, back)
	spread := 3 * r.Float64()
	for k := range amounts {
		if err == nil && r.IntN(8) > 0 {
			amounts[k] = p.gain[k]
		}
		if !(amounts[k] > 0) {
			amounts[k] = 1 / (c.Out + c.Work[out[k]])
		}
		amounts[k] *= math.Exp(spread * r.NormFloat64())
	}
	scale := math.Pow(10, 6*r.Float64()-3)
	if c.Setup > 0 {
		scale *= c.Setup
	}
	for k := range amounts {
		amounts[k] *= scale
	}
	return amounts
}

func sum(xs []float64) (s float64) {
	for _, x := range xs {
		s += x
	}
	return s
}

func TestExploitAndRentAreInverse(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 33))
	for range 3000 {
		c := draw(r, 1+r.IntN(8))
		order := some(r, len(c.Work))
		load := math.Pow(10, 6*r.Float64()-3)
		m, l := c.Rent(order, load)
		_, w := c.Exploit(order, l*(1+1e-12))
		over := 1e-11 * (1 + l*max(c.X(order), 1/(c.Out+c.Back))/load) // set-ups cost digits
		if w < load*(1-over) || w > load*(1+over) {
			t.Fatalf("%+v, %v: a load of %v takes %v with %d, in which %v is done", c, order, load, l, m, w)
		}
	}
	if m, w := draw(r, 3).Exploit([]int32{0, 1, 2}, 0); m != 0 || w != 0 {
		t.Errorf("in no time %d workers do %v", m, w)
	}
}

// The test searches all subsets for the best number.
func TestTheFastestAreTheBestOfAllSubsets(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 34))
	for range 300 {
		c := draw(r, 1+r.IntN(7))
		l := 2*c.Setup + math.Pow(10, 6*r.Float64()-3)
		_, want := c.Exploit(fastest(c), l)
		best, limit := 0.0, 0.0
		for set := 1; set < 1<<len(c.Work); set++ {
			order := members(set)
			n := float64(len(order))
			carried := (l - 2*n*c.Setup) / (c.Out + c.Back)
			best = max(best, min(c.FullSpeed(order, l), carried))
			if full := c.FullSpeed(order, l); full <= carried*(1+1e-12) {
				limit = max(limit, full)
			}
		}
		if !gen.Near(best, want, 1e-12) {
			t.Fatalf("%+v, lifespan %v: %v, the best subset does %v", c, l, want, best)
		}
		workers, got, err := c.Subset(l)
		if err != nil || !gen.Near(got, limit, 1e-9) || !gen.Near(c.FullSpeed(workers, l), got, 1e-12) || got > want*(1+1e-12) {
			t.Fatalf("%+v, lifespan %v: %v at full speed do %v, %v; the best do %v", c, l, workers, got, err, limit)
		}
	}
}

func members(set int) (order []int32) {
	for i := int32(0); set>>i > 0; i++ {
		if set>>i&1 == 1 {
			order = append(order, i)
		}
	}
	return order
}

func TestAllSubsetsAreForFewWorkers(t *testing.T) {
	c := Cluster{Out: 1, Work: slices.Repeat([]float64{1}, 21)}
	if _, _, err := c.Subset(1); err == nil {
		t.Error("two million subsets are looked at")
	}
}

func TestRentFullSpeedTakesTheBestNumberThatIsValid(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 35))
	for range 3000 {
		c := draw(r, 1+r.IntN(7))
		order := gen.Permutation(r, len(c.Work))
		load := math.Pow(10, 6*r.Float64()-3)
		best, at := math.Inf(1), 0
		for m := range order {
			p := solved(t, c, order[:m+1], order[:m+1])
			if l := p.Lifespan(load); l < best && p.check(p.time(load)) == nil {
				best, at = l, m+1
			}
		}
		if m, l := c.RentFullSpeed(order, load); m != at || !gen.Near(l, best, 1e-12) {
			t.Fatalf("%+v, %v, load %v: %d until %v, not %d until %v", c, order, load, m, l, at, best)
		}
	}
}

func TestNoOrderAndNoNumberOfWorkersBeatsLIFOFromTheFastest(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 36))
	for range 10_000 {
		c := draw(r, 1+r.IntN(6))
		load := math.Pow(10, 6*r.Float64()-3)
		m, l := c.RentLIFO(fastest(c), load)
		first := solved(t, c, fastest(c)[:m], models.LIFO(fastest(c)[:m]))
		if err := first.check(first.time(load)); err != nil || !gen.Near(first.Lifespan(load), l, 1e-9) {
			t.Fatalf("%+v, load %v: %d workers until %v: %v", c, load, m, l, err)
		}
		out := some(r, len(c.Work))
		p := solved(t, c, out, models.LIFO(out))
		if other := p.Lifespan(load); p.check(p.time(load)) == nil && other < l*(1-1e-9) {
			t.Fatalf("%+v, load %v: %v until %v, which is earlier than %v", c, load, out, other, l)
		}
		if c.Setup == 0 && len(out) == len(c.Work) && !gen.Near(p.Lifespan(load), l, 1e-9) {
			t.Fatalf("%+v: without set-ups %v ends at %v, not %v", c, out, p.Lifespan(load), l)
		}
	}
}

func TestLIFOIsValidAsSoonAsAllGetSomething(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 37))
	for range 5000 {
		c := draw(r, 1+r.IntN(8))
		out := some(r, len(c.Work))
		p := solved(t, c, out, models.LIFO(out))
		l := math.Pow(10, 8*r.Float64()-4)
		if positive := slices.Min(p.Shares(l)) > 0; positive != (p.Check(l) == nil) {
			t.Fatalf("%+v, %v, lifespan %v: %v", c, out, l, p.Shares(l))
		}
	}
}

func TestWithoutSetUpsLIFOIsFIFOWhoseSendsCostWhatResultsDo(t *testing.T) {
	r := rand.New(rand.NewPCG(38, 38))
	for range 1000 {
		c := draw(r, 1+r.IntN(8))
		c.Setup = 0
		moved := c
		moved.Out, moved.Back = c.Out+c.Back, 0
		p := solved(t, c, all(c), models.LIFO(all(c)))
		if w := moved.FullSpeed(all(c), 3); !gen.Near(p.Work(3), w, 1e-12) {
			t.Fatalf("%+v: %v, not %v", c, p.Work(3), w)
		}
	}
}
