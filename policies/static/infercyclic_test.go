package static

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// round returns a dealing's missed share of cyclic-rep's schedule, and its bound for all larger
// numbers of chunks.
func round(t *testing.T, r CyclicRep, load, eps float64, workers, law int) (missed, beyond float64) {
	t.Helper()
	p := lawful(workers, load, eps, laws[law])
	chunks, each, err := replication(p, r.N, r.Rounding, r.Lambda)
	if err != nil {
		t.Fatal(err)
	}
	d := dealing{workers: workers, worker: p.Workers[0]}
	return d.missed(load, chunks, each), d.lowerBoundFrom(load, chunks, each, 8)
}

func TestWhatCyclicRepMissesIsWhatItsPlanMisses(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 17))
	for range 2000 {
		workers, load, eps, law := 1+rng.IntN(20), 8*rng.Float64(), .1*rng.Float64(), rng.IntN(len(laws))
		r := CyclicRep{N: float64(1 + rng.IntN(20)), Lambda: 1 - rng.Float64()}
		got, _ := round(t, r, load, eps, workers, law)
		want := 1 - expect(t, r, lawful(workers, load, eps, laws[law]))/load
		if math.Abs(got-want) > 1e-12 {
			t.Fatalf("%v, p=%d, load %v, eps %v, %+v: got %v, want %v", laws[law], workers, load, eps, r, got, want)
		}
	}
}

func TestCyclicRepMissesNoLessThanTheBoundBeyond(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 18))
	for range 300 {
		workers, load, eps, law := 1+rng.IntN(20), 8*rng.Float64(), .1*rng.Float64(), rng.IntN(len(laws))
		r := CyclicRep{N: float64(1 + rng.IntN(20)), Lambda: 1 - rng.Float64()}
		_, bound := round(t, r, load, eps, workers, law)
		for range 40 {
			r.N++
			if missed, _ := round(t, r, load, eps, workers, law); missed < bound*(1-1e-9) {
				t.Fatalf("%v, p=%d, load %v, eps %v, %+v: missed %v, want %v", laws[law], workers, load, eps, r, missed, bound)
			}
		}
	}
}

func TestNoOtherIntegerIsBetterForCyclicRep(t *testing.T) {
	long.Unraced(t)
	for law := range laws {
		for _, eps := range []float64{.01, .1, .001}[:long.Trials(1, 3)] {
			for _, c := range []struct {
				workers int
				load    float64
			}{{10, 7}, {5, 1}, {1, .5}, {25, 12}, {12, 6.5}}[:long.Trials(2, 5)] {
				p := lawful(c.workers, c.load, eps, laws[law])
				r := CyclicRep{Lambda: .9}
				n, err := r.perUnit(p)
				if err != nil {
					t.Fatal(err)
				}
				r.N = n
				got, _ := round(t, r, c.load, eps, c.workers, law)
				for r.N = 1; r.N <= 300; r.N++ {
					if m, _ := round(t, r, c.load, eps, c.workers, law); m < got {
						t.Errorf("%v, p=%d, load %v, eps %v: n=%v misses %v, n=%v only %v", laws[law], c.workers, c.load, eps, n, got, r.N, m)
					}
				}
			}
		}
	}
}
