package judge_test

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// outcome returns the outcome of the episode.
func (u *unfolding) outcome() *models.Outcome {
	out := &models.Outcome{DoneAt: u.doneAt, Work: counted(u.size, u.doneAt), Makespan: u.progress}
	if u.faulty {
		out.Right = u.right
		for c, right := range u.right {
			if !u.Done(c) {
				out.Work += right
			}
		}
	}
	if u.living {
		out.Open = !u.allDone() && u.open
		out.End = u.end(out.Makespan)
	}
	for i := range u.machines {
		m := &u.machines[i]
		b, o := u.bill(i, out.End), m.WorkerOutcome
		o.Idle = max(0, within(m.stays, out.Makespan)-o.Busy-o.Lost-b.Extra-m.unfinished(u.now))
		out.Workers = append(out.Workers, o)
		if u.living {
			out.Open = out.Open || !u.allDone() && m.ended
			out.Bills = append(out.Bills, b)
			out.Cost += float64(m.life.Hold*b.Held) + float64(m.life.Use*b.Used)
		}
	}
	return out
}

// underWay returns the spans under way, in the order of inOneOrder.
func (u *unfolding) underWay() []models.Span {
	var spans []models.Span
	for _, l := range u.lanes {
		if l.busy {
			l.message.End = u.now
			spans = append(spans, l.message)
		}
	}
	for i := range u.machines {
		if m := &u.machines[i]; m.work >= 0 && m.begin <= u.now {
			spans = append(spans, models.Span{Activity: models.Computing, Worker: int32(i), Chunk: m.list[m.work].chunk, Start: m.begin, End: u.now})
		}
	}
	return inOneOrder(spans)
}

// end returns the time until which workers are paid.
func (u *unfolding) end(makespan float64) float64 {
	if u.allDone() {
		return max(makespan, u.released)
	}
	end := max(u.problem.Deadline, u.released)
	for _, s := range u.spans {
		end = max(end, s.End)
	}
	return end
}

// bill returns the bill of a worker until the end.
func (u *unfolding) bill(i int, end float64) models.Bill {
	m := &u.machines[i]
	restarting := within(m.restarts, end)
	b := models.Bill{Held: within(m.stays, end), Used: restarting, Extra: restarting}
	for _, s := range u.spans {
		if s.Activity == models.Computing && int(s.Worker) == i {
			b.Used += within([]models.Up{{Start: s.Start, Stop: s.End}}, end)
		}
	}
	if m.work >= 0 {
		b.Used += max(0, min(u.now, end)-m.begin)
	}
	saved := m.saved
	if m.work >= 0 { // the limit ended the episode
		for j := 1.0; j <= m.saves && m.checkpoint(j) <= u.now; j++ {
			saved = append(saved, m.checkpoint(j))
		}
	}
	for _, t := range saved {
		if t <= end {
			b.Extra += m.life.Save
		}
	}
	return b
}

// within returns the total length of the intervals before the end.
func within(intervals []models.Up, end float64) float64 {
	t := 0.0
	for _, u := range intervals {
		t += max(0, min(u.Stop, end)-u.Start)
	}
	return t
}

// unfinished returns the time spent on chunks that were neither finished nor lost.
func (m *machine) unfinished(now float64) float64 {
	t := 0.0
	if m.work >= 0 { // the limit ended the episode
		t += max(0, now-m.begin)
		for j := 1.0; j <= m.saves && m.checkpoint(j) <= now; j++ {
			t -= m.life.Save
		}
	}
	for _, e := range m.list {
		if e.begun && !e.computed && !e.lost {
			t += e.cost - e.rest
		}
	}
	return t
}

// counted returns the work done: chunks of one size that follow one another are counted, and the count is
// multiplied by the size.
func counted(size, doneAt []float64) float64 {
	work := 0.0
	for from := 0; from < len(size); {
		upto, n := from, 0
		for ; upto < len(size) && size[upto] == size[from]; upto++ {
			if !math.IsInf(doneAt[upto], 1) {
				n++
			}
		}
		work += float64(float64(n) * size[from])
		from = upto
	}
	return work
}
