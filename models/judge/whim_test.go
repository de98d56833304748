package judge_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// whim is an erratic dispatcher: it sends chunks of any size to any worker not
// known to be interrupted, repeats itself, and asks to be woken for nothing.
type whim struct {
	*rand.Rand
	view  *models.View
	left  int  // messages that it will still send
	whole bool // cuts small integers, which make ties
	read  int  // of the news
	asked bool // before, at
	at    float64
	late  error // news of an instant at which it had been asked already
}

func (w *whim) Begin() {}

func (w *whim) Next(v *models.View) (worker, chunk int) {
	for _, n := range v.News()[w.read:] {
		if w.asked && n.At <= w.at {
			w.late = fmt.Errorf("%+v came after the question at %v", n, w.at)
		}
	}
	w.view, w.asked, w.read, w.at = v, true, len(v.News()), v.Now()
	p := v.Problem()
	worker = w.IntN(len(p.Workers))
	if w.left == 0 || v.Silent(worker) {
		return -1, 0
	}
	w.left--
	if n := v.Chunks(); n > 0 && w.IntN(3) == 0 {
		v.Reopen(w.IntN(n))
	}
	switch w.IntN(6) {
	case 0:
		v.WakeAt(v.Now() + w.Float64())
		return -1, 0
	case 1:
		if n := v.Chunks(); n > 0 {
			return worker, w.IntN(n)
		}
	case 5:
		if n := v.Chunks(); n > 0 && v.Pending(worker) == 0 {
			v.Keep(worker, w.IntN(n))
		}
	case 2:
		if lost := v.Lost(); len(lost) > 0 {
			return worker, int(lost[len(lost)-1])
		}
	}
	size := p.Load * w.Float64() / 4
	if w.whole {
		size = float64(1 + w.IntN(2))
	}
	if chunk = v.Cut(size); chunk < 0 {
		return -1, 0
	}
	return worker, chunk
}

func TestJudgeAcceptsDispatchers(t *testing.T) {
	sim := models.Simulator{Record: true}
	number := uint64(0)
	always(t, func(c *trial) error {
		number++
		d := &whim{Rand: rand.New(rand.NewPCG(number, 1)), left: 20}
		out, err := sim.Play(&c.problem, d, &c.instance)
		if err != nil {
			return err
		}
		var size []float64
		for chunk := range d.view.Chunks() {
			size = append(size, d.view.Size(chunk))
		}
		return judge.Judge(judge.Case{Problem: &c.problem, Size: size, Gifts: sim.Gifts, Reopenings: sim.Reopenings, Instance: &c.instance, Spans: sim.Spans, Outcome: out})
	})
}

// Chunks that take no time end at the instant of a question: they were sent at it.
func TestDispatchersAreAskedLastAndRecordedOrNotAlike(t *testing.T) {
	var plain models.Simulator
	recorder := models.Simulator{Record: true}
	number := uint64(0)
	always(t, func(c *trial) error {
		number++
		whole, instant := number%2 == 0, false
		for i := range c.problem.Workers {
			w := &c.problem.Workers[i]
			instant = instant || w.Compute.Free()
			if whole {
				w.Return = models.Affine{}
			}
		}
		d := &whim{Rand: rand.New(rand.NewPCG(number, 2)), left: 20, whole: whole}
		e := &whim{Rand: rand.New(rand.NewPCG(number, 2)), left: 20, whole: whole}
		out, err := plain.Play(&c.problem, d, &c.instance)
		if err != nil {
			return err
		}
		want, err := recorder.Play(&c.problem, e, &c.instance)
		if err != nil {
			return err
		}
		if d.late != nil && !instant {
			return d.late
		}
		if !slices.Equal(d.view.News(), e.view.News()) || !slices.Equal(d.view.Lost(), e.view.Lost()) || out.Events != want.Events {
			return fmt.Errorf("one that is recorded sees %v, %v in %d events, not %v, %v in %d", e.view.News(), e.view.Lost(), want.Events, d.view.News(), d.view.Lost(), out.Events)
		}
		return identical(out, want)
	})
}
