package models

import (
	"fmt"
	"math"
)

// Plan is a schedule that was found sound for a problem, with everything
// prepared that no instance can change. It is immutable and may be used by any
// number of goroutines. It refers to the problem and the schedule that it was
// made from, which must be left alone while it is in use.
type Plan struct {
	problem  *Problem
	schedule *Schedule
	lists    []planned
	runs     []run     // of chunks of equal size
	send     []int32   // worker of each message out
	returns  int       // entries whose results travel
	ends     []float64 // the memory behind planned.ends
}

// planned is what is known of one worker's list.
type planned struct {
	chunks   []int32
	resident int
	// ends holds when each of the first entries ends if nothing interrupts it:
	// the resident ones, and if the plan is fixed all of them.
	ends []float64
	// begins holds when each entry begins; nil if each begins as the one
	// before ends.
	begins []float64
}

// Compile checks a schedule against a problem and prepares it. It is the one
// place where schedules are validated; its errors say what is wrong.
func Compile(p *Problem, s *Schedule) (*Plan, error) {
	pl := new(Plan)
	if err := pl.Compile(p, s); err != nil {
		return nil, err
	}
	return pl, nil
}

// Compile does the same in the memory of an earlier plan, for planners that
// make a new schedule for every instance.
func (pl *Plan) Compile(p *Problem, s *Schedule) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if err := s.validate(p); err != nil {
		return err
	}
	pl.problem, pl.schedule, pl.returns = p, s, 0
	pl.runs = runsOf(s.Size, pl.runs)
	pl.lists = fill(pl.lists, len(p.Workers), planned{})
	messages, ends := 0, 0
	for i := range pl.lists {
		l := &pl.lists[i]
		l.chunks, l.resident = s.List[i], s.resident(p, i)
		if !p.Workers[i].Return.Free() {
			pl.returns += len(l.chunks)
		}
		messages += len(l.chunks) - l.resident
		ends += l.resident
	}
	if err := pl.orderSends(messages); err != nil {
		return err
	}
	if err := pl.checkReturns(); err != nil {
		return err
	}
	pl.residentEnds(ends)
	if messages > 0 {
		pl.timetable()
	}
	return pl.checkTimes()
}

// Problem returns the problem that the plan was made for.
func (pl *Plan) Problem() *Problem { return pl.problem }

// Schedule returns the schedule that the plan was made from.
func (pl *Plan) Schedule() *Schedule { return pl.schedule }

// Fixed tells whether no instance moves the plan's times: no results travel,
// and either nothing is sent or the master never learns of an interruption.
// Interruptions then only cut lists short.
func (pl *Plan) Fixed() bool {
	return pl.returns == 0 && (len(pl.send) == 0 || math.IsInf(pl.problem.Notice, 1))
}

// orderSends checks the order of the messages out, or makes the usual one.
func (pl *Plan) orderSends(messages int) error {
	s := pl.schedule
	if s.Send == nil {
		pl.send = pl.send[:0]
		for round := 0; len(pl.send) < messages; round++ {
			for i, l := range pl.lists {
				if round < len(l.chunks)-l.resident {
					pl.send = append(pl.send, int32(i))
				}
			}
		}
		return nil
	}
	pl.send = append(pl.send[:0], s.Send...)
	return countTurns("send", s.Send, len(pl.lists), func(i int) int {
		return len(pl.lists[i].chunks) - pl.lists[i].resident
	})
}

// checkReturns checks the order of the messages back, if one is prescribed.
func (pl *Plan) checkReturns() error {
	if pl.schedule.Return == nil {
		return nil
	}
	return countTurns("return", pl.schedule.Return, len(pl.lists), func(i int) int {
		if pl.problem.Workers[i].Return.Free() {
			return 0
		}
		return len(pl.lists[i].chunks)
	})
}

