package static

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

func BenchmarkGreedyChart(b *testing.B) {
	for _, size := range [][2]int{{3, 49}, {4, 250}, {100, 10}} {
		b.Run(fmt.Sprintf("g=%d,n=%d", size[0], size[0]*size[1]), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				GreedyChart(size[0], size[1], nil)
			}
		})
	}
}

// BenchmarkGreedyMissed evaluates a chart under recorded durations.
func BenchmarkGreedyMissed(b *testing.B) {
	for _, size := range [][2]int{{2, 500}, {4, 250}, {100, 10}} {
		b.Run(fmt.Sprintf("g=%d,n=%d", size[0], size[0]*size[1]), func(b *testing.B) {
			n := size[0] * size[1]
			before := risksOf(cubes(b, 300), 1/float64(n), n+1, nil)
			b.ReportAllocs()
			for b.Loop() {
				Greedy{}.missed(size[0], before)
			}
		})
	}
}

func BenchmarkConstant(b *testing.B) {
	c := GreedyChart(100, 10, nil)
	for b.Loop() {
		c.Constant()
	}
}

func BenchmarkLowerBound(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		lowerBounds.forget()
		LowerBound(10, 1000)
	}
}

// BenchmarkGroup plans for coteries of two sizes.
func BenchmarkGroup(b *testing.B) {
	p := world(95, 10, .001)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (Group{Regimen: Greedy{}, N: 147, Lambda: .3}).Schedule(p); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkInfer plans for a hundred workers and 30 units with empty caches.
func BenchmarkInfer(b *testing.B) {
	for name, policy := range map[string]planner{
		"greedy":     Group{Regimen: Greedy{}, Lambda: 1},
		"snake":      Group{Regimen: Snake, Lambda: 1},
		"best-of":    Group{Regimen: BestOf{}, Lambda: 1},
		"brute":      Brute{},
		"no-rep":     NoRep{},
		"cyclic-rep": CyclicRep{Lambda: 1},
	} {
		for _, eps := range []float64{1e-2, 1e-4} {
			for law, risk := range map[string]models.Risk{"linear": risk.Linear{X: 1}, "weibull": risk.Weibull{Shape: .5, Scale: 1}} {
				if law != "linear" && eps < 1e-3 {
					continue
				}
				b.Run(fmt.Sprintf("%s/%s/eps=%v", name, law, eps), func(b *testing.B) {
					p := lawful(100, 30, eps, risk)
					for b.Loop() {
						forget()
						if _, err := policy.Schedule(p); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}

// cubes returns the law of some durations, the longest being 1.
func cubes(tb testing.TB, n int) models.Risk {
	tb.Helper()
	rng, all := rand.New(rand.NewPCG(1, 1)), make([]float64, n)
	for i := range all {
		all[i] = math.Pow(rng.Float64(), 3)
	}
	all[0] = 1
	law, err := risk.NewEmpirical(all)
	if err != nil {
		tb.Fatal(err)
	}
	return law
}
