package static

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestLowerBoundIsTheLeastIntegerThatReachesTheMean(t *testing.T) {
	for workers := 1; workers <= 60; workers++ {
		for groups := 1; workers*groups <= 400; groups++ {
			chunks := workers * groups
			least := new(big.Int).MulRange(1, int64(chunks)) // (K/G)^G >= n!, without fractions
			exponent := big.NewInt(int64(groups))
			least.Mul(least, new(big.Int).Exp(exponent, exponent, nil))
			k := LowerBound(workers, chunks)
			if new(big.Int).Exp(k, exponent, nil).Cmp(least) < 0 {
				t.Fatalf("g=%d, n=%d: %v is too small", workers, chunks, k)
			}
			if k.Sub(k, big.NewInt(1)); k.Exp(k, exponent, nil).Cmp(least) >= 0 {
				t.Fatalf("g=%d, n=%d: one less would do", workers, chunks)
			}
		}
	}
}

func TestLowerBoundMayBeChangedByItsOwner(t *testing.T) {
	LowerBound(4, 20).SetInt64(1)
	if k := LowerBound(4, 20); k.Int64() != 23780 {
		t.Errorf("K_min = %v, want 23780", k)
	}
}

// randomChart deals the steps out at random.
func randomChart(rng *rand.Rand, workers, groups int) Chart {
	steps, c := rng.Perm(workers*groups), blank(workers, groups)
	for r, row := range c {
		for j := range row {
			row[j] = steps[r*groups+j] + 1
		}
	}
	return c
}

func logarithms(n int) []float64 {
	logs := make([]float64, n)
	for k := range logs {
		logs[k] = math.Log(float64(k + 1))
	}
	return logs
}

func TestNoneOf10000RandomChartsIsBelowTheBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	for range 10_000 {
		workers, groups := 1+rng.IntN(8), 1+rng.IntN(8)
		n := workers * groups
		c := randomChart(rng, workers, groups)
		k, _ := c.Constant().Float64()
		mean, _ := LowerBound(workers, n).Float64()
		least := leastSum(workers, logarithms(n))
		if k < mean || k < least*(1-1e-12) || math.Ceil(least*(1-1e-12)) < math.Floor(mean*(1-1e-12)) {
			t.Fatalf("%v: K = %v, K_min = %v, leastSum = %v", c, k, mean, least)
		}
	}
}

// The paper could not strengthen the bound for group schedules; leastSum does. For two workers it equals
// the best chart's value.
func TestLeastSumIsExactForTwoWorkersAndAboveTheMeanForMore(t *testing.T) {
	for groups := 1; groups <= 100; groups++ {
		c, _ := Reverse.Chart(2, groups, nil)
		k, _ := c.Constant().Float64()
		if least := leastSum(2, logarithms(2*groups)); math.Abs(least-k) > 1e-11*k {
			t.Errorf("%d groups: %v, the best chart has %v", groups, least, k)
		}
	}
	for _, c := range []struct {
		workers int
		above   float64 // leastSum over K_min for 300 chunks, measured
	}{{2, 1.2130}, {3, 1.0813}, {4, 1.0249}, {5, 1.0043}} {
		mean, _ := LowerBound(c.workers, 300).Float64()
		if ratio := leastSum(c.workers, logarithms(300)) / mean; math.Abs(ratio-c.above) > .0001 {
			t.Errorf("%d workers: %.4f times K_min, want %v", c.workers, ratio, c.above)
		}
	}
}

func TestLeastSumOfUniformNumbersIsThatOfWangAndWang(t *testing.T) {
	logs := make([]float64, 30_000)
	linearLogs(1./30_000, logs)
	if got := leastSum(3, logs) / 10_000; math.Abs(got-.05480) > .00001 {
		t.Errorf("the least mean product of three uniform numbers is %.5f, want .05480", got)
	}
}

func TestLeastSumAllowsForStepsWithoutRisk(t *testing.T) {
	never := math.Inf(-1)
	for _, c := range []struct {
		logs []float64
		want float64
	}{
		{[]float64{never, never, never, never}, 0},
		{[]float64{never, 0, 0, 0}, 1},
		{[]float64{never, never, 0, 0}, 0},
		{[]float64{0, 0, 0, 0}, 2},
	} {
		if got := leastSum(2, c.logs); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("%v: got %v, want %v", c.logs, got, c.want)
		}
	}
}
