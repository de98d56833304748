package wu2024

import "math"

// byTicks plays a run tick by tick, without events: spot machines come and go at ticks here, so
// that nothing happens in between but the end of a start and that of the job. It finds what the
// engine finds, to the last bit, as all times are whole and no sum of them is rounded. It is not ok
// for other times, for a strategy that wants what is not there, and for a job that is late: then
// the engine says what becomes of it.
func (y *Player) byTicks(r Run) (p Played, ok bool) {
	d, w := y.ticks, &y.world
	if d == nil || !whole(w.Work, w.Deadline, w.Start, w.Tick) {
		return p, false
	}
	choose := d.Strategy.Begin(d.Job)
	var held [2]float64
	on, ready, left, idled := None, 0.0, w.Work, false
	for t := 0; ; t++ {
		s := State{Now: float64(float64(t) * w.Tick), Done: w.Work - left, Spot: r.There(t)}
		if s.Now > w.Deadline+w.Tick {
			return p, false
		}
		if on == Spot && !s.Spot {
			on = None
		}
		if s.On = on; on != None {
			s.Starting = max(0, ready-s.Now)
		}
		ended := left == 0
		if ended && (idled || !d.Lingers) {
			break
		}
		idled = ended
		to := choose(s)
		if to < None || to > OnDemand || to == Spot && !s.Spot {
			return p, false
		}
		if to != on && to != None {
			ready = s.Now + w.Start
			p.Starts++
		}
		if on = to; on == None {
			continue
		}
		held[on] += w.Tick
		from := max(s.Now, ready)
		size := min(left, max(0, s.Now+w.Tick-from))
		if left -= size; size > 0 && left == 0 && from+size > w.Deadline {
			return p, false
		}
	}
	p.OnDemand = held[OnDemand] / hour
	for i, machine := range y.problem.Workers {
		p.Cost += float64(machine.Life.Hold * held[i])
	}
	return p, true
}

// whole reports whether times are whole numbers, whose sums are never rounded.
func whole(times ...float64) bool {
	for _, x := range times {
		if x != math.Trunc(x) || !(x <= 1<<36) {
			return false
		}
	}
	return true
}
