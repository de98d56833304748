package models_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
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
		"woken at 1, but the time is already": func(v *models.View) (int, int) {
			if v.Now() > 1 {
				v.WakeAt(1)
			}
			v.WakeAt(2)
			return -1, 0
		},
		"was woken 1000 times without": func(v *models.View) (int, int) {
			v.WakeAt(v.Now())
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

// With a notice of 0.5 the interruption at 2 shows at 2.5 and not before.
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

// A dispatcher that is never told of interruptions can still use timeouts.
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

// Load that a worker already holds needs no message and comes first.
func TestKeptChunksNeedNoMessageAndComeFirst(t *testing.T) {
	p := twoWorkers(models.Affine{Latency: 1})
	var sim models.Simulator
	sim.Record = true
	first := true
	out, err := sim.Play(p, script(func(v *models.View) (int, int) {
		if !first {
			return -1, 0
		}
		first = false
		v.Keep(0, v.Cut(2))
		v.Keep(1, v.Cut(0.5))
		return 1, v.Cut(1.5)
	}), &models.Instance{Interrupt: []float64{math.Inf(1), math.Inf(1)}})
	if err != nil || out.DoneAt[0] != 2 || out.DoneAt[1] != 0.5 || out.DoneAt[2] != 2.5 || out.Work != 4 {
		t.Fatalf("%+v, %v", out, err)
	}
	err = judge.Judge(judge.Case{
		Problem: p, Size: []float64{2, 0.5, 1.5}, Resident: []int32{1, 1}, Outcome: out, Spans: sim.Spans,
		Instance: &models.Instance{Interrupt: []float64{math.Inf(1), math.Inf(1)}},
	})
	if err != nil {
		t.Error(err)
	}
}

func TestNothingIsKeptWhileAMessageIsPending(t *testing.T) {
	for says, keep := range map[string]func(v *models.View){
		"keep chunk 1 while others":           func(v *models.View) { v.Keep(0, v.Cut(1)) },
		"worker 2 to keep chunk 0":            func(v *models.View) { v.Keep(2, 0) },
		"worker -1 to keep chunk 0":           func(v *models.View) { v.Keep(-1, 0) },
		"worker 1 to keep chunk 7: there are": func(v *models.View) { v.Keep(1, 7) },
		"worker 1 to keep chunk -1":           func(v *models.View) { v.Keep(1, -1) },
	} {
		sim := models.Simulator{}
		_, err := sim.Play(twoWorkers(models.Affine{Latency: 1}), script(func(v *models.View) (int, int) {
			if v.Chunks() == 0 {
				return 0, v.Cut(1)
			}
			keep(v)
			return -1, 0
		}), &models.Instance{Interrupt: []float64{math.Inf(1), math.Inf(1)}})
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %s", err, says)
		}
	}
}

// A worker may be told to keep a chunk if it is not known to be away, though it is; the chunk is lost.
func TestAWorkerThatIsKnownToBeAwayKeepsNothing(t *testing.T) {
	for _, life := range []*models.Life{nil, {}, {Loses: models.LosesNothing}} {
		for _, notice := range []float64{0, 1} {
			p := twoWorkers(models.Affine{Latency: 1})
			p.Workers[1].Life, p.Notice = life, notice
			var sim models.Simulator
			_, err := sim.Play(p, script(func(v *models.View) (int, int) {
				switch {
				case v.Now() < 2:
					v.WakeAt(2)
				case v.Chunks() == 0:
					v.Keep(1, v.Cut(1))
				}
				return -1, 0
			}), &models.Instance{Interrupt: []float64{math.Inf(1), 1.5}})
			if refused := err != nil && strings.Contains(err.Error(), "worker 1 to keep chunk 0, but the worker is known"); refused != (notice == 0) || err != nil && !refused {
				t.Errorf("life %+v, notice %v: %v", life, notice, err)
			}
		}
	}
}

