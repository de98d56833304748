package returns

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// looked is the best plan of a family by branch and bound.
func looked(t *testing.T, s *star, f orderFamily) Plan {
	t.Helper()
	if f.who == nil {
		f.who = s.all()
	}
	plan, ok, err := s.exhaust(f, enough)
	if err != nil || !ok || !plan.Exact {
		t.Fatalf("%+v: %+v, %v, %v", s, plan, ok, err)
	}
	return plan
}

func TestLIFOIsAStarWhoseMessagesCostBothWays(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	idle := 0
	for range 1500 {
		n := 1 + r.IntN(6)
		p := draw(r, n, kind(r.IntN(3)))
		out := gen.Permutation(r, n)
		s := starOf(t, p)
		plan := must(t)(LIFO(p, out))
		want := looked(t, s, orderFamily{out: out, tie: lifo})
		if !gen.Near(plan.Makespan, want.Makespan, 1e-9) || !plan.Exact {
			t.Fatalf("%+v, out %v: %+v, not %+v", p, out, plan, want)
		}
		if len(plan.Out) < n {
			idle++
		}
		sum := *p
		sum.Workers = slices.Clone(p.Workers)
		for i := range sum.Workers {
			w := &sum.Workers[i]
			w.Send.PerUnit, w.Return.PerUnit = w.Send.PerUnit+w.Return.PerUnit, 0
		}
		if star := must(t)(InOrders(&sum, out, out)); !gen.Near(star.Makespan, plan.Makespan, 1e-9) {
			t.Fatalf("%+v, out %v: %v, as a star %v", p, out, plan.Makespan, star.Makespan)
		}
		other := *p
		other.Port = 1 - p.Port
		if same := must(t)(LIFO(&other, out)); !gen.Near(same.Makespan, plan.Makespan, 1e-12) {
			t.Fatalf("%+v: on the other port %v, not %v", p, same.Makespan, plan.Makespan)
		}
	}
	t.Logf("%d left a worker idle", idle)
	if idle < 50 {
		t.Error("too few")
	}
}

func TestLIFOIsBestByBothMessagesAndThenAllTakePartAndNobodyWaits(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 22))
	for range long.Trials(40, 160) {
		p := draw(r, 1+r.IntN(5), kind(r.IntN(3)))
		s := starOf(t, p)
		plan := must(t)(BestLIFO(p))
		if want := looked(t, s, orderFamily{tie: lifo}); !gen.Near(plan.Makespan, want.Makespan, 1e-9) {
			t.Fatalf("%+v: %+v, not %+v", p, plan, want)
		}
		before := 0.0
		for _, i := range plan.Out {
			w, x := p.Workers[i], plan.Shares[i]
			before += (w.Send.PerUnit + w.Return.PerUnit) * x
			if !gen.Near(before+w.Compute.PerUnit*x, plan.Makespan, 1e-9) {
				t.Fatalf("%+v: P%d waits in %+v", p, i+1, plan)
			}
		}
		if len(plan.Out) != len(p.Workers) {
			t.Fatalf("%+v: %+v", p, plan)
		}
	}
}

func TestWithEqualMessagesTheOrderDoesNotMatterToFIFO(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 23))
	idle, cut := 0, 0
	for range 2000 {
		n := 1 + r.IntN(6)
		p := draw(r, n, equal)
		plan := must(t)(FIFOEqual(p))
		if !plan.Exact {
			t.Fatalf("%+v: %+v", p, plan)
		}
		want := looked(t, starOf(t, p), orderFamily{out: gen.Permutation(r, n), tie: fifo})
		if !gen.Near(plan.Makespan, want.Makespan, 1e-9) {
			t.Fatalf("%+v: %+v, not %+v", p, plan, want)
		}
		sends := 0.0
		for i, w := range p.Workers {
			sends += 2 * w.Send.PerUnit * plan.Shares[i]
		}
		if len(plan.Out) < n {
			idle++
		}
		if p.Port == models.HalfDuplex && gen.Near(sends, plan.Makespan, 1e-9) {
			cut++
		}
	}
	t.Logf("%d left a worker idle, in %d the port was the limit", idle, cut)
	if min(idle, cut) < 50 {
		t.Error("too few")
	}
}

