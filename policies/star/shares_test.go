package star

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Theorem 2 and Lemma 7, equation 1.2.
func TestOnTheEngineTheBestPlanEndsWhenTheFormulaSays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var sim simulator
	for range 5000 {
		s := draw(r, 1+r.IntN(9))
		load := math.Pow(10, 6*r.Float64()-3)
		p := must(t)(Best(s.problem(load)))
		out := sim.run(t, s, p, load)
		if !gen.Near(out.Makespan, p.Makespan, 1e-9) || !gen.Near(out.Work, load, 1e-9) || !gen.Near(gen.Sum(p.Shares), load, 1e-9) {
			t.Fatalf("%+v: %v units until %v, not %v until %v", s, out.Work, out.Makespan, load, p.Makespan)
		}
	}
}

func TestAMasterThatComputesBeginsAtOnceWhereverItStands(t *testing.T) {
	s := star{{Send: 2, Compute: 1}, {Send: 0, Compute: 4}, {Send: 1, Compute: 1}}
	order, amounts := []int32{0, 2, 1}, []float64{3, 1, 2}
	var sim simulator
	out := sim.run(t, s, Plan{Order: order, Shares: amounts}, 6)
	for k, end := range s.ends(order, amounts) {
		if got := out.Workers[order[k]].Finish; got != end {
			t.Errorf("P%d ends at %v, not %v", order[k]+1, got, end)
		}
	}
	if p := must(t)(All(s.problem(6), order)); p.Order[0] != 1 || p.Order[1] != 0 || p.Order[2] != 2 {
		t.Errorf("%+v", p)
	}
}

// Lemma 6, the one half; Lemma 5.
func TestInTheBestPlanAllTakePartAndEndTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 5000 {
		s := draw(r, 1+r.IntN(12))
		p := must(t)(Best(s.problem(1)))
		if len(p.Order) != len(s) {
			t.Fatalf("%+v: only %v take part", s, p.Order)
		}
		for _, end := range s.ends(p.Order, p.Shares) {
			if !gen.Near(end, p.Makespan, 1e-12) {
				t.Fatalf("%+v: one ends at %v, not %v", s, end, p.Makespan)
			}
		}
	}
}

// Lemma 6, the other half: in its order the best plan is the only one.
func TestAnyOtherSharesInTheBestOrderEndLater(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		s := draw(r, 2+r.IntN(6))
		p := must(t)(Best(s.problem(1)))
		for range 10 {
			shares := another(r, p.Shares)
			moved := 0.0
			for k, x := range shares {
				moved = max(moved, math.Abs(x-p.Shares[k])/p.Shares[k])
			}
			if got := s.makespan(p.Order, shares); got < p.Makespan*(1-1e-12) || moved > 1e-3 && got <= p.Makespan {
				t.Fatalf("%+v: %v until %v, the best plan ends at %v", s, shares, got, p.Makespan)
			}
		}
	}
}

func TestNoneOf100000PlansInAnyOrderBeatsTheBest(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 10_000 {
		s := draw(r, 1+r.IntN(7))
		best := must(t)(Best(s.problem(1))).Makespan
		for range 5 {
			order := gen.Permutation(r, len(s))[:1+r.IntN(len(s))]
			_, rate := s.sharing(order)
			parts, _ := s.sharing(order)
			for k := range parts {
				parts[k] /= rate
			}
			for _, shares := range [][]float64{parts, another(r, parts)} {
				if got := s.makespan(order, shares); got < best*(1-1e-12) {
					t.Fatalf("%+v: %v in order %v until %v, the best plan ends at %v", s, shares, order, got, best)
				}
			}
		}
	}
}

// Lemma 4: strictly, whenever neighbours stand in the wrong order.
func TestSendingFastLinksFirstIsBestOnAStar(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 300 {
		s := draw(r, 1+r.IntN(6))
		_, best := s.sharing(s.bestOrder())
		each(len(s), func(order []int32) {
			_, rate := s.sharing(order)
			switch {
			case rate > best*(1+1e-12):
				t.Fatalf("%+v: order %v does %v in a unit of time, the best %v", s, order, rate, best)
			case s.byLink(order) && !gen.Near(rate, best, 1e-12):
				t.Fatalf("%+v: ties matter in order %v: %v, not %v", s, order, rate, best)
			}
		})
		for k := range len(s) - 1 {
			order := gen.Permutation(r, len(s))
			i, j := order[k], order[k+1]
			_, before := s.sharing(order)
			order[k], order[k+1] = j, i
			_, after := s.sharing(order)
			if s[i].Send > s[j].Send && after < before*(1-1e-12) || s[i].Send < s[j].Send && after > before*(1+1e-12) {
				t.Fatalf("%+v: to exchange P%d and P%d in %v makes %v of %v", s, i+1, j+1, order, after, before)
			}
		}
	}
}

