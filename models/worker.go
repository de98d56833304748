package models

// worker is the state of one worker in an episode. It is kept small: with a million
// workers, most of the time goes into fetching it from memory.
type worker struct {
	x        float64  // the interruption
	at       int32    // the entry of its list that is being computed or awaited
	got      int32    // entries that have arrived, will arrive for certain, or need no message
	sent     int32    // entries whose message out is over or under way; all that a dispatcher sent
	returned int32    // entries whose message back is over or under way
	first    int32    // in results, the place of its first entry
	kept     int32    // what sent was when a dispatcher last had it keep a chunk
	pending  int32    // the last of them, which have not come back
	only     [1]int32 // the only chunk of a dispatcher's list, if it is not in queues
	state    state
	stocked  bool // its first entries need no message: the plan knows their ends
	travel   bool // its results travel
	alone    bool // nothing waits for the ends of its chunks
	silent   bool // a dispatcher's master knows that it is interrupted
	single   bool // its list is only, and nothing else asks for a queue
}

// arrival holds when an entry can be begun and when it has arrived in full.
type arrival struct{ begin, full float64 }

// state says what the event in a worker's slot means.
type state uint8

const (
	waiting   state = iota // for a chunk; the slot holds the interruption if the simulator watches for news
	lined                  // computing a chunk whose end is in a line; the slot is that of a worker that waits
	computing              // or receiving what it will compute; the slot holds the chunk's end
	doomed                 // computing a chunk that the interruption will kill; the slot holds the interruption
	gone                   // interrupted; the slot holds the news if the simulator watches for it
)

// interrupt is called when a worker's slot is due and holds no completion but
// the interruption or, later, the news of it.
func (s *Simulator) interrupt(i int, w *worker) {
	switch w.state {
	case doomed:
		if s.Record {
			s.span(Computing, i, s.list(i, w)[w.at], s.begins[i], w.x, true)
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
	o, list := &s.outcome.Workers[i], s.list(i, w)
	for {
		if w.state == computing {
			c := list[w.at]
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
		}
		if w.at >= w.got {
			w.state = waiting
			return
		}
		begin, end, busy := now, 0.0, 0.0
		if w.stocked && int(w.at) < s.plan.lists[i].resident {
			end = s.plan.lists[i].ends[w.at]
			busy = end
		} else {
			cost := s.problem.Workers[i].Compute.Of(s.size(list[w.at]))
			end, busy = now+cost, o.Busy+cost
			if s.overlap {
				begin, end = s.stream(i, w, now, cost)
			}
		}
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

// stream returns when a chunk begins and ends that the worker may still be receiving.
func (s *Simulator) stream(i int, w *worker, now, cost float64) (begin, end float64) {
	if int(w.at) >= len(s.arrivals[i]) || s.arrivals[i][w.at].full == 0 {
		return now, now + cost
	}
	a := s.arrivals[i][w.at]
	begin = max(now, a.begin)
	return begin, max(begin+cost, a.full)
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
func (s *Simulator) news(w *worker) float64 { return w.x + s.notice }

// span records a span. It stays a call, so that episodes without a record do not make
// room for it at every chunk.
//
//go:noinline
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
