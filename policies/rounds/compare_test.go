package rounds

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// The claim that uniform rounds win where latencies are large fails against a recursion that accounts for
// them and need not have whole rounds. All are at their best number of rounds.
func TestNothingBeatsTheRecursionWhereWorkersAreAlike(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 61))
	uniform, equal := newTally(), newTally()
	for range long.Trials(150, 600) {
		workers := alike(r, 1+r.IntN(8))
		load := wide(r, 4) * 10
		a, u, p := threeOf(t, workers, load)
		uniform.add(u / a)
		equal.add(p / a)
	}
	t.Logf("uniform rounds: %v; equal rounds: %v", uniform, equal)
	if uniform.ahead > 0 || equal.ahead > 0 {
		t.Error("the recursion is beaten")
	}
}

// On a star the order and the workers are heuristic, and a round takes all of them.
func TestOnAStarTheRecursionIsSeldomBeaten(t *testing.T) {
	r := rand.New(rand.NewPCG(62, 62))
	uniform, equal := newTally(), newTally()
	for range long.Trials(200, 800) {
		workers := star(r, 2+r.IntN(5))
		load := wide(r, 4) * 10
		a, u, p := threeOf(t, workers, load)
		uniform.add(u / a)
		equal.add(p / a)
	}
	t.Logf("uniform rounds: %v; equal rounds: %v", uniform, equal)
	if uniform.ahead == 0 && equal.ahead == 0 {
		t.Error("never: then say so")
	}
	if uniform.ahead > 20 || equal.ahead > 100 {
		t.Error("often")
	}
}

// threeOf returns the makespans of the three methods, each at its best, however brief the chunks are.
func threeOf(t *testing.T, workers []models.Worker, load float64) (recursive, uniform, equal float64) {
	t.Helper()
	a, err := bestRecursive(on(workers, load), Choice{}, 0)
	u, problem := bestUniform(on(workers, load), Choice{}, 0)
	if err != nil || problem != nil {
		t.Fatalf("%+v, load %v: %v, %v", workers, load, err, problem)
	}
	s := periods(t, workers, load)
	return a.Makespan, u.Makespan, s.Makespan(s.Fastest())
}

// tally counts which plan is ahead, by ratios of makespans.
type tally struct {
	ahead, even, behind int
	best, worst         float64
}

func newTally() *tally { return &tally{best: 1, worst: 1} }

func (c *tally) add(ratio float64) {
	switch {
	case ratio < 1-1e-9:
		c.ahead++
	case ratio > 1+1e-9:
		c.behind++
	default:
		c.even++
	}
	c.best, c.worst = min(c.best, ratio), max(c.worst, ratio)
}

func (c *tally) String() string {
	return fmt.Sprintf("ahead %d times, even %d, behind %d, from %.4g to %.4g times as long", c.ahead, c.even, c.behind, c.best, c.worst)
}

// As latencies grow, all methods end in a single round; the recursion uses fewer and fewer workers, and
// at last one.
func TestWhereLatenciesDominateThereIsOneMessage(t *testing.T) {
	const load = 1000.
	for _, latency := range []float64{1e4, 1e6, 1e9} {
		workers := models.Uniform(4, worker(models.Affine{Latency: latency, PerUnit: 1}, models.Affine{Latency: latency, PerUnit: 8}))
		one := workers[0].Send.Of(load) + workers[0].Compute.Of(load)
		for _, best := range []func(*models.Problem, Choice) (Plan, error){BestRecursive, BestUniform} {
			pl, err := best(on(workers, load), Choice{})
			if err != nil || len(pl.Chunks) != 1 || len(pl.Order) != 1 || !gen.Near(pl.Makespan, one, 1e-12) {
				t.Errorf("latency %v: %+v, %v", latency, pl, err)
			}
		}
		if s := periods(t, workers, load); s.Fastest() != 1 || s.Safest() != 1 {
			t.Errorf("latency %v: %d and %d periods", latency, s.Fastest(), s.Safest())
		}
	}
}

// One round of the recursion is the classical solution: on a bus, without latencies, each worker gets
// w/(c+w) times as much as the one before.
func TestOneRoundIsTheClassicalAnswer(t *testing.T) {
	pl, err := Recursive(on(models.Uniform(4, worker(models.Affine{PerUnit: 1}, models.Affine{PerUnit: 3})), 175), []int32{0, 1, 2, 3}, 4)
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range []float64{64, 48, 36, 27} {
		if !gen.Near(pl.Chunks[0][k], want, 1e-12) {
			t.Errorf("worker %d gets %v, not %v", k, pl.Chunks[0][k], want)
		}
	}
	if !gen.Near(pl.Makespan, 256, 1e-12) {
		t.Errorf("by %v", pl.Makespan)
	}
}
