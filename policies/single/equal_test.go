package single

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestEqualExpectsWhatTheModelDoes(t *testing.T) {
	for name, law := range laws(t) {
		for _, n := range []int{1, 2, 7, 100} {
			for _, eps := range []float64{0, .013} {
				if e, want := Equal(law, .9, eps, n), expect(t, equal(.9, n), eps, law); !gen.NearUnit(e, want, 1e-12) {
					t.Errorf("%s, %d chunks, eps %v: %v, the model expects %v", name, n, eps, e, want)
				}
			}
		}
	}
}

func TestEqualIsTheMeanOfTheEngine(t *testing.T) {
	for name, law := range laws(t) {
		e := Equal(law, .8, .02, 6)
		if m, se := gen.MeanWork(cut(t, equal(.8, 6), .02, law), 9, 20_000); math.Abs(m-e) > 4.5*se {
			t.Errorf("%s: %v, the mean is %v +- %v", name, e, m, se)
		}
	}
}

func TestNoChunksOfAnyNumberPassTheCeiling(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	for name, law := range laws(t) {
		ceiling := Ceiling(law, .9, 3000)
		for range 400 {
			if e := expect(t, randomSizes(r, .9, 1+r.IntN(60)), 0, law); e > ceiling {
				t.Fatalf("%s: %v, the ceiling is %v", name, e, ceiling)
			}
		}
		for _, n := range []int{1, 2, 4} {
			if e := search(r, .9, 0, n, law); e > ceiling {
				t.Errorf("%s, %d chunks: %v, the ceiling is %v", name, n, e, ceiling)
			}
		}
	}
}

// The paper claims the limit; the test checks the rate: the best n chunks are ahead by no more than
// load/n Pr(interruption before load).
func TestEqualChunksAreAsymptoticallyOptimalUnderAnyLaw(t *testing.T) {
	const load = .9
	r := rand.New(rand.NewPCG(11, 11))
	for name, law := range laws(t) {
		for _, n := range []int{1, 2, 3, 5} {
			best, e := search(r, load, 0, n, law), Equal(law, load, 0, n)
			if rate := load / float64(n) * law.Before(load); best > e+rate+1e-12 {
				t.Errorf("%s, %d chunks: %v, equal ones %v: the rate is %v", name, n, best, e, rate)
			}
		}
		for n := 1; n <= 1<<14; n *= 2 {
			gap := Ceiling(law, load, n) - Equal(law, load, 0, n)
			if rate := load / float64(n) * law.Before(load); !gen.NearUnit(gap, rate, 1e-12) {
				t.Errorf("%s, %d chunks: the gap is %v, want %v", name, n, gap, rate)
			}
		}
	}
}

func TestEqualChunksTendToTheKnownLimits(t *testing.T) {
	for _, c := range []struct {
		name  string
		e     float64
		limit float64
	}{
		{"linear", Equal(risk.Linear{X: 1}, .9, 0, 1e6), .9 - .405},
		{"linear, beyond X", Equal(risk.Linear{X: 1}, 7, 0, 1e6), .5},
		{"exponential", Equal(risk.Exponential{Mean: .6}, .9, 0, 1e6), .6 * (1 - math.Exp(-1.5))},
		{"never", Equal(risk.Never{}, .9, 0, 3), .9},
	} {
		if !gen.NearUnit(c.e, c.limit, 1e-5) {
			t.Errorf("%s: %v, the limit is %v", c.name, c.e, c.limit)
		}
	}
}

// Under linear risk, the best number of equal chunks of all the load is some percent below Theorem 4.
func TestNumberIsCloseToTheBestOfAllNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	for name, law := range laws(t) {
		for range 12 {
			eps := math.Pow(10, -1-2*r.Float64())
			e := Equal(law, .9, eps, Number(law, .9, eps, 1000))
			best := 0.0
			for n := 1; float64(n)*eps <= .9; n++ {
				best = max(best, Equal(law, .9, eps, n))
			}
			if e < best*(1-.01) {
				t.Errorf("%s, eps %v: %v, the best number has %v", name, eps, e, best)
			}
			_, optimal := Optimal(.9, eps, 1)
			if name == "linear" && (e > optimal || e < optimal*.95) {
				t.Errorf("eps %v: %v, Theorem 4 %v", eps, e, optimal)
			}
		}
	}
}

func TestNumberKeepsToItsLimit(t *testing.T) {
	law := risk.Exponential{Mean: 1}
	free := Number(law, .9, .001, 1000)
	for _, most := range []int{1, 2, free - 1, free, free + 1} {
		if n := Number(law, .9, .001, most); n > most || n > free || most <= 16 && n < most {
			t.Errorf("%d of %d chunks, without a limit %d", n, most, free)
		}
	}
}

func TestNumberEndsHoweverLowTheStartUpCost(t *testing.T) {
	for _, eps := range []float64{1e-300, 1e-9, .9, 1, 1e300} {
		if n := Number(risk.Weibull{Shape: .5, Scale: 1e6}, .9, eps, 100_000); n < 1 || eps >= .9 && n != 1 {
			t.Errorf("eps %v: %d chunks", eps, n)
		}
	}
}
