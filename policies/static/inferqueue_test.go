package static

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models/risk"
)

func TestNoOtherNumberOfChunksIsBetterForBrute(t *testing.T) {
	for _, law := range laws {
		for _, eps := range []float64{.01, .1, .003}[:long.Trials(1, 3)] {
			for _, load := range []float64{.4, 1, 7.5} {
				p := lawful(5, load, eps, law)
				n, err := Brute{}.chunks(p)
				if err != nil {
					t.Fatal(err)
				}
				got := expect(t, Brute{}, p)
				for m := 1; m <= min(int(load/eps)+1, 1000); m++ {
					if e := expect(t, Brute{N: float64(m) / load}, p); e > got*(1+1e-12) {
						t.Errorf("%v, eps %v, load %v: %d chunks expect %v, %d expect %v", law, eps, load, n, got, m, e)
					}
				}
			}
		}
	}
}

// The number of Theorem 4 is meant for chunks of decreasing size. The paper's printed mean for no-rep in
// E5 comes out with it, although no-rep's chunks are equal.
func TestTheorem4sNumberCostsEqualChunksLittle(t *testing.T) {
	worst, sum, cells := 0.0, 0.0, 0
	for _, eps := range []float64{.1, .01, .001, .0001} {
		for part := .02; part < 1.001; part += .02 {
			p := world(1, part, eps)
			best, err := queue{part, 1, p.Workers[0]}.scanned()
			if err != nil {
				t.Fatal(err)
			}
			e := expect(t, NoRep{N: float64(best) / part}, p)
			if loss := 1 - expect(t, NoRep{Auto: Theorem4}, p)/e; loss < -1e-12 {
				t.Errorf("load %v, eps %v: %d chunks are not best", part, eps, best)
			} else {
				worst, sum, cells = max(worst, loss), sum+loss, cells+1
			}
		}
	}
	t.Logf("it costs %.2g of the work on the average, at most %.2g", sum/float64(cells), worst)
	if mean := sum / float64(cells); worst > .07 || mean > .007 {
		t.Errorf("it costs up to %v of the work, %v on the average", worst, mean)
	}
}

func TestTheNumberOfTheorem4IsTheFewerOfItsTwo(t *testing.T) {
	for _, c := range []struct {
		load, eps float64
		chunks    int
	}{
		{1, .1, 4},      // n1 = 4, n2 = 5
		{.1, .1, 2},     // n2 = (sqrt(9) + 1)/2
		{1, .0001, 140}, // n1 = 140.9
		{.3, .0001, 77}, // n2 = 77.96
		{1, .9, 1},
	} {
		if s := schedule(t, NoRep{Auto: Theorem4}, world(3, 3*c.load, c.eps)); len(s.Size) != 3*c.chunks {
			t.Errorf("load %v, eps %v: %d chunks for three, want %d each", c.load, c.eps, len(s.Size), c.chunks)
		}
	}
}

func TestUnderLinearRiskTheBoundIsNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	for range long.Trials(2000, 8000) {
		workers, n := 1+rng.IntN(1+rng.IntN(200)), 1+rng.IntN(1+rng.IntN(2000))
		step := 2 * rng.Float64() / float64(n) // half of the loads are too long for a worker
		missed := queue{1, workers, lawful(1, 1, 0, risk.Linear{X: 1}).Workers[0]}.steps(step, n).missed
		bound := leastMissed(step, n, workers)
		near := 0.
		if min(float64(n), 1/step) > float64(workers+1) {
			near = missed * (1 - 1e-4)
		}
		if !(bound <= missed && bound >= near) {
			t.Errorf("%d workers miss %v of %d chunks of %v each; the bound is %v", workers, missed, n, step, bound)
		}
	}
}

func TestPowerIsThatOfTheLibrary(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 16))
	for range 1000 {
		x, n := rng.Float64(), rng.IntN(200)
		if got, want := power(x, n), math.Pow(x, float64(n)); math.Abs(got-want) > 1e-13*want {
			t.Errorf("%v^%d: got %v, want %v", x, n, got, want)
		}
	}
}

func TestTheUnitOfTimeDoesNotMatter(t *testing.T) {
	slow := lawful(6, 2, .05, risk.Linear{X: 5})
	for i := range slow.Workers {
		slow.Workers[i].Compute.PerUnit = 5
	}
	fast := lawful(6, 2, .01, risk.Linear{X: 1})
	for _, policy := range []planner{Group{Regimen: Greedy{}, Lambda: 1}, Brute{}, NoRep{}, CyclicRep{Lambda: 1}} {
		if a, b := schedule(t, policy, slow), schedule(t, policy, fast); len(a.Size) != len(b.Size) {
			t.Errorf("%T: %d chunks and %d", policy, len(a.Size), len(b.Size))
		}
	}
}
