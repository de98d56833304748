package faults

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// dealer is the master: it sends the messages of the first phase. When it awaits nothing any more from
// workers that are there, as far as it knows, it reopens the chunks known to be lost or wrong and deals out
// the rest: the second phase, and others as long as something is lost or wrong.
type dealer struct {
	rule    Rule
	reading Reading // of a second phase that is dealt out as is best
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
	wrong    []int32   // chunks of this phase that are partly wrong, and whose workers hold them
	own      []float64 // load of each worker that it is to compute again and holds
	missing  []float64 // load of each worker that is left, which with InPlaceRule is its own
	pieces   int       // into which workers cut the load they keep
	dealt    float64   // the load left when the phase began; 0: this is the first
}

// message is one of a phase. It may be empty.
type message struct {
	worker int
	size   float64
}

// share sets the messages of the first phase: whole units where units may be wrong.
func (d *dealer) share(p *models.Problem, phase Phase, installments int) error {
	d.first = d.first[:0]
	size := func(worker int32, _ int) float64 { return phase.Shares[worker] }
	if p.Faulty() && p.Unit > 0 {
		all := math.Ceil(p.Load / p.Unit * (1 - 1e-12))
		if !(all <= float64(mostUnits)) {
			return fmt.Errorf("the load is %v units: it must be %d at most", all, mostUnits)
		}
		shares := slices.Clone(phase.Shares)
		for i := range shares {
			shares[i] *= all * float64(installments) / p.Load
		}
		units, err := Units(shares, int(all))
		if err != nil {
			return err
		}
		size = func(worker int32, k int) float64 {
			n := units[worker]
			return float64(n*(k+1)/installments-n*k/installments) * p.Unit
		}
	}
	for k := range installments {
		for _, i := range phase.Order {
			if x := size(i, k); x > 0 {
				d.first = append(d.first, message{int(i), x})
			}
		}
	}
	return nil
}

// Begin starts an episode.
func (d *dealer) Begin() {
	d.messages, d.sent, d.until, d.lost, d.awaited = d.first, 0, 0, 0, 0
	d.holder, d.wrong, d.pieces, d.dealt = d.holder[:0], d.wrong[:0], 1, 0
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
				if chunk := d.cut(v, m); chunk >= 0 {
					return m.worker, chunk
				}
			}
		}
		if d.awaited > 0 || !d.again(v) {
			return -1, -1
		}
	}
}

// cut cuts a chunk for a worker, whose result is then awaited.
func (d *dealer) cut(v *models.View, m message) (chunk int) {
	if chunk = v.Cut(m.size); chunk >= 0 {
		d.holder = append(d.holder, int32(m.worker))
		d.pending[m.worker]++
		d.awaited++
	}
	return chunk
}

// hear counts the results that are awaited, and notes which chunks are wrong and still held.
func (d *dealer) hear(v *models.View) {
	for _, r := range v.News() {
		i, now := int(r.Worker), 0
		if !v.Silent(i) {
			now = v.Pending(i)
		}
		d.awaited += now - d.pending[i]
		d.pending[i] = now
		switch {
		case r.Wrong > 0 && !v.Silent(i):
			d.wrong = append(d.wrong, r.Chunk)
		case r.Chunk < 0: // it left, and may be back
			d.wrong = slices.DeleteFunc(d.wrong, func(c int32) bool { return d.holder[c] == r.Worker })
		}
	}
	v.ClearNews()
}

// again begins another phase, and reports whether anything is to be done in it.
func (d *dealer) again(v *models.View) bool {
	clear(d.own)
	for _, c := range d.wrong {
		d.own[d.holder[c]] += v.Reopen(int(c))
	}
	d.wrong = d.wrong[:0]
	lost := v.Lost()
	for _, c := range lost[d.lost:] {
		d.missing[d.holder[c]] += v.Reopen(int(c))
	}
	d.lost = len(lost)
	if v.Left() == 0 {
		return false
	}
	if d.dealt > 0 && v.Left() >= d.dealt*(1-1e-9) { // nothing was right
		d.pieces = min(2*d.pieces, mostPieces)
	}
	d.dealt = v.Left()
	var err error
	if d.sent = 0; d.rule == InPlaceRule {
		d.messages = d.inPlace(v)
	} else if d.messages, err = d.moved(v); err != nil {
		v.Fail(err)
	}
	return len(d.messages) > 0 || d.awaited > 0
}

