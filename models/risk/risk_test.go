package risk

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

// references pairs our laws with those in another library.
var references = map[string]struct {
	law models.Risk
	cdf func(float64) float64
}{
	"linear":      {Linear{X: 3}, distuv.Uniform{Min: 0, Max: 3}.CDF},
	"exponential": {Exponential{Mean: 2.5}, distuv.Exponential{Rate: 1 / 2.5}.CDF},
	"weibull":     {Weibull{Shape: .5, Scale: 2}, distuv.Weibull{K: .5, Lambda: 2}.CDF},
	"weibull 3":   {Weibull{Shape: 3, Scale: .1}, distuv.Weibull{K: 3, Lambda: .1}.CDF},
	"lognormal":   {Lognormal{Mu: .3, Sigma: 1.2}, distuv.LogNormal{Mu: .3, Sigma: 1.2}.CDF},
}

// probabilities range from the smallest that a generator yields to the largest.
var probabilities = []float64{0x1p-53, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3, .009, .011, .1, .25, .5, .75, .9, .999, 1 - 1e-9, 1 - 1e-15, 1 - 0x1p-53}

func TestBeforeAgreesWithGonum(t *testing.T) {
	for name, r := range references {
		for _, x := range []float64{1e-9, 1e-3, .01, .1, .5, 1, 2, 2.999, 3, 5, 50} {
			if got, want := r.law.Before(x), r.cdf(x); math.Abs(got-want) > 1e-12*max(want, 1e-4) {
				t.Errorf("%s: Before(%v) = %v, want %v", name, x, got, want)
			}
		}
	}
}

func TestQuantileInvertsBefore(t *testing.T) {
	for name, r := range references {
		for _, u := range probabilities {
			x := r.law.Quantile(u)
			if got := r.law.Before(x); math.Abs(got-u) > 1e-13*u { // relative: small u keep their digits
				t.Errorf("%s: Before(Quantile(%v)) = %v", name, u, got)
			}
		}
	}
}

func TestQuantileNeverDecreases(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	e, _ := NewEmpirical([]float64{3, 1, 2, 2})
	laws := []models.Risk{Never{}, e}
	for _, r := range references {
		laws = append(laws, r.law)
	}
	us := slices.Clone(probabilities)
	for range 10_000 {
		us = append(us, rng.Float64(), math.Exp(-35*rng.Float64()))
	}
	slices.Sort(us)
	for _, law := range laws {
		last := 0.0
		for _, u := range us {
			x := law.Quantile(u)
			if x < last*(1-1e-14) {
				t.Fatalf("%#v: Quantile(%v) = %v, but it was %v before", law, u, x, last)
			}
			last = x
		}
	}
}

// kolmogorov bounds Kolmogorov's statistic sqrt(n) D: one sample in 10^5 exceeds it.
const kolmogorov = 2.47

func TestSamplesFollowTheirLaw(t *testing.T) {
	long.Unraced(t)
	const n = 100_000
	times := make([]float64, n)
	for name, r := range references {
		rng := rand.NewPCG(3, 4)
		for i := range times {
			times[i] = Sample(r.law, rng)
		}
		slices.Sort(times)
		d := 0.0
		for i, x := range times {
			p := r.cdf(x)
			d = max(d, p-float64(i)/n, float64(i+1)/n-p)
		}
		if s := d * math.Sqrt(n); s > kolmogorov {
			t.Errorf("%s: sqrt(n) D = %.2f", name, s)
		}
	}
}

func TestEverySampleTakesOneRandomNumber(t *testing.T) {
	e, _ := NewEmpirical([]float64{1, 2})
	for _, law := range []models.Risk{nil, Never{}, Linear{1}, Exponential{1}, Weibull{1, 1}, Lognormal{0, 1}, e} {
		a, b := rand.NewPCG(5, 6), rand.NewPCG(5, 6)
		Sample(law, a)
		b.Uint64()
		if a.Uint64() != b.Uint64() {
			t.Errorf("%T takes none or several", law)
		}
	}
	if got := Sample(nil, rand.NewPCG(1, 1)); !math.IsInf(got, 1) {
		t.Errorf("without a law there is an interruption at %v", got)
	}
}

func TestLawsAtTheirEdges(t *testing.T) {
	inf := math.Inf(1)
	e, _ := NewEmpirical([]float64{2, 4})
	for _, c := range []struct {
		law  models.Risk
		last float64 // Quantile(1)
		ever float64 // Before(+Inf)
	}{
		{Never{}, inf, 0}, {Linear{3}, 3, 1}, {Exponential{3}, inf, 1}, {Weibull{.5, 3}, inf, 1},
		{Weibull{5, 3}, inf, 1}, {Lognormal{1, 2}, inf, 1}, {e, 4, 1},
	} {
		for _, x := range []float64{math.Inf(-1), -1, math.Copysign(0, -1), 0} {
			if got := c.law.Before(x); got != 0 || math.Signbit(got) {
				t.Errorf("%#v: Before(%v) = %v", c.law, x, got)
			}
			if got := c.law.Quantile(x); got != 0 || math.Signbit(got) {
				t.Errorf("%#v: Quantile(%v) = %v", c.law, x, got)
			}
		}
		if got := c.law.Before(inf); got != c.ever {
			t.Errorf("%#v: Before(+Inf) = %v, want %v", c.law, got, c.ever)
		}
		if got := c.law.Quantile(1); got != c.last {
			t.Errorf("%#v: Quantile(1) = %v, want %v", c.law, got, c.last)
		}
		if got := c.law.Quantile(1.5); !math.IsInf(got, 1) {
			t.Errorf("%#v: Quantile(1.5) = %v", c.law, got)
		}
		if got := c.law.Quantile(math.NaN()); got == got {
			t.Errorf("%#v: Quantile(NaN) = %v", c.law, got)
		}
	}
	if got := (Exponential{2}).Before(1e-20); got != 5e-21 {
		t.Errorf("Before(1e-20) = %v has lost its digits", got)
	}
	if got := (Lognormal{0, 1}).Quantile(1e-300); math.Abs(normal(math.Log(got))/1e-300-1) > 1e-11 {
		t.Errorf("Quantile(1e-300) = %v is off", got)
	}
}

