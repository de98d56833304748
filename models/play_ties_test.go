package models_test

import (
	"math"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// unit takes a unit of time for each unit of load.
var unit = models.Affine{PerUnit: 1}

func TestADispatcherIsAskedWhenItLearnsOfAnInterruption(t *testing.T) {
	for _, port := range []models.Port{models.HalfDuplex, models.FullDuplex} {
		p := twoWorkers(unit)
		p.Port, p.Notice = port, 1
		in := models.Uninterrupted(2)
		in.Interrupt[0] = 2
		var asked []float64
		var sim models.Simulator
		_, err := sim.Play(p, script(func(v *models.View) (int, int) {
			if now := v.Now(); !slices.Contains(asked, now) {
				asked = append(asked, now)
			}
			if v.Chunks() == 0 {
				return 0, v.Cut(1.5)
			}
			return -1, -1
		}), in)
		if want := []float64{0, 1.5, 3}; err != nil || !slices.Equal(asked, want) {
			t.Errorf("%v: asked at %v, want %v; %v", port, asked, want, err)
		}
	}
}

// The last result of a worker arrives just in time, when the master knows already that the
// worker is interrupted.
func TestAnInterruptedWorkerIsNotIdleAgain(t *testing.T) {
	p := &models.Problem{Platform: models.Star(models.Worker{Compute: unit, Return: unit}), Load: 1}
	in := &models.Instance{Interrupt: []float64{2}}
	var sim models.Simulator
	out, err := sim.Play(p, script(func(v *models.View) (int, int) {
		if idle := v.Idle(); v.Now() > 0 && idle != -1 {
			t.Errorf("at %v worker %d is idle", v.Now(), idle)
		}
		return min(v.Cut(1), 0), 0
	}), in)
	if err != nil || out.DoneAt[0] != 2 {
		t.Errorf("%+v, %v", out, err)
	}
}

func TestAChunkThatTakesNoTimeIsDoneBeforeTheNextQuestion(t *testing.T) {
	for name, give := range map[string]func(v *models.View) (int, int){
		"sent": func(v *models.View) (int, int) { return 0, v.Cut(1) },
		"kept": func(v *models.View) (int, int) {
			v.Keep(0, v.Cut(1))
			return 1, v.Cut(1)
		},
	} {
		p := twoWorkers(models.Affine{})
		p.Workers[0].Compute = models.Affine{}
		var sim models.Simulator
		asked := 0
		_, err := sim.Play(p, script(func(v *models.View) (int, int) {
			if asked++; asked == 1 {
				return give(v)
			}
			if asked == 2 && (v.Now() != 0 || !v.Done(0) || v.Idle() != 0) {
				t.Errorf("%s: asked at %v, done %v, idle %d", name, v.Now(), v.Done(0), v.Idle())
			}
			return -1, -1
		}), models.Uninterrupted(2))
		if err != nil || asked < 2 {
			t.Errorf("%s: %d questions, %v", name, asked, err)
		}
	}
}

// Chunk 0 comes back when the message with chunk 1 ends.
func TestAResultThatArrivesIsSeenBeforeTheNextChunkIsSent(t *testing.T) {
	p := &models.Problem{Load: 4, Platform: models.Platform{Port: models.FullDuplex, Workers: []models.Worker{
		{Compute: unit, Return: unit}, {Send: unit, Compute: unit},
	}}}
	var sim models.Simulator
	_, err := sim.Play(p, script(func(v *models.View) (int, int) {
		if v.Now() == 2 && !v.Done(0) {
			t.Error("the dispatcher is asked before the result arrives")
		}
		if v.Chunks() == 2 {
			return -1, -1
		}
		c := v.Cut(float64(1 + v.Chunks()))
		return c, c
	}), models.Uninterrupted(2))
	if err != nil {
		t.Error(err)
	}
}

// A chunk given without a message at the instant of the worker's interruption has arrived. It counts if
// it takes no time.
func TestAGiftAtTheInstantOfTheInterruptionArrives(t *testing.T) {
	for name, give := range map[string]func(v *models.View) (int, int){
		"sent": func(v *models.View) (int, int) { return 0, v.Cut(1) },
		"kept": func(v *models.View) (int, int) {
			v.Keep(0, v.Cut(1))
			return -1, -1
		},
	} {
		p := &models.Problem{Platform: models.Star(models.Worker{}), Load: 1, Notice: 1}
		for _, c := range []struct{ interrupt, done float64 }{{1, 1}, {math.Nextafter(1, 0), math.Inf(1)}} {
			var sim models.Simulator
			out, err := sim.Play(p, script(func(v *models.View) (int, int) {
				switch {
				case v.Now() == 0:
					v.WakeAt(1)
				case v.Now() == 1 && v.Chunks() == 0:
					return give(v)
				}
				return -1, -1
			}), &models.Instance{Interrupt: []float64{c.interrupt}})
			if err != nil || out.DoneAt[0] != c.done {
				t.Errorf("%s, interrupted at %v: %+v, want it done at %v; %v", name, c.interrupt, out, c.done, err)
			}
		}
	}
}

func TestAnEpisodeThatFailedLeavesTheNextNoAlarm(t *testing.T) {
	var sim models.Simulator
	in := models.Uninterrupted(2)
	if _, err := sim.Play(twoWorkers(unit), script(func(v *models.View) (int, int) {
		v.WakeAt(5)
		return 7, 7
	}), in); err == nil {
		t.Fatal("there is a chunk 7, and a worker 7")
	}
	_, err := sim.Play(twoWorkers(unit), script(func(v *models.View) (int, int) {
		if v.Now() > 0 {
			t.Errorf("a dispatcher that sends nothing is asked at %v", v.Now())
		}
		return -1, -1
	}), in)
	if err != nil {
		t.Error(err)
	}
}

// asked returns the times at which a dispatcher is asked.
func asked(t *testing.T, p *models.Problem, limit int, d script) (at []float64) {
	sim := models.Simulator{Limit: limit}
	_, err := sim.Play(p, script(func(v *models.View) (int, int) {
		at = append(at, v.Now())
		return d(v)
	}), models.Uninterrupted(len(p.Workers)))
	if err != nil {
		t.Error(err)
	}
	return at
}

// worlds returns a problem without a Life and with one.
func worlds(problem func() *models.Problem) []*models.Problem {
	living := problem()
	living.Workers[0].Life = &models.Life{}
	return []*models.Problem{problem(), living}
}

// The limit is one message and one alarm.
func TestAnAlarmForNowThatIsReplacedAtTheNextQuestionDoesNotRing(t *testing.T) {
	for _, p := range worlds(func() *models.Problem { return twoWorkers(models.Affine{}) }) {
		at := asked(t, p, 2, func(v *models.View) (int, int) {
			switch {
			case v.Chunks() == 0:
				v.WakeAt(0)
				return 0, v.Cut(4)
			case v.Now() == 0:
				v.WakeAt(3)
			}
			return -1, -1
		})
		if want := []float64{0, 0, 3, 4}; !slices.Equal(at, want) {
			t.Errorf("asked at %v, want %v", at, want)
		}
	}
}

func TestAnAlarmWaitsForThePort(t *testing.T) {
	for _, p := range worlds(func() *models.Problem { return twoWorkers(unit) }) {
		at := asked(t, p, 0, func(v *models.View) (int, int) {
			if v.Chunks() > 0 {
				return -1, -1
			}
			v.WakeAt(1)
			return 0, v.Cut(4)
		})
		if want := []float64{0, 4, 8}; !slices.Equal(at, want) {
			t.Errorf("asked at %v, want %v", at, want)
		}
	}
}

func TestADispatcherThatDeclinedIsAskedOnceWhenAResultComes(t *testing.T) {
	p := twoWorkers(unit)
	p.Workers[0].Return = unit
	var news []int
	at := asked(t, p, 0, func(v *models.View) (int, int) {
		news = append(news, len(v.News()))
		return min(0, v.Cut(4)), 0
	})
	if want := []float64{0, 4, 12}; !slices.Equal(at, want) || !slices.Equal(news, []int{0, 0, 1}) {
		t.Errorf("asked at %v with %v news, want %v", at, news, want)
	}
}

// The chunk takes no time, so the master has it before it hears of the interruption.
func TestAMessageThatEndsAtTheInterruptionArrivesBeforeIt(t *testing.T) {
	for _, p := range worlds(func() *models.Problem {
		return &models.Problem{Platform: models.Star(models.Worker{Send: unit}), Load: 1}
	}) {
		var news []models.News
		var lost []int32
		var sim models.Simulator
		out, err := sim.Play(p, script(func(v *models.View) (int, int) {
			news, lost = slices.Clone(v.News()), slices.Clone(v.Lost())
			return min(v.Cut(1), 0), 0
		}), &models.Instance{Interrupt: []float64{1}})
		want := []models.News{{At: 1, Worker: 0, Chunk: 0}, {At: 1, Worker: 0, Chunk: models.WentAway}}
		if err != nil || out.DoneAt[0] != 1 || !slices.Equal(news, want) || len(lost) > 0 {
			t.Errorf("%+v, %v: news %v, lost %v", out, err, news, lost)
		}
	}
}
