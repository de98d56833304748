package queues

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// returning draws workers that come back, now and then at the same times as others, until they stay for
// good. If the master does not learn of an interruption, it learns of the return.
func returning(r *rand.Rand) (*models.Problem, *models.Instance) {
	some := func() float64 { return gen.Sometimes(r, gen.Numbers(r, -2, 0, 2)) / 2 }
	p := &models.Problem{Load: float64(1 + r.IntN(5)), Notice: []float64{0, some(), never}[r.IntN(3)]}
	p.Port, p.Stream = models.Port(r.IntN(2)), r.IntN(4) == 0
	in := &models.Instance{}
	for range 1 + r.IntN(5) {
		life := &models.Life{Loses: models.Loss(r.IntN(3)), Restart: some(), Notice: some(), Hello: some()}
		w := models.Worker{Compute: models.Affine{Latency: some() / 4, PerUnit: .1 + some()}, Life: life}
		if r.IntN(2) == 0 {
			w.Send = models.Affine{Latency: some() / 4, PerUnit: some()}
		}
		if r.IntN(2) == 0 {
			w.Return = models.Affine{Latency: some() / 4, PerUnit: some()}
		}
		if life.Loses == models.LosesProgress && r.IntN(2) == 0 {
			life.Every, life.Save = .1+some(), some()/4
		}
		p.Workers = append(p.Workers, w)
		at := 3 * some()
		in.Interrupt = append(in.Interrupt, at)
		ups := models.Ups{}
		for range r.IntN(30) {
			at += some()
			start := at
			at += 3 * some()
			ups = append(ups, models.Up{Start: start, Stop: at})
		}
		in.Again = append(in.Again, append(ups, models.Up{Start: at + some(), Stop: never}))
	}
	return p, in
}

func options(r *rand.Rand) Queue {
	o := Queue{
		N: 1 + 3*r.Float64(), Whom: []Whom{First, Lowest, Fastest}[r.IntN(3)], Ahead: 1 + r.IntN(3),
		Resend: []Resend{Undone, All, Away}[r.IntN(3)], Copies: 1 + r.IntN(3), Sizes: []Sizes{Fixed{}, Guided{}}[r.IntN(2)],
	}
	if r.IntN(3) == 0 {
		o.Timeout = 1 + 2*r.Float64()
	}
	return o
}

// Whatever machines lose and whenever they come back, all of the load is done in the end. At each instant
// the queue's copies are exactly the chunks that workers owe, and workers that were not given up have no
// more copies than allowed.
func TestWhereWorkersComeBackNoChunkIsForgotten(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 7))
	sim := models.Simulator{Limit: 100_000}
	again, given := 0, 0
	for range long.Trials(2000, 8000) {
		p, in := returning(r)
		o := options(r)
		d, err := o.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		spy := d
		if q, ok := d.(*queue); ok {
			spy = spying{q, func(v *models.View, worker int) {
				owed := make([]int32, v.Chunks())
				for i := range p.Workers {
					for _, c := range v.Owed(i) {
						owed[c]++
					}
				}
				sent := uint32(1) // the copy that is about to go out
				for c := range q.chunks {
					k := &q.chunks[c]
					if v.Done(c) {
						continue
					}
					given += int(k.givenUp)
					more := uint32(k.alive + k.givenUp - owed[c])
					if sent -= more; more > 1 || sent > 1 || int(k.alive) > o.Copies {
						t.Fatalf("%+v, %+v, %+v: chunk %d is owed %d times; %+v", o, p, in, c, owed[c], *k)
					}
				}
			}}
		}
		out, err := sim.Play(p, spy, in)
		if err != nil {
			t.Fatalf("%+v, %+v, %+v: %v", o, p, in, err)
		}
		if math.Abs(out.Work-p.Load) > 1e-9 {
			t.Fatalf("%+v, %+v, %+v: %v of %v units are done", o, p, in, out.Work, p.Load)
		}
		if out.Makespan > in.Interrupt[0] {
			again++
		}
	}
	t.Logf("in %d episodes the first worker was away; %d times a copy was given up", again, given)
}

// A worker keeps half of a chunk while it is away from 1 on; the other is free from 2 on. No chunk is
// computed twice. After its return the worker has all of the time that is allowed.
func TestWhatAWorkerThatIsAwayOwesWaitsOrGoesOut(t *testing.T) {
	p := unit(2, 4)
	for i := range p.Workers {
		p.Workers[i].Life = &models.Life{Loses: models.LosesNothing}
	}
	for _, c := range []struct {
		o         Queue
		back, end float64
	}{
		{Queue{Resend: Undone}, 5, 6},
		{Queue{Resend: Undone}, 1.5, 2.5},
		{Queue{Resend: Away}, 5, 4},
		{Queue{Resend: Away}, 1.5, 2.5},
		{Queue{Timeout: 2}, 7, 6},
		{Queue{Timeout: 2}, 3.5, 4.5},
	} {
		in := &models.Instance{Interrupt: []float64{1, never}, Again: []models.Timeline{models.Ups{{Start: c.back, Stop: never}}, nil}}
		c.o.N = .5
		d, err := c.o.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		out, err := sim.Play(p, d, in)
		if err != nil || out.Makespan != c.end || out.Workers[0].Chunks+out.Workers[1].Chunks != 2 {
			t.Errorf("%+v: %+v, %v", c, out, err)
		}
	}
}

// A worker that lost its chunk has nothing else to do, and gets the chunk again when it is back.
func TestAWorkerThatComesBackGetsWorkAgain(t *testing.T) {
	p := unit(1, 2)
	p.Workers[0].Life = &models.Life{Restart: .25}
	in := &models.Instance{Interrupt: []float64{1.5}, Again: []models.Timeline{models.Ups{{Start: 4, Stop: never}}}}
	for _, c := range []struct{ notice, hello, end float64 }{{0, 0, 5.25}, {1, 0, 5.25}, {never, 0, 5.25}, {0, .5, 5.5}} {
		p.Notice, p.Workers[0].Life.Hello = c.notice, c.hello
		for _, o := range []Queue{{N: 1}, {N: 1, Whom: Lowest, Resend: All}, {N: 1, Timeout: 2}, {N: 1, Copies: 2}, {N: 1, Resend: Away}} {
			d, err := o.Dispatch(p)
			if err != nil {
				t.Fatal(err)
			}
			var sim models.Simulator
			if out, err := sim.Play(p, d, in); err != nil || out.Work != 2 || out.Makespan != c.end {
				t.Errorf("%+v, %+v: %+v, %v", c, o, out, err)
			}
		}
	}
}
