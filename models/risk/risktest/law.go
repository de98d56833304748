package risktest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// grid is the sorted probabilities at which laws are tested: from the least that a generator yields to
// the largest.
var grid = func() []float64 {
	us := []float64{0x1p-53, 1e-15, 1e-12, 1e-9, 1e-6, 1 - 1e-6, 1 - 1e-9, 1 - 1e-12, 1 - 0x1p-53}
	for k := 1; k < 100; k++ {
		us = append(us, float64(k)/100)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		us = append(us, r.Float64(), math.Exp(-12*r.Float64()))
	}
	slices.Sort(us)
	return us
}()

// slack is the relative amount by which numbers that must not decrease may do so, for rounding.
const slack = 1e-12

// answers is a law's values at the probabilities of the grid, and at times between them.
type answers struct {
	quantile []float64 // at the grid
	time     []float64 // at which Before is asked, sorted
	before   []float64
}

func ask(law models.Risk) (a answers) {
	for _, u := range grid {
		t := law.Quantile(u)
		a.quantile = append(a.quantile, t)
		if t >= 0 && t <= math.MaxFloat64/2 {
			a.time = append(a.time, t, math.Nextafter(t, 0), math.Nextafter(t, math.Inf(1)), 2*t, t/2)
		}
	}
	a.time = append(a.time, 1e-9, 1e-3, 1, 1e3, 1e9, math.MaxFloat64, math.Inf(1))
	slices.Sort(a.time)
	for _, t := range a.time {
		a.before = append(a.before, law.Before(t))
	}
	return a
}

// probabilities tests Before and Quantile.
func probabilities(law models.Risk) error {
	if err := risk.Agree(law); err != nil {
		return err
	}
	for _, t := range []float64{math.Inf(-1), -1, 0} {
		if x := law.Before(t); x != 0 {
			return fmt.Errorf("Before(%v) is %v: want 0", t, x)
		}
	}
	a := ask(law)
	for k, u := range grid {
		if err := risk.AgreeAt(law, u); err != nil {
			return err
		}
		if k > 0 && a.quantile[k] < a.quantile[k-1]*(1-slack) {
			return fmt.Errorf("the quantile decreases: Quantile(%v) is %v, but Quantile(%v) is %v", u, a.quantile[k], grid[k-1], a.quantile[k-1])
		}
	}
	for k, x := range a.before {
		if !(x >= 0 && x <= 1) {
			return fmt.Errorf("Before(%v) is %v: want a probability", a.time[k], x)
		}
		if k > 0 && x < a.before[k-1]*(1-slack) {
			return fmt.Errorf("the probability decreases: Before(%v) is %v, but Before(%v) is %v", a.time[k], x, a.time[k-1], a.before[k-1])
		}
	}
	if least, most := law.Quantile(0), law.Quantile(1); !(least >= 0 && least <= a.quantile[0]) || !(most >= a.quantile[len(grid)-1]) {
		return fmt.Errorf("the quantile is %v at 0 and %v at 1: want 0 or more and at most %v, and %v or more",
			least, most, a.quantile[0], a.quantile[len(grid)-1])
	}
	var again [2]answers
	var all sync.WaitGroup
	for i := range again {
		all.Go(func() { again[i] = ask(law) })
	}
	all.Wait()
	for _, b := range again {
		if !slices.Equal(a.quantile, b.quantile) || !slices.Equal(a.before, b.before) {
			return fmt.Errorf("asked again, in another goroutine, Before or Quantile answers otherwise")
		}
	}
	return nil
}
