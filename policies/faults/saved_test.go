package faults

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func limitAt(t *testing.T, y float64, n int) float64 {
	t.Helper()
	x, err := LimitAt(y, n)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestTheLimitIsThatOfTheShares(t *testing.T) {
	for _, n := range []int{1, 2, 3, 10, 50} {
		for _, part := range []float64{1e-9, .1, .5, 1} {
			y := part * float64(n)
			want := 1 - (1-math.Pow(1-part, float64(n)))/y
			if part < 1e-3 {
				want = y * float64(n-1) / float64(2*n)
			}
			if got := limitAt(t, y, n); math.Abs(got-want) > 1e-8*want+1e-15 {
				t.Errorf("n=%d, y=%v: %v, want %v", n, y, got, want)
			}
			c := Cluster{Send: models.Affine{PerUnit: part}, Compute: models.Affine{PerUnit: 1}, Workers: n}
			if part == 1 {
				continue // one worker takes part
			}
			shares, _, err := c.Best(1)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := Limit(shares); err != nil || math.Abs(got-limitAt(t, y, n)) > 1e-12 {
				t.Errorf("n=%d, y=%v: of the shares %v, want %v", n, y, got, limitAt(t, y, n))
			}
		}
	}
	for _, y := range []float64{-1, 2.1, math.NaN(), math.Inf(1)} {
		if x, err := LimitAt(y, 2); err == nil {
			t.Errorf("y=%v is accepted: %v", y, x)
		}
	}
}

func TestYForIsTheInverseOfLimitAt(t *testing.T) {
	for _, n := range []int{2, 3, 5, 10, 20, 50, 1000} {
		y, err := YFor(.44, n)
		if err != nil || !gen.Near(limitAt(t, y, n), .44, 1e-12) {
			t.Errorf("n=%d: y=%v, %v", n, y, err)
		}
		t.Logf("n=%d saves 44%% at y=%.3f, where g/((1+beta) w) is %.4f", n, y, y/float64(n))
	}
	if _, err := YFor(.51, 2); err == nil {
		t.Error("two workers cannot save more than half")
	}
}

// The limit for unlike workers against the best allocation of many units, and against
// that for like ones.
func TestTheLimitOfUnlikeWorkersIsThatOfManyUnits(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 54))
	worst := 0.0
	for range long.Trials(40, 160) {
		n := 1 + r.IntN(8)
		var workers []models.Worker
		faults, counts := make([]float64, n), make([]int, n)
		for i := range n {
			workers = append(workers, models.Worker{Send: models.Affine{Latency: r.Float64()}, Compute: models.Affine{Latency: r.Float64(), PerUnit: math.Pow(10, 2*r.Float64()-1)}})
			counts[i] = 1e7 + r.IntN(1e9)
			faults[i] = float64(counts[i])
		}
		want, err := LimitOf(workers, faults)
		if err != nil {
			t.Fatal(err)
		}
		s := Second{Workers: workers, Faults: counts}
		got := Saved(inPlace(t, s).Makespan, best(t, s).Makespan)
		worst = max(worst, math.Abs(got-want))
		alike, err := LimitOf(models.Uniform(n, workers[0]), faults)
		if plain, errPlain := Limit(faults); err != nil || errPlain != nil || math.Abs(alike-plain) > 1e-12 {
			t.Errorf("workers that are alike: %v and %v", alike, plain)
		}
	}
	t.Logf("off by %.2g at most", worst)
	if worst > 1e-5 {
		t.Error("that is not the limit")
	}
	for _, bad := range []float64{math.NaN(), -1, math.Inf(1)} {
		if x, err := LimitOf(models.Uniform(1, models.Worker{Compute: models.Affine{PerUnit: 1}}), []float64{bad}); err == nil {
			t.Errorf("%v is accepted: %v", bad, x)
		}
	}
	if x, err := LimitOf(nil, []float64{1}); err == nil {
		t.Errorf("no workers are accepted: %v", x)
	}
}

// run is one run of an experiment: units, rates, faults, and both second phases.
type run struct {
	rng           rand.PCG
	rates         []float64
	faults        []int
	place, moved  float64
	best, charged float64
}

