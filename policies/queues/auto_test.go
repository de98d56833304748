package queues

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// lab returns machines that differ in speed by a factor of four, behind one port, with
// hours of work.
func lab(workers int, scale, latency, notice float64) *models.Problem {
	rng := rand.New(rand.NewPCG(32, 60))
	p := &models.Problem{Load: 60, Notice: notice}
	for range workers {
		p.Workers = append(p.Workers, models.Worker{
			Send:    models.Affine{Latency: latency, PerUnit: .005},
			Compute: models.Affine{Latency: .005, PerUnit: math.Exp2(2*rng.Float64() - 1)},
			Risk:    risk.Weibull{Shape: .6, Scale: scale},
		})
	}
	return p
}

// outcomes returns means over instances other than the trials of n=auto.
func outcomes(t *testing.T, o Queue, p *models.Problem, iterations, instances int) (work, makespan float64) {
	t.Helper()
	o, err := o.complete(p)
	if err != nil {
		t.Fatal(err)
	}
	q := newQueue(o, p, iterations)
	rng := rand.New(rand.NewPCG(77, 1))
	var sim models.Simulator
	in := models.Uninterrupted(len(p.Workers))
	for range instances {
		for i, w := range p.Workers {
			in.Interrupt[i] = w.Risk.Quantile(rng.Float64())
		}
		out, err := sim.Play(p, q, in)
		if err != nil {
			t.Fatal(err)
		}
		work += out.Work / p.Load / float64(instances)
		makespan += out.Makespan / float64(instances)
	}
	return work, makespan
}

func TestTheNumberThatIsInferredIsNearTheBest(t *testing.T) {
	instances := long.Trials(10, 40)
	step := 2.0 // ratio of neighbouring numbers of iterations in the grid
	if long.On() {
		step = 1.3
	}
	if testing.Short() {
		t.Skip("short: it is about numbers, which the race detector does not change")
	}
	for name, p := range map[string]*models.Problem{
		"32 machines":                    lab(32, 8, .002, .1),
		"32 machines, no news":           lab(32, 8, .002, never),
		"8 machines that all fail":       lab(8, 5, .002, .1),
		"8 machines, slow to start":      lab(8, 5, .05, .1),
		"25 machines of one unit, known": {Load: 10, Platform: models.Star(models.Uniform(25, models.Worker{Compute: models.Affine{Latency: .01, PerUnit: 1}, Risk: risk.Linear{X: 1}})...)},
	} {
		for _, o := range []Queue{{}, {Copies: 2}, {Timeout: 2}, {Sizes: Factoring{}}, {Sizes: Guided{}}, {Sizes: Trapezoid{}}} {
			full, err := o.complete(p)
			if err != nil {
				t.Fatal(err)
			}
			auto, err := full.infer(p)
			if err != nil {
				t.Fatal(err)
			}
			most, first, at := 0.0, never, 0
			for m := 2.0; m < 20_000; m *= step {
				work, makespan := outcomes(t, o, p, int(m), instances)
				most = max(most, work)
				if work >= .999 && makespan < first {
					first, at = makespan, int(m)
				}
			}
			work, makespan := outcomes(t, o, p, auto, instances)
			t.Logf("%s, %T, copies %d, timeout %v: %d iterations: work %.4f, most %.4f; makespan %.3f, first %.3f at %d",
				name, o.Sizes, o.Copies, o.Timeout, auto, work, most, makespan, first, at)
			if work < .98*most || work >= .999 && makespan > 1.06*first {
				t.Errorf("%s, %+v: with %d iterations the work is %v of %v, the makespan %v of %v", name, o, auto, work, most, makespan, first)
			}
		}
	}
}

// 147 iterations suit a unit of load that a worker computes while it is unlikely to be interrupted. Where
// a unit is an hour, they are too many for the port.
func TestWhereAUnitIsAnHourTheInferredNumberEndsSevenTimesEarlier(t *testing.T) {
	long.Unraced(t)
	p := lab(32, 8, .002, .1)
	o, err := Queue{Whom: Lowest, Resend: All}.complete(p)
	if err != nil {
		t.Fatal(err)
	}
	auto, err := o.infer(p)
	if err != nil {
		t.Fatal(err)
	}
	_, usual := outcomes(t, o, p, 147*60, 20)
	if _, makespan := outcomes(t, o, p, auto, 20); usual < 7*makespan {
		t.Errorf("the makespan is %v with %d iterations, %v with %d", makespan, auto, usual, 147*60)
	}
}

func TestTheInferredNumberIsTheSameInEveryCall(t *testing.T) {
	for _, p := range []*models.Problem{lab(5, 3, .01, 0), lab(17, 3, .01, never)} {
		o, err := Queue{}.complete(p)
		if err != nil {
			t.Fatal(err)
		}
		want, err := o.infer(p)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			d, err := Queue{}.Dispatch(p)
			if err != nil || d.(*queue).loop.Iterations != want {
				t.Errorf("%d iterations, want %d; %v", d.(*queue).loop.Iterations, want, err)
			}
		}
	}
}

// These worlds have workers that are never interrupted, chunks that cost nothing, and load that cannot be
// done.
func TestANumberIsInferredInEveryWorld(t *testing.T) {
	for name, p := range map[string]*models.Problem{
		"one worker, free":    unit(1, 3),
		"no costs":            {Load: 1, Platform: models.Star(models.Worker{}, models.Worker{})},
		"hopeless":            {Load: 1, Platform: models.Star(models.Worker{Compute: models.Affine{Latency: 2}, Risk: risk.Linear{X: 1}})},
		"interrupted at once": {Load: 1, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: risk.Linear{X: 1e-9}})},
		"a thousand workers":  unit(1000, 3),
	} {
		for _, o := range []Queue{{}, {Timeout: 1, Copies: 2}, {Sizes: Trapezoid{}}} {
			if _, err := o.Dispatch(p); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
