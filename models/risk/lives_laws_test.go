package risk_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// drawn returns an instance of the workers, in the memory of another one.
func drawn(t *testing.T, in models.Instance, workers ...models.Worker) models.Instance {
	t.Helper()
	s, err := risk.NewSampler(problem(workers...))
	if err != nil {
		t.Fatal(err)
	}
	s.Draw(&in, rand.NewPCG(1, 2))
	return in
}

func TestAStayFollowsTheLawOfTimesUpOrElseThatOfTheInterruptions(t *testing.T) {
	for want, w := range map[float64]models.Worker{
		7: alive(risk.Linear{X: 3}, models.Life{Up: constant(7), Down: constant(1)}),
		3: alive(constant(3), models.Life{Down: constant(1)}),
	} {
		in := drawn(t, models.Instance{}, w)
		for k := range 5 {
			if u, _ := in.Again[0].Up(k); u.Stop-u.Start < want-1e-9 || u.Stop-u.Start > want+1e-9 {
				t.Errorf("stay %d is from %v to %v: want %v", k, u.Start, u.Stop, want)
			}
		}
	}
}

func TestALawThatTellsWhenWorkersComeBackGoesBeforeLawsOfTimesAway(t *testing.T) {
	shifts := Shifts{On: 8, Off: 16}
	bare := drawn(t, models.Instance{}, alive(shifts, models.Life{}))
	with := drawn(t, models.Instance{}, alive(shifts, models.Life{Down: constant(1), Up: constant(1)}))
	if a, b := seen(&bare, 0), seen(&with, 0); !reflect.DeepEqual(a, b) {
		t.Errorf("%v, and with laws of times up and away %v", a, b)
	}
}

func TestTheMemoryOfAnInstanceKeepsNoLaw(t *testing.T) {
	slow := func(law models.Risk) models.Worker {
		return alive(risk.Linear{X: 1}, models.Life{Down: law, Up: law, Slow: law})
	}
	fresh := drawn(t, models.Instance{}, slow(constant(2)))
	used := drawn(t, drawn(t, models.Instance{}, slow(constant(5))), slow(constant(2)))
	if a, b := seen(&fresh, 0), seen(&used, 0); !reflect.DeepEqual(a, b) {
		t.Errorf("%v, and in the memory of another law %v", a, b)
	}
}

func TestTimelinesAndFactorsOfAnInstanceHaveStreamsOfTheirOwn(t *testing.T) {
	unit := risk.Linear{X: 1}
	in := drawn(t, models.Instance{}, alive(constant(0), models.Life{Down: unit, Up: unit, Slow: unit}))
	if u, _ := in.Again[0].Up(0); u.Start == in.Slow[0].Factor(0, 1) {
		t.Errorf("the time away is the factor: %v", u.Start)
	}
}

// outage is the law of workers that all leave and return together.
type outage struct{ risk.Linear }

func (outage) Room(int) error { return nil }

func (o outage) Draw(times []float64, rng *rand.PCG) { o.Live(times, nil, rng) }

func (o outage) Live(times []float64, again []models.Timeline, rng *rand.PCG) {
	x := o.Quantile(engine.Uniform(rng))
	for i := range times {
		times[i] = x
		if again != nil {
			again[i] = models.Ups{{Start: 2 * x, Stop: 3 * x}}
		}
	}
}

func TestARecurrentLawOfAllWorkersDrawsThemAtOnce(t *testing.T) {
	w := alive(outage{risk.Linear{X: 1}}, models.Life{})
	in := drawn(t, models.Instance{}, w, w, w)
	for i := range 3 {
		if x, y := seen(&in, 0), seen(&in, i); !reflect.DeepEqual(x, y) {
			t.Errorf("worker %d: %v, and worker 0: %v", i, y, x)
		}
	}
}

func TestNoFactorIsBelowTheLeast(t *testing.T) {
	steps, err := risk.NewEmpirical([]float64{5, 3, 4})
	if err != nil {
		t.Fatal(err)
	}
	if got := risk.NewFactors(steps, rand.NewPCG(1, 2)).Least(); got != 3 {
		t.Errorf("the least of 5, 3 and 4 is %v", got)
	}
	for _, law := range []models.Risk{risk.Linear{X: 2}, risk.Exponential{Mean: 3}, risk.Lognormal{Sigma: 1}} {
		f := risk.NewFactors(law, rand.NewPCG(3, 4))
		for k := range 1000 {
			if x := f.Factor(k, 1); !(f.Least() > 0 && x >= f.Least()) {
				t.Fatalf("%s: factor %d is %v, the least %v", risk.Format(law), k, x, f.Least())
			}
		}
	}
}

// Whether the times up are possible depends on the law of interruptions, if the life has no law of its
// own for them.
func TestWorkersThatShareALifeAreEachLookedAt(t *testing.T) {
	life := &models.Life{Down: constant(1)}
	fine, bad := models.Worker{Risk: constant(1), Life: life}, models.Worker{Risk: constant(-1), Life: life}
	if _, err := risk.NewSampler(problem(fine, fine, bad)); err == nil || !strings.Contains(err.Error(), "worker 3: its times up are from -1") {
		t.Errorf("%v", err)
	}
}
