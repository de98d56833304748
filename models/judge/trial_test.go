package judge_test

import (
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// trial is a schedule, the problem it is for, and an instance.
type trial struct {
	problem  models.Problem
	schedule models.Schedule
	instance models.Instance
}

// accepts returns the judge's verdict on an episode of the trial, which the Limit may have ended.
func (t *trial) accepts(spans []models.Span, limited *models.Cutoff, out *models.Outcome) error {
	return judge.Judge(judge.Case{
		Problem: &t.problem, Size: t.schedule.Size, Resident: t.schedule.Resident,
		Cutoff: limited, Instance: &t.instance, Spans: spans, Outcome: out,
	})
}

// resident returns the number of first entries of a worker's list that need no
// message.
func (t *trial) resident(worker int32) int {
	switch {
	case t.problem.Workers[worker].Send == models.Affine{}:
		return len(t.schedule.List[worker])
	case t.schedule.Resident == nil:
		return 0
	}
	return int(t.schedule.Resident[worker])
}

// sendOrder returns the worker of each message out.
func (t *trial) sendOrder() []int32 {
	if t.schedule.Send != nil {
		return t.schedule.Send
	}
	var order []int32
	for round, some := 0, true; some; round++ {
		some = false
		for i := range t.schedule.List {
			if round < len(t.schedule.List[i])-t.resident(int32(i)) {
				order, some = append(order, int32(i)), true
			}
		}
	}
	return order
}

// entries returns the number of entries in all lists, as a measure of size.
func (t *trial) entries() int {
	n := 0
	for _, list := range t.schedule.List {
		n += len(list)
	}
	return n
}

// String describes the trial in full, for the report of a failure.
func (t *trial) String() string {
	var b strings.Builder
	p, s := &t.problem, &t.schedule
	fmt.Fprintf(&b, "%v, stream %v, notice %v, sizes %v, results first %v\n", p.Port, p.Stream, p.Notice, s.Size, s.ResultsFirst)
	fmt.Fprintf(&b, "resident %v, send %v, return %v\n", s.Resident, s.Send, s.Return)
	if s.Return != nil && len(s.Return) == 0 {
		fmt.Fprintf(&b, "(an order of no returns)\n")
	}
	if t.instance.Faults != nil {
		fmt.Fprintf(&b, "units of %v\n", p.Unit)
	}
	for i, w := range p.Workers {
		fmt.Fprintf(&b, "worker %d: send %v, compute %v, return %v, list %v, interrupted at %v\n",
			i, w.Send, w.Compute, w.Return, s.List[i], t.instance.Interrupt[i])
		if t.instance.Faults != nil {
			fmt.Fprintf(&b, "\tchecks %v, faults %+v\n", w.Check, t.instance.Faults[i])
		}
		if w.Life != nil {
			fmt.Fprintf(&b, "\tlife %+v", *w.Life)
		}
		if again := t.instance.Again; again != nil && again[i] != nil {
			fmt.Fprintf(&b, ", there again %T%+v", again[i], again[i])
		}
		if slow := t.instance.Slow; slow != nil && slow[i] != nil {
			fmt.Fprintf(&b, ", slower %+v", slow[i])
		}
		if w.Life != nil {
			fmt.Fprintf(&b, "\n")
		}
	}
	if p.Deadline > 0 {
		fmt.Fprintf(&b, "deadline %v\n", p.Deadline)
	}
	return b.String()
}
