package onemessage

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestEveryPolicyExpectsWhatTheModelAndTheEngineDo(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 24))
	for seed, q := range everyPolicy() {
		for range 6 {
			workers := draw(r, 1+r.IntN(6))
			if r.IntN(4) == 0 { // with a message that takes no time
				workers[r.IntN(len(workers))].Send = 0
			}
			load := loaded(r, best(t, workers, 1, true).Capacity)
			plan, err := q.plan(workers, load)
			if err != nil {
				t.Fatal(err)
			}
			if want := min(load, plan.Capacity); q.Hold && !gen.Near(gen.Sum(plan.Shares), want, 1e-9) {
				t.Errorf("%+v: %+v, load %v: %v is sent, not %v", q, workers, load, gen.Sum(plan.Shares), want)
			}
			compiled := compile(t, q, problem(workers, load))
			if e, ok := table.Expect(compiled); !ok || math.Abs(e-plan.Expected) > 1e-9*load {
				t.Errorf("%+v: %+v, load %v: %v, the model expects %v", q, workers, load, plan.Expected, e)
			}
			if m, se := mean(compiled, uint64(seed), 500); math.Abs(m-plan.Expected) > 4.5*se {
				t.Errorf("%+v: %+v, load %v: %v, the mean is %v +- %v", q, workers, load, plan.Expected, m, se)
			}
		}
	}
}

func TestNoOtherPolicyBeatsTheDefault(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 25))
	for range 1000 {
		workers := draw(r, 1+r.IntN(8))
		load := loaded(r, best(t, workers, 1, true).Capacity)
		for _, q := range everyPolicy() {
			top, _ := Policy{orders.Best, OptimalShares, q.Hold}.plan(workers, load)
			plan, err := q.plan(workers, load)
			if err != nil || plan.Expected > top.Expected+1e-12*load {
				t.Fatalf("%+v: %+v, load %v: %+v, %v; the default has %v", q, workers, load, plan, err, top.Expected)
			}
		}
	}
}

func TestSimultaneousSharesEndAtOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 26))
	for range 1000 {
		workers := draw(r, 1+r.IntN(8))
		order := gen.Permutation(r, len(workers))
		v := simultaneous(workers, order)
		port, end := 0.0, 0.0
		for k, i := range order {
			port += v[i] * workers[i].Send
			if e := port + v[i]*workers[i].Compute; k > 0 && !gen.Near(e, end, 1e-9) {
				t.Fatalf("%+v in order %v: one ends at %v, another at %v", workers, order, end, e)
			} else {
				end = e
			}
		}
	}
	if v := simultaneous([]Worker{{0, 1, 1}, {0, 0, 1}, {1, 1, 1}}, orders.Numbered(3)); v[0] != 0 || v[1] != 1 || v[2] != 0 {
		t.Errorf("one takes no time: %v", v)
	}
	if v := simultaneous([]Worker{{1, 0, 1}, {1, 1, 1}}, orders.Numbered(2)); v[0] != 1 || v[1] != 0 {
		t.Errorf("one takes none to compute: %v", v)
	}
}

// Section 4 contrasts equal chunks with chunks that end at once, whose first ones are larger.
func TestSimultaneousSharesFallWhereWorkersAreAlike(t *testing.T) {
	workers := []Worker{{1, 2, .01}, {1, 2, .01}, {1, 2, .01}}
	v := simultaneous(workers, orders.Numbered(3))
	if !(v[0] > v[1] && v[1] > v[2]) {
		t.Errorf("%v", v)
	}
	at, _ := divided(workers, orders.Numbered(3), v, 5, false)
	if e := best(t, workers, 5, false); !(at.Expected < e.Expected) {
		t.Errorf("%v, the best is %v", at.Expected, e.Expected)
	}
}

func TestOrdersSortByWhatTheySay(t *testing.T) {
	workers := []Worker{{2, 1, 3}, {0, 1, 2}, {1, 1, 1}, {4, 1, 8}, {1, 1, 1}}
	for order, want := range map[orders.Order][5]int32{
		orders.Best:           {1, 3, 0, 2, 4},
		orders.Given:          {1, 0, 2, 3, 4},
		orders.FastestLink:    {1, 2, 4, 0, 3},
		orders.SlowestLink:    {1, 3, 0, 2, 4},
		orders.DecreasingRisk: {1, 3, 0, 2, 4},
		orders.IncreasingRisk: {1, 2, 4, 0, 3},
	} {
		if got := Sorted(workers, order); [5]int32(got) != want {
			t.Errorf("%s: %v, want %v", order, got, want)
		}
	}
}

func TestThePolicyServesWorkersThatAreNeverInterrupted(t *testing.T) {
	p := problem([]Worker{{1, 1, .1}, {3, 3, 0}}, 100)
	for _, law := range []models.Risk{nil, risk.Never{}, risk.Linear{X: math.Inf(1)}} {
		p.Workers[1].Risk = law
		if e, _ := table.Expect(compile(t, Policy{orders.Best, OptimalShares, false}, p)); e != 100 {
			t.Errorf("%v: %v", law, e)
		}
	}
}

func TestThePolicyRefusesWhatItCannotServe(t *testing.T) {
	q := Policy{orders.Best, OptimalShares, false}
	change := func(f func(p *models.Problem)) *models.Problem {
		p := problem([]Worker{{1, 1, .1}, {1, 1, .1}}, 1)
		f(p)
		return p
	}
	for says, c := range map[string]struct {
		policy Policy
		p      *models.Problem
	}{
		"the load is 0": {q, change(func(p *models.Problem) { p.Load = 0 })},
		"workers without results, and worker 2's":  {q, change(func(p *models.Problem) { p.Workers[1].Return.PerUnit = 1 })},
		"times proportional to load, and worker 1": {q, change(func(p *models.Problem) { p.Workers[0].Send.Latency = 1 })},
		"worker 2 has latencies":                   {q, change(func(p *models.Problem) { p.Workers[1].Compute.Latency = 1 })},
		"that of worker 2 is exponential{mean=2}":  {q, change(func(p *models.Problem) { p.Workers[1].Risk = risk.Exponential{Mean: 2} })},
		"worker 1: it is interrupted by NaN":       {q, change(func(p *models.Problem) { p.Workers[0].Risk = risk.Linear{X: math.NaN()} })},
		"worker 1: it is interrupted by -1":        {q, change(func(p *models.Problem) { p.Workers[0].Risk = risk.Linear{X: -1} })},
		"this one does after 3":                    {q, change(func(p *models.Problem) { p.Notice = 3 })},
		"these compute while they receive":         {q, change(func(p *models.Problem) { p.Stream = true })},
		`there is no order "worst"`:                {Policy{"worst", OptimalShares, false}, change(func(*models.Problem) {})},
		`shares is ""`:                             {Policy{orders.Best, "", false}, change(func(*models.Problem) {})},
	} {
		if _, err := c.policy.Schedule(c.p); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
	}
	free := problem([]Worker{{0, 1, .1}, {0, 1, .1}}, 1)
	free.Notice, free.Stream = 0, true
	if _, err := q.Schedule(free); err != nil {
		t.Errorf("nothing is sent, and yet: %v", err)
	}
}
