package models

import "sort"

// Replay returns the same outcome as Run, to the last bit, without any events:
// if a plan's times are the same in every instance, a worker interrupted at x
// has completed exactly the entries of its list that end by x. Replay records no
// spans. It panics unless the plan is Fixed and the instance has a valid time
// for every worker.
func (s *Simulator) Replay(pl *Plan, in *Instance) *Outcome {
	if !pl.Fixed() {
		panic("models: replay of a plan whose times depend on the instance")
	}
	if err := in.validate(pl.problem); err != nil {
		panic("models: " + err.Error())
	}
	size := pl.schedule.Size
	s.Spans = s.Spans[:0]
	s.outcome.reset(len(size), len(pl.lists))
	done := s.outcome.DoneAt
	for i := range pl.lists {
		l, x := &pl.lists[i], in.Interrupt[i]
		k := sort.Search(len(l.ends), func(k int) bool { return l.ends[k] > x })
		chunks, ends := l.chunks[:k], l.ends[:k]
		for j, c := range chunks {
			if ends[j] < done[c] {
				done[c] = ends[j]
			}
		}
		cost := pl.problem.Workers[i].Compute
		w := &s.outcome.Workers[i]
		w.Chunks, w.Busy = k, busy(chunks, ends[:min(k, l.resident)], cost, size)
		if k > 0 {
			w.Finish = ends[k-1]
		}
		if k < len(l.chunks) {
			begin := w.Finish
			if l.begins != nil {
				begin = l.begins[k]
			}
			if begin <= x {
				w.Lost = x - begin
			}
		}
	}
	s.outcome.sumUp(pl.runs, in)
	return &s.outcome
}
