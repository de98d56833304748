package worst

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// noisy is a planted function whose values are estimates: the error of a level is half the error of the
// level below.
type noisy struct {
	*planted
	sd  float64
	rng *rand.Rand
}

func (n *noisy) result(t trial) result {
	se := n.sd / math.Pow(2, float64(t.Level))
	return result{Value: n.value(t.U) + se*n.rng.NormFloat64(), Error: se}
}

// optimize tells a search the results of a function until a number of trials is spent.
func optimize(s *optimizer, budget int, of func(trial) result) (asked []trial) {
	for budget > 0 {
		trials := s.Ask()
		if len(trials) == 0 {
			return asked
		}
		trials = trials[:min(budget, len(trials))]
		var results []result
		for _, t := range trials {
			results = append(results, of(t))
		}
		budget -= len(trials)
		asked = append(asked, trials...)
		s.Tell(results)
	}
	return asked
}

func TestASearchThatIsToldTheSameAsksTheSame(t *testing.T) {
	p := named("saw teeth")
	of := func(t trial) result { return result{Value: p.value(t.U)} }
	long := optimize(newOptimizer(p, 1, 7), 700, of)
	short := optimize(newOptimizer(p, 1, 7), 300, of)
	if !reflect.DeepEqual(long[:300], short) {
		t.Error("a search with a smaller budget asked for other points")
	}
	if other := optimize(newOptimizer(p, 1, 8), 300, of); reflect.DeepEqual(other, short) {
		t.Error("another seed asked for the same points")
	}
}

func TestNoPointIsAskedForTwiceAtOneLevel(t *testing.T) {
	n := &noisy{named("whole numbers"), 0.2, rand.New(rand.NewPCG(1, 1))}
	type at struct {
		key   string
		level int
	}
	seen := map[at]bool{}
	for _, trial := range optimize(newOptimizer(n.planted, 4, 1), 2000, n.result) {
		k := at{trial.Key, trial.Level}
		if seen[k] || trial.Level > 0 && !seen[at{trial.Key, trial.Level - 1}] || trial.Level > 3 {
			t.Fatalf("%v was asked for again, or at a level before the one below", k)
		}
		seen[k] = true
	}
}

// With an error of a fifth of the range at level 0, the points found are as good as if
// values were much more precise, since contenders are repeated.
func TestRacingFindsExtremesOfNoisyValues(t *testing.T) {
	left, trials := 0.0, long.Trials(10, 80)
	for seed := range uint64(trials) {
		n := &noisy{named("corners"), 0.2, rand.New(rand.NewPCG(seed, 2))}
		s := newOptimizer(n.planted, 5, seed)
		optimize(s, 1500, n.result)
		for d := range s.climb {
			best := math.Inf(-1)
			for _, c := range s.climb[d] {
				if c.at.Level >= 2 {
					best = max(best, Direction(d).sign()*n.value(c.at.U))
				}
			}
			left += max(best-float64(d), -1) / float64(-2*trials)
		}
	}
	t.Logf("left of the way on average: %.3f", left)
	if left > 0.12 {
		t.Errorf("left of the way on average: %.3f, want at most 0.12", left)
	}
}

func TestPointsWithoutAValueAreNeverBest(t *testing.T) {
	p := named("corners")
	s := newOptimizer(p, 1, 3)
	optimize(s, 400, func(t trial) result {
		if t.U[0] > 0.5 {
			return result{Value: math.NaN()}
		}
		return result{Value: p.value(t.U)}
	})
	for d := range 2 {
		for _, b := range s.Best(Direction(d), 50) {
			if b.U[0] > 0.5 || math.IsNaN(b.Value) {
				t.Fatalf("%v is among the best", b)
			}
		}
	}
	if best := s.Best(Greatest, 1)[0].Value; best < 0.85 {
		t.Errorf("the greatest is %v, want nearly 7/8", best)
	}
}

func TestASpaceOfFewPointsIsExhausted(t *testing.T) {
	p := &planted{axes: 1, cells: 5, at: func(u []float64) float64 { return u[0] }}
	s := newOptimizer(p, 1, 1)
	asked := optimize(s, 1000, func(t trial) result { return result{Value: p.value(t.U)} })
	if len(asked) != 5 || len(s.Ask()) != 0 {
		t.Errorf("%d points were asked for, of 5", len(asked))
	}
	if none := newOptimizer(&planted{axes: 1, allowed: func([]float64) bool { return false }}, 1, 1); len(none.Ask()) != 0 {
		t.Error("a space without points has trials")
	}
}

func TestInfiniteValuesAreBest(t *testing.T) {
	p := named("corners")
	s := newOptimizer(p, 1, 1)
	optimize(s, 500, func(t trial) result {
		if t.U[0] > 0.6 {
			return result{Value: math.Inf(1)}
		}
		return result{Value: math.Log(1 + p.value(t.U))}
	})
	if !math.IsInf(s.Best(Greatest, 1)[0].Value, 1) || math.IsInf(s.Best(Least, 1)[0].Value, 0) {
		t.Error("want +Inf as the greatest value, and a number as the least")
	}
}
