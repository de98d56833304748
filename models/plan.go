package models

import (
	"fmt"
	"iter"
	"math"
)

// Plan is a schedule checked against a problem, with everything precomputed that does not depend on the
// instance. It is safe for concurrent use. It refers to the problem and the schedule from which it was
// compiled; they must not be modified while it is in use.
type Plan struct {
	problem  *Problem
	schedule *Schedule
	lists    []planned
	runs     runs        // sizes of the chunks
	send     []int32     // workers of the messages out, in order
	returns  int         // number of entries whose results travel
	living   bool        // some worker has a Life
	faulty   bool        // some worker can be wrong
	rounds   []int32     // the memory of the default send
	ends     []float64   // the memory behind planned.ends
	begins   [][]float64 // start times of each worker's entries; nil if each begins when the one before it ends
}

// planned is one worker's list with the times known in advance.
type planned struct {
	chunks   []int32
	resident int
	// ends holds the times at which the first entries end if nothing interrupts them: the resident
	// entries, or all of them if the plan is fixed.
	ends []float64
}

// Compile checks a schedule against a problem and prepares a plan. It is the
// only place where schedules are validated.
func Compile(p *Problem, s *Schedule) (*Plan, error) {
	pl := new(Plan)
	if err := pl.Compile(p, s); err != nil {
		return nil, err
	}
	return pl, nil
}

// Compile is like the function of that name, but reuses the plan's memory; it serves planners that make a
// new schedule for every instance. After an error the plan must not be used until it has been compiled
// again.
func (pl *Plan) Compile(p *Problem, s *Schedule) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if err := s.validate(p); err != nil {
		return err
	}
	pl.problem, pl.schedule, pl.returns, pl.begins = p, s, 0, nil
	pl.living, pl.faulty = p.Living(), p.Faulty()
	pl.runs = pl.runs.encode(s.Size)
	pl.lists = fill(pl.lists, len(p.Workers), planned{})
	messages := 0
	for i := range pl.lists {
		l := &pl.lists[i]
		l.chunks, l.resident = s.List[i], s.resident(p, i)
		if !p.Workers[i].Return.Free() {
			pl.returns += len(l.chunks)
		}
		messages += pl.messages(i)
	}
	if err := pl.orderSends(messages); err != nil {
		return err
	}
	if err := pl.checkReturns(); err != nil {
		return err
	}
	pl.residentEnds()
	if messages > 0 {
		pl.timetable()
	}
	return pl.checkTimes()
}

// Problem returns the problem for which the plan was compiled.
func (pl *Plan) Problem() *Problem { return pl.problem }

// Schedule returns the schedule from which the plan was compiled.
func (pl *Plan) Schedule() *Schedule { return pl.schedule }

// Fixed reports whether instances differ only in where interruptions cut lists short. This holds if no
// worker has a Life or can be wrong, no results travel, and either nothing is sent or the master never
// learns of an interruption.
func (pl *Plan) Fixed() bool {
	return !pl.living && !pl.faulty && pl.returns == 0 && (len(pl.send) == 0 || math.IsInf(pl.problem.Notice, 1))
}

// Ends returns the times at which the entries of a worker's list end if nothing interrupts them, as far
// as they are known beforehand. These are all entries if the plan is [Plan.Fixed]; otherwise they are the
// first ones, which need no message. Workers whose entries end at the same times may share the memory,
// which must not be modified and lasts until the plan is compiled again.
func (pl *Plan) Ends(worker int) []float64 { return pl.lists[worker].ends }

// Runs returns the maximal series of consecutive chunks with equal size: the number of the first chunk
// behind each, and the size. [Outcome.Work] is the sum, in this order, of the number of done chunks times
// the size.
func (pl *Plan) Runs() iter.Seq2[int, float64] {
	return func(yield func(upto int, size float64) bool) {
		for _, r := range pl.runs {
			if !yield(r.upto, r.size) {
				return
			}
		}
	}
}

// orderSends checks the order of the messages out, or makes the default one.
func (pl *Plan) orderSends(messages int) error {
	s := pl.schedule
	if s.Send == nil {
		pl.inRounds(messages)
		return nil
	}
	pl.send = s.Send
	return countTurns("send", s.Send, len(pl.lists), pl.messages)
}

// inRounds makes the default order: each worker's first message, each worker's second, and so on. Each
// round keeps the workers of the round before it that need another message.
func (pl *Plan) inRounds(messages int) {
	if cap(pl.rounds) < messages {
		pl.rounds = make([]int32, 0, messages)
	}
	order := pl.rounds[:0]
	for i := range pl.lists {
		if pl.messages(i) > 0 {
			order = append(order, int32(i))
		}
	}
	from := 0
	for round := 1; from < len(order); round++ {
		last := order[from:]
		from = len(order)
		for _, i := range last {
			if pl.messages(int(i)) > round {
				order = append(order, i)
			}
		}
	}
	pl.rounds, pl.send = order, order
}

// messages returns the number of messages out to a worker.
func (pl *Plan) messages(i int) int { return len(pl.lists[i].chunks) - pl.lists[i].resident }

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

// countTurns checks that an order names every worker as often as it must.
func countTurns(name string, order []int32, workers int, want func(int) int) error {
	turns := make([]int, workers)
	for k, w := range order {
		if uint(w) >= uint(workers) {
			return fmt.Errorf("%s[%d] is worker %d: want 0 to %d", name, k, w, workers-1)
		}
		turns[w]++
	}
	for i, n := range turns {
		if n != want(i) {
			return fmt.Errorf("%s names worker %d %d times: want %d, counting workers from 0", name, i, n, want(i))
		}
	}
	return nil
}

// timetable fills in the start and end times of a fixed plan that has messages, by a replay without
// interruptions. It leaves other plans unchanged.
func (pl *Plan) timetable() {
	if !pl.Fixed() {
		return
	}
	total := 0
	for i := range pl.lists {
		total += len(pl.lists[i].chunks)
	}
	ends, begins := make([]float64, total), make([]float64, total)
	doneAt := fill([]float64(nil), len(pl.schedule.Size), math.Inf(1))
	r := recurrence{plan: pl, in: Uninterrupted(len(pl.lists)), size: pl.schedule.Size, doneAt: doneAt}
	r.enterAll()
	pl.begins = make([][]float64, len(pl.lists))
	for i, at := 0, 0; i < len(pl.lists); i++ {
		l := &pl.lists[i]
		n := len(l.chunks)
		e, b := ends[at:at+n:at+n], begins[at:at+n:at+n]
		copy(e, l.ends)
		copy(b[min(1, n):], e[:l.resident])
		l.ends, pl.begins[i] = e[:l.resident], b[:l.resident]
		at += n
	}
	for k, i := range pl.send {
		w, l := &r.workers[i], &pl.lists[i]
		free, ready := w.free, r.port+w.costs.Send.Latency
		if r.transmit(pl.send[k : k+1]); !pl.problem.Stream {
			ready = r.port
		}
		pl.begins[i], l.ends = append(pl.begins[i], max(free, ready)), append(l.ends, w.free)
	}
}
