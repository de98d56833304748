package faults

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/long"
)

// Pearson's test against the exact law, cells with fewer than ten expected put together.
func TestBinomialFollowsItsLaw(t *testing.T) {
	draws := long.Trials(12_000, 48_000)
	for _, c := range []struct {
		n int
		p float64
	}{{1, .3}, {7, .5}, {12, .9}, {40, .02}, {40, .25}, {25, .45}, {21, .5}, {300, .034}, {1000, .2}, {1000, .97}, {100_000, .00012}, {1_000_000, .00003}} {
		rng := rand.NewPCG(uint64(c.n), math.Float64bits(c.p))
		counts := map[int]int{}
		for range draws {
			counts[Binomial(rng, c.n, c.p)]++
		}
		law := distuv.Binomial{N: float64(c.n), P: c.p}
		square, cells, expected, seen, total := 0.0, 0, 0.0, 0, 0
		flush := func() {
			square += (float64(seen) - expected) * (float64(seen) - expected) / expected
			cells, expected, seen = cells+1, 0, 0
		}
		for k := 0; k <= c.n && (expected > 0 || total < draws || k < 10); k++ {
			expected += law.Prob(float64(k)) * float64(draws)
			seen += counts[k]
			total += counts[k]
			if expected >= 10 {
				flush()
			}
		}
		if expected > 1 || seen > 0 {
			expected = max(expected, 1)
			flush()
		}
		if total != draws {
			t.Errorf("%+v: %d of %d draws are from 0 to n", c, total, draws)
		}
		limit := distuv.ChiSquared{K: float64(max(1, cells-1))}.Quantile(1 - 1e-5)
		t.Logf("%+v: chi square %.1f with %d cells, the limit is %.1f", c, square, cells, limit)
		if square > limit {
			t.Errorf("%+v: this is another law", c)
		}
	}
}

// 1e8 units and more take too many values for cells, so the test looks at the mean, the variance, and the
// distribution function at nine points.
func TestBinomialOfAHundredMillionUnits(t *testing.T) {
	draws := long.Trials(4000, 16_000)
	for _, n := range []int{100_000_000, 100_000_000_000} {
		for _, p := range []float64{.005, .05, .5} {
			rng := engine.NewKey(7, "a hundred million", "faults")
			var pcg rand.PCG
			rng.Seed(&pcg, uint64(n))
			mean, variance := float64(n)*p, float64(n)*p*(1-p)
			sum, square := 0.0, 0.0
			below := [9]int{}
			for range draws {
				z := (float64(Binomial(&pcg, n, p)) - mean) / math.Sqrt(variance)
				sum += z / float64(draws)
				square += z * z / float64(draws)
				for k := range below {
					if z < float64(k-4)/2 {
						below[k]++
					}
				}
			}
			if math.Abs(sum) > 4.5/math.Sqrt(float64(draws)) || math.Abs(square-1) > 4.5*math.Sqrt(2/float64(draws)) {
				t.Errorf("n=%d, p=%v: mean %v, mean square %v", n, p, sum, square)
			}
			for k, count := range below {
				want := distuv.UnitNormal.CDF(float64(k-4) / 2)
				if se := math.Sqrt(want * (1 - want) / float64(draws)); math.Abs(float64(count)/float64(draws)-want) > 4.5*se+1/math.Sqrt(variance) {
					t.Errorf("n=%d, p=%v: %v below %v, want %v", n, p, float64(count)/float64(draws), float64(k-4)/2, want)
				}
			}
		}
	}
}

func TestBinomialAtItsEdges(t *testing.T) {
	rng := rand.NewPCG(1, 1)
	for _, c := range []struct {
		n    int
		p    float64
		want int
	}{{0, .5, 0}, {9, 0, 0}, {9, 1, 9}, {1e12, 0, 0}, {1e12, 1, 1e12}, {1e12, 1e-300, 0}, {5, 5e-324, 0}} {
		if got := Binomial(rng, c.n, c.p); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
	for _, p := range []float64{-.1, 1.1, math.NaN()} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("p=%v is accepted", p)
				}
			}()
			Binomial(rng, 1, p)
		}()
	}
}

// The acceptance test's logarithm of a ratio of probabilities, against the laws of gonum.
func TestAdvantageIsALogarithmOfProbabilities(t *testing.T) {
	for _, c := range []struct{ n, p float64 }{{20, .5}, {25, .4}, {100, .1}, {5000, .3}, {1e6, .001}} {
		law := distuv.Binomial{N: c.n, P: c.p}
		mode := math.Floor((c.n + 1) * c.p)
		for k := max(0, mode-30); k <= min(c.n, mode+30); k++ {
			want := law.LogProb(k) - law.LogProb(mode)
			if got := advantage(c.n, c.p, k, mode); math.Abs(got-want) > 1e-7 {
				t.Errorf("%+v, k=%v: %v, want %v", c, k, got, want)
			}
		}
	}
}

func TestFailuresInTimeSpoilTheUnitsInWork(t *testing.T) {
	const units, takes, rate = 2000, .7, .2
	p, err := InTime(rate, takes)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.NewPCG(3, 3)
	runs, hit := 400, 0
	for range runs { // failure by failure
		last := -1
		for at := 0.0; ; {
			at -= math.Log(engine.Uniform(rng)) / rate
			unit := int(at / takes)
			if unit >= units {
				break
			}
			if unit != last {
				hit++
			}
			last = unit
		}
	}
	mean := float64(hit) / float64(runs)
	if se := math.Sqrt(units * p * (1 - p) / float64(runs)); math.Abs(mean-units*p) > 4.5*se {
		t.Errorf("%v units are hit, the law says %v +- %v", mean, units*p, se)
	}
	for _, bad := range [][2]float64{{-1, 1}, {1, -1}, {math.NaN(), 1}, {math.Inf(1), 0}} {
		if p, err := InTime(bad[0], bad[1]); err == nil {
			t.Errorf("%v is accepted: %v", bad, p)
		}
	}
}

func TestRatesAreOneForAllOrOneForEach(t *testing.T) {
	rng := rand.NewPCG(4, 4)
	rates := make([]float64, 5)
	for _, each := range []bool{false, true} {
		Range{From: .01, To: .02, Each: each}.Draw(rng, rates)
		for i, x := range rates {
			if !(x >= .01 && x <= .02) || i > 0 && (x == rates[0]) == each {
				t.Errorf("each=%v: %v", each, rates)
			}
		}
	}
	for _, r := range []Range{{From: -1, To: 1}, {From: .2, To: .1}, {From: 0, To: 2}, {From: math.NaN(), To: 1}} {
		if r.Validate() == nil {
			t.Errorf("%+v is accepted", r)
		}
	}
}

func BenchmarkFaultsOf50WorkersAndAHundredMillionUnits(b *testing.B) {
	rng := rand.NewPCG(1, 1)
	units, rates, faults := make([]int, 50), make([]float64, 50), make([]int, 50)
	for i := range units {
		units[i] = 2_000_000
	}
	law := Range{From: .01, To: .02, Each: true}
	b.ReportAllocs()
	for b.Loop() {
		law.Draw(rng, rates)
		if err := Draw(rng, units, rates, faults); err != nil {
			b.Fatal(err)
		}
	}
}
