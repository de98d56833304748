package stat

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// withBest compares series.
func withBest(of []*Series, less bool) []Distance {
	means := make([]float64, len(of))
	for i := range of {
		means[i] = of[i].Mean
	}
	return WithBest(means, func(i, j int) *Difference { return ptr(Pair(of[i], of[j])) }, less, 0.95)
}

func TestDistancesToTheBestHoldTogether(t *testing.T) {
	for _, c := range []struct {
		expected              []float64
		batches, exponentials int
	}{
		{[]float64{0, 0}, 10, 0}, {[]float64{0, 0}, 20, 4}, {[]float64{0, 0.5, 0.5, 0.2}, 20, 0}, {[]float64{0, 0, 0, 0}, 40, 4},
		{[]float64{0.3, 0, 0, 0}, 40, 25}, {make([]float64, 10), 40, 0},
	} {
		rng := rand.New(rand.NewPCG(67, uint64(c.batches)))
		held, first, trials := 0, 0, long.Trials(200, 800)
		for range trials {
			of := make([]*Series, len(c.expected))
			luck := make([]float64, c.batches)
			for b := range luck {
				luck[b] = 2 * rng.NormFloat64()
			}
			for i, mean := range c.expected {
				xs := make([]float64, c.batches)
				for b := range xs {
					xs[b] = mean + luck[b] + drawn(rng, c.exponentials)
				}
				of[i] = sampled(xs, c.batches, 1)
			}
			all := true
			found := withBest(of, false)
			for i, d := range found {
				best := math.Inf(-1)
				for j, mean := range c.expected {
					if j != i {
						best = max(best, mean)
					}
				}
				all = all && d.Lo <= c.expected[i]-best && c.expected[i]-best <= d.Hi
			}
			if all {
				held++
			}
			if found[bestOf(c.expected)].Best {
				first++
			}
		}
		atLeast(t, held, trials, "%v, %d batches, means of %d", c.expected, c.batches, c.exponentials)
		atLeast(t, first, trials, "%v, %d batches, means of %d: the best is among the best", c.expected, c.batches, c.exponentials)
	}
}

func bestOf(xs []float64) int {
	best := 0
	for i := range xs {
		if xs[i] > xs[best] {
			best = i
		}
	}
	return best
}

func TestTheBestIsTheOneThatNoOtherReaches(t *testing.T) {
	luck := values(14, 40)
	of := func(ahead float64, own uint64) *Series {
		xs := values(own, 40)
		for b := range xs {
			xs[b] = luck[b] + ahead + xs[b]/100
		}
		return sampled(xs, 40, 1)
	}
	first, second := of(1, 15), of(0, 16)
	found := withBest([]*Series{second, first, second}, false)
	if !found[1].Best || found[1].Lo != 0 || !(found[1].Hi > 0.5) {
		t.Errorf("the best is %+v", found[1])
	}
	for _, i := range []int{0, 2} {
		if found[i].Best || found[i].Hi != 0 || !(found[i].Lo < -0.5) || found[i] != found[0] {
			t.Errorf("another is %+v", found[i])
		}
	}
	tied := withBest([]*Series{first, first, second}, false)
	if !tied[0].Best || !tied[1].Best || tied[0] != tied[1] || !(tied[0].Hi < 1e-6 && tied[0].Lo > -1e-6) {
		t.Errorf("policies that are tied are %+v", tied)
	}
	less := withBest([]*Series{second, first}, true)
	if !less[0].Best || less[1].Best {
		t.Errorf("of costs, the least is %+v", less)
	}
	few := withBest([]*Series{sampled(values(17, 5), 5, 1), sampled(values(18, 5), 5, 1)}, false)
	if !few[0].Best || !few[1].Best || !math.IsInf(few[0].Hi, 1) || !math.IsInf(few[0].Lo, -1) {
		t.Errorf("from 5 batches: %+v", few)
	}
	zeros := sampled(make([]float64, 40), 40, 1)
	if none := withBest([]*Series{zeros, zeros}, false); !none[0].Best || !none[1].Best {
		t.Errorf("of nothing: %+v", none)
	}
}
