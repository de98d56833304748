package exec

import (
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
	"github.com/loadstar-sim/loadstar/policies/exec/protocol"
)

// Dispatch tells a process of the program of the problem. The dispatcher has the process to
// itself until it is closed.
func (d Dispatcher) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	c, _, err := begin(d.opened, "dispatcher", d.With, d.N, p)
	if err != nil {
		return nil, err
	}
	asking := &dispatcher{talk: c, listed: make([]bool, len(p.Workers))}
	asking.unclosed = runtime.AddCleanup(asking, (*process.Process).End, c.process)
	return asking, nil
}

// dispatcher asks a process for decisions.
type dispatcher struct {
	*talk
	err      error           // after a fault: the process has ended
	unclosed runtime.Cleanup // ends the process if nobody closes the dispatcher

	ask        protocol.Ask
	answer     protocol.Answer
	at         int     // actions of the answer that are over
	news, lost int     // of the view that the program knows
	alarm      float64 // when it wants to be asked
	listed     []bool  // workers that the question names as idle
}

// Begin starts an episode. The program hears of it with the first question.
func (d *dispatcher) Begin() {
	d.ask = protocol.Ask{Begin: true, Idle: d.ask.Idle[:0]}
	d.answer.Do, d.answer.More, d.at = d.answer.Do[:0], false, 0
	d.news, d.lost, d.alarm = 0, 0, math.Inf(1)
	clear(d.listed)
	if d.err == nil {
		d.process.Log.Mark()
	}
}

// Next carries out the next action of the last answer, and asks again when there is none and
// there is a reason to ask.
func (d *dispatcher) Next(v *models.View) (worker, chunk int) {
	if d.err != nil {
		v.Fail(d.err)
		return -1, -1
	}
	for {
		for d.at < len(d.answer.Do) {
			a := d.answer.Do[d.at]
			if a.Verb.Gives() && v.Silent(a.Worker) {
				d.drop(v)
				break
			}
			d.at++
			if !a.Verb.Gives() {
				d.hire(v, a)
				continue
			}
			if a.Verb == protocol.Keep {
				v.Keep(a.Worker, a.Chunk)
				continue
			}
			if a.Verb == protocol.Cut {
				if a.Chunk = v.Cut(a.Size); a.Chunk < 0 { // nothing is left
					d.answer.Do, d.answer.More = d.answer.Do[:d.at], false
					break
				}
			}
			return a.Worker, a.Chunk
		}
		if !d.due(v) || !v.Step() {
			return -1, -1
		}
		if err := d.question(v); err != nil {
			d.fail(v, err)
			return -1, -1
		}
	}
}

// due reports whether there is a reason to ask.
func (d *dispatcher) due(v *models.View) bool {
	return d.ask.Begin || d.answer.More || d.ask.Dropped > 0 || len(v.News()) > d.news || v.Now() >= d.alarm
}

// hire carries out an action that hires a worker or lets it go.
func (d *dispatcher) hire(v *models.View, a protocol.Action) {
	if a.Verb == protocol.Release {
		v.Release(a.Worker)
		return
	}
	v.Hire(a.Worker)
	d.idle(v, a.Worker)
}

// drop gives up the actions that are left: the worker of the next one is gone. Workers that
// get nothing because of that are idle still.
func (d *dispatcher) drop(v *models.View) {
	d.ask.Dropped = len(d.answer.Do) - d.at
	for _, a := range d.answer.Do[d.at:] {
		d.idle(v, a.Worker)
	}
	d.answer.Do, d.answer.More, d.at = d.answer.Do[:0], false, 0
}

// idle notes that nothing is pending on a worker, if that is so.
func (d *dispatcher) idle(v *models.View, worker int) {
	if v.Pending(worker) == 0 && !v.Silent(worker) && !d.listed[worker] && v.Hired(worker) {
		d.listed[worker] = true
		d.ask.Idle = append(d.ask.Idle, int32(worker))
	}
}

