package judge_test

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// backLane returns the lane of the results.
func (u *unfolding) backLane() *lane {
	if u.problem.Port == models.HalfDuplex {
		return &u.lanes[0]
	}
	return &u.lanes[1]
}

// send sends a chunk to a worker, as the dispatcher wants.
func (u *unfolding) send(i, c int) {
	if i >= len(u.lists) || c < 0 || c >= len(u.size) || u.silent[i] {
		u.err = true
		return
	}
	u.sent[i] = true
	w, units := u.problem.Workers[i], u.size[c]
	if w.Send == (models.Affine{}) {
		u.enter(i, c, u.now, u.now, u.now <= u.interrupt[i])
		return
	}
	full := after(u.now, w.Send, units)
	begin := full
	if u.problem.Stream {
		begin = u.now + w.Send.Latency
	}
	k := u.enter(i, c, begin, full, u.problem.Stream && u.now <= u.interrupt[i])
	u.occupy(&u.lanes[0], models.Span{Activity: models.Sending, Worker: int32(i), Chunk: int32(c)}, k, w.Send)
}

// enter adds an entry to a worker's list, which may begin once it has arrived and the one
// before it is over, and may end no earlier than it has arrived in full.
func (u *unfolding) enter(i, c int, begin, full float64, arrived bool) int {
	list := u.lists[i]
	k := len(list)
	if k > 0 {
		begin = max(begin, list[k-1].end)
	}
	end := max(after(begin, u.problem.Workers[i].Compute, u.size[c]), full)
	u.lists[i] = append(list, entry{chunk: int32(c), arrived: arrived, begin: begin, end: end})
	return k
}

// occupy makes a lane busy with a message that begins now. One that would end after the
// interruption is lost, and holds the port until its nominal end or until the master knows
// of the interruption, whichever is first.
func (u *unfolding) occupy(l *lane, m models.Span, entry int, cost models.Affine) {
	x := u.interrupt[m.Worker]
	m.Start, m.End = u.now, after(u.now, cost, u.size[m.Chunk])
	if m.End > x {
		m.Cut, m.End = true, min(m.End, x+u.problem.Notice)
	}
	*l = lane{busy: true, message: m, entry: entry}
}

// deliver ends the message of a lane.
func (u *unfolding) deliver(l *lane) {
	m := l.message
	l.busy = false
	u.spans = append(u.spans, m)
	if m.Cut {
		return
	}
	e := &u.lists[m.Worker][l.entry]
	if m.Activity == models.Returning {
		u.receive(int(m.Worker), e)
	} else {
		e.arrived = true
	}
}

// ready returns the worker whose result travels next and its place in the worker's list,
// and -1 if there is none: the result that was computed first, and of several the lower
// worker's. An interrupted worker no longer sends.
func (u *unfolding) ready() (worker, entry int) {
	worker, first := -1, math.Inf(1)
	for i, list := range u.lists {
		if u.problem.Workers[i].Return == (models.Affine{}) || u.now >= u.interrupt[i] {
			continue
		}
		for k, e := range list {
			if e.computed && !e.fetched {
				if e.end < first {
					worker, entry, first = i, k, e.end
				}
				break
			}
		}
	}
	return worker, entry
}

// fetch begins the message back of the result that travels next.
func (u *unfolding) fetch() {
	i, k := u.ready()
	e := &u.lists[i][k]
	e.fetched = true
	m := models.Span{Activity: models.Returning, Worker: int32(i), Chunk: e.chunk}
	u.occupy(u.backLane(), m, k, u.problem.Workers[i].Return)
}
