package stat

import (
	"math"
	"testing"
)

func TestSeriesOfValuesHasTheirMomentsAndPairs(t *testing.T) {
	for _, n := range []int{0, 1, 7, 79, 80, 81, 159, 1000, 10_000, 12_345} {
		a, b := make([]float64, n), make([]float64, n)
		var m Moments
		for i := range n {
			a[i] = math.Sin(float64(i))
			b[i] = a[i] + 2 + 0.1*math.Cos(float64(i*i))
			m.Add(b[i] - a[i])
		}
		s := SeriesOf(b)
		if s.N != int64(n) {
			t.Errorf("%d values: %d instances", n, s.N)
		}
		if batches := len(s.Batches(s.Pool())); n >= maxBatches && batches < maxBatches/2 {
			t.Errorf("%d values: %d batches", n, batches)
		}
		if n < 20 {
			continue
		}
		d := Pair(s, SeriesOf(a))
		lo, hi := d.Interval(0.95)
		if want := 4 * m.SD() / math.Sqrt(float64(n)); math.Abs(d.Mean-m.Mean) > 1e-9 || !(lo < d.Mean && d.Mean < hi && hi-lo < 2*want) {
			t.Errorf("%d values: %v in [%v, %v], want %v in an interval of about %v", n, d.Mean, lo, hi, m.Mean, want)
		}
	}
	if s := SeriesOf([]float64{1, math.NaN(), 3}); s.N != 2 || s.Mean != 2 {
		t.Errorf("with a gap: %+v", s)
	}
}