// Exchanging neighbours changes the work by (c_j - c_i)/((c_i+w_i) (c_j+w_j)) of the time left, and the
// port is as busy as before: the proof of Lemma 4.
func TestToExchangeNeighboursLeavesThePortAsItWas(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 2000 {
		s := draw(r, 2)
		if min(s[0].Send, s[1].Send) == 0 {
			continue // a worker that needs no message does not wait for its turn
		}
		one, first := s.sharing([]int32{0, 1})
		two, second := s.sharing([]int32{1, 0})
		port := one[0]*s[0].Send + one[1]*s[1].Send
		if !gen.Near(port, two[0]*s[1].Send+two[1]*s[0].Send, 1e-12) {
			t.Fatalf("%+v: the port is busy for %v before", s, port)
		}
		want := (s[1].Send - s[0].Send) / (s[0].lone() * s[1].lone())
		if math.Abs(first-second-want) > 1e-12*(first+second) {
			t.Fatalf("%+v: the difference is %v, not %v", s, first-second, want)
		}
	}
}

// The limiting case of Lemmas 1, 2, 5 and 6: with w = 0 the workers behind get nothing.
func TestBehindAWorkerThatComputesInNoTimeNobodyTakesPart(t *testing.T) {
	s := star{{Send: 2, Compute: 1}, {Send: 1}, {Send: 0, Compute: 4}}
	p := must(t)(Best(s.problem(10)))
	if len(p.Order) != 2 || p.Order[0] != 2 || p.Order[1] != 1 || !gen.Near(p.Shares[0], 2, 1e-12) || !gen.Near(p.Shares[1], 8, 1e-12) || !gen.Near(p.Makespan, 8, 1e-12) {
		t.Errorf("%+v", p)
	}
}

func TestThousandsOfWorkersOverManyDecadesEndTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	wide := func(decades float64) float64 { return math.Pow(10, decades*(r.Float64()-.5)) }
	n := long.Trials(2000, 5000)
	for _, decades := range []float64{6, 200, .1, 30}[:long.Trials(1, 4)] {
		// Scales of links: from one worker that takes all to nearly equal shares.
		for _, scale := range []float64{1, 1e-4, 1e-9} {
			s := make(star, n)
			for i := range s {
				s[i] = worker{Send: scale * wide(decades), Compute: wide(decades)}
			}
			p := must(t)(Best(s.problem(1e6)))
			for _, end := range s.ends(p.Order, p.Shares) {
				if end > p.Makespan*(1+1e-10) || end < p.Makespan*(1-1e-10) {
					t.Fatalf("%v decades, links %v: one ends at %v of %v", decades, scale, end, p.Makespan)
				}
			}
			var sim simulator
			if out := sim.run(t, s, p, 1e6); !gen.Near(out.Makespan, p.Makespan, 1e-9) || !gen.Near(out.Work, 1e6, 1e-9) {
				t.Errorf("%v decades, links %v: %v units until %v, not %v", decades, scale, out.Work, out.Makespan, p.Makespan)
			}
		}
	}
}

func TestAbsurdStarsOrdersAndLoadsAreRefusedInALine(t *testing.T) {
	good := star{{1, 1}, {2, 1}}
	for _, c := range []struct {
		s     star
		order []int32
		load  float64
	}{
		{nil, nil, 1}, {good, nil, 1}, {good, []int32{0, 0}, 1}, {good, []int32{2}, 1}, {good, []int32{-1}, 1},
		{good, []int32{0}, 0}, {good, []int32{0}, -1}, {good, []int32{0}, math.NaN()}, {good, []int32{0}, math.Inf(1)},
		{star{{0, 0}}, []int32{0}, 1}, {star{{-1, 1}}, []int32{0}, 1}, {star{{1, math.NaN()}}, []int32{0}, 1},
		{star{{math.Inf(1), 1}}, []int32{0}, 1}, {star{{1e308, 1e308}}, []int32{0}, 1},
		{star{{1e300, 1}}, []int32{0}, 1e300},                 // the makespan is infinite
		{star{{5e-324, 0}}, []int32{0}, 1},                    // the rate is infinite
		{star{{1, 1}, {1, 1}, {1, 1}}, []int32{0, 1}, 5e-324}, // half of that rounds to 0
	} {
		for name, call := range map[string]func(*models.Problem, []int32) (Plan, error){"All": All, "InOrder": InOrder} {
			if p, err := call(c.s.problem(c.load), c.order); err == nil || len(err.Error()) > 200 {
				t.Errorf("%s of %+v: %+v, %v", name, c, p, err)
			}
		}
		if _, _, err := c.s.Slowdown(c.order); err == nil && c.load == 1 && c.s[0].lone() == 0 {
			t.Errorf("Slowdown of %+v", c)
		}
	}
}

func TestEqualSharesEndWhenTheEngineSaysAndNeverFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 1))
	var sim simulator
	for range 1000 {
		s := draw(r, 1+r.IntN(8))
		load := math.Pow(10, 6*r.Float64()-3)
		best, equal := must(t)(Best(s.problem(load))), must(t)(Equal(s.problem(load), s.bestOrder()))
		if equal.Makespan < best.Makespan*(1-1e-12) {
			t.Fatalf("%+v: equal shares end at %v, the best at %v", s, equal.Makespan, best.Makespan)
		}
		for _, x := range equal.Shares {
			if x != equal.Shares[0] {
				t.Fatalf("%+v: shares %v", s, equal.Shares)
			}
		}
		if out := sim.run(t, s, equal, load); !gen.Near(out.Makespan, equal.Makespan, 1e-12) || !gen.Near(out.Work, load, 1e-9) {
			t.Fatalf("%+v: the engine ends at %v, the plan at %v", s, out.Makespan, equal.Makespan)
		}
	}
}
