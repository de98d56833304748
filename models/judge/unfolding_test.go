package judge_test

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// unfolding is an episode, played by the rules of the world as plainly as possible: it stores only the
// past. The next event is found anew each time, among all that could happen. It shares only the data
// types with package models. It knows workers that come back; its master is a dispatcher or follows a
// schedule.
type unfolding struct {
	problem  *models.Problem
	schedule *models.Schedule // nil: the dispatcher decides
	living   bool             // some worker has a Life
	limit    int

	now       float64
	machines  []machine
	unsent    []int32 // the messages of the schedule that have not begun, by worker
	lanes     [2]lane // out and back; a half-duplex port has only the first
	attentive bool    // there is a reason to ask the dispatcher when the port is free
	alarm     float64
	steps     int // messages and alarms
	err       bool
	moves     int  // departures, returns and their news
	open      bool // moves exceeded the limit
	released  float64

	left     float64
	size     []float64
	doneAt   []float64
	right    []float64 // right load of each chunk, in the best copy
	progress float64   // when the last right load came
	faulty   bool      // the instance has faults
	lost     []int32
	news     []models.News

	reopenings []models.Reopening

	spans    []models.Span
	gifts    []models.Gift
	releases int
	times    []float64 // times of all that happened
}

// lane carries one message at a time.
type lane struct {
	busy    bool
	message models.Span
	entry   int // index in its worker's list
}

// happening is one kind of event. At one instant they come in the order of this list, and for one kind in
// the order of the workers.
type happening int

const (
	nothing  happening = iota
	worked             // a computation ends
	received           // a message arrives at the instant at which its worker leaves
	leaves             // a worker leaves, or would if it were hired
	stalls             // an activity that began at the instant at which its worker left
	comes
	heardOfLeaving
	heardOfComing
	rang // the alarm
	cameBack
	sentOut
	fetches // the port begins to carry a result
	carries // the port begins to carry a chunk of the schedule
	asks    // the dispatcher is asked
)

// unfold plays a dispatcher. The outcome is nil if the dispatcher made an error.
func unfold(p *models.Problem, in *models.Instance, limit int, next func(eyes) (worker, chunk int)) (*unfolding, *models.Outcome) {
	u := newUnfolding(p, in)
	u.limit, u.left, u.attentive = limit, p.Load, true
	return u, u.play(next)
}

// unfoldPlan plays a schedule.
func unfoldPlan(t *trial, limit int) (*unfolding, *models.Outcome) {
	u := newUnfolding(&t.problem, &t.instance)
	u.limit = limit
	u.schedule, u.size, u.unsent = &t.schedule, t.schedule.Size, append([]int32(nil), t.sendOrder()...)
	for range u.size {
		u.doneAt, u.right = append(u.doneAt, math.Inf(1)), append(u.right, 0)
	}
	for i, list := range t.schedule.List {
		m := &u.machines[i]
		m.resident = t.resident(int32(i))
		for k, c := range list {
			m.list = append(m.list, entry{chunk: c, arrived: k < m.resident})
		}
		u.start(i)
	}
	return u, u.play(nil)
}

func newUnfolding(p *models.Problem, in *models.Instance) *unfolding {
	u := &unfolding{
		problem: p, living: p.Living(), faulty: in.Faults != nil, alarm: math.Inf(1), machines: make([]machine, len(p.Workers)),
	}
	for i := range u.machines {
		u.machines[i] = newMachine(p, in, i)
	}
	return u
}

// play handles the next event until none is left or the episode is over.
func (u *unfolding) play(next func(eyes) (worker, chunk int)) *models.Outcome {
	for !u.err {
		at, what, worker := u.next()
		if what == nothing || u.living && at > u.now && u.over(at) {
			return u.outcome()
		}
		if u.open = u.living && u.moves > u.limit; u.open {
			return u.outcome()
		}
		if at > u.now {
			u.now = at
		}

		u.times = append(u.times, u.now)
		u.happens(what, worker, next)
	}
	return nil
}

