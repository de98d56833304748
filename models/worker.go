package models

// worker is the state of one worker in an episode. The fields that every
// completion touches come first.
type worker struct {
	at     int32 // the entry of the list that is being computed or awaited
	got    int32 // entries that have arrived or need no message
	state  state
	travel bool      // its results travel
	end    float64   // of the chunk being computed, if it is not interrupted
	x      float64   // the interruption
	begin  float64   // of the chunk being computed
	finish float64   // end of the last chunk that was completed
	list   []int32   // its chunks in the order computed
	ends   []float64 // of the entries that need no message

	news     float64 // when the master knows of the interruption
	lost     float64 // time spent on the chunk that the interruption killed
	costs    *Worker
	sent     int32     // entries whose message out is over or under way
	returned int32     // entries whose message back is over or under way
	arrivals []arrival // of each entry, if workers compute while they receive
	queue    []int32   // in Play: the list, which grows; its memory is kept
	kept     int32     // in Play: its first entries, which needed no message
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
		w.lost = w.x - w.begin
		if s.Record {
			s.span(Computing, i, w.list[w.at], w.begin, w.x, true)
		}
		fallthrough
	case waiting:
		w.state = gone
		if s.watch {
			s.agenda.Set(i, w.news)
		}
	case gone:
		s.learn(i)
	}
}

// complete ends the worker's current chunk and goes on to the next.
func (s *Simulator) complete(i int, w *worker) {
	now, c := w.end, w.list[w.at]
	w.at++
	w.finish = now
	switch {
	case w.travel:
		s.ready.add(int32(i), now)
		s.wakeBack()
	case now < s.outcome.DoneAt[c]:
		s.outcome.DoneAt[c] = now
	}
	if s.extras {
		s.note(i, w, c)
	}
	s.proceed(i, w, now)
}

// note records a completion, or tells a dispatcher of it, in the episodes that
// need it.
func (s *Simulator) note(i int, w *worker, c int32) {
	if s.Record {
		s.span(Computing, i, c, w.begin, w.end, false)
	}
	if s.plan == nil && !w.travel {
		s.settle(i)
	}
}

// proceed begins the worker's next chunk if it has arrived.
func (s *Simulator) proceed(i int, w *worker, now float64) {
	if w.at >= w.got {
		w.state = waiting
		if s.watch {
			s.agenda.Set(i, w.x)
		}
		return
	}
	w.begin = now
	if k := int(w.at); k < len(w.ends) {
		w.end = w.ends[k]
	} else if w.end = s.endOf(w, now); w.begin > w.x { // killed before it could begin
		w.state = waiting
		s.agenda.Set(i, w.x)
		return
	}
	due := w.end
	w.state = computing
	if due > w.x {
		due, w.state = w.x, doomed
	}
	s.agenda.Set(i, due)
}

// endOf returns when the worker will have computed its next chunk, which it has
// received or, if workers compute while they receive, is receiving.
func (s *Simulator) endOf(w *worker, now float64) float64 {
	compute := w.costs.Compute.Of(s.size[w.list[w.at]])
	if s.problem.Stream && w.arrivals[w.at].full > 0 {
		a := w.arrivals[w.at]
		w.begin = max(now, a.begin)
		return max(w.begin+compute, a.full)
	}
	return now + compute
}

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
