package table

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// From the second call for a cost on, a memory returns the largest loads, also after a Reset.
func TestAMemoryKnowsWhatFitsTheTimesOfAnInstance(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	costs := make([]models.Affine, 6)
	for i := range costs {
		// Costs that share one part with others.
		costs[i] = models.Affine{Latency: float64(i%3) / 10, PerUnit: 1 + float64(i%2)/3}
	}
	for range 2 {
		if loads, _, _ := (*Memory)(nil).Loads(costs[0]); loads != nil {
			t.Error("nothing remembers")
		}
	}
	var m Memory
	times := make([]float64, 5)
	known := 0
	for range 300 {
		for i := range times {
			times[i] = float64(r.IntN(20)) / 20
		}
		m.Reset(times)
		if last := m.Last(); last != slices.Max(times) {
			t.Fatalf("the latest of %v is %v", times, last)
		}
		asked := map[models.Affine]bool{}
		for range r.IntN(20) {
			cost := costs[r.IntN(len(costs))]
			loads, sum, equal := m.Loads(cost)
			if loads == nil && len(asked) < 4 && asked[cost] || loads != nil && !asked[cost] {
				t.Fatalf("asked before: %v; it returns %v", asked[cost], loads)
			}
			asked[cost] = true
			if loads == nil {
				continue
			}
			known++
			if !slices.EqualFunc(loads, times, func(x, d float64) bool { return x == cost.LargestWithin(d) }) {
				t.Fatalf("%v of %v is %v", cost, times, loads)
			}
			total, positive := 0.0, slices.DeleteFunc(slices.Clone(loads), func(x float64) bool { return x == 0 })
			for _, x := range positive {
				total += x
			}
			if sum != total || equal != (len(slices.Compact(slices.Clone(positive))) < len(positive)) {
				t.Fatalf("of the loads %v the sum is %v, and that two are equal %v", loads, sum, equal)
			}
		}
	}
	if known < 500 {
		t.Errorf("only %d answers were known", known)
	}
}
