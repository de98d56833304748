package static_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/static"
)

// These policies infer numbers of chunks.
var automatic = []string{"greedy", "cyclic", "reverse", "mirror", "snake", "fat-snake", "best-of", "no-rep", "brute", "cyclic-rep"}

func problem(p int, load, eps float64, law models.Risk) *models.Problem {
	w := models.Worker{Compute: models.Affine{Latency: eps, PerUnit: 1}, Risk: law}
	return &models.Problem{Platform: models.Star(models.Uniform(p, w)...), Load: load}
}

func TestTheWordAutoAndACellsZeroAreOne(t *testing.T) {
	p := problem(7, 3, .01, risk.Linear{X: 1})
	for _, name := range append(automatic, "optimal") {
		typed, err := policies.Parse(name + "{n=auto}")
		if err != nil {
			t.Fatal(err)
		}
		open, err := policies.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		bound, err := open.Bind(map[string]float64{"n": 0})
		if err != nil || bound.Value != typed.Value || bound.Spec != name || typed.Spec != name+"{n=auto}" {
			t.Errorf("%s: %+v and %+v, %v", name, bound, typed, err)
		}
		if _, err := policies.Parse(name + "{n=0}"); err == nil || !strings.HasSuffix(err.Error(), "n=0: it must be a number from 1e-6 to 1000000, or auto") {
			t.Errorf("%s{n=0}: %v", name, err)
		}
		if again, err := typed.Bind(map[string]float64{"n": 47}); err != nil || again.Value != typed.Value {
			t.Errorf("%s: an experiment moves what the user has fixed: %+v, %v", name, again, err)
		}
		if name == "optimal" {
			continue
		}
		if _, err := typed.Value.(policies.Planner).Schedule(p); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPoliciesThatInferNothingSayThatTheyNeedANumber(t *testing.T) {
	for _, name := range []string{"random-rep"} {
		open, err := policies.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		want := "policy " + name + " cannot infer n: it needs a number (chunks per unit of work)"
		if _, err := open.Bind(map[string]float64{"n": 0}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
		if _, err := policies.Parse(name + "{n=auto}"); err == nil || !strings.HasSuffix(err.Error(), "n=auto: it must be a number from 1e-6 to 1000000") {
			t.Errorf("%s{n=auto}: %v", name, err)
		}
	}
	_, err := static.RandomRep{Lambda: 1}.Gamble(problem(3, 1, .1, nil))
	if err == nil || !strings.Contains(err.Error(), "needs a number of chunks") {
		t.Errorf("random-rep in Go: %v", err)
	}
}

// Random platforms and laws, far from the paper's: an inferred number makes a sound schedule, quickly, in
// every world.
func TestInferredSchedulesAreSoundInAllWorlds(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 19))
	laws := []func(x float64) models.Risk{
		func(x float64) models.Risk { return risk.Linear{X: x} },
		func(x float64) models.Risk { return risk.Exponential{Mean: x} },
		func(x float64) models.Risk { return risk.Weibull{Shape: .4, Scale: x} },
		func(x float64) models.Risk { return nil },
		func(x float64) models.Risk {
			e, _ := risk.NewEmpirical([]float64{x / 10, x / 3, x / 2, x, x, 2 * x})
			return e
		},
	}
	for range 150 {
		x := 1 + 9*rng.Float64()
		p := problem(1+rng.IntN(12), .01+12*rng.Float64(), x*(.002+.3*rng.Float64()), laws[rng.IntN(len(laws))](x))
		for _, name := range automatic {
			auto, err := policies.Parse(name + "{n=auto}")
			if err != nil {
				t.Fatal(err)
			}
			s, err := auto.Value.(policies.Planner).Schedule(p)
			if err == nil {
				_, err = models.Compile(p, s)
			}
			if err != nil {
				t.Fatalf("%s, %+v: %v", name, *p, err)
			}
		}
	}
}

func TestEveryGroupPolicyIsACharterAndDiffersFromGreedyInItsChartOnly(t *testing.T) {
	for _, name := range []string{"greedy", "cyclic", "reverse", "mirror", "snake", "fat-snake", "best-of", "optimal"} {
		row, err := policies.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		c, err := row.Value.(static.Charter).Chart(4, 5)
		if err != nil || len(c) != 4 || len(c[0]) != 5 {
			t.Errorf("%s: %v, %v", name, c, err)
		}
		for _, size := range [][2]int{{0, 5}, {4, 0}, {-1, -1}} {
			if _, err := row.Value.(static.Charter).Chart(size[0], size[1]); err == nil {
				t.Errorf("%s: there is a chart of %d workers and %d groups", name, size[0], size[1])
			}
		}
		with, err := policies.Parse(name + "{n=7}")
		if err != nil {
			t.Fatal(err)
		}
		greedy, err := policies.Parse("greedy{n=7}")
		if err != nil {
			t.Fatal(err)
		}
		p := problem(7, 2.5, .01, risk.Linear{X: 1})
		a, err := with.Value.(policies.Planner).Schedule(p)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := greedy.Value.(policies.Planner).Schedule(p)
		for c := range b.Size {
			if a.Size[c] != b.Size[c] {
				t.Errorf("%s: sizes %v, greedy's are %v", name, a.Size, b.Size)
				break
			}
		}
	}
}
