package pair

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestOneChunkExpectsWhatTheTheoremSays(t *testing.T) {
	for _, c := range []struct{ load, X, want float64 }{
		{.3, 1, .3 - .027},
		{.5, 1, .375}, // both cases of the theorem agree here
		{math.Nextafter(.5, 1), 1, .375},
		{.8, 1, .8 - .32},
		{1, 1, .5},
		{math.Nextafter(1, 2), 1, .5},
		{1e9, 1, .5},
		{.6, 2, .6 - .216/4},
		{3, 2, 1},
	} {
		law := linear
		law.X = c.X
		s := OneChunk(c.load, c.X)
		if e := expect(t, two(c.load, 0, law, law), s.Schedule()); !gen.NearUnit(e, c.want, 1e-12) {
			t.Errorf("load %v, X %v: %+v expects %v, want %v", c.load, c.X, s, e, c.want)
		}
	}
}

// The test has exactly the class of the theorem: the first s units and the last s units.
func TestNoSymmetricChunksBeatTheoremSeven(t *testing.T) {
	for load := .01; load < 2.5; load += .01 {
		best := OneChunk(load, 1).Expected(linear)
		found := 0.0
		for k := range 2001 {
			s := load * float64(k) / 2000
			e := intervals{{{0, s}}, {{load - s, load}}}.expected(linear, linear, 0)
			found = max(found, e)
		}
		if found > best+1e-12 || found < best-1e-5 {
			t.Fatalf("load %v: the best that is found is %v, not %v", load, found, best)
		}
	}
}

// The theorem does not claim it, but no other two chunks were found that are better, with different sizes
// or another overlap.
func TestNoTwoChunksAtAllAreFoundThatBeatTheoremSeven(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for _, load := range []float64{.2, .45, .5, .51, .55, .7, 1, 1.3, 2, 3} {
		best := OneChunk(load, 1).Expected(linear)
		for range 3000 {
			if e := drawIntervals(r, load, 1).expected(linear, linear, 0); e > best+1e-12 {
				t.Fatalf("load %v: %v beats %v", load, e, best)
			}
		}
		if e := search(r, load, 1, 16, linear); e > best+1e-12 || e < best-1e-6 {
			t.Errorf("load %v: the best that is found is %v, not %v", load, e, best)
		}
	}
}
