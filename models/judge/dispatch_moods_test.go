package judge_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// moody is a dispatcher that does anything that a dispatcher may do, and now and then something that it
// may not. Its actions follow from its seed and from what it sees, and it records all of that.
type moody struct {
	seed  uint64
	tight bool // the limit of messages and alarms is in reach

	// It sends more messages, mostly new chunks of one size to idle workers.
	steady bool
	*rand.Rand
	source rand.PCG
	left   int    // messages left to send
	habits [7]int // for each habit, one in how many times it is followed
	notes  []note
	seen   []note  // what it saw after the last answer, if that was to send nothing
	alarm  float64 // when it wants to be asked

	view     eyes          // the view of the episode
	told     []models.News // news before the last ClearNews
	reopened []float64     // results of Reopen where it did something
}

// Begin draws the habits of the episode.
func (d *moody) Begin() {
	if d.Rand == nil {
		d.Rand = rand.New(&d.source)
	}
	d.source.Seed(d.seed, 2)
	d.left = 1 + d.IntN(16)
	for k := range d.habits {
		d.habits[k] = []int{2, 5, 20}[d.IntN(3)]
	}
	if d.steady {
		d.left = 1 + d.IntN(40)
		for k := range d.habits {
			d.habits[k] = []int{10, 40, 160}[d.IntN(3)]
		}
	}
	d.notes, d.seen, d.alarm = d.notes[:0], d.seen[:0], math.Inf(1)
	d.told, d.reopened = d.told[:0], d.reopened[:0]
}

func (d *moody) Next(v *models.View) (worker, chunk int) { return d.next(v) }

// does reports whether the dispatcher follows a habit now.
func (d *moody) does(habit int) bool { return d.IntN(d.habits[habit]) == 0 }

// next answers a question. A repeated question at the same instant, though nothing was sent and nothing
// has happened, gets the same answer and is not recorded: a dispatcher may be asked in vain.
func (d *moody) next(v eyes) (worker, chunk int) {
	d.view = v
	from := len(d.notes)
	d.look(v)
	if d.alarm > v.Now() && slices.Equal(d.notes[from:], d.seen) {
		d.notes = d.notes[:from]
		return -1, 0
	}
	if d.alarm <= v.Now() {
		d.alarm = math.Inf(1)
	}
	worker, chunk = d.answer(v)
	if d.seen = d.seen[:0]; worker < 0 {
		from = len(d.notes)
		d.look(v)
		d.seen = append(d.seen, d.notes[from:]...)
		d.notes = d.notes[:from]
	}
	return worker, chunk
}

// answer answers a new question.
func (d *moody) answer(v eyes) (worker, chunk int) {
	if d.does(0) {
		d.told = append(d.told, v.News()...)
		v.ClearNews()
		d.note(forgot, float64(len(v.News())))
	}
	worker, chunk = d.choose(v)
	if d.IntN(400) == 0 {
		return d.misbehave(v, worker, chunk)
	}
	d.note(sendsTo, float64(worker))
	d.note(sends, float64(chunk))
	return worker, chunk
}

// choose returns a worker and the chunk to send to it.
func (d *moody) choose(v eyes) (worker, chunk int) {
	n := len(v.Problem().Workers)
	if d.does(1) {
		d.wake(v)
	}
	if v.Sent(n-1) == 0 || d.does(2) {
		d.keep(v)
	}
	if d.does(6) {
		d.reopen(v)
	}
	if v.Problem().Living() {
		d.hire(v)
	}
	worker = v.Idle()
	if worker < 0 || d.does(3) {
		worker = d.IntN(n)
	}
	if d.left == 0 || v.Silent(worker) || !v.Hired(worker) || d.IntN(12) == 0 {
		return -1 - d.IntN(2), d.IntN(3)
	}
	d.left--
	lost, chunks := v.Lost(), v.Chunks()
	switch {
	case len(lost) > 0 && d.IntN(2) == 0:
		return worker, int(lost[d.IntN(len(lost))])
	case chunks > 0 && d.does(4):
		return worker, d.IntN(chunks)
	}
	if chunk = d.cut(v); chunk < 0 && chunks > 0 {
		return worker, d.IntN(chunks)
	} else if chunk < 0 {
		return -1, 0
	}
	return worker, chunk
}

// cut cuts a chunk, often of the size of one before it.
func (d *moody) cut(v eyes) int {
	size := v.Problem().Load / float64(1+d.IntN(12))
	if d.seed%2 == 1 {
		size = float64(1 + d.IntN(3))
	}
	switch n := v.Chunks(); {
	case n > 0 && d.steady && d.IntN(20) > 0:
		size = v.Size(0)
	case n > 0 && d.IntN(3) > 0:
		size = v.Size(d.IntN(n))
	case d.IntN(30) == 0:
		size = []float64{0, -1, math.NaN(), math.Inf(1)}[d.IntN(4)]
	}
	c := v.Cut(size)
	d.note(cuts, float64(c))
	d.note(left, v.Left())
	return c
}

