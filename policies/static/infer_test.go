package static

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// forget empties the caches, so that benchmarks and tests begin anew.
func forget() {
	charts.forget()
	inferred.forget()
}

func (m *memo[K, V]) forget() { m.known, m.used = nil, 0 }

var laws = []models.Risk{
	risk.Linear{X: 1}, risk.Exponential{Mean: .5}, risk.Weibull{Shape: .5, Scale: 1}, risk.Weibull{Shape: 3, Scale: 1}, risk.Lognormal{Mu: -1, Sigma: 1},
}

// fullScan tries every multiple of g and returns which misses least, and how often the miss begins to
// fall: once if it is unimodal.
func fullScan(t *testing.T, g Group, c Coterie, w models.Worker, last int) (best int, least float64, falls int) {
	t.Helper()
	least = math.Inf(1)
	before, falling := math.Inf(1), false
	for n := c.Workers; n <= last; n += c.Workers {
		m := g.miss(t, c, w, n)
		if m < least {
			best, least = n, m
		}
		if m < before && !falling {
			falls++
		}
		before, falling = m, m < before
	}
	return best, least, falls
}

func (g Group) miss(t *testing.T, c Coterie, w models.Worker, n int) float64 {
	t.Helper()
	omega := c.Slice / float64(n)
	chart, err := g.remembered(c.Workers, n, w, omega)
	if err != nil {
		t.Fatal(err)
	}
	cost := w.Compute.Of(omega)
	return chart.missed(risksOf(w.Risk, cost, n+1, nil))
}

func TestNoOtherNumberOfGroupsMissesLess(t *testing.T) {
	if testing.Short() { // -short is set under the race detector, which is 20 times slower
		t.Skip("nothing here is concurrent")
	}
	for _, law := range laws {
		for _, eps := range []float64{.1, .01, .001, .0001} {
			last := 400
			if _, linear := law.(risk.Linear); linear {
				last = 1000
			} else if eps < .001 {
				continue
			}
			for _, workers := range []int{2, 25, 1, 3, 7}[:long.Trials(1, 5)] {
				for _, slice := range []float64{.3, 1.2} {
					for _, r := range []Regimen{Greedy{}, Cyclic, FatSnake} {
						w := lawful(1, 1, eps, law).Workers[0]
						g, c := Group{Regimen: r, Lambda: 1}, Coterie{0, workers, slice}
						n, err := g.infer(c, w)
						if err != nil {
							t.Fatal(err)
						}
						if best, least, _ := fullScan(t, g, c, w, last); best != n && least < g.miss(t, c, w, n) {
							t.Errorf("%v, %v, eps %v, g=%d, slice %v: %d chunks, but %d are better", r, law, eps, workers, slice, n, best)
						}
					}
				}
			}
		}
	}
}

// The paper assumes that the expectation is unimodal in the number of chunks, so that a binary search
// finds the best. It mostly is. The test has the coteries of experiment E5 with at least two workers and
// start-up costs of 0.1 and 0.01.
func TestABinarySearchWouldMissSomeBestNumbers(t *testing.T) {
	types, several, missed, worst := map[[3]float64]bool{}, 0, 0, 0.0
	greedy := Group{Regimen: Greedy{}, Lambda: 1}
	try := func(c Coterie, w models.Worker) {
		key := [3]float64{float64(c.Workers), math.Round(1e9 * c.Slice), w.Compute.Latency}
		if c.Workers < 2 || types[key] {
			return
		}
		types[key] = true
		last := max(int(1/w.Compute.Latency), c.Workers) // X/eps
		_, least, falls := fullScan(t, greedy, c, w, last)
		if falls > 1 {
			several++
		}
		low, high := 1, last/c.Workers
		for low < high {
			mid := (low + high) / 2
			if greedy.miss(t, c, w, mid*c.Workers) <= greedy.miss(t, c, w, (mid+1)*c.Workers) {
				high = mid
			} else {
				low = mid + 1
			}
		}
		if extra := greedy.miss(t, c, w, low*c.Workers) - least; extra > 1e-12 {
			missed++
			worst = max(worst, extra)
		}
	}
	for _, p := range []int{5, 10, 25, 50, 100} {
		for load := 1; load <= p; load++ {
			for _, eps := range []float64{.1, .01} {
				problem := world(p, float64(load), eps)
				coteries, err := greedy.coteries(problem, problem.Workers[0])
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range coteries {
					try(c, problem.Workers[0])
				}
			}
		}
	}
	t.Logf("%d of %d have several peaks; a binary search misses the best of %d, by up to %.2g of the slice", several, len(types), missed, worst)
	if several == 0 || missed == 0 || worst > .004 {
		t.Error("want a few")
	}
}

