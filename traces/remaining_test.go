package traces

import (
	"math"
	"math/rand/v2"
	"testing"
)

// some is an availability of a few nodes.
func some(r *rand.Rand) *Availability {
	a := &Availability{Window: Window{From: 0, To: 100}}
	for range 1 + r.IntN(6) {
		var up []Interval
		for t := 20 * r.Float64(); t < 100; t += 1 + 10*r.Float64() {
			stop := min(100, t+1+30*r.Float64())
			up = append(up, Interval{t, stop})
			t = stop
		}
		a.Nodes, a.Up = append(a.Nodes, "n"), append(a.Up, up)
	}
	return a
}

func TestRemainingIsTheLawOfOneNodeMetAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 5 {
		a := some(r)
		law := NewRemaining(a)
		const n = 20_000
		var rng rand.PCG
		rng.Seed(1, uint64(r.IntN(1000)))
		below := map[float64]int{2: 0, 8: 0, 20: 0}
		for range n {
			_, left, err := a.Sample(1, &rng)
			if err != nil {
				t.Fatal(err)
			}
			for x := range below {
				if left[0] < x {
					below[x]++
				}
			}
		}
		for x, k := range below {
			share := float64(k) / n
			if got := law.Before(x); math.Abs(got-share) > 5*math.Sqrt(share*(1-share)/n)+2e-3 {
				t.Errorf("%v are interrupted before %v, %v of %d draws", got, x, share, n)
			}
		}
	}
}

// One node with one interval is met at any moment of it.
func TestRemainingOfOneIntervalIsUniform(t *testing.T) {
	law := NewRemaining(&Availability{Nodes: []string{"n"}, Up: [][]Interval{{{10, 30}}}, Window: Window{0, 100}})
	for x, want := range map[float64]float64{-1: 0, 0: 0, 5: 0.25, 10: 0.5, 20: 1, 30: 1} {
		if got := law.Before(x); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v are interrupted before %v, want %v", got, x, want)
		}
	}
	for u, want := range map[float64]float64{-1: 0, 0: 0, 0.25: 5, 1: 20, 2: math.Inf(1)} {
		if got := law.Quantile(u); got != want && math.Abs(got-want) > 1e-9 {
			t.Errorf("the quantile of %v is %v, want %v", u, got, want)
		}
	}
	if !math.IsNaN(law.Before(math.NaN())) || !math.IsNaN(law.Quantile(math.NaN())) {
		t.Error("what is no number has an answer")
	}
}

func TestRemainingAndItsInverseAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	law := NewRemaining(some(r))
	for range 1000 {
		u := r.Float64()
		if x := law.Quantile(u); math.Abs(law.Before(x)-u) > 1e-9 {
			t.Fatalf("%v are interrupted before %v, the quantile of %v", law.Before(x), x, u)
		}
	}
}

func TestTheCrowdIsTheMostNodesAtOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 100 {
		a := some(r)
		most := 0
		for _, up := range a.Up {
			for _, i := range up {
				now := 0
				for node := range a.Up {
					if a.left(node, i.Start) > 0 {
						now++
					}
				}
				most = max(most, now)
			}
		}
		if got := a.Crowd(); got != most {
			t.Fatalf("%d nodes are up at once, want %d", got, most)
		}
	}
}
