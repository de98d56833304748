package models

import (
	"fmt"
	"math"
	"math/bits"
)

// View is what a dispatcher may know: what it sent, what came back, and
// interruptions once the master learns of them, never before.
type View struct {
	s     *Simulator
	err   error
	left  float64
	size  []float64
	tasks []task   // per worker
	idle  []uint64 // a bit for every worker with nothing pending, and not known to be interrupted
	lost  []int32
	steps int
}

// task is what the master knows of one worker.
type task struct {
	pending int
	silent  bool
}

// Play runs a dispatcher against an instance. It returns an error if the
// dispatcher asks for what cannot be, or never comes to an end.
func (s *Simulator) Play(p *Problem, d Dispatcher, in *Instance) (*Outcome, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if err := in.validate(p); err != nil {
		return nil, err
	}
	s.plan, s.dispatcher = nil, d
	s.begin(p, nil, in)
	s.watch = !math.IsInf(p.Notice, 1)
	s.view.begin(s)
	d.Begin()
	for i := range s.workers {
		w := &s.workers[i]
		if s.watch {
			s.agenda.Set(i, w.x)
		}
	}
	s.agenda.Set(s.slotOut(), 0)
	s.loop()
	err := s.view.err
	s.view.err, s.dispatcher = nil, nil
	if err != nil {
		return nil, err
	}
	return s.sumUp(), nil
}

// begin prepares for an episode.
func (v *View) begin(s *Simulator) {
	n := len(s.workers)
	v.s, v.err, v.left, v.steps = s, nil, s.problem.Load, 0
	v.size, v.lost = v.size[:0], v.lost[:0]
	v.tasks = fill(v.tasks, n, task{})
	v.idle = fill(v.idle, (n+63)/64, ^uint64(0))
	if n%64 != 0 {
		v.idle[n/64] = 1<<(n%64) - 1
	}
}

// Now returns the time.
func (v *View) Now() float64 { return v.s.agenda.Now() }

// Problem returns the problem, which must not be modified.
func (v *View) Problem() *Problem { return v.s.problem }

// Left returns how much of the load has not been cut into chunks.
func (v *View) Left() float64 { return v.left }

// Cut takes a chunk of the given size off the load, or what is left if that is
// less, and returns its number, counted from 0; -1 if nothing is left. A
// remainder that is no more than a rounding error is taken along.
func (v *View) Cut(size float64) int {
	if !(size > 0) || v.left == 0 {
		return -1
	}
	if v.left-size <= 1e-12*v.s.problem.Load {
		size = v.left
	}
	v.left -= size
	v.size = append(v.size, size)
	v.s.size = v.size
	v.s.outcome.DoneAt = append(v.s.outcome.DoneAt, math.Inf(1))
	return len(v.size) - 1
}

// Keep has a worker compute a chunk whose load it holds already, as what it has to
// do again: without a message, before anything that is sent to it. It may be
// called in Next, as long as nothing was sent to the worker.
func (v *View) Keep(worker, chunk int) {
	s := v.s
	if uint(worker) >= uint(len(s.workers)) || uint(chunk) >= uint(len(v.size)) {
		v.fail("wants worker %d to keep chunk %d: there are %d workers and %d chunks", worker, chunk, len(s.workers), len(v.size))
		return
	}
	w := &s.workers[worker]
	if int(w.kept) < len(w.queue) {
		v.fail("wants worker %d to keep chunk %d after others were sent to it", worker, chunk)
		return
	}
	w.kept++
	s.pend(worker, int32(chunk))
	if v.Now() <= w.x {
		s.deliver(worker, w, v.Now())
	}
}

// Chunks returns how many chunks there are.
func (v *View) Chunks() int { return len(v.size) }

// Size returns a chunk's size.
func (v *View) Size(chunk int) float64 { return v.size[chunk] }

// Done tells whether the master has the chunk computed.
func (v *View) Done(chunk int) bool { return v.s.outcome.DoneAt[chunk] < math.Inf(1) }

