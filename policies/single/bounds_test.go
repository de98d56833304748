package single

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestChargedLiesBetweenTheBoundsOfTheoremOne(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 5000 {
		load, eps, n := 2*r.Float64(), math.Pow(10, -4*r.Float64()), 1+r.IntN(30)
		_, free := Free(load, 1, n)
		low, high := Bounds(free, n, eps)
		if _, e := Charged(load, eps, 1, n); e < low-1e-12 || e > high+1e-12 {
			t.Fatalf("load %v, eps %v, %d chunks: %v is not within %v and %v", load, eps, n, e, low, high)
		}
	}
}

// The bounds are about optima. Every schedule has the property that shrinking loses no more than it cuts
// off, which implies the lower bound under any law.
func TestShrinkingLosesNoMoreThanItCutsOffUnderAnyLaw(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for name, law := range laws(t) {
		for range 400 {
			eps, n := math.Pow(10, -3*r.Float64()), 1+r.IntN(10)
			sizes := randomSizes(r, 1.5, n)
			free := expect(t, sizes, 0, law)
			low, _ := Bounds(free, n, eps)
			if e := expect(t, Shrink(sizes, eps), eps, law); e < low-1e-12 {
				t.Fatalf("%s: %v expects %v, shrunk by %v only %v", name, sizes, free, eps, e)
			}
		}
	}
}

// sure is the law of workers that are interrupted at time 1 and not before.
type sure struct{}

func (sure) Quantile(float64) float64 { return 1 }
func (sure) Before(t float64) float64 {
	if t > 1 {
		return 1
	}
	return 0
}

func TestTheoremOneIsTightAndCountsTheChunksOfAllWorkers(t *testing.T) {
	const eps = .1
	w := models.Worker{Compute: models.Affine{Latency: eps, PerUnit: 1}, Risk: sure{}}
	p := &models.Problem{Platform: models.Star(w, w), Load: 2}
	plan, err := models.Compile(p, &models.Schedule{Size: []float64{1 - eps, 1 - eps}, List: [][]int32{{0}, {1}}})
	if err != nil {
		t.Fatal(err)
	}
	// No more than 1-eps can be done on each, so this is the optimum; and free chunks would complete all
	// 2 units.
	best, _ := table.Expect(plan)
	if low, _ := Bounds(2, 2, eps); !gen.NearUnit(best, low, 1e-15) {
		t.Errorf("two chunks in all: %v, the bound is %v", best, low)
	}
	if low, _ := Bounds(2, 1, eps); best >= low {
		t.Errorf("one chunk per worker: %v, which is not below %v", best, low)
	}
}

func TestBoundsAndShrinkAtTheEdges(t *testing.T) {
	if low, high := Bounds(.5, 7, 0); low != .5 || high != .5 {
		t.Errorf("no start-up cost: %v to %v", low, high)
	}
	if low, high := Bounds(.5, 7, 1); low != 0 || high != .5 {
		t.Errorf("a start-up cost above everything: %v to %v", low, high)
	}
	if left := Shrink([]float64{.1, .2, .3}, .2); len(left) != 1 || !gen.NearUnit(left[0], .1, 1e-15) {
		t.Errorf("chunks below, at and above the start-up cost: %v", left)
	}
}
