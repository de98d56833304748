package single

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestFreeExpectsWhatTheModelDoes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		load, X, n := 3*r.Float64(), .1+2*r.Float64(), 1+r.IntN(50)
		sizes, e := Free(load, X, n)
		if want := expect(t, sizes, 0, risk.Linear{X: X}); !gen.NearUnit(e, want, 1e-12) {
			t.Fatalf("load %v, X %v, %d chunks: %v, the model expects %v", load, X, n, e, want)
		}
	}
}

func TestFreeIsTheMeanOfTheEngine(t *testing.T) {
	for seed, c := range []struct {
		load, X float64
		n       int
	}{{.4, 1, 1}, {.8, 1, 3}, {5, 2, 10}} {
		sizes, e := Free(c.load, c.X, c.n)
		if m, se := gen.MeanWork(cut(t, sizes, 0, risk.Linear{X: c.X}), uint64(seed), 20_000); math.Abs(m-e) > 4.5*se {
			t.Errorf("%+v: %v, the mean is %v +- %v", c, e, m, se)
		}
	}
}

func TestNoChunksBeatTheoremTwo(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	law := risk.Linear{X: 1}
	for range 400 {
		load, n := 2*r.Float64(), 1+r.IntN(6)
		_, e := Free(load, 1, n)
		for range 50 {
			if got := expect(t, randomSizes(r, load, 1+r.IntN(n)), 0, law); got > e+1e-12 {
				t.Fatalf("load %v, %d chunks: %v beats %v", load, n, got, e)
			}
		}
	}
	for range 40 {
		load, n := 2*r.Float64(), 1+r.IntN(5)
		_, e := Free(load, 1, n)
		if got := search(r, load, 0, n, law); got > e+1e-12 || got < e-1e-9 {
			t.Errorf("load %v, %d chunks: the best that is found is %v, not %v", load, n, got, e)
		}
	}
}

func TestFreeHoldsLoadBackOnlyWhereItIsHopeless(t *testing.T) {
	for _, c := range []struct {
		load     float64
		n        int
		deployed float64
	}{
		{.5, 1, .5},                    // n/(n+1) X itself
		{math.Nextafter(.5, 1), 1, .5}, // a hair above
		{.75, 3, .75},                  //
		{1e9, 3, .75},                  // however large the load is
		{.9, 1000, .9},                 // below n/(n+1) X
		{1, 1_000_000, 1 / (1 + 1e-6)}, //
		{1e-12, 7, 1e-12},              //
		{math.SmallestNonzeroFloat64, 1, math.SmallestNonzeroFloat64},
	} {
		sizes, e := Free(c.load, 1, c.n)
		sum := 0.0
		for _, x := range sizes {
			sum += x
		}
		if math.Abs(sum-c.deployed) > 1e-9*c.deployed || len(sizes) != c.n || e > c.deployed {
			t.Errorf("%+v: %d chunks hold %v, of which %v is expected", c, len(sizes), sum, e)
		}
	}
	if sizes, e := Free(1, 1, 0); sizes != nil || e != 0 {
		t.Errorf("no chunks: %v, %v", sizes, e)
	}
}

func TestMoreFreeChunksAreAlwaysBetter(t *testing.T) {
	for _, load := range []float64{.01, .5, 1, 30} {
		before := 0.0
		for n := 1; n < 2000; n++ {
			_, e := Free(load, 1, n)
			if e <= before {
				t.Fatalf("load %v: %v with %d chunks, %v with one less", load, e, n, before)
			}
			before = e
		}
		limit := .5
		if load < 1 {
			limit = load - load*load/2
		}
		if before > limit || before < limit*(1-1e-3) {
			t.Errorf("load %v: %v, the limit is %v", load, before, limit)
		}
	}
}