// countTurns checks that every worker stands in an order as often as it must.
func countTurns(name string, order []int32, workers int, want func(int) int) error {
	turns := make([]int, workers)
	for k, w := range order {
		if uint(w) >= uint(workers) {
			return fmt.Errorf("the %s order names worker %d at place %d: there are workers 0 to %d", name, w, k, workers-1)
		}
		turns[w]++
	}
	for i, n := range turns {
		if n != want(i) {
			return fmt.Errorf("the %s order names worker %d %d times: it needs %d messages", name, i, n, want(i))
		}
	}
	return nil
}

// residentEnds computes when the entries end that wait for no message. They
// follow one another from the start on, so the ends are prefix sums; these are
// compensated, so that the k-th of equal chunks ends at k times its cost
// rounded once. Adding up the rounding errors of thousands of chunks would
// make a worker that is available just long enough lose its last one.
func (pl *Plan) residentEnds(n int) {
	if cap(pl.ends) < n {
		pl.ends = make([]float64, 0, n)
	}
	pl.ends = pl.ends[:0]
	for i := range pl.lists {
		l := &pl.lists[i]
		if i > 0 && pl.sameAs(i, i-1) {
			l.ends = pl.lists[i-1].ends
			continue
		}
		cost, from := pl.problem.Workers[i].Compute, len(pl.ends)
		var sum, lost float64
		for _, c := range l.chunks[:l.resident] {
			x := cost.Of(pl.schedule.Size[c])
			next := sum + x
			part := next - sum
			lost += (sum - (next - part)) + (x - part)
			sum = next
			pl.ends = append(pl.ends, sum+lost)
		}
		l.ends = pl.ends[from:len(pl.ends):len(pl.ends)]
	}
}

// sameAs tells whether two workers do the same chunks at the same cost because
// their lists are one slice, as in plain replication.
func (pl *Plan) sameAs(i, j int) bool {
	a, b := &pl.lists[i], &pl.lists[j]
	return len(a.chunks) > 0 && len(a.chunks) == len(b.chunks) && &a.chunks[0] == &b.chunks[0] &&
		a.resident == b.resident && pl.problem.Workers[i].Compute == pl.problem.Workers[j].Compute
}

// timetable completes begins and ends of a plan with sends that is fixed: the
// port sends without a pause, and every worker computes what it has as soon as
// it can.
func (pl *Plan) timetable() {
	if !pl.Fixed() {
		return
	}
	total := 0
	for i := range pl.lists {
		total += len(pl.lists[i].chunks)
	}
	ends, begins := make([]float64, total), make([]float64, total)
	for i, at := 0, 0; i < len(pl.lists); i++ {
		l := &pl.lists[i]
		n := len(l.chunks)
		e, b := ends[at:at+n:at+n], begins[at:at+n:at+n]
		copy(e, l.ends)
		copy(b[min(1, n):], e[:l.resident])
		l.ends, l.begins = e[:l.resident], b[:l.resident]
		at += n
	}
	port := 0.0
	for _, w := range pl.send {
		l, costs := &pl.lists[w], &pl.problem.Workers[w]
		k := len(l.ends)
		size := pl.schedule.Size[l.chunks[k]]
		start := port
		port = start + costs.Send.Of(size)
		ready := port
		if pl.problem.Stream {
			ready = start + costs.Send.Latency
		}
		begin := ready
		if k > 0 {
			begin = max(l.ends[k-1], ready)
		}
		end := begin + costs.Compute.Of(size)
		if pl.problem.Stream {
			end = max(end, port)
		}
		l.begins, l.ends = append(l.begins, begin), append(l.ends, end)
	}
}

// checkTimes refuses plans whose times are beyond the numbers there are.
func (pl *Plan) checkTimes() error {
	total := 0.0
	for i := range pl.lists {
		w, l := &pl.problem.Workers[i], &pl.lists[i]
		if i > 0 && pl.sameAs(i, i-1) {
			continue
		}
		for _, c := range l.chunks {
			x := pl.schedule.Size[c]
			total += w.Send.Of(x) + w.Compute.Of(x) + w.Return.Of(x)
		}
	}
	if math.IsInf(total*float64(len(pl.lists)), 0) {
		return fmt.Errorf("the costs are so large that times overflow")
	}
	return nil
}
