package exec

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// started returns a dispatcher of a mode, which is closed when the test ends.
func started(t *testing.T, mode string, p *models.Problem) *dispatcher {
	t.Helper()
	d, err := policyOf(t, mode).Dispatch(p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.(*dispatcher).Close() })
	return d.(*dispatcher)
}

// The program answers for all workers at once, over slow messages: workers of later actions are
// interrupted meanwhile. It checks the numbers of its chunks itself. Worker 0 remains, so all is done in
// the end, if every idle worker is reported as such.
func TestActionsForWorkersThatAreGoneAreDroppedAndTheProgramIsTold(t *testing.T) {
	long.Unraced(t)
	rng := rand.New(rand.NewPCG(4, 4))
	dropped := 0
	for range 20 {
		p := &models.Problem{Load: 10}
		p.Workers = models.Uniform(6, models.Worker{Send: models.Affine{PerUnit: .3}, Compute: models.Affine{PerUnit: 1}, Risk: risk.Exponential{Mean: 2}})
		p.Workers[0].Risk = nil
		d := started(t, "bold", p)
		var sim models.Simulator
		for range 5 {
			o, err := sim.Play(p, d, drawn(p, rng))
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(o.Work-10) > 1e-9 {
				t.Fatalf("%v of 10 units are done:\n%s", o.Work, d.Log.Text())
			}
			dropped += strings.Count(d.Log.Text(), `"dropped":`)
		}
	}
	if dropped < 20 {
		t.Errorf("only %d times was something dropped", dropped)
	}
}

func TestAnAlarmWakesTheProgram(t *testing.T) {
	p := &models.Problem{Load: 2, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}})}
	d := started(t, "sleeper", p)
	var sim models.Simulator
	for range 2 {
		if o, err := sim.Play(p, d, models.Uninterrupted(1)); err != nil || o.Makespan != 2.5 {
			t.Errorf("makespan %v, %v", o.Makespan, err)
		}
	}
	if n := strings.Count(d.Log.Text(), `"op":"ask"`); n != 3 { // begin, alarm, result
		t.Errorf("%d questions:\n%s", n, d.Log.Text())
	}
}

func TestAWorkerComputesWhatItKeepsWithoutAMessage(t *testing.T) {
	p := &models.Problem{Load: 2}
	p.Workers = models.Uniform(2, models.Worker{Send: models.Affine{Latency: 1}, Compute: models.Affine{PerUnit: 1}})
	d := started(t, "keeper", p)
	var sim models.Simulator
	o, err := sim.Play(p, d, models.Uninterrupted(2)) // worker 0 begins when the port is free again
	if err != nil || o.Makespan != 3 || o.Workers[0].Busy != 2 || o.Workers[1].Busy != 2 {
		t.Errorf("%+v, %v", o, err)
	}
}

// Guided self-scheduling in another language serves machines that come back. All is done if each return
// is reported, and each machine that is idle then.
func TestAProgramServesMachinesThatComeBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, loses := range []models.Loss{models.LosesAll, models.LosesProgress, models.LosesNothing} {
		p := &models.Problem{Load: 10}
		life := &models.Life{Loses: loses, Restart: .1, Hello: .05, Notice: .1}
		p.Workers = models.Uniform(3, models.Worker{Send: models.Affine{PerUnit: .1}, Compute: models.Affine{PerUnit: 1}, Life: life})
		d := started(t, "good", p)
		var sim models.Simulator
		back := 0
		for range 10 {
			in := models.Uninterrupted(3)
			in.Again = make([]models.Timeline, 3)
			for i := range in.Interrupt {
				at := 3 * rng.ExpFloat64()
				in.Interrupt[i] = at
				var ups models.Ups
				for range 100 {
					start := at + rng.ExpFloat64()
					at = start + 3*rng.ExpFloat64()
					ups = append(ups, models.Up{Start: start, Stop: at})
				}
				in.Again[i] = ups
			}
			o, err := sim.Play(p, d, in)
			if err != nil || math.Abs(o.Work-10) > 1e-9 {
				t.Fatalf("%v: %+v, %v\n%s", loses, o, err, d.Log.Text())
			}
			back += strings.Count(d.Log.Text(), `"back":`)
		}
		if back < 10 {
			t.Errorf("%v: only %d times was somebody back", loses, back)
		}
	}
}

func TestAProgramReleasesAndHires(t *testing.T) {
	p := &models.Problem{Load: 3, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}, Life: &models.Life{Restart: .5, Hold: 1}})}
	var sim models.Simulator
	o, err := sim.Play(p, started(t, "hirer", p), models.Uninterrupted(1))
	if err != nil || o.Makespan != 5.5 || o.Bills[0].Held != 4.5 || o.Workers[0].Lost != 1 {
		t.Errorf("%+v, %v", o, err)
	}
	p.Workers[0].Life = nil
	if _, err = sim.Play(p, started(t, "hirer", p), models.Uninterrupted(1)); err == nil || !strings.Contains(err.Error(), "wants to release worker 0: no worker of the problem has a Life") {
		t.Errorf("%v", err)
	}
}
