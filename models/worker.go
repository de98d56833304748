package models

// worker is the state of one worker in an episode.
type worker struct {
	at       int32 // the entry of the list that is being computed or awaited
	got      int32 // entries that have arrived or need no message
	sent     int32 // entries whose message out is over or under way
	returned int32 // entries whose message back is over or under way
	first    int32 // in results, the place of its first entry
	state    state
	send     bool    // it needs messages
	travel   bool    // its results travel
	alone    bool    // nothing waits for the ends of its chunks
	x        float64 // the interruption
	begin    float64 // of the chunk being computed
	end      float64 // of the chunk being computed, if it is not interrupted
	costs    *Worker
	list     []int32   // its chunks in the order computed
	ends     []float64 // of the entries that need no message
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
			s.span(Computing, i, w.list[w.at], w.begin, w.x, true)
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

// proceed ends the chunk that the worker has computed, if any, and begins the next
// one if it has arrived. If nothing waits for the ends of the worker's chunks, they
// need no events: all that have arrived are over at once.
func (s *Simulator) proceed(i int, w *worker, now float64) {
	o := &s.outcome.Workers[i]
	for {
		if w.state == computing {
			now = w.end
			c := w.list[w.at]
			w.at++
			o.Chunks++
			o.Finish = now
			if w.travel {
				s.result(i, w, now)
			} else if now < s.outcome.DoneAt[c] {
				s.outcome.DoneAt[c] = now
			}
			if s.Record {
				s.span(Computing, i, c, w.begin, now, false)
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
		w.begin = now
		k, busy := int(w.at), 0.0
		if k < len(w.ends) {
			w.end = w.ends[k]
			busy = w.end
		} else {
			cost := w.costs.Compute.Of(s.size[w.list[k]])
			w.end = now + cost
			busy = o.Busy + cost
			if s.problem.Stream {
				s.stream(i, w, now, cost)
			}
		}
		if w.end > w.x {
			s.doom(i, w)
			return
		}
		o.Busy = busy
		w.state = computing
		if !w.alone {
			s.agenda.Set(i, w.end)
			return
		}
	}
}

// doom begins a chunk that the interruption will kill.
func (s *Simulator) doom(i int, w *worker) {
	w.state = doomed
	if w.begin > w.x { // killed before it could begin
		w.state = waiting
	} else {
		s.outcome.Workers[i].Lost = w.x - w.begin
	}
	if w.alone {
		w.state = gone
	} else {
		s.agenda.Set(i, w.x)
	}
}

// stream corrects the times of a chunk that the worker may still be receiving.
func (s *Simulator) stream(i int, w *worker, now, cost float64) {
	if a := s.arrivals[i][w.at]; a.full > 0 {
		w.begin = max(now, a.begin)
		w.end = max(w.begin+cost, a.full)
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
