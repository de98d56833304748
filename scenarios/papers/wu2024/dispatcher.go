package wu2024

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Dispatcher plays a strategy on the engine: machines are hired and released at ticks, and the
// work is cut into chunks that end with them. It serves one goroutine.
//
// Spot machines are meant to come and go at ticks, and then nothing is ever lost. If a machine goes between
// ticks, the chunk of that tick is sent again, unless the machine still has it when the job returns. Nothing
// else begins until the chunk is done, so deadlines may be missed.
type Dispatcher struct {
	Job      Job
	Strategy Strategy

	perUnit float64
	load    float64
	choose  func(State) Machine
	on      Machine
	ready   float64 // when the machine has started
	tick    int     // the number of the next
	next    float64 // when it begins
	chunk   int     // the last, or -1
	over    bool
}

// Dispatch returns the dispatcher that plays a strategy on a problem that [JobOf] accepts.
func Dispatch(p *models.Problem, tick float64, s Strategy) (models.Dispatcher, error) {
	j, err := JobOf(p, tick)
	if err != nil {
		return nil, err
	}
	return &Dispatcher{Job: j, Strategy: s, load: p.Load, perUnit: p.Workers[0].Compute.PerUnit}, nil
}

// Begin begins a run. No machine is hired.
func (d *Dispatcher) Begin() {
	d.choose = d.Strategy.Begin(d.Job)
	d.on, d.ready, d.tick, d.next, d.chunk, d.over = None, 0, 0, 0, -1, false
}

// Next decides, at the beginning of a tick, and keeps the machine busy until the next.
func (d *Dispatcher) Next(v *models.View) (worker, chunk int) {
	if d.over {
		return -1, -1
	}
	if v.Now() >= d.next {
		d.decide(v)
	}
	if d.over || d.on == None {
		return -1, -1
	}
	w := int(d.on)
	if d.chunk >= 0 && !v.Done(d.chunk) {
		if v.Silent(w) || slices.Contains(v.Owed(w), int32(d.chunk)) {
			return -1, -1
		}
		return w, d.chunk
	}
	c := v.Cut(d.room(v))
	if c < 0 {
		return -1, -1
	}
	d.chunk = c
	return w, c
}

// room returns how much work the machine can do until the next tick.
func (d *Dispatcher) room(v *models.View) float64 {
	from := max(v.Now(), d.ready)
	size := (d.next - from) / d.perUnit
	for size > 0 && from+float64(size*d.perUnit) > d.next {
		size *= 1 - 0x1p-53
	}
	return size
}

// decide asks the strategy and follows its decision.
func (d *Dispatcher) decide(v *models.View) {
	if d.tick == 0 {
		v.Release(int(Spot))
		v.Release(int(OnDemand))
	}
	if d.on != None && v.Silent(int(d.on)) {
		d.move(v, None)
	}
	s := State{Now: v.Now(), Done: d.done(v), On: d.on, Spot: !v.Silent(int(Spot))}
	if d.on != None {
		s.Starting = max(0, d.ready-v.Now())
	}
	if v.Left() == 0 && d.chunk >= 0 && v.Done(d.chunk) {
		d.move(v, None)
		d.over = true
		return
	}
	to := d.choose(s)
	if err := s.check(to); err != nil {
		v.Fail(err)
		return
	}
	d.move(v, to)
	d.tick++
	d.next = float64(float64(d.tick) * d.Job.Tick)
	v.WakeAt(d.next)
}

// move takes the job to a machine.
func (d *Dispatcher) move(v *models.View, to Machine) {
	if to == d.on {
		return
	}
	if d.on != None {
		v.Release(int(d.on))
	}
	if to != None {
		v.Hire(int(to))
		d.ready = v.Now() + d.Job.Start
	}
	d.on = to
}

// done returns the work that is done, in time.
func (d *Dispatcher) done(v *models.View) float64 {
	units := d.load - v.Left()
	if d.chunk >= 0 && !v.Done(d.chunk) {
		units -= v.Size(d.chunk)
	}
	return units * d.perUnit
}
