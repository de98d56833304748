package policytest_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestNearIsRelativeAndKeepsInfinityApart(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		a, b, tolerance float64
		near, unit      bool
	}{
		{1, 1 + 1e-10, 1e-9, true, true},
		{1, 1 + 1e-8, 1e-9, false, false},
		{1e-20, 2e-20, 1e-9, false, true},
		{0, 1e-10, 1e-9, false, true},
		{1e20, 1e20 * (1 + 1e-10), 1e-9, true, true},
		{inf, inf, 1e-9, true, true},
		{math.MaxFloat64, inf, 1e-9, false, false},
		{-inf, inf, 1e-9, false, false},
		{nan, nan, 1e-9, false, false},
		{0, nan, 1, false, false},
	} {
		if gen.Near(c.a, c.b, c.tolerance) != c.near || gen.NearUnit(c.a, c.b, c.tolerance) != c.unit {
			t.Errorf("%+v", c)
		}
	}
}

func TestNumbersAreFarApartCloseTogetherOrIntegers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	far, whole := false, 0
	for range 100 {
		number := gen.Numbers(r, -3, 2, 4)
		same := true
		for range 10 {
			x := number()
			if !(x >= 1e-3 && x <= 100) {
				t.Fatalf("drew %v", x)
			}
			far = far || x > 10 || x < .1
			same = same && x == math.Trunc(x) && x <= 4
		}
		if same {
			whole++
		}
	}
	if !far || whole < 20 || whole > 50 {
		t.Errorf("far apart: %v; integers: %d of 100", far, whole)
	}
	zeros := 0
	for range 1000 {
		if gen.Sometimes(r, r.Float64) == 0 {
			zeros++
		}
	}
	if zeros < 200 || zeros > 300 {
		t.Errorf("%d of 1000 are 0", zeros)
	}
	order := gen.Permutation(r, 9)
	if slices.Sort(order); !slices.Equal(order, []int32{0, 1, 2, 3, 4, 5, 6, 7, 8}) {
		t.Errorf("an order: %v", order)
	}
}

// One worker of unit speed that is interrupted uniformly before 1 completes one chunk of 1/2 every other
// time.
func TestMeanWorkIsThatOfTheEngine(t *testing.T) {
	p := &models.Problem{Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: risk.Linear{X: 1}}), Load: .5}
	plan, err := models.Compile(p, &models.Schedule{Size: []float64{.5}, List: [][]int32{{0}}})
	if err != nil {
		t.Fatal(err)
	}
	mean, se := gen.MeanWork(plan, 1, 10000)
	if math.Abs(mean-.25) > 4.5*se || !gen.Near(se, .0025, .05) {
		t.Errorf("%v +- %v, want 0.25 +- 0.0025", mean, se)
	}
}

// failing records a test's report instead of failing.
type failing struct {
	testing.TB
	fatal, skipped bool
}

func (f *failing) Helper()               {}
func (f *failing) Fatalf(string, ...any) { f.fatal = true; panic("fatal") }
func (f *failing) Skip(...any)           { f.skipped = true }

func TestJudgedRefusesWhatCannotBe(t *testing.T) {
	p := &models.Problem{Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 2}}), Load: 1}
	var sim gen.Judged
	if out := sim.Episode(t, p, &models.Schedule{Size: []float64{1}, List: [][]int32{{0}}}); out.Makespan != 2 {
		t.Errorf("it ends at %v", out.Makespan)
	}
	f := &failing{TB: t}
	func() {
		defer func() { _ = recover() }()
		sim.Episode(f, p, &models.Schedule{Size: []float64{1}, List: [][]int32{{7}}})
	}()
	if !f.fatal {
		t.Error("a chunk that does not exist is computed")
	}
}
