package stat

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// Wilson's interval and Newcombe's, as in the examples of Newcombe's papers of 1998.
func TestIntervalsOfSharesAreThoseThatArePublished(t *testing.T) {
	for _, c := range []struct {
		k, n   int64
		lo, hi float64
	}{{81, 263, .2553, .3662}, {15, 148, .0624, .1605}, {0, 20, 0, .1611}, {1, 29, .0061, .1718}, {29, 29, .8830, 1}} {
		if lo, hi := Share(float64(c.k)/float64(c.n), c.n, .95); math.Abs(lo-c.lo) > 6e-5 || math.Abs(hi-c.hi) > 6e-5 {
			t.Errorf("%d of %d: [%.4f, %.4f], want [%.4f, %.4f]", c.k, c.n, lo, hi, c.lo, c.hi)
		}
	}
	for _, c := range [][3]float64{{.5, 0, .95}, {-.1, 5, .95}, {1.1, 5, .95}, {math.NaN(), 5, .95}, {.5, 5, 1}, {.5, 5, math.NaN()}} {
		if lo, hi := Share(c[0], int64(c[1]), c[2]); !math.IsNaN(lo) || !math.IsNaN(hi) {
			t.Errorf("%v: [%v, %v], want none", c, lo, hi)
		}
	}
}

// Student's interval of the same values covers a share of 0.01 in 39% of samples.
func TestTheIntervalOfAShareHoldsMostly(t *testing.T) {
	runs := long.Trials(10_000, 40_000)
	r := rand.New(rand.NewPCG(5, 11))
	for _, c := range []struct{ p, least, exact float64 }{{.01, .90, .9106}, {.1, .95, .9703}, {.5, .92, .9351}} {
		hit, student := 0, 0
		for range runs {
			var m Moments
			for range 50 {
				x := 0.0
				if r.Float64() < c.p {
					x = 1
				}
				m.Add(x)
			}
			lo, hi := Share(m.Mean, m.N, .95)
			if !(0 <= lo && lo <= m.Mean && m.Mean <= hi && hi <= 1) {
				t.Fatalf("mean %v: [%v, %v]", m.Mean, lo, hi)
			}
			if lo <= c.p && c.p <= hi {
				hit++
			}
			if lo, hi := m.Student(.95); lo <= c.p && c.p <= hi {
				student++
			}
		}
		covered := float64(hit) / float64(runs)
		t.Logf("p=%v, 50 instances: %.4f, exactly %.4f; Student's %.4f", c.p, covered, c.exact, float64(student)/float64(runs))
		if covered < c.least || math.Abs(covered-c.exact) > 4*math.Sqrt(.25/float64(runs)) {
			t.Errorf("p=%v: covered in %.4f of samples, want %.4f", c.p, covered, c.exact)
		}
	}
}

// pairOfShares draws pairs: both, only a, only b, neither.
func pairOfShares(r *rand.Rand, q [3]float64, n int) (a, b *Series, tally Tally) {
	var x, y Collector
	x.Start(25)
	y.Start(25)
	for range n {
		u, va, vb := r.Float64(), 0.0, 0.0
		switch {
		case u < q[0]:
			va, vb = 1, 1
		case u < q[0]+q[1]:
			va = 1
		case u < q[0]+q[1]+q[2]:
			vb = 1
		}
		x.Add(va)
		y.Add(vb)
		tally.Add(va, vb)
	}
	a, b = new(Series), new(Series)
	a.Append(x.Sample())
	b.Append(y.Sample())
	return a, b, tally
}

func TestIntervalsOfDifferencesOfSharesHoldAsOftenAsTheySay(t *testing.T) {
	runs := long.Trials(1000, 4000)
	r := rand.New(rand.NewPCG(7, 13))
	for _, batches := range []int{2, 10, 20, 40} {
		for _, q := range [][3]float64{{.45, .1, .1}, {.3, .2, .05}, {.01, .02, .005}, {0, .01, 0}, {.6, .02, 0}, {.95, 0, .01}} {
			known, estimated := 0, 0
			truth := q[1] - q[2]
			for range runs {
				a, b, tally := pairOfShares(r, q, 25*batches)
				lo, hi := SharesBy(a, b, tally).Interval(.95)
				if !(-1 <= lo && hi <= 1) {
					t.Fatalf("[%v, %v]", lo, hi)
				}
				if lo <= truth+1e-12 && truth-1e-12 <= hi {
					known++
				}
				if lo, hi := SharesBy(a, b, Tally{}).Interval(.95); lo <= truth+1e-12 && truth-1e-12 <= hi {
					estimated++
				}
			}
			x, y := float64(known)/float64(runs), float64(estimated)/float64(runs)
			t.Logf("%v, %d batches: %.3f by the instances, %.3f by batches", q, batches, x, y)
			if min(x, y) < .915 {
				t.Errorf("%v, %d batches: %.3f by the instances, %.3f by batches", q, batches, x, y)
			}
		}
	}
}

func TestTheSignsOfPairsTellHowUnlikeTheyAre(t *testing.T) {
	s := pairShares(.5, .3, 30, 10, 100)
	if p := s.P(); math.Abs(p-.00222141) > 1e-7 {
		t.Errorf("30 of 40 heads: P = %v", p)
	}
	if p := pairShares(.2, .2, 5, 5, 100).P(); p != 1 {
		t.Errorf("5 of 10 heads: P = %v", p)
	}
	lo, hi := s.Interval(.95)
	if r, e := pairShares(.3, .5, 10, 30, 100).Interval(.95); math.Abs(r+hi) > 1e-15 || math.Abs(e+lo) > 1e-15 || !(0 < lo && lo < .2 && .2 < hi) {
		t.Errorf("[%v, %v], and turned [%v, %v]", lo, hi, r, e)
	}
}
