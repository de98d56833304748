package risk_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// alive returns a worker under a law with a life.
func alive(law models.Risk, life models.Life) models.Worker {
	return models.Worker{Risk: law, Life: &life}
}

func problem(workers ...models.Worker) *models.Problem {
	return &models.Problem{Platform: models.Star(workers...), Load: 1}
}

// seen collects what an instance says of a worker: its interruption, some intervals, some factors.
func seen(in *models.Instance, i int) (all []float64) {
	all = append(all, in.Interrupt[i])
	for k := range 5 {
		if in.Again != nil && in.Again[i] != nil {
			u, _ := in.Again[i].Up(k)
			all = append(all, u.Start, u.Stop)
		}
		if in.Slow != nil && in.Slow[i] != nil {
			all = append(all, in.Slow[i].Factor(k, 1))
		}
	}
	return all
}

var (
	timelines = engine.NewKey(1, "world", "timelines")
	factors   = engine.NewKey(1, "world", "factors")
)

// The timeline of a worker depends on its own laws, its place and the instance: not on other workers, on
// the order of questions, or on what was drawn before.
func TestNothingMovesTheLifeOfAnotherWorker(t *testing.T) {
	mortal := models.Worker{Risk: risk.Exponential{Mean: 3}}
	renewed := alive(risk.Exponential{Mean: 3}, models.Life{Down: risk.Linear{X: 2}})
	slow := alive(risk.Exponential{Mean: 3}, models.Life{Down: risk.Weibull{Shape: 2, Scale: 1}, Up: risk.Linear{X: 9}, Slow: risk.Lognormal{Sigma: 1}})
	shift := alive(Shifts{On: 8, Off: 16}, models.Life{})
	r := rand.New(rand.NewPCG(1, 2))
	of := func(p *models.Problem) *risk.Lives {
		s, err := risk.NewSampler(p)
		if err != nil {
			t.Fatal(err)
		}
		return s.Lives()
	}
	kinds := []models.Worker{mortal, renewed, slow, shift}
	var in models.Instance
	for range 300 {
		a, b := []models.Worker{}, []models.Worker{}
		for range 6 {
			w := kinds[r.IntN(len(kinds))]
			a = append(a, w)
			if r.IntN(2) == 0 {
				w = kinds[r.IntN(len(kinds))]
			}
			b = append(b, w)
		}
		n := uint64(r.IntN(1000))
		draw := func(in *models.Instance, workers []models.Worker) {
			in.Interrupt = []float64{1, 2, 3, 4, 5, 6}
			if l := of(problem(workers...)); l != nil {
				l.Draw(in, timelines.Part(n), factors.Part(n))
			} else {
				in.Again, in.Slow = nil, nil
			}
		}
		var fresh models.Instance
		draw(&in, a)
		draw(&fresh, b)
		for _, i := range r.Perm(6) {
			if !reflect.DeepEqual(a[i], b[i]) {
				continue
			}
			if x, y := seen(&in, i), seen(&fresh, i); !reflect.DeepEqual(x, y) {
				t.Fatalf("worker %d: %v beside some, %v beside others", i, x, y)
			}
		}
	}
}

func TestEachWorkerAndInstanceHasItsOwnStreams(t *testing.T) {
	w := alive(risk.Exponential{Mean: 3}, models.Life{Down: risk.Linear{X: 1}, Up: risk.Linear{X: 1}, Slow: risk.Linear{X: 1}})
	s, err := risk.NewSampler(problem(models.Uniform(20, w)...))
	if err != nil {
		t.Fatal(err)
	}
	met := map[float64]bool{}
	in := models.Instance{Interrupt: make([]float64, 20)}
	for n := range uint64(200) {
		s.Lives().Draw(&in, timelines.Part(n), factors.Part(n))
		for i := range 20 {
			u, _ := in.Again[i].Up(0)
			for _, x := range []float64{u.Start, u.Stop - u.Start, in.Slow[i].Factor(0, 1)} {
				if met[x] {
					t.Fatalf("%v is drawn twice", x)
				}
				met[x] = true
			}
		}
	}
}

func TestWorkersWithoutLawsOfTheirLivesHaveNothingDrawn(t *testing.T) {
	s, err := risk.NewSampler(problem(models.Worker{Risk: risk.Linear{X: 1}}, alive(risk.Linear{X: 1}, models.Life{Restart: 3})))
	if err != nil || s.Lives() != nil || s.Lives().Recurrent() {
		t.Errorf("%v, %v", s.Lives(), err)
	}
	in := models.Instance{Again: make([]models.Timeline, 2), Slow: make([]models.Slowdown, 2)}
	if s.Draw(&in, rand.NewPCG(1, 2)); in.Again != nil || in.Slow != nil {
		t.Errorf("drew %v, %v", in.Again, in.Slow)
	}
	s, err = risk.NewSampler(problem(models.Worker{}, alive(nil, models.Life{Slow: risk.Linear{X: 1}}), alive(nil, models.Life{Down: risk.Linear{X: 1}})))
	if err != nil {
		t.Fatal(err)
	}
	s.Draw(&in, rand.NewPCG(1, 2))
	if in.Again[0] != nil || in.Slow[0] != nil || in.Again[1] != nil || in.Slow[1] == nil || in.Slow[2] != nil {
		t.Errorf("drew %v, %v", in.Again, in.Slow)
	}
	if u, known := in.Again[2].Up(0); !known || !math.IsInf(u.Start, 1) {
		t.Errorf("a worker that is never interrupted comes back at %v", u.Start)
	}
}

