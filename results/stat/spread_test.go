package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

// covered returns how often the interval of a statistic of n values covers its true value.
func covered(seed uint64, n int, draw func(*rand.Rand) float64, truth float64, of func([]float64) (x, lo, hi float64)) float64 {
	const trials = 2000
	rng, hits := rand.New(rand.NewPCG(seed, 2)), 0
	xs := make([]float64, n)
	for range trials {
		for i := range xs {
			xs[i] = draw(rng)
		}
		if _, lo, hi := of(xs); lo <= truth && truth <= hi {
			hits++
		}
	}
	return float64(hits) / trials
}

func TestIntervalsOfQuantilesAndVariancesCoverAsOftenAsTheySay(t *testing.T) {
	normal := func(rng *rand.Rand) float64 { return rng.NormFloat64() }
	skewed := func(rng *rand.Rand) float64 { return rng.ExpFloat64() }
	flat := func(rng *rand.Rand) float64 { return rng.Float64() }
	quantile := func(q float64) func([]float64) (float64, float64, float64) {
		return func(xs []float64) (float64, float64, float64) { return Quantile(xs, q, 0.95) }
	}
	variance := func(xs []float64) (float64, float64, float64) { return Variance(xs, 0.95) }
	for _, c := range []struct {
		name  string
		n     int
		draw  func(*rand.Rand) float64
		truth float64
		of    func([]float64) (float64, float64, float64)
		most  float64 // intervals between values of few instances cover more
	}{
		{"median of 50", 50, skewed, math.Ln2, quantile(0.5), 0.98},
		{"median of 1000", 1000, skewed, math.Ln2, quantile(0.5), 0.965},
		{"twentieth of 1000", 1000, skewed, -math.Log(0.95), quantile(0.05), 0.97},
		{"variance of 1000 normal", 1000, normal, 1, variance, 0.965},
		{"variance of 100 normal", 100, normal, 1, variance, 0.965},
		{"variance of 1000 flat", 1000, flat, 1. / 12, variance, 0.965},
	} {
		if got := covered(3, c.n, c.draw, c.truth, c.of); got < 0.93 || got > c.most {
			t.Errorf("%s: in %v of the trials", c.name, got)
		}
	}
}

func TestQuantilesAreThoseOfTheSample(t *testing.T) {
	xs := []float64{5, 1, 4, 2, 3}
	for _, c := range []struct{ q, want float64 }{{0.5, 3}, {0.25, 2}, {0.125, 1.5}, {0.9, 4.6}} {
		if x, _, _ := Quantile(xs, c.q, 0.95); !near(x, c.want) {
			t.Errorf("quantile %v is %v, want %v", c.q, x, c.want)
		}
	}
	if xs[0] != 5 {
		t.Error("the values were sorted in place")
	}
	if _, lo, hi := Quantile(xs, 0.5, 0.95); !math.IsNaN(lo) || !math.IsNaN(hi) {
		t.Errorf("of 5 values the median is between %v and %v", lo, hi) // (1/2)^5 on either side is more than 2.5%
	}
	if _, lo, hi := Quantile([]float64{6, 1, 5, 2, 4, 3}, 0.5, 0.95); lo != 1 || hi != 6 {
		t.Errorf("of 6 values the median is between %v and %v", lo, hi)
	}
	for _, q := range []float64{0, 1, -1, math.NaN()} {
		if x, _, _ := Quantile(xs, q, 0.95); !math.IsNaN(x) {
			t.Errorf("quantile %v is %v", q, x)
		}
	}
	if x, _, _ := Quantile(nil, 0.5, 0.95); !math.IsNaN(x) {
		t.Errorf("the median of nothing is %v", x)
	}
}

func TestVarianceOfEqualOrFewValues(t *testing.T) {
	if x, lo, hi := Variance([]float64{2, 2, 2}, 0.95); x != 0 || lo != 0 || hi != 0 {
		t.Errorf("equal values vary by %v, %v to %v", x, lo, hi)
	}
	if x, lo, hi := Variance([]float64{2}, 0.95); !math.IsNaN(x) || !math.IsNaN(lo) || !math.IsNaN(hi) {
		t.Errorf("one value varies by %v, %v to %v", x, lo, hi)
	}
	if x, _, _ := Variance([]float64{1, 2, 3, 4}, 0.95); !near(x, 5./3) {
		t.Errorf("the variance is %v", x)
	}
}

func TestBatchesWithSkippedInstancesHaveNoMean(t *testing.T) {
	var c Collector
	c.Start(2)
	c.Add(1)
	c.Add(3)
	c.Skip()
	c.Add(5)
	c.Skip()
	s := c.Sample()
	if s.N != 3 || s.Mean != 3 || len(s.Batches) != 2 || s.Batches[0] != 2 || !math.IsNaN(s.Batches[1]) {
		t.Errorf("got %+v", s)
	}
}
