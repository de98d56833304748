package static

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

func TestOmniscientCompletesAllThatCanBe(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var sim models.Simulator
	for range 2000 {
		p := &models.Problem{Load: math.Exp(2 * rng.NormFloat64())}
		in := &models.Instance{}
		possible := 0.0
		for range 1 + rng.IntN(10) {
			w := models.Worker{Compute: models.Affine{Latency: .5 * rng.Float64(), PerUnit: .1 + rng.Float64()}}
			x := 2 * rng.Float64()
			p.Workers = append(p.Workers, w)
			in.Interrupt = append(in.Interrupt, x)
			possible += max(0, x-w.Compute.Latency) / w.Compute.PerUnit
		}
		want := min(p.Load, possible)
		plan, err := Omniscient{}.Foresee(p)
		if err != nil {
			t.Fatal(err)
		}
		got := sim.Run(compile(t, p, plan(in)), in).Work
		if math.Abs(got-want) > 1e-12*want {
			t.Fatalf("load %v, %v: completes %v, want %v", p.Load, in.Interrupt, got, want)
		}
	}
}

func TestOmniscientAllocatesNothingPerInstance(t *testing.T) {
	plan, err := Omniscient{}.Foresee(world(3, 2, .1))
	if err != nil {
		t.Fatal(err)
	}
	in := &models.Instance{Interrupt: []float64{.05, .5, math.Inf(1)}}
	s := plan(in)
	if len(s.Size) != 2 || len(s.List[0]) != 0 || s.List[2][0] != 1 {
		t.Errorf("got %+v", s)
	}
	if n := testing.AllocsPerRun(100, func() { plan(in) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestExpectedOptimumOfOneAndTwoWorkers(t *testing.T) {
	for _, eps := range []float64{0, .001, .1, .7} {
		b := 1 - eps
		for _, load := range []float64{.01, .2, .9, 1, 5} {
			w := min(load, b)
			// One worker: its share is uniform on (0, b) with probability b.
			one := w * (b - w/2)
			got, ok := Omniscient{}.Expect(world(1, load, eps))
			if !ok || math.Abs(got-one) > 1e-13*one {
				t.Errorf("eps %v, load %v: got %v, want %v", eps, load, got, one)
			}
			if load > b {
				continue
			}
			// Two, load < b: given both positive, Pr(S <= s) = (s/b)^2/2.
			two := 2*eps*one + b*b*(load-load*load*load/(6*b*b))
			got, ok = Omniscient{}.Expect(world(2, load, eps))
			if !ok || math.Abs(got-two) > 1e-13*two {
				t.Errorf("two workers, eps %v, load %v: got %v, want %v", eps, load, got, two)
			}
		}
	}
}

func TestExpectedOptimumScalesWithTimeAndSpeed(t *testing.T) {
	slow := world(5, 2, .1)
	for i := range slow.Workers {
		slow.Workers[i] = models.Worker{Compute: models.Affine{Latency: .3, PerUnit: 6}, Risk: risk.Linear{X: 3}}
	}
	a, _ := Omniscient{}.Expect(slow)
	b, _ := Omniscient{}.Expect(world(5, 4, .1))
	if math.Abs(a-b/2) > 1e-14 {
		t.Errorf("got %v, want %v", a, b/2)
	}
}

// The splines are compared with the alternating sums, computed with as many digits as these need.
func TestExpectedOptimumHasDigitsLeft(t *testing.T) {
	for _, p := range []int{3, 30, 100, 200}[:long.Trials(3, 4)] {
		for _, ratio := range []float64{1e-3, .1, .25, .333, .5, .75, .999, 1} {
			w := ratio * float64(p)
			exact := floats{uint(1000 + 8*p)}.cappedMeans(p, big.NewFloat(w))
			for j, got := range cappedMeans(p, w) {
				want, _ := exact[j].Float64()
				if math.Abs(got-want) > 1e-13*want {
					t.Fatalf("p=%d, w=%v, j=%d: %v, exactly %v", p, w, j, got, want)
				}
			}
		}
	}
}

func BenchmarkExpectedOptimum(b *testing.B) {
	for range b.N {
		Omniscient{}.Expect(world(100, 90, .001))
	}
}

func TestOptimumHasNoExpectationWhereTheFormulaDoesNotHold(t *testing.T) {
	free := world(3, 1, .1)
	for i := range free.Workers {
		free.Workers[i].Compute.PerUnit = 0
	}
	mixed := world(3, 1, .1)
	mixed.Workers[2].Compute.PerUnit = 2
	for what, p := range map[string]*models.Problem{
		"another law": lawful(3, 1, .1, risk.Exponential{Mean: 1}), "no law": lawful(3, 1, .1, nil),
		"too many": world(1001, 1, .1), "free load": free, "different workers": mixed,
	} {
		if e, ok := (Omniscient{}).Expect(p); ok {
			t.Errorf("%s: %v", what, e)
		}
	}
	if e, ok := (Omniscient{}).Expect(world(3, 1, 1.5)); !ok || e != 0 {
		t.Errorf("start-up beyond X: %v, %v", e, ok)
	}
}
