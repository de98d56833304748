package stat

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestPairingTakesOutTheLuckThatPoliciesShare(t *testing.T) {
	luck, own := values(5, 8000), values(6, 8000)
	both := make([]float64, len(luck))
	for i := range luck {
		both[i] = luck[i] + own[i]/10
	}
	a, b, alone := sampled(both, 400, 20), sampled(luck, 400, 20), sampled(own, 400, 20)
	d := Pair(a, b)
	lo, hi := d.Interval(0.95)
	if !(math.Abs(d.Mean-alone.Mean/10) < 1e-9) || !(lo < d.Mean && d.Mean < hi) {
		t.Errorf("got %v in [%v, %v]; want %v", d.Mean, lo, hi, alone.Mean/10)
	}
	wantLo, wantHi := alone.Interval(0.95)
	if width := (hi - lo) / (wantHi - wantLo) * 10; width < 0.7 || width > 1.4 {
		t.Errorf("the interval is %v times as wide as from what is not shared", width)
	}
}

func TestDifferenceUsesTheCommonBatches(t *testing.T) {
	xs, ys := values(8, 40_000), values(9, 40_000)
	for _, n := range []int{2000, 20_000} { // batches of the longer series are pooled by 1, 2 and 4
		d := Pair(sampled(xs, 250, 250), sampled(ys[:n], 250, 250))
		want := summary(xs[:n]).Mean - summary(ys[:n]).Mean
		if len(d.batches) == 0 || !(math.Abs(d.Mean-want) < 1e-9) {
			t.Errorf("%d instances: %v from %d batches, want %v", n, d.Mean, len(d.batches), want)
		}
	}
}

func TestThereIsNoDifferenceOfSeriesThatDoNotPair(t *testing.T) {
	xs := values(9, 2000)
	good, other := sampled(xs, 100, 50), sampled(values(10, 2000), 100, 50)
	infinite := slices.Clone(xs)
	infinite[0] = math.Inf(1)
	for name, s := range map[string]*Series{
		"empty":               {},
		"few batches":         sampled(xs[:450], 50, 50),
		"other batch length":  sampled(xs, 100, 20),
		"no batches":          sampled(xs, 100, 0),
		"an infinite value":   sampled(infinite, 100, 50),
		"mixed batch lengths": mixed(xs),
	} {
		d := Pair(other, s)
		if lo, hi := d.Interval(0.95); !math.IsNaN(lo) || !math.IsNaN(hi) {
			t.Errorf("%s: got %v in [%v, %v]", name, d.Mean, lo, hi)
		}
	}
	d := Pair(good, other)
	if lo, hi := d.Interval(0.95); !(lo < hi) {
		t.Fatalf("good series have the interval [%v, %v]", lo, hi)
	}
	if lo, hi := d.Interval(2); !math.IsNaN(lo) || !math.IsNaN(hi) {
		t.Error("level 2 was accepted")
	}
}

func mixed(xs []float64) *Series {
	s := sampled(xs[:10], 10, 10)
	s.Append(Sample{Moments: summary(xs[10:30]), Length: 20, Batches: []float64{summary(xs[10:30]).Mean}})
	return s
}

func TestRoundingIsNoDifference(t *testing.T) {
	xs := values(11, 2000)
	ys := slices.Clone(xs)
	for i := range ys {
		ys[i] *= 1 + 5e-10*float64(i%2)
	}
	d := Pair(sampled(xs, 250, 25), sampled(ys, 250, 25))
	if lo, hi := d.Interval(0.95); d.Mean != 0 || !d.Tied() || !math.IsNaN(lo) || !math.IsNaN(hi) {
		t.Errorf("%v in [%v, %v]", d.Mean, lo, hi)
	}
	for _, c := range []struct {
		a, b float64
		tied bool
	}{{1, 1 + 9e-10, true}, {1, 1 + 2e-9, false}, {-1e6, -1e6 - 1e-4, true}, {0, 1e-300, false}, {0, 0, true}, {1, -1, false}, {1, math.Inf(1), false}, {math.Inf(1), math.Inf(1), true}, {1, math.NaN(), false}} {
		if Tied(c.a, c.b) != c.tied || Tied(c.b, c.a) != c.tied {
			t.Errorf("%v and %v: tied is %v", c.a, c.b, !c.tied)
		}
	}
}

