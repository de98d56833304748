package faults

import "github.com/loadstar-sim/loadstar/models"

// dealer is the master: it sends the messages of the first phase. When nothing is awaited any more from
// workers that are there, as far as it knows, it reopens what is known to be lost and deals out what is
// left: the second phase, and others as long as something is lost.
type dealer struct {
	rule    Rule
	plan    Plan
	workers []Worker
	first   []message

	messages []message // of this phase
	sent     int       // of them
	until    float64   // the end of an empty message
	lost     int       // of View.Lost that were read
	awaited  int       // results
	pending  []int     // of them, from each worker
	holder   []int32   // of each chunk
	missing  []float64 // load of each worker that is left, which with InPlaceRule is its own
}

// message is one of a phase. It may be empty.
type message struct {
	worker int
	size   float64
}

// share sets the messages of the first phase.
func (d *dealer) share(phase Phase, installments int) {
	d.first = d.first[:0]
	for range installments {
		for _, i := range phase.Order {
			if phase.Shares[i] > 0 {
				d.first = append(d.first, message{int(i), phase.Shares[i]})
			}
		}
	}
}

// Begin starts an episode.
func (d *dealer) Begin() {
	d.messages, d.sent, d.until, d.lost, d.awaited = d.first, 0, 0, 0, 0
	d.holder = d.holder[:0]
	clear(d.pending)
	clear(d.missing)
}

// Next sends the next message of the phase, or begins another phase.
func (d *dealer) Next(v *models.View) (worker, chunk int) {
	d.hear(v)
	if v.Now() < d.until {
		return -1, -1
	}
	for {
		for d.sent < len(d.messages) {
			m := d.messages[d.sent]
			d.sent++
			switch {
			case v.Silent(m.worker):
				d.missing[m.worker] += m.size
			case m.size == 0:
				if d.until = v.Now() + v.Problem().Workers[m.worker].Send.Latency; d.until > v.Now() {
					v.WakeAt(d.until)
					return -1, -1
				}
			default:
				if chunk := v.Cut(m.size); chunk >= 0 {
					d.holder = append(d.holder, int32(m.worker))
					d.pending[m.worker]++
					d.awaited++
					return m.worker, chunk
				}
			}
		}
		if d.awaited > 0 || !d.again(v) {
			return -1, -1
		}
	}
}

// hear counts the results that are awaited.
func (d *dealer) hear(v *models.View) {
	for _, r := range v.News() {
		i, now := int(r.Worker), 0
		if !v.Silent(i) {
			now = v.Pending(i)
		}
		d.awaited += now - d.pending[i]
		d.pending[i] = now
	}
	v.ClearNews()
}

// again makes the messages of another phase, and reports whether there are any.
func (d *dealer) again(v *models.View) bool {
	lost := v.Lost()
	for _, c := range lost[d.lost:] {
		d.missing[d.holder[c]] += v.Reopen(int(c))
	}
	d.lost = len(lost)
	if v.Left() == 0 {
		return false
	}
	var err error
	if d.sent = 0; d.rule == InPlaceRule {
		d.messages = d.inPlace(v)
	} else if d.messages, err = d.moved(v); err != nil {
		v.Fail(err)
	}
	return len(d.messages) > 0
}

// inPlace has every worker that is there compute what it lost.
func (d *dealer) inPlace(v *models.View) (messages []message) {
	for i, size := range d.missing {
		if size > 0 && !v.Silent(i) {
			messages = append(messages, message{i, size})
			d.missing[i] = 0
		}
	}
	return messages
}

// moved deals what is left, which nobody holds, out to the workers that are there.
func (d *dealer) moved(v *models.View) ([]message, error) {
	p := v.Problem()
	var there []int32
	for i := range p.Workers {
		if !v.Silent(i) {
			there = append(there, int32(i))
		}
	}
	switch {
	case len(there) == 0:
		return nil, nil
	case d.rule == BestRule:
		return d.shared(p, there, v.Left())
	}
	return d.byAlgorithm1(p, there, v.Left())
}

// shared shares a load among workers as the first phase does, one installment for all: nothing is
// better where nobody holds any of it, as far as that is so of the first.
func (d *dealer) shared(p *models.Problem, there []int32, load float64) (messages []message, err error) {
	workers := make([]Worker, len(there))
	for k, i := range there {
		workers[k] = d.workers[i]
	}
	plan := d.plan
	plan.Workers = 0
	phase, err := plan.Share(workers, load)
	for _, k := range phase.Order {
		messages = append(messages, message{int(there[k]), phase.Shares[k]})
	}
	return messages, err
}

// grain is into how many units for each worker the load is cut that Algorithm 1 deals out.
const grain = 1000

// byAlgorithm1 deals a load out by a second phase in which one worker more holds all of it, to which it
// takes so long to compute a unit that it gives all away.
func (d *dealer) byAlgorithm1(p *models.Problem, there []int32, load float64) (messages []message, err error) {
	units := grain * len(there)
	unit := load / float64(units)
	s := Second{Faults: make([]int, len(there), len(there)+1)}
	long := 0.0
	for _, i := range there {
		w := models.Worker{Send: p.Workers[i].Send, Compute: p.Workers[i].Compute}
		w.Send.PerUnit *= unit
		w.Compute.PerUnit *= unit
		s.Workers = append(s.Workers, w)
		long += 2 * (w.Send.Latency + w.Compute.Of(float64(units)))
	}
	s.Workers = append(s.Workers, models.Worker{Send: models.Affine{Latency: long}, Compute: models.Affine{PerUnit: long}})
	s.Faults = append(s.Faults, units)
	a, err := s.By(d.rule)
	for _, free := range []bool{true, false} { // who waits for no message is served before there are any
		for _, k := range a.To {
			if i := there[k]; p.Workers[i].Send.Free() == free {
				messages = append(messages, message{int(i), float64(a.Units[k]) * unit})
			}
		}
	}
	return messages, err
}
