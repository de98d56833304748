package onemessage

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// sortedChain draws a chain in the best order.
func sortedChain(r *rand.Rand, p int) chain {
	workers := draw(r, p)
	ch := make(chain, p)
	for k, i := range Sorted(workers, orders.Best) {
		ch[k] = workers[i]
	}
	return ch
}

// gradient is the gradient of the objective, by definition.
func (ch chain) gradient(shares []float64) []float64 {
	g := make([]float64, len(ch))
	for i, w := range ch {
		g[i] = 1 - 2*w.lone()*shares[i]
		for j, x := range shares {
			if j < i {
				g[i] -= w.Kappa * ch[j].Send * x
			} else if j > i {
				g[i] -= w.Send * ch[j].Kappa * x
			}
		}
	}
	return g
}

// In a convex programme these conditions suffice.
func TestSharesMeetTheConditionsOfOptimality(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	zeros, worst := 0, 0.0
	for range 3000 {
		ch := sortedChain(r, 1+r.IntN(60))
		shares, convex := ch.solve()
		if !convex {
			t.Fatalf("%+v: not convex", ch)
		}
		for i, g := range ch.gradient(shares) {
			if shares[i] == 0 {
				zeros++
				worst = max(worst, g)
			} else {
				worst = max(worst, math.Abs(g))
			}
			if !(shares[i] >= 0) || worst > 1e-12 {
				t.Fatalf("%+v: worker %d has %v, where the slope is %v", ch, i, shares[i], g)
			}
		}
	}
	t.Logf("%d shares are zero, slopes are met to %.1g", zeros, worst)
	if zeros == 0 {
		t.Error("no worker was left out")
	}
}

// The proof allows that each round drops a single worker; in practice a handful of rounds suffices.
func TestOfThousandsAFewRoundsFindWhoTakesPart(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	for _, p := range []int{300, 3000} {
		for range 4 {
			ch := sortedChain(r, p)
			shares, _ := ch.solve()
			on := orders.Numbered(p)
			rounds := 0
			for again := make([]float64, p); ; rounds++ {
				if !ch.stationary(on, again) {
					t.Fatal("not convex")
				}
				var left []int32
				for _, i := range on {
					if again[i] > 0 {
						left = append(left, i)
					} else if shares[i] > 0 {
						t.Fatalf("worker %d is dropped, and has %v", i, shares[i])
					}
				}
				if len(left) == len(on) {
					break
				}
				on = left
			}
			t.Logf("%d of %d workers after %d rounds", len(on), p, rounds)
			if rounds > 40 {
				t.Errorf("%d rounds", rounds)
			}
		}
	}
}

func TestSpareIsWhoeverIsMissedLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	for range 2000 {
		ch := sortedChain(r, 1+r.IntN(8))
		shares, _ := ch.solve()
		k, loss := ch.spare(shares)
		least := math.Inf(1)
		for i := range ch {
			without := append(append(chain{}, ch[:i]...), ch[i+1:]...)
			others, _ := without.solve()
			less := gen.Sum(shares) - gen.Sum(others)
			least = min(least, less)
			if i == k && math.Abs(less-loss) > 1e-12*gen.Sum(shares) {
				t.Fatalf("%+v: without worker %d it is %v less, not %v", ch, i, less, loss)
			}
		}
		if loss > least+1e-12*gen.Sum(shares) {
			t.Fatalf("%+v: %v can be spared at %v, another at %v", ch, k, loss, least)
		}
	}
}

func BenchmarkBest(b *testing.B) {
	for name, kind := range map[string]func(*rand.Rand) float64{
		"six decades": func(r *rand.Rand) float64 { return gen.Wide(r, -3, 3) },
		"alike":       func(r *rand.Rand) float64 { return .5 + r.Float64() },
	} {
		for _, hold := range []bool{true, false} {
			r := rand.New(rand.NewPCG(13, 13))
			workers := make([]Worker, 10_000)
			for i := range workers {
				workers[i] = Worker{kind(r), kind(r), kind(r)}
			}
			what := map[bool]string{true: "held back", false: "all sent"}[hold]
			b.Run(name+"/p=10000/"+what, func(b *testing.B) {
				load := 2 * best(b, workers, 1, true).Capacity
				b.ReportAllocs()
				for b.Loop() {
					best(b, workers, load, hold)
				}
			})
		}
	}
}