// If few batches differ, none of the batches seen shows how much others would.
func TestNothingIsConcludedFromAFewBatchesThatDiffer(t *testing.T) {
	for _, c := range []struct {
		name           string
		batches        []float64
		rare, constant bool
	}{
		{"one", append(make([]float64, 39), 1), true, false},
		{"nine", append(make([]float64, 31), 1, 2, 3, 4, 5, 6, 7, 8, 9), true, false},
		{"ten", append(make([]float64, 10), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), false, false},
		{"one that is far off", append(values(12, 39), 1e3), true, false},
		{"all by the same", slices.Repeat([]float64{0.1}, 40), false, true},
	} {
		d := Pair(sampled(c.batches, 1, 1), sampled(make([]float64, len(c.batches)), 1, 1))
		lo, hi := d.Interval(0.95)
		if d.Rare() != c.rare || d.Constant() != c.constant || math.IsNaN(lo) != (c.rare || c.constant) {
			t.Errorf("%s: rare %v, constant %v, [%v, %v]", c.name, d.Rare(), d.Constant(), lo, hi)
		}
	}
}

// The interval was computed from Hall's formulas by hand.
func TestSkewnessIsTakenOutAsByHall(t *testing.T) {
	xs := []float64{.010, .012, .009, .015, .011, .030, .008, .013}
	d := Pair(sampled(xs, 1, 1), sampled(make([]float64, len(xs)), 1, 1))
	lo, hi := d.hall(studentT(0.95, 7))
	if !(math.Abs(d.skew-2.288938365) < 1e-8) || !(math.Abs(lo-.009720119) < 1e-9) || !(math.Abs(hi-.031998545) < 1e-9) {
		t.Errorf("skewness %v, [%v, %v]", d.skew, lo, hi)
	}
}

// drawn returns batch means without expectation: normal, or as skewed as the mean of as
// many exponential values.
func drawn(rng *rand.Rand, exponentials int) float64 {
	if exponentials == 0 {
		return rng.NormFloat64()
	}
	sum := 0.0
	for range exponentials {
		sum += rng.ExpFloat64() - 1
	}
	return sum / math.Sqrt(float64(exponentials))
}

// covers returns an error unless the share of trials in which an interval held may be 93
// to 97%, up to three standard errors.
func covers(t *testing.T, held, trials int, format string, args ...any) {
	t.Helper()
	share := float64(held) / float64(trials)
	slack := 3 * math.Sqrt(0.05*0.95/float64(trials))
	t.Logf(format+": holds in %.3f of %d", append(args, share, trials)...)
	if share < 0.93-slack || share > 0.97+slack {
		t.Errorf(format+": the intervals hold in %.3f of %d trials", append(args, share, trials)...)
	}
}

func TestAnIntervalHoldsAsOftenAsItSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	for _, n := range []int{10, 20, 40, 79} {
		for _, exponentials := range []int{0, 25, 4} {
			held, trials := 0, 0
			for range long.Trials(400, 4000) {
				xs := make([]float64, n)
				for b := range xs {
					xs[b] = drawn(rng, exponentials)
				}
				d := Pair(sampled(xs, n, 1), sampled(make([]float64, n), n, 1))
				if lo, hi := d.Interval(0.95); !math.IsNaN(lo) {
					trials++
					if lo <= 0 && 0 <= hi {
						held++
					}
				}
			}
			covers(t, held, trials, "%d batches, means of %d", n, exponentials)
		}
	}
}