// Idle returns the lowest worker that has nothing pending and is not known to
// be interrupted, or -1.
func (v *View) Idle() int {
	for i, word := range v.idle {
		if word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// Pending returns how many chunks were sent to the worker and did not come
// back. Chunks lost without the master's knowledge are among them.
func (v *View) Pending(worker int) int { return v.tasks[worker].pending }

// Sent returns how many chunks were sent to the worker.
func (v *View) Sent(worker int) int { return len(v.s.workers[worker].queue) }

// Silent tells whether the master knows that the worker was interrupted.
func (v *View) Silent(worker int) bool { return v.tasks[worker].silent }

// Lost returns the chunks that were pending on workers when the master learned
// of their interruption, oldest news first. A chunk that is done elsewhere may
// be among them. The slice only grows within an episode and must not be
// modified.
func (v *View) Lost() []int32 { return v.lost }

// WakeAt has the dispatcher asked at a time, in place of an earlier such
// request that has not come true. It is how to build a time-out.
func (v *View) WakeAt(t float64) {
	if !(t >= v.Now()) {
		v.fail("wants to be woken at %v, but it is already %v", t, v.Now())
		return
	}
	v.s.agenda.Set(v.s.slotAlarm(), t)
}

// fail ends the episode with what the dispatcher did wrong.
func (v *View) fail(format string, args ...any) {
	if v.err == nil {
		v.err = fmt.Errorf("the dispatcher "+format, args...)
	}
}

// consult asks the dispatcher until it declines or the port is busy.
func (s *Simulator) consult() {
	v := &s.view
	limit := s.Limit
	if limit <= 0 {
		limit = 100_000_000
	}
	for !s.out.busy && v.err == nil {
		i, c := s.dispatcher.Next(v)
		if i < 0 {
			return
		}
		if v.steps++; v.steps > limit {
			v.fail("sent %d messages without coming to an end", limit)
			return
		}
		if i >= len(s.workers) || uint(c) >= uint(len(v.size)) {
			v.fail("wants to send chunk %d to worker %d: there are %d chunks and %d workers", c, i, len(v.size), len(s.workers))
			return
		}
		if v.tasks[i].silent {
			v.fail("wants to send chunk %d to worker %d, which is known to be interrupted", c, i)
			return
		}
		s.assign(i, int32(c))
		if s.agenda.At(i) == s.agenda.Now() { // it takes no time, and comes before the next question
			s.wakeOut()
			return
		}
	}
}

// assign sends a chunk to a worker; at once if that takes no message.
func (s *Simulator) assign(i int, c int32) {
	w := &s.workers[i]
	s.pend(i, c)
	switch {
	case !w.costs.Send.Free():
		s.transmit(i, int32(len(w.list)-1))
	case s.agenda.Now() <= w.x:
		s.deliver(i, w, s.agenda.Now())
	}
}

// pend appends a chunk to the worker's list.
func (s *Simulator) pend(i int, c int32) {
	w := &s.workers[i]
	w.queue = append(w.queue, c)
	w.list = w.queue
	if s.problem.Stream {
		w.arrivals = append(w.arrivals, arrival{})
	}
	s.view.tasks[i].pending++
	s.view.idle[i/64] &^= 1 << (i % 64)
}

// settle notes that a pending chunk of the worker came back.
func (s *Simulator) settle(i int) {
	t := &s.view.tasks[i]
	if t.pending--; t.pending == 0 && !t.silent {
		s.view.idle[i/64] |= 1 << (i % 64)
	}
	s.wakeOut()
}

// mourn notes that the worker is known to be interrupted, with all it had.
func (s *Simulator) mourn(i int) {
	v, t := &s.view, &s.view.tasks[i]
	if t.silent {
		return
	}
	t.silent = true
	v.idle[i/64] &^= 1 << (i % 64)
	w := &s.workers[i]
	v.lost = append(v.lost, w.queue[len(w.queue)-t.pending:]...)
}
