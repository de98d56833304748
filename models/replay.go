package models

// Replay returns the same outcome as Run, to the last bit, without events, and
// records no spans. It panics unless the instance has a valid time for every
// worker of the plan's problem.
//
// A worker interrupted at x has completed exactly the entries of its list that
// end by x. If the plan is [Plan.Fixed], all ends are known beforehand, and a
// search finds the last of them. The ends of other plans follow from the
// messages, and these from one another: a recurrence finds them, and the engine
// only if messages take no time that a clock could show, or if a worker has a Life.
func (s *Simulator) Replay(pl *Plan, in *Instance) *Outcome {
	if err := in.validate(pl.problem); err != nil {
		panic("models: " + err.Error())
	}
	if pl.living {
		return s.withoutRecord(pl, in)
	}
	s.Spans = s.Spans[:0]
	s.outcome.reset(len(pl.schedule.Size), len(pl.lists))
	r := &s.recurrence
	r.agenda = &s.agenda
	r.plan, r.in, r.size, r.doneAt = pl, in, pl.schedule.Size, s.outcome.DoneAt
	r.port, r.instant, r.came = 0, false, 0
	if pl.Fixed() {
		for i := range s.outcome.Workers {
			var w progress
			r.enter(i, &w, nil)
			s.outcome.Workers[i] = w.WorkerOutcome
		}
	} else if r.communicate() {
		for i := range s.outcome.Workers {
			s.outcome.Workers[i] = r.workers[i].WorkerOutcome
		}
	} else {
		return s.withoutRecord(pl, in)
	}
	s.outcome.sumUp(pl.runs, in)
	return &s.outcome
}

// withoutRecord runs a plan through the engine, and says no more of it than a replay does.
func (s *Simulator) withoutRecord(pl *Plan, in *Instance) *Outcome {
	record := s.Record
	s.Record = false
	s.Run(pl, in)
	s.Record, s.outcome.Events = record, 0
	return &s.outcome
}