// Beaumont, Marchal, Robert 2005, for d = z c, on both ports.
func TestFIFOIsBestByMessagesIfResultsAreProportional(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 24))
	matters, times := 0, long.Trials(50, 200)
	for range times {
		p := draw(r, 1+r.IntN(5), ratioed)
		s := starOf(t, p)
		plan := must(t)(BestFIFO(p))
		if want := looked(t, s, orderFamily{tie: fifo}); !gen.Near(plan.Makespan, want.Makespan, 1e-9) || !plan.Exact {
			t.Fatalf("%+v: %+v, not %+v", p, plan, want)
		}
		if given := looked(t, s, orderFamily{out: s.all(), tie: fifo}); given.Makespan > plan.Makespan*(1+1e-6) {
			matters++
		}
	}
	t.Logf("the order mattered in %d of %d", matters, times)
	if matters < times/10 {
		t.Error("too few")
	}
}

// Adler, Gong, Rosenberg 2008, Theorem 4.1, for workers that may wait; also where the port is
// full-duplex.
func TestOnABusFIFOIsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 25))
	for range 300 {
		p := draw(r, 1+r.IntN(4), free)
		p.Platform = models.Platform{Workers: models.Bus(p.Workers[0].Send, p.Workers[0].Return, p.Workers...).Workers, Port: p.Port}
		plan, want := must(t)(Best(p)), looked(t, starOf(t, p), orderFamily{})
		if !gen.Near(plan.Makespan, want.Makespan, 1e-9) || !plan.Exact || !slices.Equal(plan.Out, plan.Back) {
			t.Fatalf("%+v: %+v, not %+v", p, plan, want)
		}
		c, d := p.Workers[0].Send.PerUnit, p.Workers[0].Return.PerUnit
		x, left := 0.0, 1.0
		for _, w := range p.Workers {
			x += left / (c + w.Compute.PerUnit)
			left *= (w.Compute.PerUnit + d) / (c + w.Compute.PerUnit)
		}
		end := p.Load * (d + 1/x)
		if p.Port == models.HalfDuplex {
			end = max(end, p.Load*(c+d))
		}
		if !gen.Near(plan.Makespan, end, 1e-9) {
			t.Fatalf("%+v: %v, not %v", p, plan.Makespan, end)
		}
	}
}

// Gallet, Robert, Vivien 2009, Lemmas 4 to 7.
func TestWithoutResultsFastLinksComeFirstAndAllEndTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 26))
	for range long.Trials(40, 160) {
		p := draw(r, 1+r.IntN(5), free)
		for i := range p.Workers {
			p.Workers[i].Return = models.Affine{}
		}
		plan, want := must(t)(Best(p)), looked(t, starOf(t, p), orderFamily{})
		if !gen.Near(plan.Makespan, want.Makespan, 1e-9) || !plan.Exact || len(plan.Out) != len(p.Workers) {
			t.Fatalf("%+v: %+v, not %+v", p, plan, want)
		}
		sent := 0.0
		for k, i := range plan.Out {
			w, x := p.Workers[i], plan.Shares[i]
			sent += w.Send.PerUnit * x
			if !gen.Near(sent+w.Compute.PerUnit*x, plan.Makespan, 1e-9) || k > 0 && p.Workers[plan.Out[k-1]].Send.PerUnit > w.Send.PerUnit {
				t.Fatalf("%+v: %+v", p, plan)
			}
		}
	}
}

func TestTheoremsServeAnyNumberOfWorkers(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 27))
	var sim simulator
	for name, c := range map[string]struct {
		p    *models.Problem
		plan func(*models.Problem) (Plan, error)
	}{
		"lifo":       {draw(r, 2000, free), BestLIFO},
		"fifo":       {draw(r, 2000, equal), BestFIFO},
		"fifo, z":    {draw(r, 60, ratioed), BestFIFO},
		"no results": {draw(r, 2000, free), Best},
	} {
		if name == "no results" {
			for i := range c.p.Workers {
				c.p.Workers[i].Return = models.Affine{}
			}
		}
		plan := must(t)(c.plan(c.p))
		if end := sim.run(t, c.p, plan.Schedule(c.p)); !plan.Exact || !gen.Near(end, plan.Makespan, 1e-9) {
			t.Errorf("%s: exact %v, until %v, not %v, %v or more", name, plan.Exact, end, plan.Makespan, plan.Bound)
		}
	}
}

// FIFOEqual is the theorem of fifoEqual for all workers.
func FIFOEqual(p *models.Problem) (Plan, error) {
	s, err := read(p)
	if err != nil {
		return Plan{}, err
	}
	if z, ok := s.ratio(); !ok || z != 1 {
		return Plan{}, fmt.Errorf("the theorem on equal messages needs times proportional to load, and results that take as long as the load")
	}
	return s.fifoEqual(s.all(), nil)
}
