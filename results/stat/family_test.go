package stat

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// pairsOf draws the differences of all pairs of policies in all cells, whose expectations are
// all 0: cells share a part of their luck, and policies in a cell another.
func pairsOf(rng *rand.Rand, cells, policies, n, exponentials int, correlation float64) []Difference {
	shared := make([][]float64, policies)
	for i := range shared {
		shared[i] = make([]float64, n)
		for b := range shared[i] {
			shared[i][b] = drawn(rng, exponentials)
		}
	}
	var all []Difference
	for range cells {
		of := make([]*Series, policies)
		for i := range of {
			xs := make([]float64, n)
			for b := range xs {
				xs[b] = math.Sqrt(correlation)*shared[i][b] + math.Sqrt(1-correlation)*drawn(rng, exponentials)
			}
			of[i] = sampled(xs, n, 1)
		}
		for i := range of {
			for j := i + 1; j < policies; j++ {
				all = append(all, Pair(of[i], of[j]))
			}
		}
	}
	return all
}

// atLeast returns an error if intervals hold less often than 94 in 100 times, up to three
// standard errors.
func atLeast(t *testing.T, held, trials int, format string, args ...any) {
	t.Helper()
	share := float64(held) / float64(trials)
	t.Logf(format+": holds in %.3f of %d", append(args, share, trials)...)
	if share < 0.94-3*math.Sqrt(0.05*0.95/float64(trials)) {
		t.Errorf(format+": the intervals hold in %.3f of %d trials", append(args, share, trials)...)
	}
}

func excluded(intervals [][2]float64) bool {
	for _, i := range intervals {
		if i[0] > 0 || i[1] < 0 {
			return true
		}
	}
	return false
}

// Pairs share policies, and cells their luck.
func TestAllPairsInAllCellsHoldTogether(t *testing.T) {
	for _, c := range []struct {
		cells, batches, exponentials int
		correlation                  float64
	}{{3, 20, 0, 0}, {3, 20, 25, 0.7}, {5, 40, 0, 0}, {5, 40, 4, 0.7}, {20, 40, 25, 0.95}, {20, 40, 4, 0}} {
		rng := rand.New(rand.NewPCG(47, uint64(c.cells)))
		held, trials := 0, long.Trials(25, 200)
		for range trials {
			if !excluded(Simultaneous(pairsOf(rng, c.cells, 4, c.batches, c.exponentials, c.correlation), 0.95)) {
				held++
			}
		}
		atLeast(t, held, trials, "6 pairs in %d cells of %d batches, means of %d, correlation %v", c.cells, c.batches, c.exponentials, c.correlation)
	}
}

func TestLargeFamiliesHoldTogether(t *testing.T) {
	for _, c := range []struct{ batches, exponentials int }{{40, 0}, {79, 0}, {79, 25}} {
		rng := rand.New(rand.NewPCG(53, uint64(c.batches)))
		held, trials := 0, long.Trials(2, 200)
		const family = 500
		for range trials {
			misses := 0
			for _, d := range cellsOf(rng, make([]float64, family), c.batches, c.exponentials, 0) {
				if lo, hi := d.Among(family, family, 0.95); lo > 0 || hi < 0 {
					misses++
				}
			}
			if misses == 0 {
				held++
			}
		}
		atLeast(t, held, trials, "%d differences of %d batches, means of %d", family, c.batches, c.exponentials)
	}
}

func TestLargeFamiliesAreJudgedOneByOneAsTogether(t *testing.T) {
	rng := rand.New(rand.NewPCG(59, 59))
	all := cellsOf(rng, make([]float64, MostTogether+200), 40, 4, 0.5)
	all[7] = differing(make([]float64, 40))
	measured := 0
	for i := range all {
		if all[i].Measured(len(all)) {
			measured++
		}
	}
	for i, want := range Simultaneous(all, 0.95) {
		lo, hi := all[i].Among(len(all), measured, 0.95)
		if (lo != want[0] || hi != want[1]) && !(math.IsNaN(lo) && math.IsNaN(want[0])) {
			t.Fatalf("difference %d: [%v, %v], together %v", i, lo, hi, want)
		}
	}
}

// The quantiles of Student's distribution at Bonferroni's level for 30 intervals.
func TestCriticalValuesAreThoseOfStudentsTable(t *testing.T) {
	for _, c := range []struct {
		level   float64
		freedom int64
		t       float64
	}{{0.95, 9, 2.262157}, {0.95, 19, 2.093024}, {0.95, 39, 2.022691}, {1 - 0.05/30, 19, 3.659503}, {1 - 0.05/30, 39, 3.378036}} {
		if x := studentT(c.level, c.freedom); math.Abs(x-c.t) > 1e-6 {
			t.Errorf("level %v, %d degrees of freedom: %v", c.level, c.freedom, x)
		}
	}
}
