package judge_test

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// leave makes a worker leave, if it is hired, and makes news of it.
func (u *unfolding) leave(i int) {
	m := &u.machines[i]
	if m.hired {
		m.left, m.stalled = true, m.current() >= 0
		u.lose(i)
	}
	m.up, m.start = false, math.Inf(1)
	if m.timeline != nil {
		next, known := m.timeline.Up(m.ups)
		if m.ups++; known {
			m.start, m.until = next.Start, next.Stop
		} else {
			m.ended, m.timeline = true, nil
		}
	}
	m.coming = math.Inf(1)
	if !m.silent && !m.unheard {
		m.unheard, m.leaving = true, u.now+m.life.Notice
	}
}

// lose takes from a worker what its departure at this instant takes.
func (u *unfolding) lose(i int) {
	m := &u.machines[i]
	m.stays[len(m.stays)-1].Stop = u.now
	if n := len(m.restarts); n > 0 {
		m.restarts[n-1].Stop = min(m.restarts[n-1].Stop, u.now)
	}
	for k := range u.lanes {
		l := &u.lanes[k]
		if !l.busy || int(l.message.Worker) != i || l.message.Cut || l.message.End <= u.now {
			continue
		}
		l.message.Cut = true
		switch e := &m.list[l.entry]; {
		case l.message.Activity == models.Sending || m.life.Loses == models.LosesAll && u.now > 0:
			e.lost = true
		default:
			e.fetched = false
		}
	}
	work := m.work
	if m.summed = true; work >= 0 {
		u.cut(i)
	}
	if m.life.Loses != models.LosesAll || u.now == 0 {
		return
	}
	for k := range m.list {
		e := &m.list[k]
		switch {
		case e.came:
		case !e.arrived && u.lanes[0].busy && u.lanes[0].to(i) && u.lanes[0].entry == k: // it arrives now
		case u.schedule == nil, k == work, e.computed && !e.fetched:
			e.lost = true
		case e.arrived && !e.computed && u.problem.Workers[i].Send != models.Affine{}:
			e.lost = true
		}
	}
}

// come makes a worker return, if it is hired, and makes news of it.
func (u *unfolding) come(i int) {
	m := &u.machines[i]
	m.up, m.stop, m.left = true, m.until, false
	if m.silent || m.unheard {
		m.coming = u.now + m.life.Hello
	}
	if m.hired {
		u.enter(i)
	}
}

// enter makes a worker restart.
func (u *unfolding) enter(i int) {
	m := &u.machines[i]
	m.ready = u.now + m.life.Restart
	m.stays = append(m.stays, models.Up{Start: u.now, Stop: math.Inf(1)})
	m.restarts = append(m.restarts, models.Up{Start: u.now, Stop: m.ready})
	u.start(i)
	for _, e := range m.list {
		if e.computed && !e.fetched && !e.came && !e.lost && u.problem.Port == models.HalfDuplex {
			u.attentive = u.schedule == nil
		}
	}
}

// hearOfLeaving tells the master that a worker left, and all that it lost.
func (u *unfolding) hearOfLeaving(i int) {
	m := &u.machines[i]
	m.silent, m.unheard, m.leaving = true, false, math.Inf(1)
	u.hear(i, -1)
}

// hearOfComing tells the master that a worker is there again; if it did not know that the worker had
// left, it is told that first.
func (u *unfolding) hearOfComing(i int) {
	m := &u.machines[i]
	m.coming = math.Inf(1)
	if m.unheard {
		u.hearOfLeaving(i)
	}
	m.silent = false
	u.hear(i, -2)
	m.strike()
}

// hear is the common part of all news of a worker.
func (u *unfolding) hear(i int, what int32) {
	u.attentive = u.schedule == nil
	u.news = append(u.news, models.News{At: u.now, Worker: int32(i), Chunk: what})
	u.tell(i)
	u.free(i)
}

// tell tells the master what a worker lost.
func (u *unfolding) tell(i int) {
	m := &u.machines[i]
	for k := range m.list {
		if e := &m.list[k]; e.lost && !e.told && !e.came {
			e.told = true
			u.lost = append(u.lost, e.chunk)
		}
	}
}

// strike stops counting lost entries as pending.
func (m *machine) strike() {
	for k := range m.list {
		e := &m.list[k]
		e.struck = e.struck || e.told
	}
}

// Release makes a worker leave at the dispatcher's request. Whatever ends at this instant ends before
// that.
func (u *unfolding) Release(worker int) {
	if worker < 0 || worker >= len(u.machines) {
		u.err = true
		return
	}
	m := &u.machines[worker]
	if !m.hired {
		return
	}
	for m.work >= 0 && m.end <= u.now {
		u.finish(worker)
	}
	if m.up {
		u.lose(worker)
	}
	m.hired, u.released = false, u.now
	u.releases++
	u.free(worker)
	u.tell(worker)
	m.strike()
}

// Hire brings a worker back if its timeline allows it.
func (u *unfolding) Hire(worker int) {
	if worker < 0 || worker >= len(u.machines) {
		u.err = true
		return
	}
	if m := &u.machines[worker]; !m.hired {
		if m.hired = true; m.up {
			u.enter(worker)
		}
	}
}
