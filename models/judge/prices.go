package judge

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// prices: where a worker has a Life, the end of the episode, each worker's bill until then, and the cost
// follow from the spans. The episode is open only if load is left, and then only if a record has ended.
// Other problems have no prices.
func prices(e *evidence) *Violation {
	o := e.Outcome
	if !e.Problem.Living() {
		if len(o.Bills) > 0 || o.Cost != 0 || o.End != 0 || o.Open {
			return Prices.broken("nothing has a price, but there are bills, a cost or an end")
		}
		return nil
	}
	if len(o.Bills) != len(e.Problem.Workers) {
		return Prices.broken("%d bills for %d workers", len(o.Bills), len(e.Problem.Workers))
	}
	if !(e.perhaps(true) && o.End == e.end(true)) && !(e.perhaps(false) && o.End == e.end(false)) {
		return Prices.broken("the end is said to be %v, but is %v or, with load left, %v", o.End, e.end(true), e.end(false))
	}
	if o.Open && !e.perhaps(false) {
		return Prices.broken("it is said to be open, but all of the load is done")
	}
	if !o.Open && !e.perhaps(true) && (e.Cutoff != nil || e.recordEnded()) {
		return Prices.broken("load is left and a record ended, or the Limit was reached, but it is not said to be open")
	}
	cost := 0.0
	for i, said := range o.Bills {
		life := &e.present[i].life
		agrees := func(is models.Bill) bool {
			same := near(said.Held, is.Held, o.End) && near(said.Used, is.Used, o.End) && near(said.Extra, is.Extra, o.End)
			return same || math.IsNaN(is.Extra)
		}
		if is := e.bills(i); !slices.ContainsFunc(is, agrees) {
			return Prices.broken("the bill of worker %d is said to be %+v, but is %+v", i, said, is[0])
		}
		cost += float64(life.Hold*said.Held) + float64(life.Use*said.Used)
	}
	if !near(o.Cost, cost) {
		return Prices.broken("the cost is said to be %v, but the bills make %v", o.Cost, cost)
	}
	return nil
}

// perhaps reports whether all of the load may be done, or whether some may be left. In a plan, chunks may
// hold less than the load and are then all that is to be done; the case does not tell whether it is a
// plan's.
func (e *evidence) perhaps(all bool) bool {
	load := 0.0
	for c, t := range e.Outcome.DoneAt {
		if slices.ContainsFunc(e.Reopenings, func(r models.Reopening) bool { return int(r.Chunk) == c }) {
			load += e.credited(c).right
			continue
		}
		if math.IsInf(t, 1) {
			return !all
		}
		load += e.Size[c]
	}
	return all || !near(load, e.Problem.Load)
}

// end returns the end of the episode, either if all of the load is done, or if not.
func (e *evidence) end(all bool) float64 {
	end := e.Outcome.Makespan
	if !all {
		end = e.Problem.Deadline
		for _, s := range e.Spans {
			end = max(end, s.End)
		}
	}
	for _, a := range e.Absences {
		end = max(end, a.From)
	}
	return end
}

// recordEnded reports whether a record ended before the last event that is known.
func (e *evidence) recordEnded() bool {
	last := 0.0
	for _, s := range e.Spans {
		last = max(last, s.End)
	}
	for i := range e.present {
		if e.present[i].ended <= last {
			return true
		}
	}
	return false
}

// bills returns the possible bills of a worker until the end. If the Limit ended the episode, no worker
// left or came after it; which of the events at that instant happened cannot be told.
func (e *evidence) bills(worker int) []models.Bill {
	stays := e.present[worker].stays
	if !e.Problem.Living() {
		return []models.Bill{{}}
	}
	if e.Cutoff == nil {
		return []models.Bill{e.bill(worker, stays)}
	}
	var all []models.Bill
	for k, s := range stays {
		if s.start <= e.Cutoff.At && e.Cutoff.At <= s.stop {
			until := slices.Clone(stays[:k+1])
			until[k].stop = math.Inf(1)
			all = append(all, e.bill(worker, until))
		}
	}
	gone := slices.IndexFunc(stays, func(s stay) bool { return s.stop > e.Cutoff.At })
	if gone < 0 || stays[gone].start >= e.Cutoff.At {
		all = append(all, e.bill(worker, slices.DeleteFunc(slices.Clone(stays), func(s stay) bool { return s.stop > e.Cutoff.At })))
	}
	return all
}

// bill returns the bill of a worker with the given stays until the end.
func (e *evidence) bill(worker int, stays []stay) models.Bill {
	var b models.Bill
	p, end := &e.present[worker], e.Outcome.End
	for _, s := range stays {
		b.Held += max(0, min(s.stop, end)-s.start)
		restart := max(0, min(s.ready, s.stop, end)-s.start)
		b.Used += restart
		b.Extra += restart
	}
	for _, c := range e.computed[worker] {
		for _, s := range c.stretches {
			b.Used += max(0, min(s.End, end)-s.Start)
			saved := s.saved
			for saved > 0 && s.Start+float64(saved*(p.life.Every+p.life.Save)) > end {
				saved--
			}
			b.Extra += float64(saved * p.life.Save)
		}
	}
	return b
}