// A schedule with resident chunks and a dispatcher that keeps the same chunks
// have the same outcome.
func TestKeepingIsAsGoodAsBeingResident(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 3000 {
		p := &models.Problem{Notice: math.Inf(1), Platform: models.Platform{Stream: r.IntN(2) == 0}}
		s := &models.Schedule{}
		in := &models.Instance{}
		number := func() float64 { return float64(1 + r.IntN(4)) }
		for range 1 + r.IntN(5) {
			w := models.Worker{Send: models.Affine{Latency: number(), PerUnit: number()}, Compute: models.Affine{Latency: number(), PerUnit: number()}}
			kept, sent := r.IntN(3), r.IntN(3)
			var list []int32
			for range kept + sent {
				list = append(list, int32(len(s.Size)))
				s.Size = append(s.Size, number())
				p.Load += s.Size[len(s.Size)-1]
			}
			p.Workers = append(p.Workers, w)
			s.List, s.Resident = append(s.List, list), append(s.Resident, int32(kept))
			in.Interrupt = append(in.Interrupt, float64(1+r.IntN(40)))
		}
		if p.Load == 0 {
			continue
		}
		plan, err := models.Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		var static, dynamic models.Simulator
		want := static.Run(plan, in)
		type message struct{ worker, chunk int }
		var queue []message
		for k := 0; ; k++ { // each worker's first, each worker's second, and so on
			more := false
			for i, list := range s.List {
				if at := int(s.Resident[i]) + k; at < len(list) {
					queue, more = append(queue, message{i, int(list[at])}), true
				}
			}
			if !more {
				break
			}
		}
		begun := false
		got, err := dynamic.Play(p, script(func(v *models.View) (int, int) {
			if !begun {
				begun = true
				for _, x := range s.Size {
					v.Cut(x)
				}
				for i, list := range s.List {
					for _, c := range list[:s.Resident[i]] {
						v.Keep(i, int(c))
					}
				}
			}
			if len(queue) == 0 {
				return -1, 0
			}
			m := queue[0]
			queue = queue[1:]
			return m.worker, m.chunk
		}), in)
		if err != nil || !slices.Equal(got.DoneAt, want.DoneAt) {
			t.Fatalf("%+v %+v %+v: %v kept, %v resident (%v)", p, s, in, got.DoneAt, want.DoneAt, err)
		}
	}
}

// Results come in the order in which computations end, and a worker holds the chunks that have not come
// back.
func TestADispatcherSeesWhoseResultsCameAndWhatWorkersHold(t *testing.T) {
	p := twoWorkers(models.Affine{})
	p.Workers[1].Compute.PerUnit = 0.25
	var sim models.Simulator
	var seen []models.News
	out, err := sim.Play(p, script(func(v *models.View) (int, int) {
		seen = slices.Clone(v.News())
		for i, want := range map[int][][]int32{0: {{}, {0}, {0}, {0}, {}}, 1: {{}, {}, {1}, {1, 2}, {2}}} {
			if got := v.Held(i); len(got) != v.Pending(i) || !slices.ContainsFunc(want, func(w []int32) bool { return slices.Equal(w, got) }) {
				t.Errorf("at %v worker %d holds %v", v.Now(), i, got)
			}
		}
		if c := v.Cut([]float64{1, 2, 1, 0}[v.Chunks()]); c >= 0 {
			return min(c, 1), c
		}
		return -1, -1
	}), models.Uninterrupted(2))
	if err != nil || out.Makespan != 1 || !slices.Equal(seen, []models.News{{At: .5, Worker: 1, Chunk: 1}, {At: .75, Worker: 1, Chunk: 2}, {At: 1, Worker: 0, Chunk: 0}}) {
		t.Errorf("%v, %+v, %v", seen, out, err)
	}
}

func TestTheNewsOfAnInterruptionStandsWhereItCame(t *testing.T) {
	p := twoWorkers(models.Affine{})
	p.Notice = .25
	in := models.Uninterrupted(2)
	in.Interrupt[0] = .5
	var sim models.Simulator
	var seen []models.News
	_, err := sim.Play(p, script(func(v *models.View) (int, int) {
		seen = slices.Clone(v.News())
		if c := v.Cut([]float64{1, .5, .5, .5, 0}[v.Chunks()]); c >= 0 {
			return min(c, 1), c
		}
		return -1, -1
	}), in)
	want := []models.News{{At: .5, Worker: 1, Chunk: 1}, {At: .75, Worker: 0, Chunk: -1}, {At: 1, Worker: 1, Chunk: 2}, {At: 1.5, Worker: 1, Chunk: 3}}
	if err != nil || !slices.Equal(seen, want) {
		t.Errorf("%v, want %v; %v", seen, want, err)
	}
}

func TestForgottenNewsDoesNotComeBack(t *testing.T) {
	var sim models.Simulator
	var seen []models.News
	_, err := sim.Play(twoWorkers(models.Affine{}), script(func(v *models.View) (int, int) {
		seen = append(seen, v.News()...)
		v.ClearNews()
		if len(v.News()) > 0 {
			t.Error("news is left")
		}
		c := v.Cut([]float64{1, .5, .5, 0}[v.Chunks()])
		return min(c, 0), c
	}), models.Uninterrupted(2))
	if want := []models.News{{At: 1, Chunk: 0}, {At: 1.5, Chunk: 1}, {At: 2, Chunk: 2}}; err != nil || !slices.Equal(seen, want) {
		t.Errorf("%v, want %v; %v", seen, want, err)
	}
}

func TestADispatcherEndsItsEpisodeWithAnErrorOfItsOwn(t *testing.T) {
	p := twoWorkers(models.Affine{})
	var sim models.Simulator
	broken, asked := errors.New("the other side does not answer"), 0
	d := script(func(v *models.View) (int, int) {
		asked++
		v.Fail(nil)
		c := v.Cut(.1)
		if c == 3 {
			v.Fail(broken)
			v.Fail(errors.New("too late"))
		}
		return 0, c
	})
	if _, err := sim.Play(p, d, models.Uninterrupted(2)); err != broken || asked != 4 {
		t.Errorf("%v after %d questions", err, asked)
	}
}
