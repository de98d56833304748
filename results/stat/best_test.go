package stat

import (
	"math"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// sortedMean returns the mean of the best share of values sorted downwards. The last
// value counts in part.
func sortedMean(xs []float64, share float64) float64 {
	n := share * float64(len(xs))
	sum := 0.0
	for i, x := range xs {
		sum += x * min(max(n-float64(i), 0), 1)
	}
	return sum / n
}

func downwards(xs []float64) []float64 {
	xs = slices.Sorted(slices.Values(xs))
	slices.Reverse(xs)
	return xs
}

var percents = []float64{1, 0.001, 0.003, 0.01, 0.02, 0.1, 0.214, 0.25, 0.5, 0.7, 0.9, 0.99, 0.9999}

func TestBestMeansAreThoseOfSortedValues(t *testing.T) {
	for name, xs := range shares() {
		h, sorted := histogram(xs), downwards(xs)
		for i, got := range h.BestCurve(percents) {
			want := sortedMean(sorted, percents[i])
			if !(math.Abs(got-want) <= 6.2e-5) || got != h.BestMean(percents[i]) {
				t.Errorf("%s: the best %v have mean %v, not %v", name, percents[i], got, want)
			}
		}
		if got, want := h.BestMean(1), sortedMean(sorted, 1); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: the mean of all is %v, not %v", name, got, want)
		}
	}
}

func TestBestMeansOfEqualValuesAreThatValue(t *testing.T) {
	for name, x := range map[string]float64{"zeros": 0, "ones": 1, "equal": 0.1, "one value": 0.7} {
		h := histogram(shares()[name])
		for _, got := range h.BestCurve(append(percents, 5e-324)) {
			if got != x {
				t.Errorf("%v became %v", x, got)
			}
		}
	}
}

func TestLargestShareIsTheLastWithThatMean(t *testing.T) {
	for name, xs := range shares() {
		h, sorted := histogram(xs), downwards(xs)
		for _, y := range []float64{-1, 0, 1e-9, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.995, 1, 1.5, 1.7, 2} {
			share := h.LargestShareWithMean(y)
			switch all := sortedMean(sorted, 1); {
			case share == 1:
				if all < y-1e-12 {
					t.Errorf("%s: not all have mean %v but %v", name, y, all)
				}
			case share == 0:
				if sorted[0] > y+6.2e-5 {
					t.Errorf("%s: the best is %v, and so above %v", name, sorted[0], y)
				}
			case !(math.Abs(sortedMean(sorted, share)-y) <= 6.2e-5) || all > y+1e-12:
				t.Errorf("%s: the best %v have mean %v, not %v", name, share, sortedMean(sorted, share), y)
			}
		}
	}
}

func TestAtLeastIsExactAtBoundaries(t *testing.T) {
	for name, xs := range shares() {
		h := histogram(xs)
		points := []float64{1}
		for i := -1; i < 2<<14; i += 2 << 14 / long.Trials(8, 155) {
			points = append(points, float64(i)/(1<<14))
		}
		for i, got := range h.AtLeastCurve(points) {
			want := 0.0
			for _, v := range xs {
				if v >= points[i] {
					want++
				}
			}
			if got != want/float64(len(xs)) {
				t.Fatalf("%s: %v are at least %v, not %v", name, got, points[i], want)
			}
		}
	}
}

func TestAtLeastIsWrongByNoMoreThanABucket(t *testing.T) {
	for name, xs := range shares() {
		h := histogram(xs)
		for _, x := range []float64{1e-300, 1e-5, 0.0123, 0.1, 0.3, 0.995, 0.9999, math.Nextafter(1, 0), math.Nextafter(1, 2), 1.50003, 1.7, 5, 1e9} {
			count, inside := 0.0, 0.0
			for _, v := range xs {
				if v >= x {
					count++
				}
				if math.Abs(v-x) <= 0x1p-14 && v != 1 {
					inside++
				}
			}
			if got := h.AtLeast(x) * float64(len(xs)); math.Abs(got-count) > inside+1e-9 {
				t.Errorf("%s: %v values are at least %v, not %v", name, got, x, count)
			}
		}
	}
}

func TestThereAreNoAnswersWithoutValuesOrWithStrangeOnes(t *testing.T) {
	nan := math.NaN()
	for name, h := range map[string]*Histogram{"none": {}, "NaN": histogram([]float64{0.5, nan}), "negative": histogram([]float64{1, -1e-300}), "-Inf": histogram([]float64{math.Inf(-1)})} {
		for i, got := range append(h.BestCurve(percents), h.BestMean(1), h.LargestShareWithMean(0.5), h.AtLeast(0.5)) {
			if !math.IsNaN(got) {
				t.Errorf("%s: answer %d is %v", name, i, got)
			}
		}
	}
	h := histogram([]float64{0.5, 0.25})
	for i, got := range append(h.BestCurve([]float64{0, -1, 1.01, nan, math.Inf(1)}), h.LargestShareWithMean(nan), h.AtLeastCurve([]float64{0.3, nan})[1]) {
		if !math.IsNaN(got) {
			t.Errorf("question %d was answered by %v", i, got)
		}
	}
	if len(h.BestCurve(nil)) != 0 || len(h.AtLeastCurve(nil)) != 0 {
		t.Error("a curve without points has some")
	}
}

func TestLargeValuesCountAsInfinite(t *testing.T) {
	inf := math.Inf(1)
	h := histogram([]float64{most, 1e300, inf, 5, 0})
	if h.BestMean(1) != inf || h.BestMean(0.1) != inf || h.AtLeast(1e9) != 0.6 || h.AtLeast(inf) != 0.6 || h.AtLeast(5) != 0.8 {
		t.Errorf("got %v, %v, %v", h.BestMean(1), h.AtLeast(1e9), h.AtLeast(5))
	}
	for y, want := range map[float64]float64{inf: 0.6, 1e9: 1, -inf: 1} {
		if got := h.LargestShareWithMean(y); got != want {
			t.Errorf("mean %v: the best %v, not %v", y, got, want)
		}
	}
}

func BenchmarkBestCurve(b *testing.B) {
	h := histogram(values(9, 20_000))
	b.ReportAllocs()
	for b.Loop() {
		h.BestCurve(percents)
	}
}
