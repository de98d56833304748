package models

// worker is the state of one worker in an episode. It is kept small: with a million
// workers, most of the time goes into fetching it from memory.
type worker struct {
	at       int32 // the entry of its list that is being computed or awaited
	got      int32 // entries that have arrived or need no message
	sent     int32 // entries whose message out is over or under way
	returned int32 // entries whose message back is over or under way
	first    int32 // in results, the place of its first entry
	state    state
	stocked  bool    // its first entries need no message: the plan knows their ends
	travel   bool    // its results travel
	alone    bool    // nothing waits for the ends of its chunks
	x        float64 // the interruption
}

// arrival holds when an entry can be begun and when it has arrived in full.
type arrival struct{ begin, full float64 }

// state says what the event in a worker's slot means.
type state uint8

const (
	waiting   state = iota // for a chunk; the slot holds the interruption if the simulator watches for news
	computing              // the slot holds the chunk's end
	doomed                 // computing a chunk that the interruption will kill; the slot holds the interruption
	gone                   // interrupted; the slot holds the news if the simulator watches for it
)

// interrupt is called when a worker's slot is due and holds no completion but
// the interruption or, later, the news of it.
func (s *Simulator) interrupt(i int, w *worker) {
	switch w.state {
	case doomed:
		if s.Record {
			s.span(Computing, i, s.lists[i][w.at], s.begins[i], w.x, true)
		}
		fallthrough
	case waiting:
		w.state = gone
		if s.watch {
			s.agenda.Set(i, s.news(w))
		}
	case gone:
		s.learn(i)
	}
}

// proceed ends the chunk that the worker has computed by now, if any, and begins the
// next one if it has arrived. If nothing waits for the ends of the worker's chunks,
// they need no events: all that have arrived are over at once.
func (s *Simulator) proceed(i int, w *worker, now float64) {
	o := &s.outcome.Workers[i]
	for {
		if w.state == computing {
			c := s.lists[i][w.at]
			w.at++
			o.Chunks++
			o.Finish = now
			if w.travel {
				s.result(i, w, now)
			} else if now < s.outcome.DoneAt[c] {
				s.outcome.DoneAt[c] = now
			}
			if s.Record {
				s.span(Computing, i, c, s.begins[i], now, false)
			}
			if s.plan == nil && !w.travel {
				s.settle(i, w, c)
			}
		}
		if w.at >= w.got {
			w.state = waiting
			if s.watch {
				s.agenda.Set(i, w.x)
			}
			return
		}
		begin, end, busy := s.next(i, w, now, o.Busy)
		if s.Record {
			s.begins[i] = begin
		}
		if end > w.x {
			s.doom(i, w, begin)
			return
		}
		o.Busy = busy
		w.state = computing
		if !w.alone {
			s.agenda.Set(i, end)
			return
		}
		now = end
	}
}

// next returns when the worker's next chunk begins and ends unless the interruption
// comes before, and how long the worker will then have been busy.
func (s *Simulator) next(i int, w *worker, now, busy float64) (begin, end, after float64) {
	if w.stocked {
		if l := &s.plan.lists[i]; int(w.at) < l.resident {
			end := l.ends[w.at]
			return now, end, end
		}
	}
	cost := s.problem.Workers[i].Compute.Of(s.size(s.lists[i][w.at]))
	if s.problem.Stream {
		if a := s.arrivals[i][w.at]; a.full > 0 {
			begin := max(now, a.begin)
			return begin, max(begin+cost, a.full), busy + cost
		}
	}
	return now, now + cost, busy + cost
}

// doom begins a chunk that the interruption will kill, perhaps before it can begin.
func (s *Simulator) doom(i int, w *worker, begin float64) {
	w.state = waiting
	if begin <= w.x {
		w.state = doomed
		s.outcome.Workers[i].Lost = w.x - begin
	}
	if w.alone {
		w.state = gone
	} else {
		s.agenda.Set(i, w.x)
	}
}

// news returns when the master learns of the worker's interruption.
func (s *Simulator) news(w *worker) float64 { return w.x + s.problem.Notice }

// span records a span.
func (s *Simulator) span(a Activity, worker int, chunk int32, start, end float64, cut bool) {
	s.Spans = append(s.Spans, Span{a, int32(worker), chunk, cut, start, end})
}

// busy returns the time that a worker spent on its completed chunks.
func busy(done []int32, ends []float64, cost Affine, size []float64) float64 {
	resident := min(len(done), len(ends))
	t := 0.0
	if resident > 0 {
		t = ends[resident-1]
	}
	for _, c := range done[resident:] {
		t += cost.Of(size[c])
	}
	return t
}
