package judge_test

import "github.com/loadstar-sim/loadstar/models"

// backLane returns the lane of the results.
func (u *unfolding) backLane() *lane {
	if u.problem.Port == models.HalfDuplex {
		return &u.lanes[0]
	}
	return &u.lanes[1]
}

// to reports whether the lane's message travels to worker i and is not lost.
func (l *lane) to(i int) bool {
	return l.message.Activity == models.Sending && int(l.message.Worker) == i && !l.message.Cut
}

// nextSend returns the place of the next message of the schedule: the first that has not begun and whose
// worker is not known to be away. It returns -1 if no such message is left.
func (u *unfolding) nextSend() int {
	for k, i := range u.unsent {
		if !u.machines[i].silent {
			return k
		}
	}
	return -1
}

// next returns the first entry of a schedule's list whose message has not begun.
func (m *machine) next() int {
	for k := m.resident; ; k++ {
		if !m.list[k].sent {
			return k
		}
	}
}

// send sends a chunk to a worker, as the dispatcher asks.
func (u *unfolding) send(i, c int) {
	if i >= len(u.machines) || c < 0 || c >= len(u.size) || u.machines[i].silent || !u.machines[i].hired {
		u.err = true
		return
	}
	m := &u.machines[i]
	m.list = append(m.list, entry{chunk: int32(c)})
	k := len(m.list) - 1
	if u.problem.Workers[i].Send == (models.Affine{}) {
		u.gift(i, c)
		u.give(i, k)
	} else {
		u.transmit(i, k)
	}
}

// transmit begins the message that carries an entry. It is lost if the worker is away; a message that
// takes no time still arrives at the instant at which the worker leaves.
func (u *unfolding) transmit(i, k int) {
	m, costs := &u.machines[i], u.problem.Workers[i]
	e := &m.list[k]
	e.sent = true
	s := models.Span{Activity: models.Sending, Worker: int32(i), Chunk: e.chunk, Start: u.now}
	s.End = after(u.now, costs.Send, u.size[e.chunk])
	if !m.there() && !(m.leaves(u.now) && s.End == u.now) {
		s.Cut = true
	}
	u.lanes[0] = lane{busy: true, message: s, entry: k}
	if u.problem.Stream && m.there() {
		e.at, e.full = u.now+costs.Send.Latency, s.End
		u.give(i, k)
	}
	e.doomed, e.lost = s.Cut, s.Cut && !e.arrived
}

// deliver ends the message of a lane.
func (u *unfolding) deliver(l *lane) {
	m := l.message
	l.busy = false
	u.spans = append(u.spans, m)
	e := &u.machines[m.Worker].list[l.entry]
	switch {
	case m.Cut:
	case m.Activity == models.Returning:
		u.receive(int(m.Worker), e)
	case !e.arrived:
		u.give(int(m.Worker), l.entry)
	}
}

// free ends the lost messages to and from a worker.
func (u *unfolding) free(i int) {
	for k := range u.lanes {
		if l := &u.lanes[k]; l.busy && l.message.Cut && int(l.message.Worker) == i {
			l.message.End = min(l.message.End, u.now)
		}
	}
}

// ready returns the worker whose result travels next and its place in the worker's list, or -1. The
// result that was computed first comes first, ties to the lower worker. A worker that is away does not
// send.
func (u *unfolding) ready() (worker, place int) {
	if u.schedule != nil && u.schedule.Return != nil {
		return u.turn()
	}
	worker = -1
	for i := range u.machines {
		m := &u.machines[i]
		for k := 0; k < len(m.list) && m.there() && u.problem.Workers[i].Return != (models.Affine{}); k++ {
			if e := &m.list[k]; e.computed && !e.fetched && !e.lost {
				if worker < 0 || e.end < u.machines[worker].list[place].end {
					worker, place = i, k
				}
				break
			}
		}
	}
	return worker, place
}

// turn is ready for a prescribed order of the results: a worker's k-th turn belongs to its k-th entry.
// Turns of entries known to be lost are struck, workers known to be away are passed over, and the master
// waits for the first other turn.
func (u *unfolding) turn() (worker, place int) {
	turns := make([]int, len(u.machines))
	for _, i := range u.schedule.Return {
		m, k := &u.machines[i], turns[i]
		turns[i]++
		e := &m.list[k]
		switch {
		case e.fetched || e.told || m.silent:
		case e.computed && !e.lost && m.there():
			return int(i), k
		default:
			return -1, 0
		}
	}
	return -1, 0
}

// fetch begins the message back of the next result.
func (u *unfolding) fetch() {
	i, k := u.ready()
	e := &u.machines[i].list[k]
	e.fetched = true
	s := models.Span{Activity: models.Returning, Worker: int32(i), Chunk: e.chunk, Start: u.now}
	s.End = after(u.now, u.problem.Workers[i].Return, u.size[e.chunk])
	*u.backLane() = lane{busy: true, message: s, entry: k}
}

// receive records that the master has a result.
func (u *unfolding) receive(i int, e *entry) {
	e.came, u.attentive = true, u.schedule == nil
	if !u.accept(e) && !e.told {
		u.lost = append(u.lost, e.chunk)
	}
	u.news = append(u.news, models.News{At: u.now, Worker: int32(i), Chunk: e.chunk, Wrong: e.wrong})
}