// next returns the next event.
func (u *unfolding) next() (at float64, what happening, worker int) {
	at = math.Inf(1)
	consider := func(t float64, h happening, i int) {
		if t < at {
			at, what, worker = t, h, i
		}
	}
	out, back := &u.lanes[0], u.backLane()
	for i := range u.machines {
		m := &u.machines[i]
		if m.work >= 0 && m.end <= m.stop {
			consider(m.end, worked, i)
		}
		if m.up {
			if out.busy && out.to(i) && out.message.End == m.stop && !m.list[out.entry].arrived {
				consider(m.stop, received, i)
			}
			consider(m.stop, leaves, i)
		} else {
			if m.work >= 0 {
				consider(m.stop, stalls, i)
			}
			consider(m.start, comes, i)
		}
		consider(m.leaving, heardOfLeaving, i)
		consider(m.coming, heardOfComing, i)
	}
	consider(u.alarm, rang, 0)
	if back != out && back.busy {
		consider(back.message.End, cameBack, 0)
	}
	if out.busy {
		consider(out.message.End, sentOut, 0)
	}
	resultsLast := u.schedule != nil && !u.schedule.ResultsFirst && back == out
	if resultsLast && u.nextSend() >= 0 && !out.busy {
		consider(u.now, carries, 0)
	}
	if i, _ := u.ready(); i >= 0 && !back.busy {
		consider(u.now, fetches, i)
	}
	if u.nextSend() >= 0 && !out.busy {
		consider(u.now, carries, 0)
	}
	if u.attentive && !out.busy {
		consider(u.now, asks, 0)
	}
	return at, what, worker
}

// happens handles an event.
func (u *unfolding) happens(what happening, worker int, next func(eyes) (int, int)) {
	switch what {
	case leaves, comes, heardOfLeaving, heardOfComing:
		u.moves++
	}
	switch what {
	case worked:
		u.finish(worker)
	case received:
		u.give(worker, u.lanes[0].entry)
	case leaves:
		u.leave(worker)
	case stalls:
		u.cut(worker)
		u.machines[worker].stall()
	case comes:
		u.come(worker)
	case heardOfLeaving:
		u.hearOfLeaving(worker)
	case heardOfComing:
		u.hearOfComing(worker)
	case rang:
		u.alarm, u.attentive = math.Inf(1), true
		u.Step()
	case cameBack:
		u.deliver(u.backLane())
	case sentOut:
		u.attentive = u.schedule == nil
		u.deliver(&u.lanes[0])
	case fetches:
		u.fetch()
	case carries:
		k := u.nextSend()
		i := int(u.unsent[k])
		u.unsent = append(u.unsent[:k], u.unsent[k+1:]...)
		u.transmit(i, u.machines[i].next())
	case asks:
		i, c := next(u)
		if u.attentive = i >= 0; i < 0 || u.err || !u.Step() {
			return
		}
		u.send(i, c)
	}
}

// over reports whether only departures and returns remain, and nothing depends on them but, until the
// deadline, the cost of workers.
func (u *unfolding) over(next float64) bool {
	if u.lanes[0].busy || u.lanes[1].busy || u.alarm < math.Inf(1) {
		return false
	}
	outstanding := false
	for i := range u.machines {
		m := &u.machines[i]
		for k := range m.list {
			e := &m.list[k]
			if m.there() && e.arrived && !e.computed && !e.lost {
				return false
			}
			outstanding = outstanding || u.possible(i, e)
		}
	}
	return u.allDone() || u.schedule != nil && !outstanding && next >= u.problem.Deadline
}

// possible reports whether an entry of a schedule can still be done: its worker is there or comes again.
// If the master will never know of a worker's return, it sends it nothing and, in a prescribed order of
// results, asks for none.
func (u *unfolding) possible(i int, e *entry) bool {
	m := &u.machines[i]
	deaf := m.silent && math.IsInf(m.life.Hello, 1)
	travels := u.schedule != nil && u.schedule.Return != nil && u.problem.Workers[i].Return != models.Affine{}
	return !e.came && !e.lost && (m.up || m.start < math.Inf(1)) && !(deaf && (travels || !e.sent && !e.arrived))
}

// allDone reports whether all of the load is done.
func (u *unfolding) allDone() bool {
	for c, t := range u.doneAt {
		if math.IsInf(t, 1) && !u.reopened(c) {
			return false
		}
	}
	return u.schedule != nil || u.left == 0
}
