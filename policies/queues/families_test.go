package queues

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

// endsOf returns the times at which the first and the last worker have nothing more to do.
func endsOf(out *models.Outcome) (first, last float64) {
	first = never
	for _, w := range out.Workers {
		first, last = min(first, w.Finish), max(last, w.Finish)
	}
	return first, last
}

// Polychronopoulos and Kuck: if an iteration takes the same time everywhere, workers end within one
// iteration of each other, although most chunks are much larger.
func TestLikeWorkersEndWithinAnIteration(t *testing.T) {
	long.Unraced(t)
	rng := rand.New(rand.NewPCG(12, 12))
	for range 300 {
		p := unit(1+rng.IntN(20), 100)
		n := 1 + 50*rng.Float64()
		for _, rule := range []Sizes{Fixed{}, Guided{}, Factoring{}} {
			var sim models.Simulator
			out := play(t, p, Queue{Sizes: rule, N: n}, &sim, models.Uninterrupted(len(p.Workers)).Interrupt...)
			iteration := 100 / float64(int(100*n))
			if first, last := endsOf(out); last-first > iteration*(1+1e-9) {
				t.Fatalf("%T, %d workers, %v iterations: from %v to %v", rule, len(p.Workers), 100*n, first, last)
			}
		}
	}
}

// Trapezoid makes at most about 4p chunks, however long the loop (Tzen and Ni); guided makes about p
// ln(I/p) and factoring about p log2(I/p).
func TestChunksGrowFromTrapezoidToGuidedToFactoringToFixed(t *testing.T) {
	for _, p := range []int{4, 16, 64} {
		for _, n := range []int{1000 * p, 10_000 * p} {
			trapezoid, guided := len(sizesOf(Trapezoid{}, n, p, 1)), len(sizesOf(Guided{}, n, p, 1))
			factoring, fixed := len(sizesOf(Factoring{}, n, p, 1)), len(sizesOf(Fixed{}, n, p, 1))
			if trapezoid > 4*p || !(trapezoid < guided && guided < factoring && factoring < fixed) {
				t.Errorf("%d iterations, %d workers: %d chunks, %d, %d and %d", n, p, trapezoid, guided, factoring, fixed)
			}
		}
	}
}

// Flynn Hummel, Schonberg and Flynn: where times differ, guided hands out too much at first, and
// factoring does not. Flynn Hummel, Schmidt, Uma and Wein: weights do better still. Single iterations pay
// a start-up each.
func TestFactoringEndsBeforeGuidedAndWeightedBeforeFactoringWhereSpeedsDiffer(t *testing.T) {
	all := map[string]float64{}
	for name, rule := range map[string]Sizes{"fixed": Fixed{}, "guided": Guided{}, "factoring": Factoring{}, "weighted": Weighted{}} {
		rng := rand.New(rand.NewPCG(13, 13)) // the same platforms for all
		for range 200 {
			p := unlike(rng, 4+rng.IntN(12), 50)
			for i := range p.Workers {
				p.Workers[i].Compute.Latency = .3
			}
			var sim models.Simulator
			all[name] += play(t, p, Queue{Sizes: rule, N: 20}, &sim, models.Uninterrupted(len(p.Workers)).Interrupt...).Makespan / 200
		}
	}
	if !(all["weighted"] < all["factoring"] && all["factoring"] < all["guided"] && all["factoring"] < all["fixed"]) {
		t.Errorf("mean makespans: %v", all)
	}
}
