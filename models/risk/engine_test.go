package risk_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// A chunk of work w that restarts from scratch after every failure takes (1/l + d)(exp(l w) - 1) on
// average, if failures come at rate l and repairs take d on average, whatever their law: the formula of
// Bougeret, Casanova, Rabie, Robert and Vivien (SC 2011) without checkpoints.
func TestAChunkThatIsBegunAgainTakesTheTimeOfTheory(t *testing.T) {
	long.Unraced(t)
	const l, d, w, n = 0.7, 0.5, 2.0, 40_000
	for _, down := range []models.Risk{risk.Linear{X: 2 * d}, risk.Exponential{Mean: d}, constant(d)} {
		p := problem(alive(risk.Exponential{Mean: 1 / l}, models.Life{Loses: models.LosesProgress, Down: down}))
		p.Load, p.Workers[0].Compute = w, models.Affine{PerUnit: 1}
		sampler, err := risk.NewSampler(p)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := models.Compile(p, &models.Schedule{Size: []float64{w}, List: [][]int32{{0}}})
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		var in models.Instance
		var sum, squares float64
		rng := rand.NewPCG(1, 2)
		for range n {
			sampler.Draw(&in, rng)
			x := sim.Run(plan, &in).Makespan
			sum, squares = sum+x, squares+x*x
		}
		mean, want := sum/n, (1/l+d)*math.Expm1(l*w)
		if z := (mean - want) / math.Sqrt((squares/n-mean*mean)/n); math.Abs(z) > 4 {
			t.Errorf("%s: done after %v in the mean, want %v: z = %.2f", risk.Format(down), mean, want, z)
		}
	}
}

// A worker whose slow-down factors have mean m takes m times as long on average.
func TestASlowWorkerTakesLongerByItsFactors(t *testing.T) {
	long.Unraced(t)
	law := risk.Linear{X: 3}
	p := problem(alive(nil, models.Life{Slow: law}))
	p.Load, p.Workers[0].Compute = 4, models.Affine{PerUnit: 1}
	sampler, err := risk.NewSampler(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := models.Compile(p, &models.Schedule{Size: []float64{1, 1, 1, 1}, List: [][]int32{{0, 1, 2, 3}}})
	if err != nil {
		t.Fatal(err)
	}
	var sim models.Simulator
	var in models.Instance
	sum := 0.0
	rng := rand.NewPCG(3, 4)
	const n = 20_000
	for range n {
		sampler.Draw(&in, rng)
		made := 0.0
		for k := range 4 {
			made += in.Slow[0].Factor(k, 1)
		}
		out := sim.Run(plan, &in)
		if math.Abs(out.Makespan-made) > 1e-12 {
			t.Fatalf("done at %v, the factors say %v", out.Makespan, made)
		}
		sum += out.Makespan
	}
	if mean := sum / n; math.Abs(mean-6) > 5*math.Sqrt(3./n) { // four factors of variance 3/4
		t.Errorf("done after %v in the mean, want 6", mean)
	}
}
