package stat

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestQuotientsHoldAsOftenAsTheySay(t *testing.T) {
	for _, c := range []struct {
		batches, exponentials int
		ties                  float64
	}{{10, 0, 0}, {20, 0, 0}, {20, 4, 0}, {40, 4, 0}, {40, 0, 0.4}, {79, 4, 0}} {
		rng := rand.New(rand.NewPCG(61, uint64(c.batches)))
		held, trials := 0, 0
		for range long.Trials(300, 4000) {
			xs, ys := make([]float64, c.batches), make([]float64, c.batches)
			for b := range xs {
				luck := drawn(rng, 0)
				ys[b] = 3 + 0.2*luck
				xs[b] = ys[b]
				if rng.Float64() >= c.ties {
					xs[b] += 0.3 + 0.05*luck + 0.1*drawn(rng, c.exponentials)
				}
			}
			want := (3 + 0.3*(1-c.ties)) / 3
			q := Quotient(sampled(xs, c.batches, 1), sampled(ys, c.batches, 1))
			if lo, hi := q.Interval(0.95); !math.IsNaN(lo) {
				trials++
				if lo <= want && want <= hi {
					held++
				}
			}
		}
		covers(t, held, trials, "%d batches, means of %d, %v tied", c.batches, c.exponentials, c.ties)
	}
}

func TestQuotientsAreOfTheMeans(t *testing.T) {
	xs, ys := values(8, 2000), values(9, 2000)
	for i := range xs {
		xs[i], ys[i] = 2*xs[i]+ys[i]+5, ys[i]+3
	}
	a, b := sampled(xs, 250, 25), sampled(ys, 250, 25)
	q := Quotient(a, b)
	lo, hi := q.Interval(0.95)
	if q.Mean != a.Mean/b.Mean || !(lo < q.Mean && q.Mean < hi) {
		t.Errorf("%v in [%v, %v]", q.Mean, lo, hi)
	}
	triple := slices.Clone(ys)
	for i := range triple {
		triple[i] = 3*ys[i] + 1e-3*xs[i]
	}
	if lo, hi := ptr(Quotient(sampled(triple, 250, 25), b)).Interval(0.95); !(hi-lo < 0.001) {
		t.Errorf("three times as much is a ratio in [%v, %v]", lo, hi)
	}
	if same := Quotient(a, a); same.Mean != 1 || same.measured(fewest) {
		t.Errorf("a policy over itself is %+v", same)
	}
	if zero := Quotient(a, sampled(make([]float64, 2000), 250, 25)); !math.IsNaN(zero.Mean) {
		t.Errorf("over 0 it is %v", zero.Mean)
	}
	if other := Quotient(a, sampled(ys, 250, 50)); !math.IsNaN(other.Mean) && other.measured(fewest) {
		t.Errorf("of batches that do not pair it is %+v", other)
	}
	around := slices.Clone(ys)
	for i := range around {
		around[i] -= b.Mean - 0.001
	}
	if lo, hi := ptr(Quotient(a, sampled(around, 250, 25))).Interval(0.95); !math.IsNaN(lo) || !math.IsNaN(hi) {
		t.Errorf("by a mean that may be 0 it has the interval [%v, %v]", lo, hi)
	}
}

func ptr(d Difference) *Difference { return &d }

func TestAQuotientLeavesTheDifferenceAsItIs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var a, b Series
	for range 30 {
		var x, y Collector
		x.Start(5)
		y.Start(5)
		for range 25 {
			x.Add(1 + r.Float64())
			y.Add(1 + r.Float64())
		}
		a.Append(x.Sample())
		b.Append(y.Sample())
	}
	d := Pair(&a, &b)
	lo, hi := d.Interval(0.95)
	q, alone := d.Quotient(&a, &b), Quotient(&a, &b)
	if !reflect.DeepEqual(q, alone) {
		t.Errorf("%+v, and from the series alone %+v", q, alone)
	}
	if again, more := d.Interval(0.95); again != lo || more != hi || !reflect.DeepEqual(d, Pair(&a, &b)) {
		t.Errorf("the difference is [%v, %v], was [%v, %v]", again, more, lo, hi)
	}
}
