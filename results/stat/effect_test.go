package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

// differing returns the difference whose batches are the given ones.
func differing(batches []float64) Difference {
	return Pair(sampled(batches, len(batches), 1), sampled(make([]float64, len(batches)), len(batches), 1))
}

func TestADifferenceIsImprobableIfItsIntervalExcludes0(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 41))
	for k := range 3000 {
		xs := make([]float64, 10+k%60)
		for b := range xs {
			xs[b] = 0.3 + drawn(rng, []int{0, 25, 4}[k%3])
		}
		d := differing(xs)
		lo, hi := d.Interval(0.95)
		p := d.P()
		if math.IsNaN(p) != math.IsNaN(lo) || math.Abs(p-0.05) > 1e-6 && (p < 0.05) != (lo > 0 || hi < 0) {
			t.Fatalf("%d batches: P = %v with the interval [%v, %v]", len(xs), p, lo, hi)
		}
	}
}

// With a skewness near 0 the P value agrees with Student's t in a published table: 2.093024 is its 97.5%
// point with 19 degrees of freedom.
func TestPIsThatOfTheTableOfStudent(t *testing.T) {
	for _, c := range []struct {
		n int
		t float64
	}{{10, 2.262157}, {20, 2.093024}, {40, 2.022691}} {
		xs := make([]float64, c.n)
		for b := range xs {
			xs[b] = float64(1 - 2*(b%2)) // without skewness
		}
		sd := math.Sqrt(float64(c.n) / float64(c.n-1))
		for b := range xs {
			xs[b] += c.t * sd / math.Sqrt(float64(c.n))
		}
		if d := differing(xs); !(math.Abs(d.P()-0.05) < 1e-7) {
			t.Errorf("%d batches: %v", c.n, d.P())
		}
	}
}

func TestEffectIsThatOfSingleInstances(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 43))
	xs := make([]float64, 100_000)
	for i := range xs {
		xs[i] = 0.2 + rng.NormFloat64()
	}
	d := Pair(sampled(xs, 250, 25), sampled(make([]float64, len(xs)), 250, 25))
	if e := d.Effect(); !(math.Abs(e-0.2) < 0.08) || d.Instances() != 99_200 && d.Instances() != int64(len(xs)) {
		t.Errorf("effect %v of %d instances in %d batches", e, d.Instances(), d.Batches())
	}
	tied := differing(make([]float64, 40))
	if !math.IsNaN(tied.Effect()) || !math.IsNaN(tied.P()) {
		t.Error("policies that are tied have an effect")
	}
}

func TestWhatIsTiedInAllInstancesMayDifferInFew(t *testing.T) {
	for _, n := range []int64{1, 250, 500, 1_000_000} {
		bound := Bound(0.95, n)
		if seldom := math.Pow(1-bound, float64(n)); seldom > 0.05*(1+1e-9) || bound < 1 && seldom < 0.04 {
			t.Errorf("%d instances: %v, beyond which all are tied with probability %v", n, bound, seldom)
		}
	}
	if b := Bound(0.95, 500); math.Abs(b-.00599146) > 1e-8 {
		t.Errorf("500 instances: %v", b)
	}
	if !math.IsNaN(Bound(0.95, 0)) || !math.IsNaN(Bound(1, 10)) {
		t.Error("no instances, or certainty, have a bound")
	}
}