// mostPieces is the largest number of pieces into which workers cut the load they keep.
const mostPieces = 1 << 16

// keep has a worker compute load again that it holds: as a whole, but in twice as many pieces after each
// phase in which nothing was right. Chunks that are right or wrong as a whole may be too large ever to be
// right.
func (d *dealer) keep(v *models.View, worker int, size float64) {
	if size == 0 {
		return // there is nothing to cut, whatever the number of pieces
	}
	for k := d.pieces; k > 0; k-- {
		piece := size / float64(k)
		if chunk := d.cut(v, message{worker, piece}); chunk >= 0 {
			v.Keep(worker, chunk)
		}
		size -= piece
	}
}

// inPlace has every worker that is there compute its lost and wrong units.
func (d *dealer) inPlace(v *models.View) (messages []message) {
	for i, size := range d.missing {
		d.keep(v, i, d.own[i])
		if size > 0 && !v.Silent(i) {
			messages = append(messages, message{i, size})
			d.missing[i] = 0
		}
	}
	return messages
}

// moved deals the remaining load out to the workers that are there.
func (d *dealer) moved(v *models.View) ([]message, error) {
	var there []int32
	held := 0.0
	for i, own := range d.own {
		if !v.Silent(i) {
			there = append(there, int32(i))
		}
		held += own
	}
	switch {
	case len(there) == 0:
		return nil, nil
	case d.rule == BestRule && held == 0:
		return d.shared(v.Problem(), there, v.Left())
	}
	return d.allocated(v, there, v.Left()-held)
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

// grain is the number of units for each worker that a dealt-out load is cut into, unless the problem has a
// unit.
const grain = 1000

// allocated deals the remaining load out by a second phase in which every worker has the chunks it holds.
// One worker more has the rest, and takes so long to compute a unit that it gives all away. Workers keep
// units that are not moved.
func (d *dealer) allocated(v *models.View, there []int32, rest float64) (messages []message, err error) {
	p := v.Problem()
	unit := v.Left() / float64(grain*len(there))
	if p.Faulty() && p.Unit > 0 {
		unit = p.Unit
	}
	units := func(load float64) int { return int(math.Ceil(load/unit - 1e-6)) } // the last may be smaller
	s := Second{Reading: d.reading}
	for _, i := range there {
		s.Faults = append(s.Faults, units(d.own[i]))
	}
	if n := units(rest); n > 0 {
		s.Faults = append(s.Faults, n)
	}
	all := 0
	for _, n := range s.Faults {
		all += n
	}
	long := 0.0
	for _, i := range there {
		w := models.Worker{Send: p.Workers[i].Send, Compute: p.Workers[i].Compute}
		w.Send.PerUnit *= unit
		w.Compute.PerUnit *= unit
		s.Workers = append(s.Workers, w)
		long += 2 * (w.Send.Latency + w.Compute.Of(float64(all)))
	}
	if len(s.Faults) > len(there) {
		s.Workers = append(s.Workers, models.Worker{Send: models.Affine{Latency: long}, Compute: models.Affine{PerUnit: long}})
	}
	a, err := s.By(d.rule)
	if err != nil {
		return nil, err
	}
	for k, i := range there {
		if given := s.Faults[k] - a.Units[k]; given < s.Faults[k] {
			d.keep(v, int(i), d.own[i]-float64(max(0, given))*unit)
		}
	}
	for _, free := range []bool{true, false} { // who waits for no message is served before there are any
		for _, k := range a.To {
			if i := there[k]; p.Workers[i].Send.Free() == free {
				messages = append(messages, message{int(i), float64(max(0, a.Units[k]-s.Faults[k])) * unit})
			}
		}
	}
	return messages, nil
}
