package worst

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// Where means are sampled, at 250 instances at first, the chosen worlds are nearly as extreme, by their
// exact ratios, as the worlds of a search that knows these.
func TestSamplingFindsWorldsNearlyAsExtremeAsExactMeansDo(t *testing.T) {
	long.Unraced(t)
	ctx, text := context.Background(), strings.Replace(benoit, "p: 2..100, W: 1..p, n: 5..300", "p: 2..10, W: 1..p, n: 5..50", 1)
	seeds := uint64(long.Trials(1, 2))
	var exactly, sampled [2]float64 // means of the logarithms
	for seed := range seeds {
		exact := newPair(t, text, seed, Question{A: "greedy", B: "cyclic-rep"})
		blind := newPair(t, text, seed, Question{A: "greedy", B: "cyclic-rep", Metric: "share"})
		for k, r := range []*Pair{exact, blind} {
			h, err := r.Search(ctx, Budget{Evaluations: 300}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for d := range 2 {
				chosen, err := h.choose(ctx, Direction(d), Options{})
				if err != nil {
					t.Fatal(err)
				}
				m, err := exact.Measure(ctx, chosen.World, 250, seed)
				if err != nil || !m.Exact() {
					t.Fatal(m, err)
				}
				[]*[2]float64{&exactly, &sampled}[k][d] += math.Log(m.Ratio()) / float64(seeds)
			}
		}
	}
	for d, name := range []string{"least", "greatest"} {
		x, y := math.Exp(exactly[d]), math.Exp(sampled[d])
		t.Logf("%s ratio on average: %.4f by exact means, %.4f by sampling", name, x, y)
		if math.Abs(y/x-1) > 0.05 {
			t.Errorf("the %s ratio is %.4f by exact means and %.4f by sampling: want them at most 5%% apart", name, x, y)
		}
	}
}
