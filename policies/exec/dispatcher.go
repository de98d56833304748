package exec

import (
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

// Dispatch sends the problem to a process of the program. The dispatcher has the process to itself until
// it is closed.
func (d Dispatcher) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	s, _, err := d.begin("dispatcher", p)
	if err != nil {
		return nil, err
	}
	asking := &dispatcher{session: s, listed: make([]bool, len(p.Workers))}
	asking.unclosed = runtime.AddCleanup(asking, (*process.Process).End, s.Process)
	return asking, nil
}

// dispatcher asks a program for decisions.
type dispatcher struct {
	*session
	err      error           // the reason why no further episode can be played
	unclosed runtime.Cleanup // ends the process if nobody closes the dispatcher

	next       question
	answer     answer
	at         int     // number of the answer's actions that are over
	news, lost int     // number of the view's news and losses that the program knows
	alarm      float64 // when the program wants to be asked
	listed     []bool  // workers that the next question names as idle
}

// Begin starts an episode. The program learns of it with the first question.
func (d *dispatcher) Begin() {
	d.next = question{begin: true, idle: d.next.idle[:0]}
	d.answer.Do, d.answer.More, d.at = d.answer.Do[:0], false, 0
	d.news, d.lost, d.alarm = 0, 0, math.Inf(1)
	clear(d.listed)
	d.Log.Mark()
}

// Next carries out the actions of the last answer. When no action is left, it asks the program again if
// there is a reason to.
func (d *dispatcher) Next(v *models.View) (worker, chunk int) {
	if d.err != nil {
		v.Fail(d.err)
		return -1, -1
	}
	for {
		if worker, chunk := d.act(v); worker >= 0 {
			return worker, chunk
		}
		if !d.due(v) || !v.Step() {
			return -1, -1
		}
		if err := d.ask(v); err != nil {
			v.Fail(d.named(err))
			d.err = d.named(errEnded)
			return -1, -1
		}
	}
}

// act carries out actions until one sends a chunk, which it returns. The worker is -1 if no action is
// left.
func (d *dispatcher) act(v *models.View) (worker, chunk int) {
	for d.at < len(d.answer.Do) {
		a := d.answer.Do[d.at]
		if a.verb.gives() && v.Silent(a.worker) {
			d.drop(v)
			break
		}
		d.at++
		switch a.verb {
		case cut:
			if chunk = v.Cut(a.size); chunk >= 0 {
				return a.worker, chunk
			}
			d.answer.Do, d.answer.More = d.answer.Do[:d.at], false // nothing is left
		case send:
			return a.worker, a.chunk
		case keep:
			v.Keep(a.worker, a.chunk)
		case release:
			v.Release(a.worker)
		case hire:
			v.Hire(a.worker)
			d.idle(v, a.worker)
		case reopen:
			v.Reopen(a.chunk)
		}
	}
	return -1, -1
}

// drop discards the remaining actions, as the worker of the next one is gone. Their workers remain idle.
func (d *dispatcher) drop(v *models.View) {
	d.next.dropped = len(d.answer.Do) - d.at
	for _, a := range d.answer.Do[d.at:] {
		if a.verb != reopen {
			d.idle(v, a.worker)
		}
	}
	d.answer.Do, d.answer.More, d.at = d.answer.Do[:0], false, 0
}

// idle lists a worker as idle if nothing is pending on it.
func (d *dispatcher) idle(v *models.View, worker int) {
	if v.Pending(worker) == 0 && !v.Silent(worker) && !d.listed[worker] && v.Hired(worker) {
		d.listed[worker] = true
		d.next.idle = append(d.next.idle, int32(worker))
	}
}

// due reports whether there is a reason to ask.
func (d *dispatcher) due(v *models.View) bool {
	return d.next.begin || d.answer.More || d.next.dropped > 0 || len(v.News()) > d.news || v.Now() >= d.alarm
}

// ask asks the program and reads its answer.
func (d *dispatcher) ask(v *models.View) error {
	d.addNews(v)
	d.line = d.next.append(d.line[:0])
	for _, w := range d.next.idle {
		d.listed[w] = false
	}
	d.next.begin, d.next.dropped, d.next.idle = false, 0, d.next.idle[:0]
	line, err := d.Ask(d.line, limit())
	if err != nil {
		return err
	}
	if err = d.answer.read(line); err == nil {
		err = d.possible(v)
	}
	if err != nil {
		return d.Fail(err)
	}
	d.at = 0
	if d.answer.Wake != nil {
		d.alarm = *d.answer.Wake
		v.WakeAt(d.alarm)
	}
	d.answer.More = d.answer.More && len(d.answer.Do) > 0
	return nil
}

// addNews fills the question with the news.
func (d *dispatcher) addNews(v *models.View) {
	q := &d.next
	q.now, q.left = v.Now(), v.Left()
	q.gone, q.back, q.done, q.wrong, q.lost = q.gone[:0], q.back[:0], q.done[:0], q.wrong[:0], v.Lost()[d.lost:]
	d.lost += len(q.lost)
	if q.begin {
		for i := range d.listed {
			d.idle(v, i)
		}
	}
	for _, n := range v.News()[d.news:] {
		switch {
		case n.Chunk == models.WentAway:
			q.gone = append(q.gone, n.Worker)
		case n.Wrong > 0:
			q.wrong = append(q.wrong, n)
			d.idle(v, int(n.Worker))
		case n.Chunk == models.CameBack:
			if !v.Silent(int(n.Worker)) && !slices.Contains(q.back, n.Worker) { // unless it has gone again
				q.back = append(q.back, n.Worker)
				d.idle(v, int(n.Worker))
			}
		default:
			q.done = append(q.done, [2]int32{n.Worker, n.Chunk})
			d.idle(v, int(n.Worker))
		}
	}
	d.news = len(v.News())
	q.idle = slices.DeleteFunc(q.idle, func(w int32) bool {
		gone := v.Silent(int(w)) || !v.Hired(int(w))
		d.listed[w] = !gone
		return gone
	})
	if v.Now() >= d.alarm {
		d.alarm = math.Inf(1)
	}
}

// possible returns an error if an action of the answer can never be carried out, or if the first
// cannot be carried out now.
func (d *dispatcher) possible(v *models.View) error {
	workers, chunks := len(d.listed), v.Chunks()
	for k, a := range d.answer.Do {
		switch {
		case a.worker < 0 || a.worker >= workers:
			return fmt.Errorf("do[%d] names worker %d: there are %d, counted from 0", k, a.worker, workers)
		case a.verb == cut && !(a.size > 0):
			return fmt.Errorf("do[%d] cuts a chunk of size %v: want a positive size", k, a.size)
		case (a.verb == send || a.verb == keep || a.verb == reopen) && (a.chunk < 0 || a.chunk >= chunks):
			return fmt.Errorf("do[%d] names chunk %d: there are %d, counted from 0", k, a.chunk, chunks)
		case a.verb == cut:
			chunks++
		}
	}
	if len(d.answer.Do) > 0 && d.answer.Do[0].verb.gives() && v.Silent(d.answer.Do[0].worker) {
		return fmt.Errorf("do[0] is for worker %d, which is gone", d.answer.Do[0].worker)
	}
	if w := d.answer.Wake; w != nil && !(*w >= v.Now()) {
		return fmt.Errorf("it wants to be woken at %v: the time is already %v", *w, v.Now())
	}
	return nil
}

// Close gives the process back. The dispatcher must not be used again.
func (d *dispatcher) Close() error {
	if d.err == nil {
		d.err = errEnded
		d.unclosed.Stop()
		d.end()
	}
	return nil
}
