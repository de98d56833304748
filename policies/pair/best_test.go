package pair

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestBestIsNeverBehindWhatIsPrinted(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	for range 3000 {
		load, n := 2.4*r.Float64(), 1+r.IntN(25)
		e := Best(load, 1, n).Expected(linear)
		others := []Shape{Mirror(load, n), OneChunk(load, 1), apart(load, 1, n)}
		if printed, err := Algorithm1(load, 1, n); err == nil {
			others = append(others, printed)
		} else if n >= 3 {
			t.Fatal(err)
		}
		for _, s := range others {
			if other := s.Expected(linear); other > e+1e-12 {
				t.Fatalf("load %v, %d chunks: %v, but %+v has %v", load, n, e, s, other)
			}
		}
	}
}

// No shape at all is better: with other numbers of chunks, ending after X, or holding load back.
func TestNoShapeBeatsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	for range 600 {
		load, n := 2.4*r.Float64(), 1+r.IntN(9)
		e := Best(load, 1, n).Expected(linear)
		for range 200 {
			k := r.IntN(n + 1)
			s := Shape{Alone: k, Shared: r.IntN(n - k + 1), Own: load / 2 * r.Float64()}
			s.Common = (load - 2*s.Own) * min(1, 1.5*r.Float64())
			if k == 0 {
				s.Own, s.Common = 0, load
			}
			if other := s.Expected(linear); other > e+1e-12 {
				t.Fatalf("load %v, %d chunks: %v, but %+v has %v", load, n, e, s, other)
			}
		}
	}
}

// With many chunks the best parts are at the other zero.
func TestNoPartsOfTheLoadBeatThoseOfBest(t *testing.T) {
	for _, n := range []int{2, 3, 10, 60} {
		for load := .05; load < 2.1; load += .0625 {
			e, found := Best(load, 1, n).Expected(linear), 0.0
			for k := 1; k < n; k++ {
				for j := 1; j < 40; j++ {
					a := load / 2 * float64(j) / 40
					found = max(found, Shape{k, n - k, a, load - 2*a}.Expected(linear))
				}
			}
			if found > e+1e-12 {
				t.Errorf("load %v, %d chunks: %v beats %v", load, n, found, e)
			}
		}
	}
}

// If shared load is cut differently on the two workers, chunks can do better, but hardly: here two early
// chunks of each worker are a single late one of the other.
func TestChunksThatAreCutDifferentlyCanBeatBestByLittle(t *testing.T) {
	const load, a, b = .5, .09284, .1286
	best := Best(load, 1, 4).Expected(linear)
	nested := intervals{
		{{0, a}, {a, 2 * a}, {2 * a, 2*a + b}, {2*a + b, load}},
		{{load - a, load}, {load - 2*a, load - a}, {2 * a, 2*a + b}, {0, 2 * a}},
	}.expected(linear, linear, 0)
	t.Logf("load %v, 4 chunks: %.6f, nested chunks %.6f", load, best, nested)
	if nested < best+4e-4 || nested > best*1.002 {
		t.Error("the witness fails")
	}
	r := rand.New(rand.NewPCG(13, 13))
	for _, load := range []float64{.3, .7, 1.1, 1.3, 1.7} {
		for n := 1; n <= 3; n++ {
			e := Best(load, 1, n).Expected(linear)
			if found := search(r, load, n, 4, linear); found > e*1.003 {
				t.Errorf("load %v, %d chunks: %v is found, far above %v", load, n, found, e)
			}
		}
	}
}

func TestDisjointSharesAreTheBestAsSoonAsTheyFit(t *testing.T) {
	for n := 1; n < 60; n++ {
		want := float64(n) / float64(n+1)
		for _, load := range []float64{2 * want, 2*want + .01, 2, 100} {
			if s := Best(load, 1, n); s.Shared != 0 || !gen.NearUnit(s.Expected(linear), want, 1e-12) {
				t.Errorf("load %v, %d chunks: %+v expects %v, want %v", load, n, s, s.Expected(linear), want)
			}
		}
	}
}

func TestBestTendsToTheLimitFaster(t *testing.T) {
	for _, load := range []float64{.3, 1, 1.3, 1.7, 1.95} {
		for _, n := range []int{3, 30, 300} {
			e, limit := Best(load, 1, n).Expected(linear), Limit(load, 1)
			if e > limit || limit-e > 1.1/float64(n) {
				t.Errorf("load %v, %d chunks: %v, the limit is %v", load, n, e, limit)
			}
		}
	}
}

func TestBestAtTheEdges(t *testing.T) {
	for _, c := range []struct {
		load, X float64
		n       int
	}{
		{1, math.Inf(1), 5}, {1, 1e300, 5}, {1e-300, 1, 5}, {1, 1e-300, 5}, {1, 1, 1}, {2, 1, 2},
		{math.SmallestNonzeroFloat64, 1, 3}, {1e300, 1e300, 4}, {1, 1, 20_000},
	} {
		s := Best(c.load, c.X, c.n)
		total := 2*s.Own + s.Common
		if !(total >= 0) || total > c.load*(1+1e-12) || s.Alone+s.Shared > c.n {
			t.Errorf("%+v: %+v", c, s)
		}
	}
}
