package stat

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// Over cells as in one of them, batches that hardly ever differ say little of how they do.
func TestCellsThatDifferInFewBatchesHaveNoInterval(t *testing.T) {
	ones := make([]float64, 40)
	for b := range ones {
		ones[b] = 1
	}
	for _, differ := range []int{1, 2, 5, 9, 40} {
		var over CellPairs
		for range 3 {
			other := make([]float64, len(ones))
			for b := range other {
				if other[b] = 1; b < differ {
					other[b] += 1 + math.Sin(float64(b))/4
				}
			}
			over.Add(other, ones)
		}
		if lo, hi := over.Difference().Interval(0.95); over.Rare() != (differ < 40) || math.IsNaN(lo) != (differ < 40) {
			t.Errorf("of 40 batches %d differ: rare is %v, [%v, %v]", differ, over.Rare(), lo, hi)
		}
	}
}

func TestIntervalsOverCellsOfWhatIsVerySkewedAreNotToldRatherThanWrong(t *testing.T) {
	const sigma = 2.5
	mean := math.Exp(sigma * sigma / 2)
	rng := rand.New(rand.NewPCG(101, 101))
	for _, n := range []int{20, 40, 79} {
		wrong, trials := 0, long.Trials(1000, 4000)
		for range trials {
			var over CellPairs
			xs := make([]float64, n)
			for b := range xs {
				xs[b] = math.Exp(sigma * rng.NormFloat64())
			}
			for range 2 { // which share their luck
				over.Add(xs, make([]float64, n))
			}
			if lo, hi := over.Difference().Interval(0.95); lo > mean || hi < mean {
				wrong++
			}
		}
		if share := float64(wrong) / float64(trials); share > 0.05+3*math.Sqrt(0.05*0.95/float64(trials)) {
			t.Errorf("%d batches: an interval is wrong in %.3f of %d studies", n, share, trials)
		}
	}
}

// With two policies, each is compared with the other, so only one end of the interval of their difference
// matters.
func TestTheDistanceToTheOnlyOtherIsTheOneSidedIntervalOfTheDifference(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 103))
		x, y := make([]float64, 40), make([]float64, 40)
		for b := range x {
			x[b], y[b] = 10+rng.NormFloat64(), 10+rng.NormFloat64()
		}
		d := Pair(sampled(x, 40, 1), sampled(y, 40, 1))
		lo, hi := d.Interval(0.90)
		found := WithBest([]float64{d.Mean, 0}, func(i, j int) *Difference { return &d }, false, 0.95)
		if lo < 0 && 0 < hi && (math.Abs(found[0].Lo-lo) > 1e-6 || math.Abs(found[0].Hi-hi) > 1e-6 || math.Abs(found[1].Lo+hi) > 1e-6) {
			t.Errorf("the two are %v ahead, in [%v, %v] to either side; found %+v", d.Mean, lo, hi, found)
		}
		if best := lo <= 0; found[1].Best != best {
			t.Errorf("in [%v, %v]: the second is among the best: %v", lo, hi, found[1].Best)
		}
	}
}

// A difference that varies by more than rounding is measured.
func TestADifferenceThatHardlyVariesIsNotConstant(t *testing.T) {
	rng := rand.New(rand.NewPCG(107, 107))
	for _, part := range []float64{1e-2, 1e-4, 1e-6} {
		x := make([]float64, 40)
		for b := range x {
			x[b] = 1 + part*rng.NormFloat64()
		}
		d := Pair(sampled(x, 40, 1), sampled(make([]float64, 40), 40, 1))
		lo, hi := d.Interval(0.95)
		if width := 2 * studentT(0.95, 39) * part / math.Sqrt(40); d.Constant() || !(hi-lo > width/2 && hi-lo < width*2) {
			t.Errorf("a difference that varies by %v is constant: %v, in [%v, %v]", part, d.Constant(), lo, hi)
		}
	}
}
