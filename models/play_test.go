package models_test

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// script is a dispatcher made of a function.
type script func(v *models.View) (worker, chunk int)

func (script) Begin()                           {}
func (s script) Next(v *models.View) (int, int) { return s(v) }
func twoWorkers(send models.Affine) *models.Problem {
	w := models.Worker{Send: send, Compute: models.Affine{PerUnit: 1}}
	return &models.Problem{Platform: models.Star(w, w), Load: 4}
}

func TestDispatchersThatAskForWhatCannotBeAreStopped(t *testing.T) {
	for says, d := range map[string]script{
		"chunk 0 to worker 0: there are 0 chunks": func(v *models.View) (int, int) { return 0, 0 },
		"chunk 0 to worker 2": func(v *models.View) (int, int) {
			return 2, v.Cut(1)
		},
		"which is known to be interrupted": func(v *models.View) (int, int) {
			if v.Chunks() == 0 {
				v.WakeAt(3)
				return 0, v.Cut(1)
			}
			if v.Now() == 3 {
				return 0, 0
			}
			return -1, 0
		},
		"woken at 1, but it is already": func(v *models.View) (int, int) {
			if v.Now() > 1 {
				v.WakeAt(1)
			}
			v.WakeAt(2)
			return -1, 0
		},
		"without coming to an end": func(v *models.View) (int, int) {
			v.Cut(1)
			return 1, 0
		},
	} {
		sim := models.Simulator{Limit: 1000}
		_, err := sim.Play(twoWorkers(models.Affine{}), d, &models.Instance{Interrupt: []float64{2, math.Inf(1)}})
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("the error is %v, want %q", err, says)
		}
	}
}

// With a notice of 0.5 the interruption at 2 shows at 2.5, and nothing shows it
// before.
func TestInterruptionsShowWhenTheMasterIsTold(t *testing.T) {
	p := twoWorkers(models.Affine{})
	p.Notice = 0.5
	var seen []float64
	var sim models.Simulator
	out, err := sim.Play(p, script(func(v *models.View) (int, int) {
		if v.Chunks() == 0 {
			return 0, v.Cut(3)
		}
		if v.Silent(0) != (v.Now() >= 2.5) || len(v.Lost()) > 0 != v.Silent(0) {
			t.Errorf("at %v: silent %v, lost %v", v.Now(), v.Silent(0), v.Lost())
		}
		if v.Silent(0) && v.Pending(1) == 0 && !v.Done(0) {
			seen = append(seen, v.Now())
			return 1, int(v.Lost()[0])
		}
		return -1, 0
	}), &models.Instance{Interrupt: []float64{2, math.Inf(1)}})
	if err != nil {
		t.Fatal(err)
	}
	if len(seen) != 1 || seen[0] != 2.5 || out.DoneAt[0] != 5.5 || out.Workers[0].Lost != 2 {
		t.Errorf("sent again at %v, done at %v, lost %v", seen, out.DoneAt, out.Workers[0].Lost)
	}
}

// Whoever prefers not to be told can still time out.
func TestAlarmsRingThoughTheMasterNeverLearns(t *testing.T) {
	p := twoWorkers(models.Affine{PerUnit: 0.25})
	p.Notice = math.Inf(1)
	var sim models.Simulator
	out, err := sim.Play(p, script(func(v *models.View) (int, int) {
		switch {
		case v.Chunks() == 0:
			v.WakeAt(5)
			return 0, v.Cut(4)
		case v.Now() == 5 && !v.Done(0) && v.Pending(1) == 0:
			return 1, 0
		}
		return -1, 0
	}), &models.Instance{Interrupt: []float64{3, math.Inf(1)}})
	if err != nil || out.DoneAt[0] != 10 || out.Work != 4 {
		t.Errorf("%+v, %v", out, err)
	}
}

func TestTheLastCutTakesTheRemainderAlong(t *testing.T) {
	p := twoWorkers(models.Affine{})
	p.Load = 1
	cuts, sum := 0, 0.0
	var sim models.Simulator
	_, err := sim.Play(p, script(func(v *models.View) (int, int) {
		for _, bad := range []float64{0, -1, math.NaN()} {
			if v.Cut(bad) >= 0 {
				t.Errorf("a chunk of size %v was cut", bad)
			}
		}
		c := v.Cut(0.1)
		if c < 0 {
			return -1, 0
		}
		cuts++
		sum += v.Size(c)
		return 0, c
	}), &models.Instance{Interrupt: []float64{math.Inf(1), math.Inf(1)}})
	if err != nil || cuts != 10 || math.Abs(sum-1) > 1e-15 {
		t.Errorf("%d cuts of %v in all, %v", cuts, sum, err)
	}
}
