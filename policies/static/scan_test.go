package static

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// trials returns the trials of the policies for a random problem, and their strides.
func trials(t testing.TB, rng *rand.Rand) (tries []trial, strides []int) {
	law := append(laws[:len(laws):len(laws)], models.Risk(cubes(t, 2+rng.IntN(300))))[rng.IntN(len(laws)+1)]
	eps := []float64{.1, .03, .01, .004}[rng.IntN(4)]
	w := lawful(1, 1, eps, law).Workers[0]
	workers, load := 1+rng.IntN(12), 3*rng.Float64()
	tries = []trial{
		Group{Regimen: Greedy{}, Lambda: 1}.trial(Coterie{0, workers, load}, w),
		Group{Regimen: Snake, Lambda: 1}.trial(Coterie{0, workers, load}, w),
		queue{load, workers, w}.trial(),
		CyclicRep{}.trial(w, workers, load*float64(workers), .1+rng.Float64()),
		CyclicRep{}.trial(w, workers, load, .1+rng.Float64()),
	}
	return tries, []int{workers, workers, 1, 1, 1}
}

func TestNoNumberBetweenMissesLessThanTheBound(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 31))
	for range long.Trials(60, 240) {
		tries, strides := trials(t, rng)
		for i, try := range tries {
			a, n := 1+rng.IntN(40), rng.IntN(30)
			a, n = a*strides[i], (a+n)*strides[i]
			if _, err := try.missed(n); err != nil {
				t.Fatal(err)
			}
			bound := try.lowerBoundBetween(a, n)
			for m := a; m <= n; m += strides[i] {
				if missed, err := try.missed(m); err != nil || missed < bound*rounding {
					t.Fatalf("trial %d: %d chunks miss %v, %v; from %d to %d it should be %v", i, m, missed, err, a, n, bound)
				}
			}
		}
	}
}

func TestAScanThatLeapsFindsWhatOneWithoutLeapsFinds(t *testing.T) {
	rng := rand.New(rand.NewPCG(32, 32))
	leaps := 0
	for range long.Trials(40, 160) {
		tries, strides := trials(t, rng)
		for i, try := range tries {
			tried, missed, plain := 0, try.missed, try
			try.missed = func(n int) (float64, error) { tried++; return missed(n) }
			got, err := scan(strides[i], try)
			if err != nil {
				t.Fatal(err)
			}
			leaps -= tried
			tried, plain.missed, plain.lowerBound, plain.lowerBoundBetween = 0, try.missed, nil, func(int, int) float64 { return 0 }
			want, err := scan(strides[i], plain)
			if got != want || err != nil {
				t.Errorf("trial %d: %d chunks are the best with leaps, %d without, %v", i, got, want, err)
			}
			leaps += tried
		}
	}
	if leaps <= 0 {
		t.Errorf("leaps save %d trials, want some", leaps)
	}
}

func TestAScanFindsWhatOneInOrderFinds(t *testing.T) {
	long.Unraced(t)
	rng := rand.New(rand.NewPCG(33, 33))
	check := func(stride int, try trial) (best int) {
		got, err := scan(stride, try)
		s := scanning{trial: try, stride: stride, numbers: inOrder(stride)}
		want, wrong := s.inOrder()
		if got != want || err != nil || wrong != nil {
			t.Errorf("%d chunks are the best, in order %d: %v, %v", got, want, err, wrong)
		}
		return got
	}
	for range long.Trials(15, 120) {
		tries, strides := trials(t, rng)
		for i, try := range tries {
			check(strides[i], try)
		}
	}
	// Hardly anything is done here, so the last number is eight times the best, or a bound says earlier
	// that no larger one is better.
	for _, c := range []struct {
		workers   int
		load, eps float64
		law       models.Risk
	}{{6, 9, .01, risk.Exponential{Mean: .003}}, {1, 9, .02, risk.Exponential{Mean: .003}}, {5, 3, 1e-6, risk.Linear{X: 1}}} {
		w := lawful(1, 1, c.eps, c.law).Workers[0]
		if n := check(c.workers, Group{Regimen: Greedy{}, Lambda: 1}.trial(Coterie{0, c.workers, c.load}, w)); n <= everyChunk {
			t.Errorf("%+v: %d chunks: the test has lost its point", c, n)
		}
	}
}
