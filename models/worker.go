package models

// worker is the state of one worker in an episode. What every completion
// touches stands first.
type worker struct {
	at     int32 // entry of the list that is being computed or waited for
	got    int32 // entries that have arrived or need no message
	state  state
	travel bool      // its results travel
	end    float64   // of the chunk being computed, if nothing happens
	x      float64   // the interruption
	begin  float64   // of the chunk being computed
	finish float64   // end of the last chunk that was completed
	list   []int32   // its chunks in the order computed
	ends   []float64 // when the entries end that need no message

	news     float64 // when the master knows of the interruption
	lost     float64 // time spent on the chunk that the interruption killed
	costs    *Worker
	sent     int32     // entries whose message out is over or under way
	returned int32     // entries whose message back is over or under way
	arrivals []arrival // of each entry, if workers compute while they receive
	queue    []int32   // in Play: the list, which grows; its memory is kept
	kept     int32     // in Play: its first entries, which needed no message
}

// arrival is when an entry can be begun and when it is there in full.
type arrival struct{ begin, full float64 }

// state says what the event in a worker's slot will be.
type state uint8

const (
	waiting   state = iota // for a chunk; the slot holds the interruption if somebody wants the news
	computing              // the slot holds the chunk's end
	doomed                 // computing a chunk that the interruption will kill; the slot holds that
	gone                   // interrupted; the slot holds the news if somebody wants it
)

// interrupt is called when a worker's slot is due and holds no completion: it
// is the interruption or, later, the news of it.
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

// note does what only some episodes want of a completion.
func (s *Simulator) note(i int, w *worker, c int32) {
	if s.Record {
		s.span(Computing, i, c, w.begin, w.end, false)
	}
	if s.plan == nil && !w.travel {
		s.settle(i)
	}
}

// proceed begins the worker's next chunk, if it is there.
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

// endOf returns when the worker's next chunk, which it has received or, if it
// may, is receiving, will be computed.
func (s *Simulator) endOf(w *worker, now float64) float64 {
	compute := w.costs.Compute.Of(s.size[w.list[w.at]])
	if s.problem.Stream && w.arrivals[w.at].full > 0 {
		a := w.arrivals[w.at]
		w.begin = max(now, a.begin)
		return max(w.begin+compute, a.full)
	}
	return now + compute
}

// span records what was done with a chunk.
func (s *Simulator) span(a Activity, worker int, chunk int32, start, end float64, cut bool) {
	s.Spans = append(s.Spans, Span{a, int32(worker), chunk, cut, start, end})
}

// busy returns the time that a worker spent on the chunks it completed.
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
