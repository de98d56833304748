package static

import (
	"math/big"
	"math/rand/v2"
	"reflect"
	"testing"
)

func TestChartsAreThoseOfTable3(t *testing.T) {
	for i, c := range []struct {
		chart Chart
		k     int64
	}{
		{Chart{{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}, {11, 12, 13, 14, 15}, {16, 17, 18, 19, 20}}, 34104},
		{Chart{{1, 2, 3, 4, 5}, {10, 9, 8, 7, 6}, {15, 14, 13, 12, 11}, {20, 19, 18, 17, 16}}, 24396},
		{Chart{{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}, {15, 14, 13, 12, 11}, {20, 19, 18, 17, 16}}, 27284},
		{Chart{{1, 2, 3, 4, 5}, {10, 9, 8, 7, 6}, {11, 12, 13, 14, 15}, {20, 19, 18, 17, 16}}, 25784},
		{Chart{{1, 2, 3, 4, 5}, {14, 12, 10, 8, 6}, {15, 13, 11, 9, 7}, {16, 17, 18, 19, 20}}, 24276},
		{Chart{{1, 2, 3, 4, 5}, {10, 9, 8, 7, 6}, {15, 14, 13, 12, 11}, {20, 19, 18, 16, 17}}, 24390},
	} {
		got, err := Regimens[i].Chart(4, 5, nil)
		if err != nil || !reflect.DeepEqual(got, c.chart) {
			t.Errorf("%v: got %v, %v; want %v", Regimens[i], got, err, c.chart)
		}
		if k := got.Constant(); k.Int64() != c.k {
			t.Errorf("%v: K = %v, want %d", Regimens[i], k, c.k)
		}
	}
	if best, _ := (BestOf{}).Chart(4, 5, nil); best.Constant().Int64() != 24276 {
		t.Errorf("the best of all has K = %v", best.Constant())
	}
}

func TestRowsThatAreLeftOverRunForth(t *testing.T) {
	forth := func(r int) []int { return []int{2*r + 1, 2*r + 2} }
	back := func(r int) []int { return []int{2*r + 2, 2*r + 1} }
	for _, c := range []struct {
		shape   Shape
		workers int
		want    Chart
	}{
		{Mirror, 3, Chart{forth(0), back(1), back(2)}},
		{Snake, 3, Chart{forth(0), back(1), forth(2)}},
		{FatSnake, 2, Chart{forth(0), forth(1)}},
		{FatSnake, 5, Chart{forth(0), {5, 3}, {6, 4}, forth(3), forth(4)}},
	} {
		if got, _ := c.shape.Chart(c.workers, 2, nil); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v of %d workers: got %v, want %v", c.shape, c.workers, got, c.want)
		}
	}
}

// closed returns the sum over the groups of the products over k in the paper's formulas of section 5.2.4.
// m is the number of groups.
func closed(groups, factors int, factor func(j, k, m int64) int64) *big.Int {
	sum := new(big.Int)
	for j := range int64(groups) {
		product := big.NewInt(1)
		for k := range int64(factors) {
			product.Mul(product, big.NewInt(factor(j+1, k, int64(groups))))
		}
		sum.Add(sum, product)
	}
	return sum
}

func TestConstantsAreThoseOfTheClosedFormulas(t *testing.T) {
	for workers := 6; workers <= 24; workers += 6 { // even, and multiples of three
		for groups := 1; groups <= 20; groups++ {
			g := int64(workers)
			for shape, want := range map[Shape]*big.Int{
				Cyclic: closed(groups, workers, func(j, k, m int64) int64 { return j + k*m }),
				Reverse: closed(groups, workers, func(j, k, m int64) int64 {
					if k == 0 {
						return j
					}
					return (k+1)*m - j + 1
				}),
				Mirror: closed(groups, workers/2, func(j, k, m int64) int64 { return (j + k*m) * ((g-k)*m - j + 1) }),
				Snake:  closed(groups, workers/2, func(j, k, m int64) int64 { return (j + 2*k*m) * (2*(k+1)*m - j + 1) }),
				FatSnake: closed(groups, workers/3, func(j, k, m int64) int64 {
					return (j + 3*k*m) * (3*(k+1)*m - 2*j + 1) * (3*(k+1)*m - 2*j + 2)
				}),
			} {
				c, _ := shape.Chart(workers, groups, nil)
				if got := c.Constant(); got.Cmp(want) != 0 {
					t.Errorf("%v, g=%d, %d groups: K = %v, want %v", shape, workers, groups, got, want)
				}
			}
		}
	}
}

// Every step occurs in the chart once, so every worker executes every chunk once whatever the regimen.
func TestEveryStepStandsInAChartOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for _, r := range append([]Regimen{BestOf{}, Optimal{}}, Regimens...) {
		for range 50 {
			workers, groups := 1+rng.IntN(4), 1+rng.IntN(5)
			if r != (Optimal{}) {
				workers, groups = 1+rng.IntN(30), 1+rng.IntN(30)
			}
			c, err := r.Chart(workers, groups, nil)
			if err != nil {
				t.Fatal(err)
			}
			seen := make([]bool, workers*groups+1)
			for _, row := range c {
				for _, step := range row {
					if seen[step] {
						t.Fatalf("%v: step %d stands twice in %v", r, step, c)
					}
					seen[step] = true
				}
			}
			if len(c) != workers || len(c[0]) != groups {
				t.Fatalf("%v: %d rows of %d, want %d of %d", r, len(c), len(c[0]), workers, groups)
			}
		}
	}
}
