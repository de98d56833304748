package stat

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// paired returns the difference of two policies; one of them is always at 0.5.
func paired(n int, apart func(batch int) float64) *Paired {
	p := &Paired{Length: 25}
	for b := range n {
		p.Add(0.5+apart(b), 0.5)
	}
	return p
}

func TestPoliciesThatNeverDifferedAreBoundedByTheNumberOfInstances(t *testing.T) {
	alpha := 0.05 / 240
	r := Repeated{Level: 0.95, Looks: 240, Span: 1}
	p := paired(20, func(int) float64 { return 0 })
	lo, hi := r.Interval(p)
	if want := -math.Log(alpha) / 500; lo != -hi || hi > want || hi < 0.99*want || !p.Tied() {
		t.Errorf("tied in 500 instances: [%v, %v], want about ±%v", lo, hi, want)
	}
	r.Span = math.Inf(1)
	if lo, hi := r.Interval(p); !math.IsInf(lo, -1) || !math.IsInf(hi, 1) {
		t.Errorf("tied, with values of any size: [%v, %v]", lo, hi)
	}
	r.Span = 1
	same := paired(20, func(int) float64 { return 0.1 })
	if lo, hi := r.Interval(same); math.Abs((lo+hi)/2-0.1) > 1e-9 || math.Abs((hi-lo)/2-2*p.bound(alpha, 1)) > 1e-12 || same.Measured() {
		t.Errorf("apart by the same in 500 instances: [%v, %v]", lo, hi)
	}
}

// Clopper and Pearson's bounds agree with the paper's graphs, as tables have them: for 1 of 20 at 97.5%,
// .2487; for 3 of 30, .2653.
func TestRareDifferencesAreBounded(t *testing.T) {
	for _, c := range []struct {
		batches, differ int
		want            float64
	}{{20, 1, 0.2487}, {30, 3, 0.2653}} {
		p := paired(c.batches, func(b int) float64 {
			if b < c.differ {
				return 0.1
			}
			return 0
		})
		p.Length = 1
		if got := p.bound(0.025, 1); math.Abs(got-c.want) > 5e-5 {
			t.Errorf("%d of %d batches: %.4f, want %.4f", c.differ, c.batches, got, c.want)
		}
		if lo, hi := (Repeated{0.95, 2, 1}).Interval(p); lo != -hi || math.Abs(hi-c.want) > 5e-5 || p.Measured() {
			t.Errorf("%d of %d batches: [%v, %v]", c.differ, c.batches, lo, hi)
		}
	}
}

func TestRepeatedIntervalsNeedABatchLengthOfNumbers(t *testing.T) {
	r := Repeated{Level: 0.95, Looks: 24, Span: 1}
	for name, p := range map[string]*Paired{"nothing": {Length: 25}, "NaN": paired(30, func(int) float64 { return math.NaN() })} {
		if lo, hi := r.Interval(p); !math.IsNaN(lo) || !math.IsNaN(hi) {
			t.Errorf("%s: [%v, %v]", name, lo, hi)
		}
	}
}

func TestPairedIsThePairOfSeries(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	p := &Paired{Length: 25}
	var xs, ys []float64
	for range 60 {
		x, y := rng.NormFloat64(), rng.NormFloat64()
		xs, ys = append(xs, x), append(ys, y)
		p.Add(x, y)
	}
	d, got := Pair(sampled(xs, 60, 1), sampled(ys, 60, 1)), p.difference()
	lo, hi := d.Interval(0.95)
	l, h := got.Interval(0.95)
	if math.Abs(l-lo) > 1e-12 || math.Abs(h-hi) > 1e-12 || p.Batches() != 60 || !p.Measured() || p.Tied() {
		t.Errorf("[%v, %v], want [%v, %v]", l, h, lo, hi)
	}
}

// All looks together must miss in no more studies than stated, as skewed as differences are and as rare as
// they may be: also where they are one of 10 pairs, far out in the tails. Rare differences come from one
// instance of a batch, as large as they can be.
func TestAllLooksTogetherMissNoMoreOftenThanStated(t *testing.T) {
	looks := []int{20, 30, 40, 60, 90, 130, 190, 280, 420, 630, 940}
	seldom := func(probability float64) func(rng *rand.Rand) float64 {
		return func(rng *rand.Rand) float64 {
			if rng.Float64() < probability {
				return 1. / 25
			}
			return 0
		}
	}
	either := func(draw func(rng *rand.Rand) float64) func(rng *rand.Rand) float64 {
		return func(rng *rand.Rand) float64 { return draw(rng) * float64(2*rng.IntN(2)-1) }
	}
	for _, w := range []struct {
		name string
		mean float64
		draw func(rng *rand.Rand) float64
	}{
		{"normal", 0, func(rng *rand.Rand) float64 { return rng.NormFloat64() }},
		{"skewness 1", 0, func(rng *rand.Rand) float64 { return drawn(rng, 4) }},
		{"skewness 2", 0, func(rng *rand.Rand) float64 { return drawn(rng, 1) }},
		{"1% differ", 0.01 / 25, seldom(0.01)},
		{"5% differ", 0.05 / 25, seldom(0.05)},
		{"20% differ", 0.2 / 25, seldom(0.2)},
		{"5% differ to either side", 0, either(seldom(0.05))},
		{"20% differ to either side", 0, either(seldom(0.2))},
	} {
		rng := rand.New(rand.NewPCG(41, 41))
		trials := long.Trials(100, 800)
		for _, pairs := range []int{1, 10} {
			missed := 0
			for range trials {
				p, r := &Paired{Length: 25}, Repeated{Level: 0.95, Looks: pairs * len(looks), Span: 1}
				for k := 0; k < len(looks); k++ {
					for p.Batches() < looks[k] {
						p.Add(w.draw(rng), 0)
					}
					if lo, hi := r.Interval(p); lo > w.mean || hi < w.mean {
						missed++
						break
					}
				}
			}
			share, most := float64(missed)/float64(trials), 0.05/float64(pairs)
			t.Logf("%s, one of %d pairs: %.4f missed", w.name, pairs, share)
			if share > most+3*math.Sqrt(most*(1-most)/float64(trials)) {
				t.Errorf("%s, one of %d pairs: missed in %.4f of %d studies, want %v", w.name, pairs, share, trials, most)
			}
		}
	}
}
