package affine

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestOnTheEngineAllWorkersOfAnExactPlanEndTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	var e simulator
	for range long.Trials(300, 1200) {
		s := draw(r, 1+r.IntN(8))
		load := wide(r)
		plan := rent(t, exact(t, s), load)
		out := e.run(t, s, newSchedule(s, plan.Order, plan.Shares))
		if !gen.Near(out.Work, load, 1e-9) || !gen.Near(out.Makespan, plan.Makespan, 1e-9) {
			t.Fatalf("%+v: %v units until %v, not %v until %v", s, out.Work, out.Makespan, load, plan.Makespan)
		}
		for _, i := range plan.Order {
			if !gen.Near(out.Workers[i].Finish, plan.Makespan, 1e-9) {
				t.Fatalf("%+v: P%d ends at %v, the others at %v", s, i+1, out.Workers[i].Finish, plan.Makespan)
			}
		}
	}
}

// Any workers, any order, any shares: close to the plan's, or random.
func TestNoneOf20000SchedulesBeatsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 22))
	var e simulator
	closest := math.Inf(1)
	for range long.Trials(200, 800) {
		s := draw(r, 1+r.IntN(6))
		p := exact(t, s)
		base := rent(t, p, wide(r))
		for range 10 {
			order, off := some(r, len(s)), r.IntN(2) == 0
			if off {
				order = slices.Clone(base.Order)
				i, j := r.IntN(len(order)), r.IntN(len(order))
				order[i], order[j] = order[j], order[i]
			}
			shares, spread, load := make([]float64, len(order)), 2*r.Float64()*r.Float64(), 0.0
			for k := range order {
				if shares[k] = wide(r); off {
					shares[k] = base.Shares[k]
				}
				shares[k] *= math.Exp(spread * r.NormFloat64())
				load += shares[k]
			}
			took, best := e.run(t, s, newSchedule(s, order, shares)).Makespan, rent(t, p, load).Makespan
			if took < best*(1-1e-9) {
				t.Fatalf("%+v: %v for %v take %v, less than %v", s, shares, order, took, best)
			}
			closest = min(closest, took/best)
		}
	}
	t.Logf("the closest took %.6g times as long", closest)
}

// Where all messages have a start-up cost, Lemma 8 holds: if one worker ends early since it gave load
// away, the others end late.
func TestToEndEarlyCostsTimeWhereMessagesHaveStartUpCosts(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 23))
	var e simulator
	for range long.Trials(200, 800) {
		s := draw(r, 2+r.IntN(4))
		for i := range s {
			s[i].Send.Latency += .1
		}
		load := 10 * wide(r)
		plan := rent(t, exact(t, s), load)
		if len(plan.Order) < 2 {
			continue
		}
		// one gives a hundredth of its load to the others
		shares := slices.Clone(plan.Shares)
		k := r.IntN(len(shares))
		moved := shares[k] / 100
		shares[k] -= moved
		for j := range shares {
			if j != k {
				shares[j] += moved / float64(len(shares)-1)
			}
		}
		if out := e.run(t, s, newSchedule(s, plan.Order, shares)); !(out.Makespan > plan.Makespan) {
			t.Fatalf("%+v: with %v, not %v, it takes %v, not %v", s, shares, plan.Shares, out.Makespan, plan.Makespan)
		}
	}
}

func TestWithoutLatenciesSharesAreThoseOfTheLinearStar(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 24))
	for range long.Trials(100, 400) {
		s := draw(r, 1+r.IntN(8))
		for i := range s {
			s[i].Send.Latency, s[i].Compute.Latency = 0, 0
			s[i].Compute.PerUnit += .01
		}
		order := s.sorted()
		parts, sum, product := make([]float64, len(s)), 0.0, 1.0
		for k, i := range order { // Lemma 7 with its index corrected
			c, w := s[i].Send.PerUnit, s[i].Compute.PerUnit
			parts[k] = product / (c + w)
			product *= 1 - c/(c+w)
			sum += parts[k]
		}
		load := wide(r)
		for name, p := range map[string]*Profile{"exact": exact(t, s), "sorted": inOrder(t, s, order)} {
			plan := rent(t, p, load)
			if len(plan.Order) != len(s) || !gen.Near(plan.Makespan, load/sum, 1e-12) {
				t.Fatalf("%s, %+v: %+v, time %v", name, s, plan, load/sum)
			}
			for k, i := range plan.Order {
				at := slices.Index(order, i)
				if c, d := s[i].Send.PerUnit, s[order[k]].Send.PerUnit; c != d {
					t.Fatalf("%s, %+v: order %v, not %v", name, s, plan.Order, order)
				}
				if name == "sorted" && !gen.Near(plan.Shares[k], load*parts[at]/sum, 1e-9) {
					t.Fatalf("%+v: shares %v", s, plan.Shares)
				}
			}
		}
	}
}
