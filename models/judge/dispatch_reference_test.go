package judge_test

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// unfolding is an episode of a dispatcher, played by the rules of the world as plainly as
// possible: it keeps what has happened and nothing else. What happens next is found anew
// each time, by a look at all that could. Like reference it shares only the data types with
// package models.
type unfolding struct {
	problem   *models.Problem
	interrupt []float64
	limit     int

	now       float64
	lists     [][]entry // of each worker, what was sent to it or kept by it
	sent      []bool    // whether anything was sent to it
	lanes     [2]lane   // out and back; a half-duplex port has the first alone
	attentive bool      // there is a reason to ask the dispatcher when the port is free
	alarm     float64
	steps     int // messages and alarms
	err       bool

	left   float64
	size   []float64
	doneAt []float64
	silent []bool
	lost   []int32
	news   []models.News

	spans []models.Span
	times []float64 // of all that happened
}

// entry is a chunk that was sent to a worker.
type entry struct {
	chunk      int32
	arrived    bool    // the worker may begin it
	begin, end float64 // of its computation, unless the worker is interrupted
	over       bool    // it was computed, or the interruption hit it
	computed   bool
	fetched    bool // its message back is over or under way
	came       bool // the master has the result
}

// lane carries one message at a time.
type lane struct {
	busy    bool
	message models.Span
	entry   int // of its worker's list
}

// happening is one kind of event. Of those at one instant the first in this list comes
// first, those of workers in the order of the workers.
type happening int

const (
	nothing happening = iota
	worked            // a computation ends, or the interruption hits it
	learned           // the master learns of an interruption
	rang              // the alarm
	cameBack
	sentOut
	fetches // the port begins to carry a result
	asks    // the dispatcher
)

// unfold plays a dispatcher. The outcome is nil if the dispatcher made an error.
func unfold(p *models.Problem, in *models.Instance, limit int, next func(eyes) (worker, chunk int)) (*unfolding, *models.Outcome) {
	n := len(p.Workers)
	u := &unfolding{
		problem: p, interrupt: in.Interrupt, limit: limit, left: p.Load, alarm: math.Inf(1),
		lists: make([][]entry, n), sent: make([]bool, n), silent: make([]bool, n), attentive: true,
	}
	for !u.err {
		at, what, worker := u.next()
		if what == nothing {
			out := summarize(p, u.size, in, u.spans)
			out.Work = counted(u.size, out.DoneAt)
			return u, out
		}
		if at > u.now {
			u.now = at
		}
		u.times = append(u.times, u.now)
		u.happens(what, worker, next)
	}
	return u, nil
}

// next returns what happens next.
func (u *unfolding) next() (at float64, what happening, worker int) {
	at = math.Inf(1)
	consider := func(t float64, h happening, i int) {
		if t < at {
			at, what, worker = t, h, i
		}
	}
	for i, x := range u.interrupt {
		if e := u.current(i); e != nil {
			consider(min(e.end, x), worked, i)
		}
		if !u.silent[i] {
			consider(x+u.problem.Notice, learned, i)
		}
	}
	consider(u.alarm, rang, 0)
	out, back := &u.lanes[0], u.backLane()
	if back != out && back.busy {
		consider(back.message.End, cameBack, 0)
	}
	if out.busy {
		consider(out.message.End, sentOut, 0)
	}
	if i, _ := u.ready(); i >= 0 && !back.busy {
		consider(u.now, fetches, i)
	}
	if u.attentive && !out.busy {
		consider(u.now, asks, 0)
	}
	return at, what, worker
}

// happens makes something happen.
func (u *unfolding) happens(what happening, worker int, next func(eyes) (int, int)) {
	switch what {
	case worked:
		u.work(worker)
	case learned:
		u.silent[worker], u.attentive = true, true
		u.news = append(u.news, models.News{At: u.now, Worker: int32(worker), Chunk: -1})
		u.lost = append(u.lost, u.Held(worker)...)
	case rang:
		u.alarm, u.attentive = math.Inf(1), true
		u.Step()
	case cameBack:
		u.deliver(u.backLane())
	case sentOut:
		u.attentive = true
		u.deliver(&u.lanes[0])
	case fetches:
		u.fetch()
	case asks:
		i, c := next(u)
		if u.attentive = i >= 0; i < 0 || u.err || !u.Step() {
			return
		}
		u.send(i, c)
	}
}

// current returns what the worker computes or is about to, nil if nothing.
func (u *unfolding) current(i int) *entry {
	for k := range u.lists[i] {
		if e := &u.lists[i][k]; !e.over {
			if e.arrived && e.begin <= u.interrupt[i] {
				return e
			}
			return nil
		}
	}
	return nil
}

// work ends what a worker computes.
func (u *unfolding) work(i int) {
	e := u.current(i)
	e.over, e.computed = true, e.end <= u.interrupt[i]
	s := models.Span{Activity: models.Computing, Worker: int32(i), Chunk: e.chunk, Cut: !e.computed, Start: e.begin, End: u.now}
	u.spans = append(u.spans, s)
	switch {
	case !e.computed:
	case u.problem.Workers[i].Return == models.Affine{}:
		u.receive(i, e)
	case u.problem.Port == models.HalfDuplex:
		u.attentive = true // the port looks for a message, a result or another
	}
}

// receive notes that the master has a result.
func (u *unfolding) receive(i int, e *entry) {
	e.came, u.attentive = true, true
	u.doneAt[e.chunk] = min(u.doneAt[e.chunk], u.now)
	u.news = append(u.news, models.News{At: u.now, Worker: int32(i), Chunk: e.chunk})
}

// counted returns the work done: chunks of one size that follow one another are counted, and the
// count is multiplied by the size.
func counted(size, doneAt []float64) float64 {
	work := 0.0
	for from := 0; from < len(size); {
		upto, n := from, 0
		for ; upto < len(size) && size[upto] == size[from]; upto++ {
			if !math.IsInf(doneAt[upto], 1) {
				n++
			}
		}
		work += float64(float64(n) * size[from])
		from = upto
	}
	return work
}
