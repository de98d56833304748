package static

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// hidden is a law that exposes only its probabilities.
type hidden struct{ models.Risk }

// isMean fails unless the omniscient has a mean whose error is within the reported bound, and that bound
// within a share of the load.
func isMean(t *testing.T, p *models.Problem, want, part float64, format string, args ...any) {
	t.Helper()
	got, off, ok := Omniscient{}.Mean(p)
	if !ok || !(math.Abs(got-want) <= off+1e-13*p.Load) || !(off <= part*p.Load) {
		t.Errorf(format+": %v ± %.2g (%v), want %v: off by %.2g of the load", append(args, got, off, ok, want, (got-want)/p.Load)...)
	}
}

// The grid is compared with the formula, with which it shares nothing.
func TestTheMeanOnAGridIsThatOfTheFormula(t *testing.T) {
	long.Unraced(t)
	for _, p := range []int{1, 2, 5, 25, 100} {
		for _, eps := range []float64{0, .001, .1, .7} {
			for _, part := range []float64{.01, .2, .4, .5, .6, 1, 2} {
				load := part * float64(p)
				want, _ := Omniscient{}.Expect(world(p, load, eps))
				isMean(t, lawful(p, load, eps, hidden{risk.Linear{X: 1}}), want, tolerance, "%d workers, eps %v, load %v", p, eps, load)
			}
		}
	}
}

// An exponential law forgets the start-up: the sum of j positive shares has a gamma law.
func TestTheMeanUnderAnExponentialLawIsThatOfGammaLaws(t *testing.T) {
	for _, p := range []int{1, 3, 20, 200} {
		for _, eps := range []float64{0, .01, .5} {
			for _, part := range []float64{.01, .5, 1, 3} {
				load, stay := part*float64(p), math.Exp(-eps)
				want := 0.0
				for j, weight := range binomial(p, 1-stay, stay) {
					if j > 0 {
						a, b := distuv.Gamma{Alpha: float64(j), Beta: 1}, distuv.Gamma{Alpha: float64(j + 1), Beta: 1}
						want += weight * (load*(1-a.CDF(load)) + float64(j)*b.CDF(load))
					}
				}
				isMean(t, lawful(p, load, eps, risk.Exponential{Mean: 1}), want, tolerance, "%d workers, eps %v, load %v", p, eps, load)
			}
		}
	}
}

// With one worker, the mean is the integral of the survival probability. The substitution removes the
// corner at 0.
func TestTheMeanOfOneWorkerIsAnIntegral(t *testing.T) {
	long.Unraced(t)
	for _, law := range []models.Risk{
		risk.Weibull{Shape: .5, Scale: .5}, risk.Weibull{Shape: .3, Scale: 2}, risk.Weibull{Shape: 3, Scale: 1},
		risk.Lognormal{Mu: 0, Sigma: 1}, risk.Lognormal{Mu: -1, Sigma: .2},
	} {
		for _, eps := range []float64{0, .001, .2} {
			for _, load := range []float64{.1, 1, 5} {
				want := quad.Fixed(func(z float64) float64 {
					return (1 - law.Before(eps+z*z*z*z)) * 4 * z * z * z
				}, 0, math.Sqrt(math.Sqrt(load)), 2000, nil, 0)
				isMean(t, lawful(1, load, eps, law), want, tolerance, "%+v, eps %v, load %v", law, eps, load)
			}
		}
	}
}

// durations returns an empirical law.
func durations(t *testing.T, of ...float64) *risk.Empirical {
	t.Helper()
	law, err := risk.NewEmpirical(of)
	if err != nil {
		t.Fatal(err)
	}
	return law
}

func TestTheMeanOfTwoDurationsIsASumOverHowManyWorkersHaveEach(t *testing.T) {
	law := durations(t, .3, .7, .7, .7)
	for _, p := range []int{1, 4, 9, 17} {
		for _, eps := range []float64{0, .05, .4, 1} {
			for _, load := range []float64{.1, 1, .37 * float64(p), 20} {
				want := 0.0
				for j, weight := range binomial(p, .25, .75) {
					want += weight * min(load, float64(j)*max(0, .7-eps)+float64(p-j)*max(0, .3-eps))
				}
				isMean(t, lawful(p, load, eps, law), want, 1e-11, "%d workers, eps %v, load %v", p, eps, load)
			}
		}
	}
}

// With few durations, sums have atoms, and the grid may have no answer. An answer that it gives is true.
func TestTheGridIsRightAboutDurationsOrSilent(t *testing.T) {
	rng, said, all := rand.New(rand.NewPCG(41, 41)), 0, 0
	for range long.Trials(60, 240) {
		of := make([]float64, 1+rng.IntN(5))
		for i := range of {
			of[i] = 1.2 * rng.Float64()
		}
		law, p := durations(t, of...), 1+rng.IntN(8)
		k := kind{models.Worker{Compute: models.Affine{Latency: .1 * rng.Float64(), PerUnit: .5 + rng.Float64()}, Risk: law}, p}
		load := (.1 + rng.Float64()) * float64(p)
		want, ok := k.fewDurations(load)
		if !ok {
			t.Fatalf("%d workers and %v have no sum", p, of)
		}
		g := grid{load: load, cells: 1 << 13, beyond: 32}
		shares, _ := k.share(g, make([]float64, g.cells+g.beyond))
		g.shares = []share{shares}
		got, off := g.mean(p)
		if all++; off > tolerance*load {
			continue
		}
		if said++; math.Abs(got-want) > off+slack*load {
			t.Errorf("%d workers, %v, load %v: %v ± %.2g, want %v", p, of, load, got, off, want)
		}
	}
	t.Logf("the grid had a say in %d of %d cases", said, all)
}

