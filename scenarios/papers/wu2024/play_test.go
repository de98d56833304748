package wu2024

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// world draws a world.
func world(rng *rand.Rand) World {
	w := Published(.5 * rng.Float64())
	w.Work = float64(1+rng.IntN(20)) * 1800
	w.Start = float64(rng.IntN(12)) * 100
	w.Deadline = w.Work + w.Start + float64(2+rng.IntN(40))*w.Tick
	w.OnDemand = w.Spot * (1 + 3*rng.Float64())
	return w
}

func TestTheEngineBillsWhatTheOptimumForesees(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		w := world(rng)
		y, err := NewPlayer(w, Optimum{Tick: w.Tick}, false)
		if err != nil {
			t.Fatal(err)
		}
		for run := range uint32(5) {
			played, err := y.Play(run)
			if err != nil {
				t.Fatal(err)
			}
			_, want, err := y.told.Plan(y.job, w.Draw(run))
			if err != nil || math.Abs(played.Cost-want) > 1e-9*want || played.Late {
				t.Fatalf("%+v, run %d: %+v, foreseen %v (%v)", w, run, played, want, err)
			}
		}
	}
}

func TestNoStrategyIsLateOrBeatsTheOptimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 60 {
		w := world(rng)
		all, err := NewPlayer(w, Optimum{Tick: w.Tick}, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range rivals(w) {
			y, err := NewPlayer(w, p, false)
			if err != nil {
				t.Fatal(err)
			}
			for run := range uint32(4) {
				played, err := y.Play(run)
				best, err2 := all.Play(run)
				if err := errors.Join(err, err2); err != nil || played.Late || played.Cost < best.Cost*(1-1e-9) {
					t.Fatalf("%s in %+v, run %d: %+v, the optimum %+v (%v)", named(p), w, run, played, best, err)
				}
			}
		}
	}
}

// A spot machine that goes between two ticks takes time, under every kind of loss, but no work is
// left undone.
func TestAMachineThatGoesBetweenTwoTicksDelaysTheJob(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, loses := range []models.Loss{models.LosesAll, models.LosesProgress, models.LosesNothing} {
		w := Published(.1)
		w.Work, w.Deadline = 4*hour, 12*hour
		p := w.Problem()
		p.Workers[0].Life.Loses = loses
		for range 50 {
			in := &models.Instance{Interrupt: []float64{1000 * rng.Float64(), math.Inf(1)}, Again: make([]models.Timeline, 2)}
			var ups models.Ups
			for at := in.Interrupt[0]; at < 2*w.Deadline; {
				up := models.Up{Start: at + 2000*rng.Float64()}
				up.Stop = up.Start + 9000*rng.Float64()
				ups, at = append(ups, up), up.Stop
			}
			in.Again[0] = ups
			for _, policy := range rivals(w) {
				d, err := policy.Dispatch(p)
				if err != nil {
					t.Fatal(err)
				}
				var sim models.Simulator
				out, err := sim.Play(p, d, in)
				if err != nil || math.Abs(out.Work-w.Work) > 1e-6 {
					t.Fatalf("%s, loses %v: %v is done (%v)", named(policy), loses, out.Work, err)
				}
			}
		}
	}
}

// wrong answers the same whatever it sees.
type wrong Machine

func (m wrong) Begin(Job) func(State) Machine { return func(State) Machine { return Machine(m) } }

func TestAStrategyThatWantsWhatIsNotThereIsAnError(t *testing.T) {
	w := Published(.1)
	p := w.Problem()
	for _, m := range []wrong{-2, 2, wrong(Spot)} {
		d, err := Dispatch(p, w.Tick, m)
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		if _, err = sim.Play(p, d, Run{false}.Instance(w.Tick)); err == nil || !strings.Contains(err.Error(), "the strategy asks for machine") {
			t.Errorf("%v: %v", m, err)
		}
	}
}

func TestProblemsOfOtherKindsAreRefused(t *testing.T) {
	for want, change := range map[string]func(p *models.Problem){
		"no deadline":                func(p *models.Problem) { p.Deadline = 0 },
		"the number of workers is 1": func(p *models.Problem) { p.Workers = p.Workers[:1] },
		"without a Life":             func(p *models.Problem) { p.Workers[1].Life = nil },
		"worker 1 has messages":      func(p *models.Problem) { p.Workers[0].Send.PerUnit = 1 },
		"worker 2 is not as fast":    func(p *models.Problem) { p.Workers[1].Compute.PerUnit = 2 },
		"price of use":               func(p *models.Problem) { p.Workers[1].Life.Use = 1 },
		"until the deadl":            func(p *models.Problem) { p.Deadline = 1e12 },
	} {
		w := Published(.1)
		p := w.Problem()
		change(p)
		if _, err := (Greedy{Tick: 600}).Dispatch(p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: want %q", err, want)
		}
	}
	w := Published(.1)
	w.Deadline = w.Work
	if _, err := NewPlayer(w, Mean{Tick: 600, Gone: .1}, false); err == nil || !strings.Contains(err.Error(), "cannot be done") {
		t.Error(err)
	}
}

func TestThePoliciesConform(t *testing.T) {
	for _, row := range Policies {
		t.Run(row.Name, func(t *testing.T) {
			if _, told := row.Prototype.(Optimum); !told {
				policytest.Run(t, row)
			}
		})
		if p, err := policies.Parse(row.Name + "{tick=300}"); err != nil || p.Kind() != "dynamic" {
			t.Errorf("%s: %v", row.Name, err)
		}
	}
}

func TestLatenessIsAShareOfTheRuns(t *testing.T) {
	for _, experiment := range []string{"cantbelate-rates", "cantbelate-recorded"} {
		d, err := scenarios.NewDesign(scenarios.Request{Experiment: experiment, Policies: []string{"spot-greedy"}, Preset: "quick"})
		if err != nil {
			t.Fatal(err)
		}
		report, err := new(run.Runner).Run(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		row, ok := report.Cell(0).Value(0, late)
		if lo, hi := stat.Share(row.Mean, row.Count, scenarios.Level); !ok || row.Lo != lo || row.Hi != hi {
			t.Errorf("%s: %+v, want the interval from %v to %v", experiment, row, lo, hi)
		}
	}
}