// keep makes a worker keep a chunk, if it may.
func (d *moody) keep(v eyes) {
	for i := range v.Problem().Workers {
		if v.Pending(i) > 0 || v.Silent(i) || !v.Hired(i) || !d.does(5) || d.left == 0 || d.tight {
			continue
		}
		d.left--
		for range 1 + d.IntN(2) {
			if lost := v.Lost(); len(lost) > 0 && faulty(d.seed) && d.IntN(2) == 0 {
				d.keepOne(v, i, int(lost[d.IntN(len(lost))]))
				continue
			}
			c := d.cut(v)
			if n := v.Chunks(); c < 0 && n > 0 && d.IntN(4) == 0 {
				c = d.IntN(n)
			}
			if c >= 0 {
				d.keepOne(v, i, c)
			}
		}
	}
}

func (d *moody) keepOne(v eyes, worker, chunk int) {
	v.Keep(worker, chunk)
	d.note(keeps, float64(worker))
	d.note(idle, float64(v.Idle()))
}

// reopen reopens a chunk that was lost, or any other.
func (d *moody) reopen(v eyes) {
	lost, n := v.Lost(), v.Chunks()
	if n == 0 {
		return
	}
	chunk := d.IntN(n)
	if len(lost) > 0 && d.IntN(4) > 0 {
		chunk = int(lost[d.IntN(len(lost))])
	}
	d.note(reopens, float64(chunk))
	d.noteReopened(v.Reopen(chunk))
}

func (d *moody) noteReopened(load float64) {
	if d.note(wrong, load); load > 0 {
		d.reopened = append(d.reopened, load)
	}
}

// learned returns all news of the episode.
func (d *moody) learned() []models.News { return slices.Concat([]models.News{}, d.told, d.view.News()) }

// hire releases and hires workers.
func (d *moody) hire(v eyes) {
	for i := range v.Problem().Workers {
		if d.IntN(16) > 0 && (v.Hired(i) || d.IntN(4) > 0) {
			continue
		}
		for range 1 + d.IntN(4)/3 {
			if v.Hired(i) {
				v.Release(i)
				d.note(releases, float64(i))
			} else {
				v.Hire(i)
				d.note(hires, float64(i))
			}
		}
		d.note(idle, float64(v.Idle()))
	}
}

// wake sets an alarm: for now, for any time, or for the end of a message or a computation that begins
// now, or just beside that.
func (d *moody) wake(v eyes) {
	p := v.Problem()
	w, size := p.Workers[d.IntN(len(p.Workers))], p.Load/4
	if n := v.Chunks(); n > 0 {
		size = v.Size(d.IntN(n))
	}
	at := v.Now()
	for range d.IntN(4) {
		at = after(at, []models.Affine{w.Send, w.Compute, w.Return}[d.IntN(3)], size)
	}
	switch d.IntN(12) {
	case 0:
		at = math.Inf(1)
	case 1:
		at = math.Nextafter(at, math.Inf(1))
	case 2:
		at = max(v.Now(), math.Nextafter(at, 0))
	}
	// An alarm that is replaced at once need not count towards the limit.
	if at > v.Now() || d.left > 0 && !d.tight {
		v.WakeAt(at)
		d.alarm = at
		d.note(wakes, at)
	}
}

// misbehave does something that ends the episode, or would.
func (d *moody) misbehave(v eyes, worker, chunk int) (int, int) {
	d.note(errs, 0)
	n := len(v.Problem().Workers)
	if v.Problem().Living() && d.IntN(4) == 0 {
		v.Hire(d.IntN(n+2) - 1)
		v.Release(d.IntN(n+2) - 1)
	}
	switch d.IntN(9) {
	case 8:
		d.noteReopened(v.Reopen(d.IntN(v.Chunks()+2) - 1))
	case 0:
		v.Fail(errors.New("no"))
	case 1:
		v.Fail(nil)
	case 2:
		v.WakeAt(v.Now() - 1)
	case 3:
		v.Keep(d.IntN(n+2)-1, d.IntN(v.Chunks()+2)-1)
	case 4:
		return n, 0
	case 5:
		return 0, v.Chunks()
	case 6:
		return d.IntN(n), d.IntN(v.Chunks() + 1)
	case 7:
		d.noteIf(steps, v.Step())
	}
	return worker, chunk
}
