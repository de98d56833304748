package queues

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/chunking"
)

// play runs on-demand on workers of unit speed that are interrupted at the
// given times.
func play(t *testing.T, p *models.Problem, o Queue, sim *models.Simulator, interrupt ...float64) *models.Outcome {
	t.Helper()
	d, err := o.Dispatch(p)
	if err != nil {
		t.Fatal(err)
	}
	out, err := sim.Play(p, d, &models.Instance{Interrupt: interrupt})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func unit(p int, load float64) *models.Problem {
	w := models.Worker{Compute: models.Affine{PerUnit: 1}}
	return &models.Problem{Platform: models.Star(models.Uniform(p, w)...), Load: load}
}

var never = math.Inf(1)

func TestFastWorkersGetMore(t *testing.T) {
	p := unit(2, 6)
	p.Workers[0].Compute.PerUnit = .5
	var sim models.Simulator
	out := play(t, p, Queue{N: 1}, &sim, never, never)
	if out.Work != 6 || out.Makespan != 2 || out.Workers[0].Chunks != 4 || out.Workers[1].Chunks != 2 {
		t.Errorf("got %+v", out)
	}
}

func TestALostChunkGoesOutAgainBeforeAnyNewOne(t *testing.T) {
	// Worker 1 dies with chunk 1 at .5; at 1 worker 0 gets it, and then chunk 2.
	sim := models.Simulator{Record: true}
	out := play(t, unit(2, 3), Queue{N: 1}, &sim, never, .5)
	if out.Work != 3 || out.Makespan != 3 || out.DoneAt[1] != 2 || out.DoneAt[2] != 3 {
		t.Errorf("got %+v", out)
	}
}

func TestALostChunkGoesOutOnlyWhenTheMasterKnows(t *testing.T) {
	p := unit(2, 2)
	p.Notice = 3
	var sim models.Simulator
	if out := play(t, p, Queue{N: 1}, &sim, never, .5); out.Work != 2 || out.DoneAt[1] != 4.5 {
		t.Errorf("known 3 later: %+v", out)
	}
	p.Notice = never
	if out := play(t, p, Queue{N: 1}, &sim, never, .5); out.Work != 1 {
		t.Errorf("never known: %+v", out)
	}
}

func TestAChunkMayBeLostAgain(t *testing.T) {
	var sim models.Simulator
	out := play(t, unit(3, 1), Queue{N: 1}, &sim, .5, 1.25, never)
	// Lost at .5 on worker 0 and at 1.25 on worker 1.
	if out.Work != 1 || out.DoneAt[0] != 2.25 {
		t.Errorf("got %+v", out)
	}
	if out := play(t, unit(2, 1), Queue{N: 1}, &sim, .5, 1.25); out.Work != 0 {
		t.Errorf("without survivors: %+v", out)
	}
}

func TestTheLoadIsCutInTheGivenNumberOfChunks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var sim models.Simulator
	for range 300 {
		load, n := .5+10*rng.Float64(), 1+50*rng.Float64()
		o := Queue{N: n, Rounding: []chunking.Rounding{chunking.Floor, chunking.Ceil, chunking.Round}[rng.IntN(3)]}
		want, err := chunking.Chunks(n, load, o.Rounding)
		if err != nil {
			t.Fatal(err)
		}
		out := play(t, unit(2, load), o, &sim, never, never)
		if len(out.DoneAt) != want || math.Abs(out.Work-load) > 1e-12*load {
			t.Fatalf("load %v, %+v: %d chunks of %d, work %v", load, o, len(out.DoneAt), want, out.Work)
		}
	}
}

func TestWithoutInterruptionsTheLoadIsDoneOnEveryPlatform(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	cost := func() models.Affine { return models.Affine{Latency: .1 * rng.Float64(), PerUnit: rng.Float64()} }
	var sim models.Simulator
	for range 300 {
		p := &models.Problem{Load: 5}
		p.Port, p.Stream = models.Port(rng.IntN(2)), rng.IntN(2) == 0
		var in []float64
		for range 1 + rng.IntN(5) {
			p.Workers = append(p.Workers, models.Worker{Send: cost(), Compute: cost(), Return: cost()})
			in = append(in, never)
		}
		if out := play(t, p, Queue{N: 4}, &sim, in...); math.Abs(out.Work-5) > 1e-12 {
			t.Fatalf("%+v: work %v", p, out.Work)
		}
	}
}

func TestADispatcherServesEpisodeAfterEpisode(t *testing.T) {
	p := unit(2, 3)
	d, err := Queue{N: 2}.Dispatch(p)
	if err != nil {
		t.Fatal(err)
	}
	var sim models.Simulator
	in := &models.Instance{Interrupt: []float64{never, .7}}
	first := 0.0
	for range 3 {
		out, err := sim.Play(p, d, in)
		if err != nil {
			t.Fatal(err)
		}
		if first == 0 {
			first = out.Makespan
		}
		if out.Work != 3 || out.Makespan != first {
			t.Errorf("got %+v", out)
		}
	}
	if n := testing.AllocsPerRun(50, func() { sim.Play(p, d, in) }); n != 0 {
		t.Errorf("an episode allocates %v times", n)
	}
}

func TestAbsurdOptionsAndProblemsAreErrors(t *testing.T) {
	for _, o := range []Queue{
		{N: math.NaN()}, {N: -1}, {N: 1e9}, {N: 1, Rounding: "up"}, {N: 1, Least: -1}, {N: 1, Ahead: 101}, {N: 1, Ahead: -1},
		{N: 1, Copies: -2}, {N: 1, Copies: 1001}, {N: 1, Timeout: math.NaN()}, {N: 1, Timeout: .5}, {N: 1, Whom: "tallest"}, {N: 1, Resend: "none"},
	} {
		if _, err := o.Dispatch(unit(2, 3)); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
	if _, err := (Queue{N: 1}).Dispatch(unit(0, 1)); err == nil {
		t.Error("a platform without workers is accepted")
	}
}
