package static

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
)

func TestExpectationsOfChartsAreThoseOfTheirPlans(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for range 300 {
		workers, groups := 1+rng.IntN(9), 1+rng.IntN(20)
		x := math.Exp(rng.NormFloat64())
		slice := x * rng.Float64()
		for _, r := range Regimens {
			c, _ := r.Chart(workers, groups, nil)
			p := lawful(workers, slice, 0, risk.Linear{X: x})
			chunks := workers * groups
			want, _ := table.Expect(compile(t, p, &models.Schedule{Size: equal(slice, chunks), List: c.Lists(chunks)}))
			if got := c.Expect(slice, x); math.Abs(got-want) > 1e-12*want {
				t.Errorf("%v, g=%d, %d groups, slice %v of %v: got %v, want %v", r, workers, groups, slice, x, got, want)
			}
			if got := c.Execution().Expect(slice, x); math.Abs(got-want) > 1e-12*want {
				t.Errorf("%v, g=%d, %d groups, slice %v of %v: equation 7 gives %v, want %v", r, workers, groups, slice, x, got, want)
			}
		}
	}
}

func TestNoneOf10000RandomExecutionChartsBeatsProposition1(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	closest := math.Inf(1)
	for range 10_000 {
		workers, n := 1+rng.IntN(6), 1+rng.IntN(10)
		e := make(Execution, workers)
		for i := range e {
			e[i] = rng.Perm(n)
			for j := range e[i] {
				e[i][j]++
			}
		}
		slice, bound := rng.Float64(), 0.0
		bound = ExpectBound(workers, n, slice, 1)
		got := e.Expect(slice, 1)
		if got > bound*(1+1e-12) {
			t.Fatalf("%v: %v exceeds %v", e, got, bound)
		}
		if n > 1 {
			closest = min(closest, bound/got-1)
		}
	}
	t.Logf("closest: %.2g", closest)
}

func TestProposition1TendsToItsLimit(t *testing.T) {
	for g := 1; g <= 20; g++ {
		want := .9 * (1 - math.Pow(.9/math.E, float64(g)))
		if got := ExpectBound(g, 10_000_000, .9, 1); math.Abs(got-want) > 1e-5*want {
			t.Errorf("g=%d: %v, want %v", g, got, want)
		}
	}
}

func TestConstantsBeyondFloatsKeepTheirExpectation(t *testing.T) {
	c := GreedyChart(250, 4, nil)
	if k, _ := c.Constant().Float64(); !math.IsInf(k, 1) {
		t.Fatal("the test has lost its point")
	}
	if e := c.Expect(.5, 1); e != .5 {
		t.Errorf("got %v", e)
	}
}

func TestTheorem9HoldsForAllLawsAndRegimens(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	for _, law := range []models.Risk{
		risk.Linear{X: .8}, risk.Exponential{Mean: .7}, risk.Weibull{Shape: .5, Scale: 1}, risk.Lognormal{Mu: -1, Sigma: 1},
	} {
		for _, r := range Regimens {
			workers, groups := 1+rng.IntN(5), 1+rng.IntN(9)
			chunks := workers * groups
			slice, eps := rng.Float64(), .05*rng.Float64()
			c, _ := r.Chart(workers, groups, nil)
			expect := func(slice, eps float64) float64 {
				p := lawful(workers, slice, eps, law)
				e, _ := table.Expect(compile(t, p, &models.Schedule{Size: equal(slice, chunks), List: c.Lists(chunks)}))
				return e
			}
			got := Charge(slice, chunks, eps, func(slice float64) float64 { return expect(slice, 0) })
			if want := expect(slice, eps); math.Abs(got-want) > 1e-12*want {
				t.Errorf("%v, %v, g=%d, n=%d: got %v, want %v", law, r, workers, chunks, got, want)
			}
		}
	}
}
