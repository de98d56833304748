package faults

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// inOrder is without the error.
func inOrder(t testing.TB, workers []Worker, order []int32, all float64) Phase {
	t.Helper()
	p, err := InOrder(workers, order, all)
	if err != nil {
		t.Fatalf("%+v: %v", workers, err)
	}
	return p
}

// ends returns when the workers that take part in a phase check out, in order.
func (p Phase) ends(workers []Worker) []float64 {
	some, shares := make([]Worker, len(p.Order)), make([]float64, len(p.Order))
	for k, i := range p.Order {
		some[k], shares[k] = workers[i], p.Shares[i]
	}
	return CheckOuts(some, shares)
}

func TestUnlikeWorkersCheckOutAtOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	var sim simulator
	starve, left, worst := 0, 0, 0.0
	for range long.Trials(300, 1200) {
		workers := drawWorkers(r, 1+r.IntN(9), r.IntN(2) == 0)
		all := load(r)
		p := inOrder(t, workers, FastestLinks(workers), all)
		if !gen.Near(gen.Sum(p.Shares), all, 1e-9) {
			t.Fatalf("%v units of %v", gen.Sum(p.Shares), all)
		}
		for k, at := range p.ends(workers) {
			worst = max(worst, math.Abs(at-p.CheckOut)/p.CheckOut)
			if workers[p.Order[k]].starves(p.Shares[p.Order[k]]) {
				starve++
			}
		}
		left += len(workers) - len(p.Order)
		// The engine, with the check-outs on top.
		platform := &models.Problem{Load: all}
		platform.Stream = true
		for _, w := range workers {
			platform.Workers = append(platform.Workers, models.Worker{Send: w.Send, Compute: w.Compute})
		}
		for i, w := range sim.Episode(t, platform, p.Schedule(platform.Workers)).Workers {
			if p.Shares[i] > 0 {
				worst = max(worst, math.Abs(w.Finish+workers[i].Check.Of(p.Shares[i])-p.CheckOut)/p.CheckOut)
			}
		}
		if worst > 1e-9 {
			t.Fatalf("%+v: check-outs are %.1g apart", workers, worst)
		}
	}
	t.Logf("at once to %.1g; %d workers starve, %d are left out", worst, starve, left)
	if starve == 0 || left == 0 {
		t.Error("not all cases were seen")
	}
}

func TestWorkersThatAreAlikeGetTheClosedForm(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	for range long.Trials(100, 400) {
		c := draw(r, 1+r.IntN(12))
		all := load(r)
		shares, end, err := c.Best(all)
		if err != nil {
			t.Fatal(err)
		}
		p := inOrder(t, c.List(), FastestLinks(c.List()), all)
		if !gen.Near(p.CheckOut, end, 1e-9) {
			t.Fatalf("%+v: %v, and %v of all workers, of which %d of %d take part", c, end, p.CheckOut, len(p.Order), len(shares))
		}
		for i, x := range shares {
			if math.Abs(p.Shares[i]-x) > 1e-8*shares[0] {
				t.Fatalf("%+v: share %d is %v, not %v", c, i, p.Shares[i], x)
			}
		}
	}
}

// The theorem at InOrder, against a linear programme for the order, and all orders.
func TestWithoutStartUpsOfMessagesTheOrderOfLinksIsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	checked := 0
	for range 60 {
		workers := drawWorkers(r, 2+r.IntN(3), r.IntN(2) == 0)
		for i := range workers {
			w := &workers[i]
			w.Send.Latency, w.Compute.Latency, w.Check.Latency = 0, workers[0].Compute.Latency, workers[0].Check.Latency
			w.Send.PerUnit = min(max(w.Send.PerUnit, 1e-3), w.whole().PerUnit)
		}
		all := load(r)
		p := inOrder(t, workers, FastestLinks(workers), all)
		if len(p.Order) < len(workers) {
			continue
		}
		sorted := make([]Worker, len(workers))
		starves := false
		for k, i := range p.Order {
			sorted[k] = workers[i]
			starves = starves || workers[i].starves(p.Shares[i])
		}
		if least := programme(t, sorted, all); !gen.Near(p.CheckOut, least, 1e-6) {
			t.Fatalf("%+v, load %v: %v, the programme %v", workers, all, p.CheckOut, least)
		}
		if starves {
			continue
		}
		checked++
		eachOrder(len(workers), len(workers), func(order []int32) {
			if other := inOrder(t, workers, order, all); other.CheckOut < p.CheckOut*(1-1e-9) {
				t.Fatalf("%+v: order %v ends at %v, that of links at %v", workers, order, other.CheckOut, p.CheckOut)
			}
		})
	}
	t.Logf("%d platforms", checked)
	if checked < 10 {
		t.Error("too few")
	}
}

