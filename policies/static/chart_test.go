package static

import (
	"cmp"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// integerChart is GreedyChart in integer arithmetic.
func integerChart(workers, groups int) Chart {
	product := make([]*big.Int, groups)
	order := make([]int, groups)
	for j := range product {
		product[j] = big.NewInt(1)
	}
	chart := make(Chart, workers)
	for r := range chart {
		for j := range order {
			order[j] = j
		}
		slices.SortStableFunc(order, func(a, b int) int { return product[b].Cmp(product[a]) })
		chart[r] = make([]int, groups)
		for k, j := range order {
			chart[r][j] = r*groups + k + 1
			product[j].Mul(product[j], big.NewInt(int64(chart[r][j])))
		}
	}
	return chart
}

func TestGreedyChartIsExactWhereRoundedProductsFlipTies(t *testing.T) {
	long.Unraced(t)
	flipped := 0
	for workers := 2; workers <= 40; workers++ {
		for groups := 1; groups <= 40; groups++ {
			got, want := GreedyChart(workers, groups, nil), integerChart(workers, groups)
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("g=%d, G=%d: got %v, want %v", workers, groups, got, want)
			}
			// This is the wrong way: products of risks, not of steps.
			rounded := GreedyChart(workers, groups, func(step int) float64 { return float64(step) * .0011 })
			if !reflect.DeepEqual(rounded, want) {
				flipped++
			}
		}
	}
	t.Logf("rounded products give another chart in %d of 1560 cases", flipped)
	if flipped == 0 {
		t.Error("no tie was flipped: the test has lost its point")
	}
}

func TestProductsThatRoundingConfusesAreComparedAsIntegers(t *testing.T) {
	b := &greedyState{
		chart: Chart{{2, 3, 6, 4}, {18, 12, 6, 10}}, // products 36, 36, 36, 40
		exact: make([]exactProduct, 4),
		order: []groupProduct{{36, 2}, {36, 0}, {36, 3}, {36 * (1 + 1e-15), 1}},
	}
	b.sort()
	if got, want := []int{b.order[0].group, b.order[1].group, b.order[2].group, b.order[3].group}, []int{3, 0, 1, 2}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestGreedyChartGivesTheLeastStepToTheGreatestProduct(t *testing.T) {
	square := func(step int) float64 { return float64(step*step) / 1e6 }
	chart := GreedyChart(7, 9, square)
	product := make([]float64, 9)
	for j := range product {
		product[j] = 1
	}
	for r, row := range chart {
		order := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
		slices.SortFunc(order, func(a, b int) int { return row[a] - row[b] })
		if !slices.IsSortedFunc(order, func(a, b int) int { return cmp.Compare(product[b], product[a]) }) {
			t.Errorf("row %d: %v for products %v", r, row, product)
		}
		for j := range product {
			product[j] *= square(row[j])
		}
	}
}

func TestGreedyChartSurvivesRisksThatUnderflow(t *testing.T) {
	tiny := GreedyChart(60, 10, func(step int) float64 { return float64(step) * 1e-60 })
	plain := GreedyChart(60, 10, func(step int) float64 { return float64(step) })
	if !reflect.DeepEqual(tiny[:2], plain[:2]) || quotient(tiny.Constant(), LowerBound(60, 600)) > 1.3 {
		t.Error("scaling the risk changes the chart")
	}
	never := GreedyChart(3, 4, func(int) float64 { return 0 })
	if want := (Chart{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}); !reflect.DeepEqual(never, want) {
		t.Errorf("without risk all is a tie, which falls to the lowest group: %v", never)
	}
}

func TestListsAreThoseOfTable1(t *testing.T) {
	// Table 2 is the reverse schedule of the paper's example of 12 chunks; Table 1 says at which step
	// each worker executes each chunk.
	chart := Chart{{1, 2, 3}, {6, 5, 4}, {9, 8, 7}, {12, 11, 10}}
	steps := [][]int{
		{1, 6, 9, 12, 2, 5, 8, 11, 3, 4, 7, 10},
		{12, 1, 6, 9, 11, 2, 5, 8, 10, 3, 4, 7},
		{9, 12, 1, 6, 8, 11, 2, 5, 7, 10, 3, 4},
		{6, 9, 12, 1, 5, 8, 11, 2, 4, 7, 10, 3},
	}
	for w, list := range chart.Lists(12) {
		for k, c := range list {
			if steps[w][c] != k+1 {
				t.Errorf("worker %d executes chunk %d at step %d, want %d", w, c, k+1, steps[w][c])
			}
		}
	}
}

func TestEveryWorkerExecutesEveryChunkOnceAndNobodyAtTheSameTime(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 500 {
		g, chunks := 1+rng.IntN(20), 1+rng.IntN(200)
		groups := (chunks + g - 1) / g
		lists := GreedyChart(g, groups, nil).Lists(chunks)
		for w, list := range lists {
			seen := slices.Clone(list)
			slices.Sort(seen)
			if len(slices.Compact(seen)) != chunks || len(list) != chunks {
				t.Fatalf("g=%d, %d chunks: worker %d executes %v", g, chunks, w, list)
			}
		}
		if chunks%g != 0 {
			continue // skipped slots move the workers against each other
		}
		for k := range chunks {
			at := map[int32]bool{}
			for _, list := range lists {
				at[list[k]] = true
			}
			if len(at) != g {
				t.Fatalf("g=%d, %d chunks: at step %d only %d chunks are executed", g, chunks, k+1, len(at))
			}
		}
	}
}

func TestASlotWithoutAChunkIsSkipped(t *testing.T) {
	// Five chunks in groups of three: the second group lacks its third chunk.
	got := GreedyChart(3, 2, nil).Lists(5)
	want := [][]int32{{0, 3, 4, 1, 2}, {1, 4, 2, 3, 0}, {2, 3, 0, 4, 1}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWhatAGreedyChartMissesIsKnownWithoutTheChart(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 31))
	for range 500 {
		workers, groups := 1+rng.IntN(12), 1+rng.IntN(40)
		n := workers * groups
		law := laws[1+rng.IntN(len(laws)-1)]
		if rng.IntN(2) == 0 {
			law = steps(t, rng, 1+rng.IntN(60))
		}
		before := risksOf(law, 2*rng.Float64()/float64(n), n+1, nil)
		want := GreedyChart(workers, groups, func(step int) float64 { return before[step] }).missed(before)
		if got := (Greedy{}).missed(workers, before); got != want {
			t.Fatalf("%v, g=%d, %d groups: got %v, want %v", law, workers, groups, got, want)
		}
	}
}