// question asks the program and reads its answer.
func (d *dispatcher) question(v *models.View) error {
	d.tell(v)
	d.line = d.ask.Append(d.line[:0])
	for _, w := range d.ask.Idle {
		d.listed[w] = false
	}
	d.ask.Begin, d.ask.Dropped, d.ask.Idle = false, 0, d.ask.Idle[:0]
	line, err := d.say(d.line)
	if err != nil {
		return err
	}
	if err := protocol.ReadAnswer(line, &d.answer); err != nil {
		return d.process.Fail(err)
	}
	d.at = 0
	if err := d.possible(v); err != nil {
		return d.process.Fail(err)
	}
	if d.answer.Wake != nil {
		d.alarm = *d.answer.Wake
		v.WakeAt(d.alarm)
	}
	d.answer.More = d.answer.More && len(d.answer.Do) > 0
	return nil
}

// tell fills in what is new.
func (d *dispatcher) tell(v *models.View) {
	q := &d.ask
	q.Now, q.Left = v.Now(), v.Left()
	q.Gone, q.Back, q.Done, q.Lost = q.Gone[:0], q.Back[:0], q.Done[:0], v.Lost()[d.lost:]
	d.lost += len(q.Lost)
	if q.Begin {
		for i := range d.listed {
			d.idle(v, i)
		}
	}
	for _, n := range v.News()[d.news:] {
		switch n.Chunk {
		case models.WentAway:
			q.Gone = append(q.Gone, n.Worker)
		case models.CameBack:
			if !v.Silent(int(n.Worker)) && !slices.Contains(q.Back, n.Worker) { // it has not gone again
				q.Back = append(q.Back, n.Worker)
				d.idle(v, int(n.Worker))
			}
		default:
			q.Done = append(q.Done, [2]int32{n.Worker, n.Chunk})
			d.idle(v, int(n.Worker))
		}
	}
	d.news = len(v.News())
	q.Idle = slices.DeleteFunc(q.Idle, func(w int32) bool {
		gone := v.Silent(int(w)) || !v.Hired(int(w))
		d.listed[w] = !gone
		return gone
	})
	if v.Now() >= d.alarm {
		d.alarm = math.Inf(1)
	}
}

// possible returns an error if an action of the answer can never be carried out, or the first
// one not now.
func (d *dispatcher) possible(v *models.View) error {
	workers, chunks := len(d.listed), v.Chunks()
	for k, a := range d.answer.Do {
		switch {
		case a.Worker < 0 || a.Worker >= workers:
			return fmt.Errorf("do[%d] names worker %d: there are %d, counted from 0", k, a.Worker, workers)
		case a.Verb == protocol.Cut && !(a.Size > 0):
			return fmt.Errorf("do[%d] cuts a chunk of size %v: want a positive size", k, a.Size)
		case a.Verb != protocol.Cut && a.Verb.Gives() && (a.Chunk < 0 || a.Chunk >= chunks):
			return fmt.Errorf("do[%d] names chunk %d: there are %d, counted from 0", k, a.Chunk, chunks)
		case a.Verb == protocol.Cut:
			chunks++
		}
	}
	if len(d.answer.Do) > 0 && d.answer.Do[0].Verb.Gives() && v.Silent(d.answer.Do[0].Worker) {
		return fmt.Errorf("do[0] is for worker %d, which is gone", d.answer.Do[0].Worker)
	}
	if w := d.answer.Wake; w != nil && !(*w >= v.Now()) {
		return fmt.Errorf("it wants to be woken at %v: the time is already %v", *w, v.Now())
	}
	return nil
}

// fail ends the episode and all that follow.
func (d *dispatcher) fail(v *models.View, err error) {
	d.err = told(d.command, err)
	v.Fail(d.err)
	d.err = told(d.command, errNone)
}

// Close gives the process back. The dispatcher must not be used again.
func (d *dispatcher) Close() error {
	if d.err == nil {
		d.err = errNone
		d.unclosed.Stop()
		d.end()
	}
	return nil
}