func TestTheGridOfDurationsIsThatOfTheirProbabilities(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 43))
	of := make([]float64, 300)
	for i := range of {
		of[i] = .01 + rng.ExpFloat64()
	}
	law := durations(t, of...)
	k := kind{models.Worker{Compute: models.Affine{Latency: .1, PerUnit: 2}, Risk: law}, 7}
	got, ok := k.share(grid{load: 2, cells: 512, beyond: 8}, make([]float64, 520))
	for c := range got.below {
		want, step := 0.0, 2.0/512
		for _, t := range of {
			want += min(1, max(0, float64(c+1)-max(0, t-.1)/2/step)) / 300
		}
		if !ok || math.Abs(got.below[c]-want) > 1e-12 {
			t.Fatalf("cell %d: %v, want %v", c, got.below[c], want)
		}
	}
}

// sampledMean returns the mean over instances, with its standard error.
func sampledMean(p *models.Problem, n int) (mean, se float64) {
	rng, sum, squares := rand.NewPCG(47, 47), 0.0, 0.0
	for range n {
		work := 0.0
		for _, w := range p.Workers {
			work += max(0, risk.Sample(w.Risk, rng)-w.Compute.Latency) / w.Compute.PerUnit
		}
		work = min(work, p.Load)
		sum += work
		squares += work * work
	}
	mean = sum / float64(n)
	return mean, math.Sqrt((squares/float64(n) - mean*mean) / float64(n))
}

func TestTheMeanIsThatOfInstances(t *testing.T) {
	long.Unraced(t)
	rng := rand.New(rand.NewPCG(53, 53))
	recorded := make([]float64, 5000)
	for i := range recorded {
		recorded[i] = .001 + math.Exp(rng.NormFloat64())
	}
	laws := []models.Risk{
		risk.Linear{X: 1}, risk.Exponential{Mean: .5}, risk.Weibull{Shape: .5, Scale: .5}, risk.Weibull{Shape: 2, Scale: .6},
		risk.Lognormal{Mu: -1, Sigma: 1}, durations(t, recorded...), durations(t, .2, .5, 1.5), risk.Never{}, nil,
	}
	problems := map[string]*models.Problem{}
	for i, law := range laws[:7] {
		problems[risk.Format(law)+string(rune('a'+i))] = lawful(20, 10, .01, law)
	}
	unlike := &models.Problem{Load: 14}
	for i := range 24 {
		unlike.Workers = append(unlike.Workers, models.Worker{
			Compute: models.Affine{Latency: .05 * rng.Float64(), PerUnit: .5 + 2*rng.Float64()}, Risk: laws[i%7],
		})
	}
	problems["unlike workers"] = unlike
	two := lawful(20, 10, .01, risk.Weibull{Shape: .5, Scale: .5})
	for i := range 10 {
		two.Workers[2*i] = models.Worker{Compute: models.Affine{Latency: .1, PerUnit: 2}, Risk: risk.Linear{X: 3}}
	}
	problems["two kinds"] = two
	for name, p := range problems {
		p.Load = math.Inf(1)
		all, _ := sampledMean(p, 2000)
		p.Load = .8 * all
		got, off, ok := Omniscient{}.Mean(p)
		want, se := sampledMean(p, long.Trials(20_000, 400_000))
		if !ok || math.Abs(got-want) > 4*se+off {
			t.Errorf("%s: %v (%v), sampled %v ± %v", name, got, ok, want, se)
		}
	}
	for _, law := range laws[7:] {
		with := lawful(100, 5, .1, law)
		with.Workers = append(with.Workers, world(3, 5, .1).Workers...)
		isMean(t, with, 5, tolerance, "workers that are never interrupted")
	}
}

// falling is an invalid law: its probabilities decrease.
type falling struct{ risk.Linear }

func (falling) Before(t float64) float64 { return max(0, 1-t) }

func TestThereIsNoMeanWhereItIsNotKnown(t *testing.T) {
	free := world(3, 1, .1)
	for i := range free.Workers {
		free.Workers[i].Compute.PerUnit = 0
	}
	messages, kinds := world(3, 1, .1), world(70, 1, .1)
	messages.Workers[1].Send.Latency = .1
	for i := range kinds.Workers {
		kinds.Workers[i].Compute.PerUnit += float64(i)
	}
	for what, p := range map[string]*models.Problem{
		"load that costs nothing": free, "messages": messages, "70 kinds of workers": kinds,
		"probabilities that decrease": lawful(3, 1, .1, falling{}), "unknown steps": lawful(3, 1, .1, hidden{durations(t, .1, .5)}),
	} {
		if work, off, ok := (Omniscient{}).Mean(p); ok {
			t.Errorf("%s: %v ± %v", what, work, off)
		}
	}
}

func BenchmarkMeanUnderAWeibullLaw(b *testing.B) {
	for range b.N {
		meanOf(kindsOf(lawful(20, 8, .001, risk.Weibull{Shape: .5, Scale: .5})), 8)
	}
}
