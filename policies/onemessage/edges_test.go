package onemessage

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestBestAtTheEdges(t *testing.T) {
	w := Worker{1, 1, .01}
	far := Worker{1e9, 1, .01}
	for what, c := range map[string]struct {
		workers  []Worker
		load     float64
		hold     bool
		expected float64
		served   int
	}{
		"one worker":                            {[]Worker{w}, 10, false, 10 - .02*100, 1},
		"one worker, too much":                  {[]Worker{w}, 60, false, 0, 1},
		"one worker, too much, held back":       {[]Worker{w}, 60, true, 12.5, 1},
		"two, too much, so one is given up":     {[]Worker{w, w}, 70, false, 12.5, 2},
		"two, a bit too much":                   {[]Worker{w, w}, 45, false, 45 - .0125*2025, 2},
		"one whose link is hopeless":            {[]Worker{w, far, w}, 5, false, 5 - .0125*25, 3},
		"one that is never interrupted":         {[]Worker{w, {5, 5, 0}}, 1e6, false, 1e6, 1},
		"one that takes no time":                {[]Worker{w, {0, 0, 9}}, 1e6, false, 1e6, 1},
		"messages take no time: Theorem 1":      {[]Worker{{0, 1, .1}, {0, 2, .1}, {0, 3, .1}}, 1, false, 1 - 3./55, 3},
		"computing takes no time":               {[]Worker{{2, 0, .1}, {1, 0, .1}}, 1, false, .9125, 2},
		"no worker can do anything":             {[]Worker{{1e308, 1e308, 1e308}, {1e308, 1e308, 1e308}}, 1, false, 0, 1},
		"no worker can do anything, so keep it": {[]Worker{{1e308, 1e308, 1e308}, {1e308, 1e308, 1e308}}, 1, true, 0, 0},
		"a load beside which a worker is gone":  {[]Worker{{1, 1, 1e300}, w}, 10, false, 10 - .02*100, 2},
	} {
		plan := best(t, c.workers, c.load, c.hold)
		served := 0
		for _, x := range plan.Shares {
			if x > 0 {
				served++
			}
		}
		if !gen.Near(plan.Expected, c.expected, 1e-6) || served > c.served || plan.Proof != Optimal {
			t.Errorf("%s: %+v, want %v", what, plan, c.expected)
		}
	}
}

func TestHostileNumbersAreErrorsOrSound(t *testing.T) {
	values := []float64{0, 5e-324, 1e-300, 1e-160, 1, 1e160, 1e300, math.MaxFloat64, math.NaN(), math.Inf(1), -1}
	r := rand.New(rand.NewPCG(9, 9))
	sound := 0
	for range long.Trials(400, 1600) {
		workers := make([]Worker, 1+r.IntN(4))
		for i := range workers {
			workers[i] = Worker{values[r.IntN(len(values))], values[r.IntN(len(values))], values[r.IntN(len(values)-3)]}
		}
		load := values[r.IntN(len(values))]
		for _, q := range everyPolicy() {
			plan, err := q.plan(workers, load)
			if check(workers) != nil || checkLoad(load) != nil {
				if err == nil && q.Shares == OptimalShares {
					t.Fatalf("%+v, load %v: accepted", workers, load)
				}
				continue
			}
			if err != nil {
				continue
			}
			sound++
			if got := gen.Sum(plan.Shares); !(plan.Expected >= 0) || plan.Expected > load*(1+1e-9) || !(got <= load*(1+1e-9)) {
				t.Fatalf("%+v: %+v, load %v: %+v", q, workers, load, plan)
			}
		}
	}
	t.Logf("%d plans", sound)
}

func everyPolicy() (all []Policy) {
	for order := range keys {
		for _, shares := range []Shares{OptimalShares, EqualShares, Simultaneous} {
			all = append(all, Policy{order, shares, false}, Policy{order, shares, true})
		}
	}
	return all
}

func TestBestRefusesWhatMakesNoSense(t *testing.T) {
	one := []Worker{{1, 1, 1}}
	for says, c := range map[string]struct {
		workers []Worker
		load    float64
	}{
		"there are no workers":   {nil, 1},
		"the load is 0":          {one, 0},
		"the load is NaN":        {one, math.NaN()},
		"the load is +Inf":       {one, math.Inf(1)},
		"worker 1: the kappa is": {[]Worker{{1, 1, math.NaN()}}, 1},
	} {
		if _, err := Best(c.workers, c.load, false); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
	}
}