// eachOrder calls a function with all orders of some of n, from one to most of them.
func eachOrder(n, most int, f func([]int32)) {
	var order []int32
	used := make([]bool, n)
	var next func()
	next = func() {
		if len(order) > 0 {
			f(append([]int32(nil), order...))
		}
		if len(order) == most {
			return
		}
		for i := range n {
			if !used[i] {
				used[i], order = true, append(order, int32(i))
				next()
				used[i], order = false, order[:len(order)-1]
			}
		}
	}
	next()
}

// With start-up costs the order of links and the choice of workers are heuristics, and
// so is what Climb makes of them.
func TestWithStartUpsClimbFindsNearlyTheBestWorkersAndOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 14))
	n := long.Trials(30, 120)
	optimal, excess, worst := [2]int{}, [2]float64{}, [2]float64{}
	for range n {
		workers := drawWorkers(r, 4, r.IntN(2) == 0)
		all := load(r)
		found := [2]float64{inOrder(t, workers, FastestLinks(workers), all).CheckOut}
		climbed, err := Climb(workers, FastestLinks(workers), all)
		if err != nil {
			t.Fatal(err)
		}
		found[1] = climbed.CheckOut
		best := found[1]
		eachOrder(4, 4, func(order []int32) { best = min(best, inOrder(t, workers, order, all).CheckOut) })
		for k, x := range found {
			gap := x/best - 1
			excess[k] += gap / float64(n)
			worst[k] = max(worst[k], gap)
			if gap < 1e-9 {
				optimal[k]++
			}
		}
		if found[1] > found[0] {
			t.Fatalf("%+v: climbing from %v leads to %v", workers, found[0], found[1])
		}
	}
	for k, name := range []string{"the order of links", "Climb"} {
		t.Logf("%s is the best in %d of %d cases, %.3g%% later in the mean, %.3g%% at worst", name, optimal[k], n, 100*excess[k], 100*worst[k])
	}
	if optimal[1] < n*9/10 {
		t.Error("unlike what the documentation says")
	}
}

func BenchmarkClimbOf20Workers(b *testing.B) {
	workers := drawWorkers(rand.New(rand.NewPCG(16, 16)), 20, true)
	for b.Loop() {
		if _, err := Climb(workers, FastestLinks(workers), 1000); err != nil {
			b.Fatal(err)
		}
	}
}

func TestOnTheEngineThePolicyEndsWhenItSays(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 15))
	var sim simulator
	for range long.Trials(100, 400) {
		p := &models.Problem{Load: load(r)}
		p.Stream = true
		for _, w := range drawWorkers(r, 1+r.IntN(6), false) {
			p.Workers = append(p.Workers, models.Worker{Send: w.Send, Compute: w.Compute})
		}
		q := Plan{Order: []orders.Order{"fastest-link", "given", "climb"}[r.IntN(3)], Workers: float64(r.IntN(4))}
		s, err := q.Schedule(p)
		if err != nil {
			t.Fatal(err)
		}
		out := sim.Episode(t, p, s)
		part := 0
		for i, w := range out.Workers {
			if len(s.List[i]) > 0 {
				part++
				if !gen.Near(w.Finish, out.Makespan, 1e-9) {
					t.Fatalf("%+v: worker %d ends at %v of %v", p, i, w.Finish, out.Makespan)
				}
			}
		}
		if !gen.Near(out.Work, p.Load, 1e-9) || q.Workers > 0 && part > int(q.Workers) {
			t.Fatalf("%+v: %v units by %d workers", p, out.Work, part)
		}
	}
}

func TestThePolicyRefusesOtherWorlds(t *testing.T) {
	w := models.Worker{Send: models.Affine{PerUnit: 1}, Compute: models.Affine{PerUnit: 2}}
	back := w
	back.Return.PerUnit = 1
	for name, c := range map[string]struct {
		q Plan
		p models.Problem
	}{
		"no streaming":      {Plan{Order: "given"}, models.Problem{Platform: models.Star(w), Load: 1}},
		"results":           {Plan{Order: "given"}, models.Problem{Platform: models.Platform{Workers: []models.Worker{back}, Stream: true}, Load: 1}},
		"no such order":     {Plan{Order: "fast"}, models.Problem{Platform: models.Platform{Workers: []models.Worker{w}, Stream: true}, Load: 1}},
		"half a worker":     {Plan{Order: "given", Workers: .5}, models.Problem{Platform: models.Platform{Workers: []models.Worker{w}, Stream: true}, Load: 1}},
		"computing is free": {Plan{Order: "given"}, models.Problem{Platform: models.Platform{Workers: []models.Worker{{Send: w.Send}}, Stream: true}, Load: 1}},
	} {
		if s, err := c.q.Schedule(&c.p); err == nil {
			t.Errorf("%s is accepted: %+v", name, s)
		} else {
			t.Log(err)
		}
	}
}
