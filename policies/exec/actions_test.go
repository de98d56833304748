package exec

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// started returns a dispatcher of a mode, which is closed when the test ends.
func started(t *testing.T, mode string, p *models.Problem) *dispatcher {
	t.Helper()
	d, err := program(t, mode).Dispatch(p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.(*dispatcher).Close() })
	return d.(*dispatcher)
}

// A program that answers for all workers at once, over slow messages: workers of later actions
// are interrupted meanwhile. It checks the numbers of its chunks itself. Worker 0 remains, so
// all is done in the end, which needs every worker that is idle to be named as such.
func TestActionsForWorkersThatAreGoneAreDroppedAndTheProgramIsTold(t *testing.T) {
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
				t.Fatalf("%v of 10 units are done:\n%s", o.Work, d.process.Log.Text())
			}
			dropped += strings.Count(d.process.Log.Text(), `"dropped":`)
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
	if n := strings.Count(d.process.Log.Text(), `"op":"ask"`); n != 3 { // begin, alarm, result
		t.Errorf("%d questions:\n%s", n, d.process.Log.Text())
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
