package endangered

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

// orders returns all orders of n chunks.
func orders(n int) (all [][]int32) {
	if n == 0 {
		return [][]int32{nil}
	}
	for _, short := range orders(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(short), at, int32(n-1)))
		}
	}
	return all
}

// optimum returns the expected work of the best schedule of a number of equal chunks, by trying all.
// Longer lists take nothing from others, and renaming chunks changes nothing, so the first worker has
// them in order.
func optimum(p *models.Problem, chunks int) float64 {
	all, size := orders(chunks), p.Load/float64(chunks)
	danger := make([]float64, chunks)
	best := 0.0
	var try func(worker int, danger []float64)
	try = func(worker int, danger []float64) {
		if worker == len(p.Workers) {
			work := 0.0
			for _, d := range danger {
				work += size * (1 - d)
			}
			best = max(best, work)
			return
		}
		w, choices := p.Workers[worker], all
		if worker == 0 {
			choices = all[:1]
		}
		for _, order := range choices {
			next := slices.Clone(danger)
			for k, c := range order {
				next[c] *= w.Risk.Before(float64(k+1) * w.Compute.Of(size))
			}
			try(worker+1, next)
		}
	}
	for c := range danger {
		danger[c] = 1
	}
	try(0, danger)
	return best
}

// The test measures how far it falls behind the best schedule of the same chunks, where all can be tried.
func TestItFallsBehindTheBestOfAllSchedulesByLittle(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	worst, sum, exact, n := 1.0, 0.0, 0, long.Trials(60, 240)
	for range n {
		workers, chunks := 2, 1+r.IntN(6)
		if r.IntN(2) == 0 {
			workers, chunks = 3, 1+r.IntN(4)
		}
		p := unlike(r, workers)
		if r.IntN(2) == 0 {
			p = world(workers, .2+float64(workers)*r.Float64(), .1*r.Float64())
		}
		got, want := expect(t, Policy{N: (float64(chunks) + .5) / p.Load}, p), optimum(p, chunks)
		if got > want*(1+1e-12) {
			t.Fatalf("%+v, %d chunks: %v is expected, the best of all is %v", p, chunks, got, want)
		}
		ratio := 1.0
		if want > 0 {
			ratio = got / want
		}
		if ratio > 1-1e-12 {
			exact++
		}
		worst, sum = min(worst, ratio), sum+ratio
	}
	t.Logf("the best in %d of %d cases; %.4f of it at least, %.5f on average", exact, n, worst, sum/float64(n))
	if worst < .9 || sum/float64(n) < .99 {
		t.Errorf("%.4f of the best at least, %.5f on average", worst, sum/float64(n))
	}
}
