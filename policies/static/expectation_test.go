package static

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// The test makes many comparisons and lets a few fail. A mean of thousands of instances is off by four
// standard errors with probability 6.3e-5 if it is normal. Allow for ten times as much, as rare events
// skew it: more than 4 of 560 comparisons then fail with probability Pr(Binomial(560, 6.3e-4) > 4) =
// 3e-5.
const (
	configurations = 80
	instances      = 2000
	redraws        = 300 // instances for schedules of random-rep, whose draw and plan cost more
	errorsAllowed  = 4.0
	excessAllowed  = 4
)

func TestExactExpectationsAgreeWithSimulatedMeans(t *testing.T) {
	long.Unraced(t)
	configs := make([]config, long.Trials(configurations/8, configurations))
	rng := rand.New(rand.NewPCG(5, 5))
	for i := range configs {
		configs[i] = randomConfig(rng, uint64(i))
	}
	var all []comparison
	var mu sync.Mutex
	var wg sync.WaitGroup
	for part := range 4 {
		wg.Go(func() {
			for i := part; i < len(configs); i += 4 {
				found, err := configs[i].compare()
				if err != nil {
					t.Errorf("%+v: %v", configs[i], err)
				}
				mu.Lock()
				all = append(all, found...)
				mu.Unlock()
			}
		})
	}
	wg.Wait()

	excess, worst := 0, 0.0
	for _, c := range all {
		worst = max(worst, c.errors)
		if c.errors > errorsAllowed {
			excess++
			t.Logf("%s in %+v: exact %v, mean %v, %.2f standard errors", c.policy, c.config, c.exact, c.mean, c.errors)
		}
	}
	t.Logf("%d of %d comparisons exceed %v standard errors; the worst has %.2f", excess, len(all), errorsAllowed, worst)
	if len(all) != 7*len(configs) || excess > excessAllowed {
		t.Errorf("%d of %d comparisons fail: at most %d may", excess, len(all), excessAllowed)
	}
}

// config is a point of the paper's parameter space.
type config struct {
	seed         uint64 // seed of the instances
	p            int
	load, n, eps float64
}

func randomConfig(rng *rand.Rand, seed uint64) config {
	logarithmic := func(from, to float64) float64 { return from * math.Pow(to/from, rng.Float64()) }
	p := int(logarithmic(2, 101))
	return config{seed, p, 1 + rng.Float64()*float64(p-1), math.Floor(logarithmic(5, 201)), logarithmic(1e-4, .3)}
}

// comparison is an exact expectation beside a simulated mean.
type comparison struct {
	config
	policy      string
	exact, mean float64
	errors      float64 // their distance, in standard errors of the mean
}

// compare simulates every policy, each on its own instances.
func (c config) compare() (found []comparison, err error) {
	p := world(c.p, c.load, c.eps)
	count := func(name string, exact float64, n int, work func(*models.Instance, *rand.PCG) float64) {
		rng := rand.NewPCG(c.seed, uint64(len(found)))
		found = append(found, c.measure(name, exact, n, p, rng, work))
	}
	var sim models.Simulator
	add := func(name string, exact float64, n int, plan func(*models.Instance, *rand.PCG) *models.Plan) {
		count(name, exact, n, func(in *models.Instance, rng *rand.PCG) float64 { return sim.Run(plan(in, rng), in).Work })
	}
	for _, policy := range []planner{Group{Regimen: Greedy{}, N: c.n, Lambda: 1}, Brute{N: c.n}, NoRep{N: c.n}, CyclicRep{N: c.n, Lambda: 1}} {
		s, err := policy.Schedule(p)
		if err != nil {
			return nil, err
		}
		plan, err := models.Compile(p, s)
		if err != nil {
			return nil, err
		}
		exact, _ := table.Expect(plan)
		add(fmt.Sprintf("%T", policy), exact, instances, func(*models.Instance, *rand.PCG) *models.Plan { return plan })
	}

	random := RandomRep{N: c.n, Lambda: 1}
	draw, err := random.Gamble(p)
	if err != nil {
		return nil, err
	}
	var plan models.Plan
	exact, _ := random.Expect(p)
	add("random-rep", exact, redraws, func(_ *models.Instance, rng *rand.PCG) *models.Plan {
		err = errors.Join(err, plan.Compile(p, draw(rng)))
		return &plan
	})

	foresee, failed := Omniscient{}.Foresee(p)
	if failed != nil {
		return nil, failed
	}
	exact, _ = Omniscient{}.Expect(p)
	add("omniscient", exact, instances, func(in *models.Instance, _ *rand.PCG) *models.Plan {
		err = errors.Join(err, plan.Compile(p, foresee(in)))
		return &plan
	})

	pattern, _ := random.Pattern(p)
	err = errors.Join(err, plan.Compile(p, pattern))
	reach, _ := table.NewReach(&plan)
	work, _, failed := random.Deal(p)
	if err = errors.Join(err, failed); err != nil {
		return nil, err
	}
	exact, _ = random.Expect(p)
	var reached []int
	count("work of random-rep", exact, instances, func(in *models.Instance, rng *rand.PCG) float64 {
		reached = reach.In(in, reached)
		return work(reached, rng)
	})
	return found, nil
}

// measure compares an exact expectation with the mean over random instances.
func (c config) measure(name string, exact float64, n int, p *models.Problem, rng *rand.PCG, work func(*models.Instance, *rand.PCG) float64) comparison {
	var (
		in          models.Instance
		sum, square float64
	)
	for range n {
		draw(p, rng, &in)
		d := work(&in, rng) - exact
		sum += d
		square += d * d
	}
	bias := sum / float64(n)
	variance := max(0, square/float64(n)-bias*bias) / float64(n-1)
	// An event of probability 1/n may be missing from the sample altogether, and with it a share of
	// 1/n of its cost, say a worker's whole time.
	unseen := 1 / float64(n)
	return comparison{c, name, exact, exact + bias, math.Abs(bias) / math.Sqrt(variance+unseen*unseen)}
}

func TestRandomRepExpectsTheMeanOverItsDraws(t *testing.T) {
	p := world(7, 3, .01)
	random := RandomRep{N: 9, Lambda: 1}
	want, ok := random.Expect(p)
	draw, err := random.Gamble(p)
	if err != nil || !ok {
		t.Fatal(err, ok)
	}
	rng := rand.NewPCG(7, 7)
	const n = 20_000
	sum, square := 0.0, 0.0
	for range n {
		e, _ := table.Expect(compile(t, p, draw(rng)))
		sum += e - want
		square += (e - want) * (e - want)
	}
	if z := sum / math.Sqrt(square); math.Abs(z) > 4 {
		t.Errorf("%.2f standard errors from %v", z, want)
	}
}