func TestEmpiricalCountsDurations(t *testing.T) {
	durations := []float64{5, 1, 3, 3}
	e, err := NewEmpirical(durations)
	if err != nil {
		t.Fatal(err)
	}
	durations[0] = 9 // the law keeps a copy
	for x, want := range map[float64]float64{.5: 0, 1: 0, 1.1: .25, 3: .25, 3.1: .75, 5: .75, 5.1: 1} {
		if got := e.Before(x); got != want {
			t.Errorf("Before(%v) = %v, want %v", x, got, want)
		}
	}
	for u, want := range map[float64]float64{1e-300: 1, .25: 1, .2500001: 3, .5: 3, .75: 3, .7500001: 5, 1: 5} {
		if got := e.Quantile(u); got != want {
			t.Errorf("Quantile(%v) = %v, want %v", u, got, want)
		}
	}
	for _, bad := range [][]float64{nil, {}, {0}, {1, -1}, {math.NaN()}, {math.Inf(1)}} {
		if _, err := NewEmpirical(bad); err == nil {
			t.Errorf("NewEmpirical(%v) is accepted", bad)
		}
	}
}

func TestRisksOfStepsAreThoseOfCalls(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for range 200 {
		durations := make([]float64, 1+rng.IntN(300))
		for i := range durations {
			durations[i] = math.Ceil(1e3*math.Pow(rng.Float64(), 4)) / 1e3
		}
		e, err := NewEmpirical(durations)
		if err != nil {
			t.Fatal(err)
		}
		before, step, first := make([]float64, rng.IntN(100)), rng.Float64()/20, rng.IntN(10)
		e.BeforeSteps(step, first, before)
		for i, x := range before {
			if want := e.Before(float64(first+i) * step); x != want {
				t.Fatalf("step %d of %v: %v, want %v", first+i, step, x, want)
			}
		}
	}
}

func TestEmpiricalQuantileOfAShareIsThatDuration(t *testing.T) {
	long.Unraced(t)
	for n := 1; n <= 1000; n++ {
		durations := make([]float64, n)
		for i := range durations {
			durations[i] = float64(i + 1)
		}
		e, _ := NewEmpirical(durations)
		for k := 1; k <= n; k++ {
			if got := e.Quantile(float64(k) / float64(n)); got != float64(k) {
				t.Fatalf("of %d durations, Quantile(%d/%d) = %v", n, k, n, got)
			}
		}
	}
}

// The index finds the same number as a plain count.
func TestEmpiricalCountsTheShorterDurations(t *testing.T) {
	long.Unraced(t)
	r := rand.New(rand.NewPCG(12, 12))
	for round := range 200 {
		durations := make([]float64, 1+r.IntN(300))
		for i := range durations {
			durations[i] = math.Pow(10, float64(1+round%300)*(r.Float64()-0.5))
			if r.IntN(4) == 0 {
				durations[i] = durations[r.IntN(i+1)]
			}
		}
		law, err := NewEmpirical(durations)
		if err != nil {
			t.Fatal(err)
		}
		at := []float64{-1, 0, math.SmallestNonzeroFloat64, math.MaxFloat64, math.Inf(1), math.Inf(-1)}
		for _, d := range durations {
			at = append(at, d, math.Nextafter(d, 0), math.Nextafter(d, math.Inf(1)), d*2, d/2)
		}
		for _, x := range at {
			n := 0
			for _, d := range durations {
				if d < x {
					n++
				}
			}
			if got := law.Before(x); got != float64(n)/float64(len(durations)) {
				t.Fatalf("%v of %v come before %v, want %d", got, durations, x, n)
			}
		}
	}
}

func TestTheQuantileOfDurationsIsTheFirstWhoseShareSuffices(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, n := range []int{1, 2, 3, 10, 49, 1000} {
		durations := make([]float64, n)
		for i := range durations {
			durations[i] = float64(i + 1)
		}
		law, err := NewEmpirical(durations)
		if err != nil {
			t.Fatal(err)
		}
		for trial := range 2000 {
			u := rng.Float64()
			if trial%2 == 0 { // a share, or a rounding above or below
				u = float64(1+rng.IntN(n)) / float64(n)
				u = []float64{u, math.Nextafter(u, 2), math.Nextafter(u, 0)}[rng.IntN(3)]
			}
			want := 1
			for want < n && float64(want)/float64(n) < u {
				want++
			}
			if u > 1 {
				continue // never
			}
			if got := law.Quantile(u); got != float64(want) {
				t.Fatalf("of %d, %v: got %v, want %d", n, u, got, want)
			}
		}
	}
}