func (x *run) draw(t testing.TB, c Cluster, units []int, law Range, number uint64) {
	engine.NewKey(1, "a cluster", "faults").Seed(&x.rng, number)
	x.rates, x.faults = make([]float64, len(units)), make([]int, len(units))
	law.Draw(&x.rng, x.rates)
	if err := Draw(&x.rng, units, x.rates, x.faults); err != nil {
		t.Fatal(err)
	}
	s := c.Second(x.faults, Waiting)
	one := algorithm1(t, s)
	x.place, x.moved, x.best = inPlace(t, s).Makespan, one.Makespan, best(t, s).Makespan
	s.Reading = Charged
	x.charged = s.settle(one.Units, one.To).Makespan
}

// The ratio against its limit, at a hundred million units and draws of counts.
func TestAtAHundredMillionUnitsTheRatioIsAtItsLimit(t *testing.T) {
	for _, n := range []int{2, 10, 50} {
		y, err := YFor(.44, n)
		if err != nil {
			t.Fatal(err)
		}
		c := Cluster{Send: models.Affine{Latency: 1, PerUnit: 1.25 * y / float64(n)}, Compute: models.Affine{Latency: 1, PerUnit: 1}, Check: 1, Beta: .25, Workers: n}
		const load = 100_000_000
		shares, _, err := c.Best(load)
		if err != nil {
			if n == 2 { // y of 1.76 needs g > w here
				t.Log(err)
				continue
			}
			t.Fatal(err)
		}
		units, err := Units(shares, load)
		if err != nil {
			t.Fatal(err)
		}
		for _, law := range []Range{{From: .005, To: .01}, {From: .04, To: .05}, {From: .01, To: .02, Each: true}} {
			var x run
			one, opt, charged, limit := 0.0, 0.0, 0.0, 0.0
			const runs = 40
			for k := range uint64(runs) {
				x.draw(t, c, units, law, k)
				one += Saved(x.place, x.moved) / runs
				opt += Saved(x.place, x.best) / runs
				charged += Saved(x.place, x.charged) / runs
				products := make([]float64, n)
				for i := range products {
					products[i] = x.rates[i] * shares[i]
				}
				of, err := Limit(products)
				if err != nil {
					t.Fatal(err)
				}
				limit += of / runs
			}
			t.Logf("n=%d, rates %+v: Algorithm 1 saves %.4f, the best %.4f, the limit is %.4f; if units pay to travel %.4f", n, law, one, opt, limit, charged)
			if math.Abs(opt-limit) > 2e-3 || opt < one {
				t.Error("that is not the limit")
			}
			if at := limitAt(t, y, n); !law.Each && math.Abs(limit-at) > 1e-3 {
				t.Errorf("the limit is %v, in y %v", limit, at)
			}
		}
	}
}

func BenchmarkRunOf20WorkersAndAHundredMillionUnits(b *testing.B) {
	c := Cluster{Send: models.Affine{Latency: 1, PerUnit: .08}, Compute: models.Affine{Latency: 1, PerUnit: 1}, Check: 1, Beta: .25, Workers: 20}
	shares, _, err := c.Best(1e8)
	if err != nil {
		b.Fatal(err)
	}
	units, err := Units(shares, 1e8)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.NewPCG(1, 1)
	rates, faults := make([]float64, 20), make([]int, 20)
	law := Range{From: .01, To: .02}
	var s Second
	draw := func() {
		law.Draw(rng, rates)
		if err := Draw(rng, units, rates, faults); err != nil {
			b.Fatal(err)
		}
		s = c.Second(faults, Waiting)
	}
	for name, f := range map[string]func() (Allocation, error){"in place": func() (Allocation, error) { return s.InPlace() }, "algorithm 1": func() (Allocation, error) { return s.Algorithm1() }, "best": func() (Allocation, error) { return s.Best() }} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				draw()
				if _, err := f(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Limit returns the saving in the limit of large loads, if worker i has faulty units in proportion to
// faults[i]: its share times its failure rate. All start-ups vanish, and what remains is 1 less the mean by
// the maximum,
//
//	1 - mean(faults) / max(faults)
//
// It is (22) if all rates are one, and so does not depend on that rate; if every worker
// has a rate of its own it does. Units must travel for nothing, as they do in the paper.
func Limit(faults []float64) (float64, error) {
	sum, most := 0.0, 0.0
	for i, x := range faults {
		if !(x >= 0) || x-x != 0 {
			return 0, fmt.Errorf("worker %d has %v faulty units: it must be 0 or more and finite", i+1, x)
		}
		sum += x / float64(len(faults))
		most = max(most, x)
	}
	return Saved(most, sum), nil
}