// Beyond everyChunk, numbers are left out.
func TestLeavingNumbersOutCostsNextToNothing(t *testing.T) {
	long.Unraced(t)
	worst := 0.0
	for _, workers := range []int{5, 2}[:long.Trials(1, 2)] {
		for _, slice := range []float64{.8} {
			g, c := Group{Regimen: Greedy{}, Lambda: 1}, Coterie{0, workers, slice}
			w := lawful(1, 1, 1e-7, risk.Linear{X: 1}).Workers[0]
			n, err := g.infer(c, w)
			if err != nil || n <= everyChunk {
				t.Fatalf("%d chunks, %v: the test has lost its point", n, err)
			}
			from, most := n*97/100/workers*workers, n*103/100
			for m := from; m <= most; m += workers {
				worst = max(worst, g.miss(t, c, w, n)-g.miss(t, c, w, m))
			}
		}
	}
	t.Logf("at most %.1g of the load", worst)
	if worst > 1e-6 {
		t.Errorf("it costs %v of the load", worst)
	}
}

func TestNothingBeyondMissesLessThanTheBound(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	for range 400 {
		law := laws[rng.IntN(len(laws))]
		workers, groups := 2+rng.IntN(6), 1+rng.IntN(12)
		slice, eps := 1.5*rng.Float64(), .1*rng.Float64()
		w := lawful(1, 1, eps, law).Workers[0]
		c, n := Coterie{0, workers, slice}, workers*groups
		cost := w.Compute.Of(slice / float64(n))
		bound, _ := lowerBoundOfGroups(workers, law, cost, n, 1+rng.IntN(8), nil)
		for m := n; m < 4*n+20; m += workers {
			if miss := (Group{Regimen: Greedy{}, Lambda: 1}).miss(t, c, w, m); miss < bound*(1-1e-9) {
				t.Fatalf("%v, g=%d, slice %v, eps %v: %d chunks miss %v, from %d on it should be %v", law, workers, slice, eps, m, miss, n, bound)
			}
		}
	}
}

func TestWithoutAStartUpCostThereIsNoBestNumber(t *testing.T) {
	for _, policy := range []planner{Group{Regimen: Greedy{}, Lambda: 1}, Group{Regimen: Snake, Lambda: 1}, Brute{}, NoRep{}, CyclicRep{Lambda: 1}} {
		_, err := policy.Schedule(world(3, 2, 0))
		if err == nil || !strings.HasPrefix(err.Error(), "the policy needs a start-up cost of chunks, or messages, and there is neither") {
			t.Errorf("%T: %v", policy, err)
		}
	}
}

func TestWhereNothingCanBeDoneTheFewestChunksAreChosen(t *testing.T) {
	for policy, chunks := range map[planner]int{Group{Regimen: Greedy{}, Lambda: 1}: 4, Brute{}: 1, NoRep{}: 4, CyclicRep{Lambda: 1}: 1} {
		for _, eps := range []float64{1, 2} {
			if s := schedule(t, policy, world(4, 1, eps)); len(s.Size) != chunks {
				t.Errorf("%T, eps %v: %d chunks, want %d", policy, eps, len(s.Size), chunks)
			}
		}
	}
}

func TestWorkersThatAreNeverInterruptedGetOneChunk(t *testing.T) {
	for policy, chunks := range map[planner]int{Group{Regimen: Greedy{}, Lambda: 1}: 4, Brute{}: 1, NoRep{}: 4, CyclicRep{Lambda: 1}: 1} {
		if s := schedule(t, policy, lawful(4, 1, .01, nil)); len(s.Size) != chunks {
			t.Errorf("%T: %d chunks, want %d", policy, len(s.Size), chunks)
		}
	}
}

// table is a law that cannot be a key: its numbers are not cached.
func TestLawsThatCannotBeComparedAreInferredAnew(t *testing.T) {
	a := schedule(t, Group{Regimen: Greedy{}, Lambda: 1}, lawful(6, 2, .01, uncomparable{1}))
	b := schedule(t, CyclicRep{Lambda: 1}, lawful(6, 2, .01, uncomparable{1}))
	if len(a.Size) < 4 || len(b.Size) < 4 {
		t.Errorf("%d and %d chunks", len(a.Size), len(b.Size))
	}
}

func TestTheMemoryIsBoundedAndDoesNotMatter(t *testing.T) {
	m := memo[int, int]{room: 10}
	for round := range 3 {
		for k := range 20 {
			v, err := m.get(k, func() (int, int, error) { return k * k, 3, nil })
			if v != k*k || err != nil {
				t.Fatalf("round %d: %d, %v", round, v, err)
			}
		}
	}
	if kept := len(m.known); kept != 3 || m.used != 9 {
		t.Errorf("%d are kept, in %d of the room", kept, m.used)
	}
}
