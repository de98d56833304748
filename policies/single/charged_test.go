package single

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestChargedExpectsWhatTheModelDoes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		load, X := 3*r.Float64(), .1+2*r.Float64()
		eps, n := math.Pow(10, -4*r.Float64()), 1+r.IntN(40)
		sizes, e := Charged(load, eps, X, n)
		if want := expect(t, sizes, eps, risk.Linear{X: X}); !gen.NearUnit(e, want, 1e-12) {
			t.Fatalf("load %v, eps %v, X %v, %d chunks: %v, the model expects %v", load, eps, X, n, e, want)
		}
	}
}

func TestChargedIsTheMeanOfTheEngine(t *testing.T) {
	for seed, c := range []struct {
		load, eps, X float64
		n            int
	}{{.4, .1, 1, 9}, {.9, .01, 1, 4}, {5, .03, 2, 100}} {
		sizes, e := Charged(c.load, c.eps, c.X, c.n)
		if m, se := gen.MeanWork(cut(t, sizes, c.eps, risk.Linear{X: c.X}), uint64(seed), 20_000); math.Abs(m-e) > 4.5*se {
			t.Errorf("%+v: %v, the mean is %v +- %v", c, e, m, se)
		}
	}
}

// The number of chunks is searched, too: every number up to two beyond the theorem's is tried with the
// best sizes found for it.
func TestNoNumberOfChunksAndNoSizesBeatTheoremFour(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	law := risk.Linear{X: 1}
	for range 60 {
		load, eps := 1.5*r.Float64(), .04*math.Pow(25, r.Float64())
		free, e := Optimal(load, eps, 1)
		found, at := 0.0, 0
		for n := 1; n <= len(free)+2; n++ {
			_, limited := Charged(load, eps, 1, n)
			if got := search(r, load, eps, n, law); got > found+1e-12 {
				found, at = got, n
			}
			if found > limited+1e-12 || found < limited-1e-9 {
				t.Errorf("load %v, eps %v, %d chunks at most: the best that is found is %v, not %v", load, eps, n, found, limited)
			}
		}
		if at > len(free) || e < found-1e-12 {
			t.Errorf("load %v, eps %v: %d chunks are best, not %d", load, eps, at, len(free))
		}
	}
}

func TestRandomChunksDoNotBeatTheoremFour(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 20_000 {
		load, eps := 1.5*r.Float64(), math.Pow(10, -3*r.Float64())
		_, e := Optimal(load, eps, 1)
		sizes := randomSizes(r, load, 1+r.IntN(12))
		if got := worth(sizes, eps, risk.Linear{X: 1}); got > e+1e-12 {
			t.Fatalf("load %v, eps %v: %v expects %v, more than %v", load, eps, sizes, got, e)
		}
	}
}

func TestTheLastChunkIsNeverEmpty(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for k := range 20_000 {
		load, eps, X := 2*r.Float64(), math.Pow(10, -3*r.Float64()), 1.0
		if k%2 == 0 { // where n1 or n2 is an integer: the triangular numbers
			m := float64(1 + r.IntN(40))
			if k%4 == 0 {
				eps = 2 * X / (m * (m + 1))
			} else {
				load = eps * m * (m + 1) / 2
			}
		}
		sizes, e := Optimal(load, eps, X)
		sum := 0.0
		for i, x := range sizes {
			sum += x
			if !(x > 0) || i > 0 && !gen.NearUnit(sizes[i-1]-x, eps, 1e-12) {
				t.Fatalf("load %v, eps %v: %v", load, eps, sizes)
			}
		}
		if sum > load*(1+1e-12) || !(e >= 0) {
			t.Fatalf("load %v, eps %v: the chunks hold %v, of which %v is expected", load, eps, sum, e)
		}
	}
}

func TestChargedAtTheEdgesOfItsHypotheses(t *testing.T) {
	for what, c := range map[string]struct {
		load, eps, X float64
		n, chunks    int
		expected     float64
	}{
		"X = eps: an empty chunk, that is none":     {1, 1, 1, 9, 0, 0},
		"X < eps":                                   {1, 2, 1, 9, 0, 0},
		"X a bit above eps: one tiny chunk":         {1, .5, 1, 9, 1, .25 * .25},
		"no start-up cost: Theorem 2":               {.5, 0, 1, 4, 4, .5 - 5./8*.25},
		"no chunk allowed":                          {1, .1, 1, 0, 0, 0},
		"n1 = 4, whose fourth would be empty":       {1, .1, 1, 9, 3, .6 - 4./6*.36 - 2*(.6-.05)*.1},
		"n2 = 3, whose third would be empty":        {.3, .1, 1, 9, 2, .3 - 3./4*.09 - 1.5*(.3-.1/6)*.1},
		"the load below one start-up":               {.001, .1, 1, 9, 1, .001 * (1 - .101)},
		"a load that vanishes beside it":            {1e-18, .1, 1, 9, 1, 0},
		"as much load as there can be: the X binds": {1e300, .1, 1, 1, 1, .45 * .45},
	} {
		sizes, e := Charged(c.load, c.eps, c.X, c.n)
		if len(sizes) != c.chunks || !gen.NearUnit(e, c.expected, 1e-12) {
			t.Errorf("%s: %v, expecting %v, want %d chunks, %v", what, sizes, e, c.chunks, c.expected)
		}
	}
}

func TestChargedTendsToFreeAsStartUpsVanish(t *testing.T) {
	for _, n := range []int{1, 5, 30} {
		_, want := Free(.9, 1, n)
		if _, e := Charged(.9, 0, 1, n); e != want {
			t.Errorf("%d chunks: %v, without a start-up cost %v", n, e, want)
		}
		if _, e := Charged(.9, 1e-9, 1, n); e >= want || want-e > 1e-9*float64(n) {
			t.Errorf("%d chunks: %v, without a start-up cost %v", n, e, want)
		}
	}
}

func TestOptimalPanicsWithoutAStartUpCost(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	Optimal(1, 0, 1)
}

// Optimal returns the optimal chunks, in any number, where each costs eps to start, and their expected
// work: Theorem 4 with its own number of chunks, some sqrt(2 min(X, load)/eps). It panics unless eps is
// positive.
//
// Given the load divided by the number of workers, this is the plan of every worker when nothing is
// replicated.
func Optimal(load, eps, X float64) (sizes []float64, expected float64) {
	if !(eps > 0) {
		panic("single: without a start-up cost there is no best number of chunks")
	}
	return Charged(load, eps, X, chunking.Most)
}
