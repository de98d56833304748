package goal

import (
	"math"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/results/stat"
)

func TestAVerdictIsOfTheWholeInterval(t *testing.T) {
	d := Decision{Margin: 0.01, Level: 0.95}
	for _, c := range []struct {
		lo, hi float64
		want   Verdict
	}{
		{0.001, 0.1, Apart}, {-0.1, -0.001, Apart},
		{0, 0.1, Open}, {-0.1, 0, Open}, {-0.02, 0.005, Open}, {-0.005, 0.02, Open}, {math.Inf(-1), math.Inf(1), Open},
		{-0.01, 0.01, Within}, {0, 0.01, Within}, {0, 0, Within},
	} {
		p := &pair{Pair: Pair{Lo: c.lo, Hi: c.hi}}
		if got := d.verdict(p, &Cell{}); got != c.want {
			t.Errorf("%v to %v: %v, want %v", c.lo, c.hi, got, c.want)
		}
	}
}

func TestOfThosePoliciesThatAreLeftTheBestHasTheLargestMean(t *testing.T) {
	d := Decision{Margin: 1e-6, Level: 0.95, Span: 1, Best: true} // which these blocks cannot tell
	for place := range 3 {
		c := cellOf([]int{3, 3, 3}, 0, 0, 0)
		c.Batches[0], c.Batches[place] = c.Batches[place], c.Batches[0]
		best, most := 0, math.Inf(-1)
		for i, batches := range c.Batches {
			sum := 0.0
			for _, x := range batches {
				sum += x
			}
			if sum > most {
				best, most = i, sum
			}
		}
		if o := d.Judge(Stages(3), c); !o.Complete || o.Settled || len(o.Left) != 3 || o.Best != best {
			t.Errorf("policy %d has the largest mean: %+v", best, o)
		}
	}
}

func TestAnIntervalIsNarrowIfItIsKnownToBe(t *testing.T) {
	series := func(values ...float64) *stat.Series {
		var c stat.Collector
		c.Start(1)
		for _, x := range values {
			c.Add(x)
		}
		s := new(stat.Series)
		s.Append(c.Sample())
		return s
	}
	// The interval of 9 and 11 is 10 ± 12.7062. Without limits, no number of equal values has one.
	many := func(n int) *stat.Series { return series(slices.Repeat([]float64{2}, n)...) }
	for _, c := range []struct {
		share float64
		s     *stat.Series
		wide  bool
	}{
		{1.28, series(9, 11), false}, {1.26, series(9, 11), true}, {1.28, series(-9, -11), false},
		{0.1, series(), false}, {100, series(1), true}, {100, series(1, math.NaN()), true}, {0.1, series(1, math.Inf(1), 2), false}, {100, series(-1, 1), true},
		{0.1, many(2), true}, {0.1, many(29), true}, {0.1, many(30), false},
	} {
		lo, hi := c.s.Interval(0.95)
		if got := !(Precision{c.share, 0.95}).Narrow(c.s, lo, hi, false); got != c.wide {
			t.Errorf("%+v to a share of %v: wide %v", c.s.Moments, c.share, got)
		}
	}
}

// Two policies that were the same in all instances so far may differ in the next: only the limits of their
// values say by how much.
func TestPrecisionDoesNotStopByAnIntervalThatTheRuleCallsInvalid(t *testing.T) {
	losses := func(n, k int) *stat.Series {
		values := slices.Repeat([]float64{1}, n)
		for i := range k {
			values[i*n/k] = 0.99
		}
		return stat.SeriesOf(values)
	}
	for _, c := range []struct {
		n, k int
		wide bool
	}{{100, 0, true}, {180, 0, true}, {200, 0, false}, {180, 1, true}, {400, 1, false}, {10_000, 1000, false}} {
		s := losses(c.n, c.k)
		lo, hi := s.Within(0.95, 0, 1)
		if got := !(Precision{0.01, 0.95}).Narrow(s, lo, hi, false); got != c.wide {
			t.Errorf("%d of %d instances lose a little: wide is %v, want %v", c.k, c.n, got, c.wide)
		}
	}
}

// A share that is 0 has an interval too, and is as precise as the share of the others.
func TestSharesArePreciseByTheirOwnWidth(t *testing.T) {
	series := func(ones, n int) *stat.Series {
		values := make([]float64, n)
		for i := range ones {
			values[i] = 1
		}
		return stat.SeriesOf(values)
	}
	for _, c := range []struct {
		ones, n int
		wide    bool
	}{{0, 180, true}, {0, 200, false}, {200, 200, false}, {5000, 10_000, false}, {4500, 9000, true}} {
		s := series(c.ones, c.n)
		lo, hi := stat.Share(s.Mean, s.N, 0.95)
		if got := !(Precision{0.01, 0.95}).Narrow(s, lo, hi, true); got != c.wide {
			t.Errorf("%d of %d: wide is %v, want %v", c.ones, c.n, got, c.wide)
		}
	}
}
