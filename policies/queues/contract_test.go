package queues

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// The fastest worker is the first to finish an equal share of the load, including the return of its
// result.
func TestTheFastestWorkerIsTheOneWhoseResultIsBackFirst(t *testing.T) {
	quick := models.Worker{Send: models.Affine{PerUnit: .1}, Compute: models.Affine{PerUnit: 1}}
	for name, slow := range map[string]func(w *models.Worker){
		"messages": func(w *models.Worker) { w.Send.PerUnit = 2 },
		"chunks":   func(w *models.Worker) { w.Compute.PerUnit = 2 },
		"results":  func(w *models.Worker) { w.Return.PerUnit = 2 },
	} {
		p := &models.Problem{Load: 8, Platform: models.Star(models.Uniform(2, quick)...)}
		slow(&p.Workers[0])
		d, err := Queue{N: 1, Whom: Fastest}.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		first := -1
		var sim models.Simulator
		if _, err := sim.Play(p, spying{d, func(_ *models.View, worker int) {
			if first < 0 {
				first = worker
			}
		}}, models.Uninterrupted(2)); err != nil {
			t.Fatal(err)
		}
		if first != 1 {
			t.Errorf("the worker whose %s take longer is served first", name)
		}
	}
}

// A worker is overdue when its result could have been back several times.
func TestAWorkerIsNotOverdueBeforeItsResultCouldBeBack(t *testing.T) {
	w := models.Worker{Compute: models.Affine{PerUnit: 1}, Return: models.Affine{PerUnit: 4}}
	p := &models.Problem{Load: 1, Platform: models.Star(w, w)}
	sent := func(timeout float64) (times []float64) {
		d, err := Queue{N: 1, Timeout: timeout}.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		p.Notice = never
		if _, err := sim.Play(p, spying{d, func(v *models.View, _ int) { times = append(times, v.Now()) }}, &models.Instance{Interrupt: []float64{.5, never}}); err != nil {
			t.Fatal(err)
		}
		return times
	}
	for _, timeout := range []float64{1, 1.5, 3} {
		if got := sent(timeout); len(got) != 2 || math.Abs(got[1]-5*timeout) > 1e-9 {
			t.Errorf("timeout %v: the only chunk, which takes 5, goes out at %v, want 0 and %v", timeout, got, 5*timeout)
		}
	}
}

// Copies go only to workers that have nothing else to do.
func TestCopiesGoToWorkersThatHaveNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	copies := 0
	for range 200 {
		p := unit(2+rng.IntN(4), 6)
		for i := range p.Workers {
			p.Workers[i].Compute.PerUnit = .2 + 2*rng.Float64()
			p.Workers[i].Send.PerUnit = .3 * rng.Float64()
		}
		d, err := Queue{N: 2, Ahead: 2 + rng.IntN(2), Copies: 2 + rng.IntN(2)}.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		var sent []int
		sim, has := models.Simulator{}, -1
		spy := sending{d, func(v *models.View, worker, chunk int) {
			has = v.Pending(worker)
			if slices.Contains(sent, chunk) {
				if copies++; has > 0 {
					t.Fatalf("worker %d gets a copy of chunk %d and has %d chunks", worker, chunk, has)
				}
			}
			sent = append(sent, chunk)
		}}
		if _, err := sim.Play(p, spy, models.Uninterrupted(len(p.Workers))); err != nil {
			t.Fatal(err)
		}
	}
	if copies < 100 {
		t.Errorf("there were only %d copies", copies)
	}
}

// sending calls see before every chunk that is sent.
type sending struct {
	models.Dispatcher
	see func(v *models.View, worker, chunk int)
}

func (s sending) Next(v *models.View) (int, int) {
	worker, chunk := s.Dispatcher.Next(v)
	if worker >= 0 {
		s.see(v, worker, chunk)
	}
	return worker, chunk
}

// A chunk of weighted factoring is factoring's chunk times the worker's weight, to the nearest integer.
func TestWeightedChunksAreTheNearestIntegers(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 1000 {
		l := &Loop{Iterations: 1000, Workers: 1 + rng.IntN(10), Least: 1, Round: 1 + rng.IntN(1000), Weight: 3 * rng.Float64()}
		l.Left = l.Round
		exact := l.Weight * float64(Factoring{}.Next(l))
		if got := (Weighted{}).Next(l); math.Abs(float64(got)-exact) > .5+1e-9 {
			t.Fatalf("%+v: %d iterations, the nearest integer to %v", l, got, exact)
		}
	}
}

// The oldest chunk with the fewest copies gets the next copy, also if another lost a copy first. Workers
// 0 and 1 take very long for chunks 0 and 1; workers 3 and 4 get copies of these and die. Worker 2 is
// ready for another copy after that.
func TestALostCopyIsNoLostChunk(t *testing.T) {
	p := unit(5, 3)
	p.Workers[0].Compute.PerUnit, p.Workers[1].Compute.PerUnit = 100, 100
	d, err := Queue{N: 1, Copies: 2}.Dispatch(p)
	if err != nil {
		t.Fatal(err)
	}
	var sent [][2]int
	var sim models.Simulator
	spy := sending{d, func(_ *models.View, worker, chunk int) { sent = append(sent, [2]int{worker, chunk}) }}
	out, err := sim.Play(p, spy, &models.Instance{Interrupt: []float64{never, never, never, .5, .4}})
	if err != nil {
		t.Fatal(err)
	}
	if want := [][2]int{{0, 0}, {1, 1}, {2, 2}, {3, 0}, {4, 1}, {2, 0}, {2, 1}}; !slices.Equal(sent, want) || out.Makespan > 100 {
		t.Errorf("workers get the chunks %v, want %v; %+v", sent, want, out)
	}
}
