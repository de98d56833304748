package hetero

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

func wideWorkers(r *rand.Rand, n int) []Worker {
	wide := func() float64 { return math.Pow(10, float64(2*r.Float64())-1) }
	workers := make([]Worker, n)
	for i := range workers {
		workers[i] = Worker{Send: wide() * float64(min(1, r.IntN(5))), Compute: wide(), Kappa: wide() / 100 * float64(min(1, r.IntN(5)))}
	}
	return workers
}

// endsOf scales shares until they are expected to complete the work, and returns when they
// end, or +Inf if they cannot.
func endsOf(workers []Worker, order []int, shares []float64, work float64) float64 {
	e, time := quadratic(workers, order, shares)
	sum := 0.0
	for _, x := range shares {
		sum += x
	}
	root := sum*sum - 4*(sum-e)*work
	if root < 0 {
		return math.Inf(1)
	}
	return time * 2 * work / (sum + math.Sqrt(root))
}

// No shares of 1000 that are drawn or changed a little end before, for as much work.
func TestNoSharesAreExpectedToCompleteTheWorkSooner(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 1))
	for range long.Trials(60, 1000) {
		workers := wideWorkers(r, 1+r.IntN(6))
		order := Sorted(workers, orders.Best)
		work := math.Pow(10, 3*r.Float64()-1)
		least, err := LeastTime(workers, order, work)
		if err != nil {
			continue
		}
		if !least.Proved || math.Abs(least.Expected/work-1) > 1e-9 {
			t.Errorf("%+v for %v: %+v", workers, work, least)
		}
		shares := make([]float64, len(workers))
		for trial := range 1000 {
			for i := range shares {
				shares[i] = least.Shares[i] * math.Exp(r.NormFloat64()*math.Pow(10, -4*r.Float64()))
				if trial%2 == 0 {
					shares[i] = r.ExpFloat64()
				}
			}
			if at := endsOf(workers, order, shares, work); at < least.Time*(1-1e-8) {
				t.Fatalf("%+v: %v units are expected at %v with shares %v, at %v with %v", workers, work, at, shares, least.Time, least.Shares)
			}
		}
	}
}

// Where there is no risk it is the shortest schedule: E/R in the order of the links.
func TestWithoutRiskTheLeastTimeIsThatOfDivisibleLoad(t *testing.T) {
	r := rand.New(rand.NewPCG(72, 1))
	for range 50 {
		workers := wideWorkers(r, 1+r.IntN(5))
		for i := range workers {
			workers[i].Kappa = 0
		}
		least, err := LeastOfAll(workers, 10)
		if err != nil {
			t.Fatal(err)
		}
		rate, left := 0.0, 1.0
		for _, i := range Sorted(workers, orders.FastestLink) {
			w := workers[i]
			rate += left / (w.Send + w.Compute)
			if w.Send > 0 {
				left *= w.Compute / (w.Send + w.Compute)
			}
		}
		if math.Abs(least.Time*rate/10-1) > 1e-8 {
			t.Errorf("%+v: %v, want %v", workers, least.Time, 10/rate)
		}
	}
}

// One worker solves a quadratic equation, and two are tried on a grid in both orders.
func TestFewWorkersTakeTheLeastTimeOfAGrid(t *testing.T) {
	r := rand.New(rand.NewPCG(73, 1))
	for range long.Trials(30, 300) {
		one := Worker{Send: r.Float64(), Compute: 0.1 + r.Float64(), Kappa: r.Float64() / 50}
		u, work := one.Send+one.Compute, 3.0
		x := (1 - math.Sqrt(1-4*one.Kappa*u*work)) / (2 * one.Kappa * u)
		if least, err := LeastTime([]Worker{one}, []int{0}, work); err != nil || math.Abs(least.Time/(x*u)-1) > 1e-9 {
			t.Errorf("%+v: %+v, want %v: %v", one, least, x*u, err)
		}
		workers := wideWorkers(r, 2)
		least, err := LeastOfAll(workers, work)
		grid := math.Inf(1)
		for k := range 2001 {
			y := float64(k) / 2000
			for _, order := range [][]int{{0, 1}, {1, 0}} {
				grid = min(grid, endsOf(workers, order, []float64{y, 1 - y}, work))
			}
		}
		switch {
		case err != nil && !math.IsInf(grid, 1):
			t.Errorf("%+v: %v, but %v on a grid", workers, err, grid)
		case err == nil && (least.Time > grid*(1+1e-8) || least.Time < grid*(1-1e-2)):
			t.Errorf("%+v: %v, on a grid %v", workers, least.Time, grid)
		}
	}
}

func TestWorkThatCannotBeExpectedIsRefused(t *testing.T) {
	workers := []Worker{{Compute: 1, Kappa: 1}}
	if _, err := LeastTime(workers, []int{0}, 0.3); err == nil {
		t.Error("a quarter is the most, and 0.3 is expected")
	}
	if least, err := LeastTime(workers, []int{0}, 0.24); err != nil || math.Abs(least.Time-0.4) > 1e-9 {
		t.Errorf("%+v, %v", least, err)
	}
	for _, bad := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if _, err := LeastTime(workers, []int{0}, bad); err == nil {
			t.Errorf("%v units are expected", bad)
		}
	}
	if _, err := LeastTime(make([]Worker, 51), orders.Numbered[int](51), 1); err == nil {
		t.Error("51 workers are taken")
	}
	if _, err := LeastTime([]Worker{{Kappa: 1}}, []int{0}, 1); err == nil {
		t.Error("a worker takes no time")
	}
}
