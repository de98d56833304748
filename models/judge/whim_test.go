package judge_test

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// whim is an erratic dispatcher: it sends chunks of any size to any worker not
// known to be interrupted, repeats itself, and asks to be woken for nothing.
type whim struct {
	*rand.Rand
	view *models.View
	left int // messages that it will still send
}

func (w *whim) Begin() {}

func (w *whim) Next(v *models.View) (worker, chunk int) {
	w.view = v
	p := v.Problem()
	worker = w.IntN(len(p.Workers))
	if w.left == 0 || v.Silent(worker) {
		return -1, 0
	}
	w.left--
	switch w.IntN(5) {
	case 0:
		v.WakeAt(v.Now() + w.Float64())
		return -1, 0
	case 1:
		if n := v.Chunks(); n > 0 {
			return worker, w.IntN(n)
		}
	case 2:
		if lost := v.Lost(); len(lost) > 0 {
			return worker, int(lost[len(lost)-1])
		}
	}
	if chunk = v.Cut(p.Load * w.Float64() / 4); chunk < 0 {
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
		return judge.Judge(judge.Case{Problem: &c.problem, Size: size, Instance: &c.instance, Spans: sim.Spans, Outcome: out})
	})
}