func TestLivesThatCannotBeAreRefusedInALine(t *testing.T) {
	shifts := Shifts{On: 8, Off: 16}
	for what, c := range map[string]struct {
		worker models.Worker
		says   string
	}{
		"no life":         {models.Worker{Risk: shifts}, "worker 2: under risk_test.Shifts it comes back: it needs a Life"},
		"factor 0":        {alive(nil, models.Life{Slow: risk.Weibull{Shape: 0.01, Scale: 1}}), "by factors from 0 to"},
		"infinite factor": {alive(nil, models.Life{Slow: risk.Never{}}), "to +Inf under never: they must be positive and finite"},
		"a NaN":           {alive(nil, models.Life{Slow: constant(math.NaN())}), "positive and finite"},
		"a minus":         {alive(nil, models.Life{Down: constant(-1)}), "times down are from -1 to -1"},
		"a NaN down":      {alive(nil, models.Life{Down: constant(math.NaN())}), "must be 0 or more"},
		"a minus up":      {alive(constant(-1), models.Life{Down: constant(1)}), "times up are from -1"},
		"no time at all":  {alive(constant(0), models.Life{Down: constant(0)}), "at one moment"},
	} {
		_, err := risk.NewSampler(problem(alive(nil, models.Life{}), c.worker))
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", what, err, c.says)
		}
	}
	for _, fine := range []models.Worker{
		alive(constant(0), models.Life{Down: constant(1)}), alive(constant(1), models.Life{Down: constant(0)}),
		alive(nil, models.Life{Down: constant(0)}), alive(shifts, models.Life{Down: risk.Linear{X: 1}}),
	} {
		if _, err := risk.NewSampler(problem(fine)); err != nil {
			t.Error(err)
		}
	}
}

// constant is the law of one time.
type constant float64

func (c constant) Before(t float64) float64   { return 0 }
func (c constant) Quantile(u float64) float64 { return float64(c) }

func TestAClonedInstanceStaysAsItIs(t *testing.T) {
	w := alive(risk.Exponential{Mean: 3}, models.Life{Down: risk.Linear{X: 2}, Slow: risk.Lognormal{Sigma: 1}})
	s, err := risk.NewSampler(problem(w, w, models.Worker{}))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.NewPCG(1, 2)
	var in models.Instance
	s.Draw(&in, rng)
	want := seen(&in, 1)
	kept := risk.Clone(&in)
	if s.Draw(&in, rng); reflect.DeepEqual(seen(&in, 1), want) {
		t.Error("another instance is the same")
	}
	if got := seen(&kept, 1); !reflect.DeepEqual(got, want) {
		t.Errorf("the copy was %v, and is %v", want, got)
	}
}

func TestDrawingLivesAgainTakesNoMemory(t *testing.T) {
	long.Unraced(t) // under the race detector, a sync.Pool forgets at random
	w := alive(risk.Exponential{Mean: 3}, models.Life{Down: risk.Linear{X: 2}, Slow: risk.Lognormal{Sigma: 1}})
	for _, w := range []models.Worker{w, alive(weekend{}, models.Life{})} {
		s, err := risk.NewSampler(problem(models.Uniform(50, w)...))
		if err != nil {
			t.Fatal(err)
		}
		in := models.Instance{Interrupt: make([]float64, 50)}
		n := uint64(0)
		if x := testing.AllocsPerRun(100, func() { s.Lives().Draw(&in, timelines.Part(n), factors.Part(n)); n++ }); x != 0 {
			t.Errorf("%s: %v allocations", risk.Format(w.Risk), x)
		}
	}
}

// weekend is the law of workers that are there for 5 of 7 days; it reuses their timelines.
type weekend struct{ risk.Linear }

func (weekend) Live(times []float64, again []models.Timeline, rng *rand.PCG) {
	for i := range times {
		times[i] = 5 * engine.Uniform(rng)
		ups, ok := again[i].(models.Ups)
		if !ok {
			ups = make(models.Ups, 1)
			again[i] = ups
		}
		ups[0] = models.Up{Start: times[i] + 2, Stop: times[i] + 7}
	}
}
