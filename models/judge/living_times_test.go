package judge_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// drum is an endless timeline: it is computed on demand.
type drum struct{ start, up, down float64 }

func (d drum) Up(k int) (models.Up, bool) {
	beat := func(k int) float64 { return d.start + float64(float64(k)*(d.up+d.down)) }
	return models.Up{Start: beat(k), Stop: min(beat(k)+d.up, beat(k+1))}, true
}

// wander is a stateful timeline that panics if it is not asked in order.
type wander struct {
	seed  uint64
	from  float64
	scale float64
	asked int
	at    float64
	dice  *rand.Rand
}

func (w *wander) Up(k int) (models.Up, bool) {
	if k == 0 {
		w.asked, w.at, w.dice = 0, w.from, rand.New(rand.NewPCG(w.seed, 7))
	}
	if k != w.asked {
		panic(fmt.Sprintf("interval %d is asked for after %d", k, w.asked))
	}
	w.asked++
	var u models.Up
	u.Start = w.at + w.scale*float64(w.dice.IntN(4))
	u.Stop = u.Start + w.scale*float64(1+w.dice.IntN(6))
	w.at = u.Stop
	return u, true
}

// record is a timeline that ends: nothing is known of later intervals.
type record []models.Up

func (r record) Up(k int) (models.Up, bool) {
	if k < len(r) {
		return r[k], true
	}
	return models.Up{}, false
}

// slowness is a slow-down by one of a few factors, which depends on the computation and its cost. It
// panics if it is not asked in order.
type slowness struct {
	factors []float64
	asked   int
}

func (s *slowness) Factor(k int, cost float64) float64 {
	if k == 0 {
		s.asked = 0
	}
	if k != s.asked {
		panic(fmt.Sprintf("factor %d is asked for after %d", k, s.asked))
	}
	s.asked++
	f := s.factors[k%len(s.factors)]
	if f < 0 { // more for long computations
		f = 1 + cost/(1+cost)
	}
	return f
}

// life draws the life of a worker, or none.
func (d drawer) life(t *trial, w *models.Worker) {
	if d.chance(6) {
		return
	}
	often := func() float64 {
		if d.chance(2) {
			return 0
		}
		return d.amount()
	}
	l := &models.Life{
		Loses: models.Loss(d.IntN(3)), Restart: often(), Hold: often(), Use: often(),
		Notice: []float64{0, 0, d.amount(), math.Inf(1)}[d.IntN(4)],
		Hello:  []float64{0, 0, d.amount(), d.amount(), math.Inf(1)}[d.IntN(5)],
	}
	if most := after(0, w.Compute, t.problem.Load); l.Loses == models.LosesProgress && d.IntN(3) > 0 && most > 0 {
		if l.Every = most / float64(1+d.IntN(20)); d.whole {
			l.Every = float64(1 + d.IntN(3))
		}
		if l.Save = often(); !d.whole {
			l.Save = l.Every * float64(d.IntN(3)) / 10
		}
	}
	w.Life = l
}

// slowdown draws the slow-down of a worker.
func (d drawer) slowdown() models.Slowdown {
	switch d.IntN(6) {
	case 0:
		return &slowness{factors: []float64{1}}
	case 1:
		return &slowness{factors: []float64{1, 1, 2}}
	case 2:
		return &slowness{factors: []float64{3, 0.5}}
	case 3:
		return &slowness{factors: []float64{-1, 1 + d.Float64()}}
	}
	return nil
}

// again draws a worker's intervals after an interruption, given the times of events.
func (d drawer) again(t *trial, i int, times func() []float64) models.Timeline {
	x := t.instance.Interrupt[i]
	scale := d.amount()
	if !d.whole {
		scale = (x + 1e-3) * d.Float64()
	}
	switch d.IntN(8) {
	case 0:
		return nil
	case 1:
		return drum{x + scale*float64(d.IntN(2)), scale*float64(1+d.IntN(3)) + 1e-3, scale * float64(d.IntN(3))}
	case 2:
		return &wander{seed: uint64(d.IntN(1000)), from: x, scale: scale + 1e-3}
	}
	var ups models.Ups
	at := x
	for range 1 + d.IntN(6) {
		var u models.Up
		u.Start = d.later(t, i, at, times())
		// The next interval is placed by the events of an episode in which the worker stays.
		t.instance.Again[i] = append(ups[:len(ups):len(ups)], models.Up{Start: u.Start, Stop: math.Inf(1)})
		u.Stop = d.later(t, i, u.Start, times())
		ups, at = append(ups, u), u.Stop
		t.instance.Again[i] = ups
	}
	if d.chance(3) {
		return record(ups)
	}
	return ups
}

// later draws a time that is not before another: at once, on an event or just beside it, or so that the
// restart or the news come then.
func (d drawer) later(t *trial, i int, at float64, times []float64) float64 {
	later, event := at, times[d.IntN(len(times))]
	for k := 0; k < 5 && event <= at; k++ {
		event = times[d.IntN(len(times))]
	}
	switch d.IntN(10) {
	case 0:
	case 1, 2:
		later += d.amount()
	case 3:
		later = math.Nextafter(event, 0)
	case 4:
		later = math.Nextafter(event, math.Inf(1))
	case 5:
		if l := t.problem.Workers[i].Life; l != nil {
			later = event - []float64{l.Restart, l.Notice + t.problem.Notice, l.Hello}[d.IntN(3)]
		}
	case 6:
		later = at + (event-at)*2*d.Float64()
	default:
		later = event
	}
	if !(later >= at) {
		return at
	}
	return later
}

// lives draws the lives of workers, placed by the events of the episode that unfolds so far.
func (d drawer) lives(t *trial, unfolds func() (*unfolding, *models.Outcome)) {
	times := func() []float64 {
		u, _ := unfolds()
		return append(u.times, 0)
	}
	n := len(t.problem.Workers)
	for i := range t.problem.Workers {
		d.life(t, &t.problem.Workers[i])
	}
	if d.chance(3) {
		t.problem.Deadline = d.amount()
	}
	in := &t.instance
	in.Again, in.Slow = make([]models.Timeline, n), make([]models.Slowdown, n)
	for i := range n {
		if t.problem.Workers[i].Life != nil {
			in.Slow[i] = d.slowdown()
		}
	}
	often := 1 + d.IntN(3)
	for _, i := range d.Perm(n) {
		if d.IntN(3) >= often {
			continue
		}
		in.Interrupt[i] = d.later(t, i, 0, times())
		if d.chance(12) {
			in.Interrupt[i] = 0
		}
		if t.problem.Workers[i].Life != nil {
			in.Again[i] = d.again(t, i, times)
		}
	}
}
